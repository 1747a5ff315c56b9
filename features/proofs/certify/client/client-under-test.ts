/** A client that is to be judged: how it is started, and how long it may take. */
import type { CREDENTIALS } from './environment.ts'

export interface ClientUnderTest {
  /** A line of the shell. */
  command: string
  /** Another one that is carried out before it, in its folder; null: there is none. */
  setup: string | null
  /** Further names of what it is told. */
  names: readonly (readonly [string, (typeof CREDENTIALS)[number]])[]
  /** Whether its register is of type AGENT: at no other a pin code signs in (CLD-108). Left out: it is the first one. */
  isAgent?: boolean
  /** Longest that it may take, ms. */
  timeoutMs: number
  /** Longest that an answer which is to come too late is held, ms. */
  lateMs: number
}
