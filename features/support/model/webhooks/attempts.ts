/**
 * Calls of one event as the world's own receiver was made them: what is taken is not told again; what is not is told
 * again, after ever longer waits, for a day (WHK-007 to WHK-011).
 */
import { type Expects, isSuch } from '../expected.ts'

/** Instants in ms. */
export interface Attempt {
  at: number
  /** When it was answered, or given up. */
  endedAt: number
  status: number
  end: 'taken' | 'refused' | 'silence' | 'neither'
}

const SECOND = 1000
/** An answer that comes later is none (LIM-061), ms. */
const PATIENCE = 10 * SECOND
/** Between two calls at most (LIM-065), ms. */
const LONGEST_WAIT = 1800 * SECOND
const HOUR = 3600 * SECOND
/** Calls go on for so long (WHK-010), ms. */
const DAY = 24 * HOUR
/** Near the end of the day nothing is sure, ms. */
const NEARLY_A_DAY = 23 * HOUR

/** ISO 8601: `PT9S`, `PT1M30S`; null: never. ms */
function durationOf(text: string): number | null {
  const [, hours = '0', minutes = '0', seconds = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(text) ?? []
  return text === 'never' ? null : Number(hours) * HOUR + Number(minutes) * 60 * SECOND + Number(seconds) * SECOND
}

/** @param answer as the lab shows it */
export function callAttempt(at: number, answer: { status: number; after: string }): Attempt {
  const after = durationOf(answer.after)
  const { status } = answer
  if (after === null || after > PATIENCE) return { at, endedAt: at + PATIENCE, status, end: 'silence' }
  const end = status >= 400 ? 'refused' : status < 300 ? 'taken' : 'neither'
  return { at, endedAt: at + after, status, end }
}

/** How long it waits behind the `nth` attempt, by what it waited behind the second: the ratio is constant (WHK-011). */
const waitBehind = (nth: number, ratio: number): number => Math.min(LONGEST_WAIT, SECOND * ratio ** (nth - 1))

const gapsOf = (attempts: readonly Attempt[]): number[] =>
  attempts.slice(1).map(({ at }, before) => at - attempts[before]!.endedAt)

/** Growing from a second, by one ratio, up to half an hour. */
function growsLawfully(attempts: readonly Attempt[]): boolean {
  const gaps = gapsOf(attempts)
  const ratio = gaps.length > 1 ? gaps[1]! / SECOND : 2
  return gaps.every((gap, nth) => gap === waitBehind(nth + 1, ratio)) && ratio > 1
}

/** Why the last attempt must have been followed by another by now; null: it need not. */
function missing(attempts: readonly Attempt[], now: number): 'WHK-008' | 'WHK-009' | 'WHK-010' | null {
  const [first, last] = [attempts[0], attempts.at(-1)]
  if (!first || !last || last.end === 'taken' || last.end === 'neither') return null
  const due = last.endedAt + waitBehind(attempts.length, 2)
  if (due >= now || due - first.at > NEARLY_A_DAY) return null
  if (last.endedAt - first.at > HOUR) return 'WHK-010'
  return last.end === 'refused' ? 'WHK-008' : 'WHK-009'
}

/** @param attemptsIn attempts of each event that is told at one address alone */
export function attemptsShown(now: number, attemptsIn: (body: unknown) => readonly (readonly Attempt[])[]): Expects[] {
  const all = (
    says: string,
    clause: string,
    also: readonly string[],
    holds: (attempts: readonly Attempt[]) => boolean,
  ) => isSuch('', says, (body) => attemptsIn(body).every(holds), clause, ...also)
  const isEverTold = (clause: string) => (attempts: readonly Attempt[]) => missing(attempts, now) !== clause
  return [
    all('what was taken is not told again', 'WHK-007', ['LIM-060'], (attempts) =>
      attempts.slice(0, -1).every(({ end }) => end !== 'taken'),
    ),
    all('what was refused is told again', 'WHK-008', [], isEverTold('WHK-008')),
    all('what was not answered within 10 s is told again', 'WHK-009', ['LIM-061'], isEverTold('WHK-009')),
    all('what fails is told again for a day', 'WHK-010', ['LIM-062'], isEverTold('WHK-010')),
    all('nothing is told again behind a day', 'WHK-010', ['LIM-063'], (attempts) =>
      attempts.every(({ at }) => at <= attempts[0]!.at + DAY),
    ),
    all('a second behind the first failure', 'LIM-064', ['WHK-011'], (attempts) =>
      gapsOf(attempts).every((gap, nth) => nth > 0 || gap === SECOND),
    ),
    all('at most half an hour between two calls', 'LIM-065', ['WHK-011'], (attempts) =>
      gapsOf(attempts).every((gap) => gap <= LONGEST_WAIT),
    ),
    all('waits that grow by one ratio', 'WHK-011', [], growsLawfully),
  ]
}
