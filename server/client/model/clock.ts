/**
 * The clock of a world, and what waits for it.
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
