/**
 * The clock of a world, and what waits for it.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */
import type { SaidFact } from './facts.ts'

export interface Clock {
  mode: 'real' | 'virtual'
  /** RFC 3339 */
  now: string
}

export type ClockMoved = { clock: Clock; facts: SaidFact[] }

export interface Timer {
  id: string
  address: string
  event: string
  /** RFC 3339 */
  due: string
  /** ISO 8601, like PT24H */
  in: string
}
