/**
 * The clock of a world, what waits for it, and outages that go by it.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */
import type { SaidFact } from './facts.ts'

export interface Clock {
  /** real: it runs; virtual: it stands still until it is moved */
  mode: 'real' | 'virtual'
  /** What it shows; RFC 3339 */
  now: string
}

export interface ClockMoved {
  /** The clock of the world */
  clock: Clock
  /** What was said meanwhile, in order */
  facts: SaidFact[]
}

export interface OutagePhase {
  /** After the phase before it, or after the start, ISO 8601 */
  after: string
  /** What the status page says from then on */
  status: 'operational' | 'degraded' | 'maintenance' | 'outage'
  /** What the status page says */
  text: OutageText
  /** The status page says before it comes when it will be */
  announced: boolean
  /** What is on from then to the next phase, at every place of the world */
  faults: PlannedFault[]
}

export interface OutagePlan {
  /** Its name, as the path has it */
  name: string
  /** It is under way */
  active: boolean
  /** Which of its phases it is in, from 0 on; null: it is not under way */
  phase: number | null
  /** When the next phase begins; null: it is not under way, or this is the last one */
  next_at: string | null
  /** What it does, for people */
  sentence: OutageText
  /** From the start to the last phase, ISO 8601 */
  lasts: string
  /** What becomes of it, in order */
  phases: OutagePhase[]
}

export interface OutageText {
  /** In Ukrainian */
  uk: string
  /** In English */
  en: string
}

export interface PlannedFault {
  /** Name of the fault */
  name: string
  /** What it is switched on with */
  parameters: PlannedParameters
}

export type PlannedParameters = Record<string, unknown>

export interface ScheduledMaintenance {
  /** When it begins; RFC 3339 */
  from: string
  /** When it ends; null: not known */
  to: string | null
  /** What is to be done */
  text: OutageText
}

export interface ServiceStatus {
  /** How the tax authority is */
  status: 'operational' | 'degraded' | 'maintenance' | 'outage'
  /** Since when; null: since the world began */
  since: string | null
  /** What is to be said of it */
  text: OutageText
  /** What has been announced and is still to come */
  scheduled: ScheduledMaintenance[]
  /** What the page has said, newest first */
  updates: StatusUpdate[]
}

export interface StatusUpdate {
  /** When it was said; RFC 3339 */
  at: string
  /** How it was from then on */
  status: 'operational' | 'degraded' | 'maintenance' | 'outage'
  /** What was said */
  text: OutageText
}

export interface Timer {
  /** Id of the timer, for `advance` */
  id: string
  /** Who says it: `register:…`, `cashier:…` */
  address: string
  /** What will be said then */
  event: string
  /** When it will be, by the clock of the world; RFC 3339 */
  due: string
  /** How far away that is, ISO 8601 */
  in: string
}
