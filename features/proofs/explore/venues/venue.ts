/** Where an episode is played: a world of a lab, or a lane of a server that is not ours. */
import type { Lab } from '../../../support/actors/lab.ts'
import type { Breach } from '../../../support/law/answer-fields.ts'
import type { Ask, Expected } from '../../../support/model/expected.ts'
import type { State } from '../../../support/model/state.ts'

/** What was received. */
export interface Received {
  status: number
  body: unknown
  /** What it has otherwise than the field table of its operation. */
  breach?: Breach | null
  /** Clauses of that table. */
  forms?: readonly string[]
}

/** A request as it is sent at a place, and what is expected of its answer. */
export interface AskedHere {
  ask: Ask
  expected(): Expected
}

export interface Venue {
  lab: Lab
  /** In which an episode begins. */
  begin: State
  /** Whether our decisions (NS, AMB, EXT) convict as the law does. */
  isOurs: boolean
  /** Whether a restart is a kill -9 of its server. */
  kills: boolean
  /** The state at this moment of the target's clock. */
  now(state: State): State
  /** null: it is not asked here, as nothing could be said of the answer. */
  here(state: State, asked: AskedHere): AskedHere | null
  /** @throws when no answer comes, or what came is no answer */
  send(state: State, ask: Ask): Promise<Received>
}

/** Where episodes are played. */
export interface Venues {
  /** Episodes at a time. */
  readonly lanes: number
  /** Whether what was found must be shown again in another episode: a server that is not ours may have been disturbed. */
  readonly isDoubted: boolean
  /** Why nothing more can be asked; null: it can. */
  readonly gone: string | null
  /** Plays in a fresh place of a lane. @param seed of a world that begins by one */
  play<Told>(lane: number, seed: number, play: (venue: Venue) => Promise<Told>): Promise<Told>
  /** @throws when something is not left as it was found */
  close(): Promise<void>
}
