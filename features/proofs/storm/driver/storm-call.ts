/** What is to be done at once: requests before they are sent, and a restart amid them. */
import type { StormRequest, StormVerb } from '../seen.ts'

/** A request before it is sent. */
export interface StormCall {
  verb: StormVerb
  by: string
  register: string | null
  cashier: string | null
  request: StormRequest
  repeated?: boolean
}

/** A restart of the process or of the world. */
export interface StormRestart {
  restart: 'kill' | 'world'
  /** Real milliseconds from the first of those that are sent together with it. */
  after: number
}
