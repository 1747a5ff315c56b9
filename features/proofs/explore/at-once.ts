/**
 * Requests that are sent together, judged as linearizable: their answers must fit one order of them, whichever that is,
 * and what is shown afterwards must fit the state that this order leads to. Several may fit: all are kept until a later
 * answer tells them apart.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Ask, Expected } from '../../support/model/expected.ts'
import type { State } from '../../support/model/state.ts'
import { type JudgedAnswer, type Mismatch, verdictOn } from './judge.ts'
import type { Received } from './venues/venue.ts'

/** One of those that are sent together. */
export interface PartAtOnce {
  ask: Ask
  /** What it may be answered with in a state; null: nothing is known of that, and nothing follows from it. */
  expectedIn(state: State): Expected | null
}

export interface Answered extends PartAtOnce {
  /** null: no answer came: it was done, or it was not. */
  received: Received | null
}

/** Where an order has broken off. */
interface BrokenOff {
  depth: number
  mismatch: Mismatch
  ask: Ask
}

/** States that are kept at most: where more fit, it is not known any more how the server stands. */
const MOST_STATES = 24
/** Why an episode is given up; null: so many states are kept. */
export const tooMany = (states: readonly State[]): Mismatch | null =>
  states.length > MOST_STATES
    ? { clause: 'JRN-002', at: '', expected: `${MOST_STATES} states at most`, got: 'more that fit' }
    : null
/** Clauses that a contradiction names beside its own, at most. */
const MOST_ALSO = 3

/** The states that a request leads to whose answer nobody has heard: whatever it was. */
export const unheard = (state: State, expected: Expected | null): State[] => {
  const ours = expected?.lawful.filter(({ isSecond }) => isSecond !== true)
  const all = ours?.map(({ next }) => next(null)) ?? [state]
  return all.filter((each, at) => !all.slice(0, at).some((other) => isDeepStrictEqual(each, other)))
}

/** Walks through all orders of what is left. */
function walk(state: State, left: readonly Answered[], depth: number, found: { ends: State[]; broken: BrokenOff[] }) {
  if (left.length === 0) {
    const isNew = !found.ends.some((each) => isDeepStrictEqual(each, state))
    if (isNew && found.ends.length <= MOST_STATES) found.ends.push(state)
    return
  }
  for (const [at, { ask, received, expectedIn }] of left.entries()) {
    const expected = expectedIn(state)
    if (received === null) {
      for (const each of [state, ...unheard(state, expected)]) walk(each, left.toSpliced(at, 1), depth + 1, found)
      continue
    }
    const verdict = expected === null ? { state } : verdictOn(received, expected)
    if ('contradiction' in verdict) found.broken.push({ depth, mismatch: verdict.contradiction, ask })
    else if ('state' in verdict) walk(verdict.state, left.toSpliced(at, 1), depth + 1, found)
  }
}

/** The contradiction of the order that went furthest; the others that went as far say what else may be broken. */
function furthest(broken: readonly BrokenOff[]): { contradiction: Mismatch; ask: Ask } {
  const depth = Math.max(...broken.map((each) => each.depth))
  const [first, ...others] = broken.filter((each) => each.depth === depth)
  const { clause, also = [] } = first!.mismatch
  const beside = [...also, ...others.map(({ mismatch }) => mismatch.clause)].filter((each) => each !== clause)
  return { contradiction: { ...first!.mismatch, also: [...new Set(beside)].slice(0, MOST_ALSO) }, ask: first!.ask }
}

/** @returns a state that the answers lead to, with the others that fit as well; or what no order explains */
export function judgedAtOnce(before: State, parts: readonly Answered[]): JudgedAnswer & { ask: Ask } {
  const found = { ends: [] as State[], broken: [] as BrokenOff[] }
  for (const state of [before, ...before.or]) walk({ ...state, or: [] }, parts, 0, found)
  const [state, ...or] = found.ends
  const { ask } = parts[0]!
  const lost = tooMany(found.ends)
  if (lost) return { lost, ask }
  return state ? { state: { ...state, or }, differs: [], ask } : furthest(found.broken)
}

/** The answer to a single request in each of the states that it may be. @returns as `verdictOn` */
export function verdictInEach(before: State, part: PartAtOnce & { received: Received }): JudgedAnswer {
  if (before.or.length === 0) return verdictOn(part.received, part.expectedIn(before)!)
  const states = [before, ...before.or].map((each) => ({ ...each, or: [] }))
  const next = states.map((state) => {
    const expected = part.expectedIn(state)
    return expected === null ? { state, differs: [] } : verdictOn(part.received, expected)
  })
  const [state, ...or] = next.flatMap((each) => ('state' in each ? [each.state] : []))
  return state
    ? { state: { ...state, or: or.filter((each) => !isDeepStrictEqual(each, state)) }, differs: [] }
    : next[0]!
}
