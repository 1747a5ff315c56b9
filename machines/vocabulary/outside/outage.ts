/** Outages that go by a plan: which faults are on and when, and what the status page of the authority says meanwhile. */
import Type, { type Static } from 'typebox'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Text, Unchecked, Word } from '../schemas/state.ts'

/** What a status page says. */
export const SERVICE_STATUSES = ['operational', 'degraded', 'maintenance', 'outage'] as const
export type ServiceStatus = (typeof SERVICE_STATUSES)[number]

/** A fault as its actor is told of it, at all actors of a noun that the outage concerns. */
export interface OutageFault {
  noun: string
  fault: { name: string }
}

/** What becomes of an outage: first all that was on is taken off, then this is switched on. */
export const OutageStep = Type.Object({
  /** After the step before, ms. */
  after_ms: Count,
  status: Word<ServiceStatus>(),
  /** What the status page says, in Ukrainian and in English. */
  text: Type.Object({ uk: Text, en: Text }),
  /** It has been announced: the status page says when it will be. */
  announced: Type.Boolean(),
  faults: Unchecked<OutageFault[]>(),
})
export type OutageStep = Static<typeof OutageStep>

const OutageUpdate = Type.Object({
  at: Moment,
  status: Word<ServiceStatus>(),
  text: OutageStep.properties.text,
})

/** Small and bounded, plain JSON. */
export const OutageContext = Type.Object({
  /** The plan that is under way; null: none. */
  plan: Nullable(Text),
  /** Its steps that are still to come. */
  steps: Type.Array(OutageStep),
  /** When the next of them is due; null: there is none. */
  next_at: Nullable(Moment),
  status: Word<ServiceStatus>(),
  since: Nullable(Moment),
  /** Faults that the last step has switched on. */
  faults: Unchecked<OutageFault[]>(),
  /** Ids of the actors it concerns, by their noun. */
  places: Type.Record(Text, Type.Array(Text)),
  /** What the status page has said, oldest first. */
  updates: Type.Array(OutageUpdate),
})
export type OutageContext = Static<typeof OutageContext>

export type OutageCommand =
  | { type: 'outage.begin'; at: number; plan: string; steps: OutageStep[]; places: Record<string, string[]> }
  /** The next step is due. */
  | { type: 'outage.step'; at: number }
  /** Ends the plan: whatever it has switched on is taken off. */
  | { type: 'outage.end'; at: number }

/** A change that is to be made at some actors. */
export interface PlacedChange<Change> {
  addresses: string[]
  change: Change
}

/** The outage has come to its next step, or has ended. */
export interface OutageFact {
  type: 'outage.moved'
  at: number
  /** null: it has been ended before its time. */
  plan: string | null
  status: ServiceStatus
  /** Names of faults that are taken off. */
  clears: PlacedChange<string>[]
  /** Faults that are switched on. */
  sets: PlacedChange<{ name: string }>[]
  /** Epoch milliseconds; null: it is over. */
  next_at: number | null
}
