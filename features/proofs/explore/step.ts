/** What an episode is made of, and who is told of it. */
import type { Ask, Expected, Read } from '../../support/model/expected.ts'
import type { Act } from '../../support/model/model.ts'
import type { State } from '../../support/model/state.ts'
import type { Mismatch } from './judge.ts'
import type { Happening } from './situations/situation.ts'
import type { Received } from './venues/venue.ts'

/** Faults of the lab's gateway, by their names. */
export const LOSSES = [
  'answer-lost',
  'answer-spoiled',
  'answer-late',
  'request-lost',
  'bad-gateway',
  'rate-limit',
] as const
export type LossOnTheWay = (typeof LOSSES)[number]

/** A look: the `nth` read of its name at a register. */
export interface LookStep {
  look: string
  at: string
  nth: number
}

/** An act, with what stands between it and its client; or a look. */
export type SingleStep = { act: Act; disturbed?: LossOnTheWay } | LookStep
/** What is done, looked at, or both at once; with a restart so many real milliseconds behind their sending. */
export type EpisodeStep = SingleStep | { atOnce: readonly SingleStep[]; restartMs?: number }

/** Told of each step that was judged. */
export interface EpisodeTold {
  /** @param before the state in which it was done */
  act(act: Act, status: number, before: State): void
  /** The same once it is judged. */
  happened?(happening: Happening): void
  read(read: Read): void
  /** Of both: the request, and what came. @param isWithNext whether it was sent together with the one behind it */
  asked?(ask: Ask, received: Received, isWithNext?: boolean): void
  /** An answer that has held, and what it was held to. @param isOurs whether our decisions were held to as well */
  held?(status: number, expected: Expected, isOurs: boolean): void
  /** What a server that is not ours has otherwise than our decisions. */
  differs?(mismatches: readonly Mismatch[]): void
}
