/** Where an episode takes place: a few cashiers and registers of the house, and picks among them by a seed. */
import type { Act } from '../../../support/model/model.ts'
import { isOpen, type ModelRegister, registerAt, type State } from '../../../support/model/state.ts'
import type { Random } from '../../kit/random.ts'
import type { Chart } from '../charts/chart.ts'

/** A transition of a statechart. */
export interface Sought {
  chart: Chart
  transition: string
}

export interface Ground {
  random: Random
  /** Of the episode: what is gone through one after the other goes on from the episode before it. */
  seed: number
  /** How many forms were broken in it so far. */
  broken: number
  /** Registers that are worked at; the first one the most. */
  registers: readonly string[]
  cashiers: readonly string[]
  /** Of another organization: they look at what is not theirs. */
  strangers: readonly string[]
  /** Whether bank terminals are much worked at. */
  isAtTerminals: boolean
  /** Whether requests of desks name their computer. */
  areComputers: boolean
  /** Whether registers stay offline for long, once they are. */
  isAway: boolean
  /** Share of acts that are done at once with others. */
  atOnce: number
  /** Whether answers are lost, and the server is started again amid requests. */
  isDisturbed: boolean
  /** Whether many documents are made while offline. */
  isHeaped: boolean
  /** What is done again next: its answer was lost. */
  again: Act | null
  /** The transition of a statechart that the episode seeks; null: none. */
  sought: Sought | null
  /** Of the draws, in their order. */
  weights: readonly number[]
}

/** Draws an act of a kind; null: there is none in this state. */
export interface Draw<Drawn> {
  weight: number
  make(state: State, ground: Ground): Drawn | null
}

/** A register at play: the first half of the time. */
export const someRegister = (state: State, { random, registers }: Ground): ModelRegister =>
  registerAt(state, random.happens(0.6) ? registers[0]! : random.pick(registers))

/** The same, mostly where a shift is open: what is refused of all others is soon known. null: another act is drawn. */
export function someOpenRegister(state: State, ground: Ground): ModelRegister | null {
  const register = someRegister(state, ground)
  return isOpen(register) || ground.random.happens(0.2) ? register : null
}

/** The name of a new session. */
export const nextSession = ({ sessions }: State): string => `session ${Object.keys(sessions).length + 1}`

/** A live session of the house at play, of a cashier where one is named; null: none. */
export function someSession(state: State, { random, strangers }: Ground, cashier?: string): string | null {
  const live = Object.entries(state.sessions).filter(
    ([, session]) =>
      !session.hasEnded && (cashier === undefined ? !strangers.includes(session.cashier) : session.cashier === cashier),
  )
  return live.length === 0 ? null : random.pick(live)[0]
}

/** A live session, now and then of another organization; null: none. */
export const anySession = (state: State, ground: Ground): string | null =>
  ground.strangers.length > 0 && ground.random.happens(0.3)
    ? someSession(state, ground, ground.random.pick(ground.strangers))
    : someSession(state, ground)

/** Who asks in the cloud, mostly with all that is asked for: a session and a key. */
export function caller(state: State, ground: Ground, at: string): { by: string | null; at: string | null } | null {
  const { random } = ground
  const by = someSession(state, ground)
  if (by === null) return null
  if (random.happens(0.02)) return { by: null, at }
  if (random.happens(0.03)) return { by, at: null }
  if (random.happens(0.03)) return { by, at: 'no-key-of-the-house' }
  if (random.happens(0.03)) return { by, at: random.pick(Object.keys(state.house.registers)) }
  if (random.happens(0.03)) return { by: anySession(state, ground) ?? by, at }
  const ended = Object.entries(state.sessions).filter(([, { hasEnded }]) => hasEnded)
  if (ended.length > 0 && random.happens(0.03)) return { by: random.pick(ended)[0], at }
  return { by, at }
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Midnight in Kyiv, two hours before that of Greenwich on the days of an episode, ms. */
const midnightAfter = (now: number): number => Math.ceil((now + 2 * HOUR_MS) / DAY_MS) * DAY_MS - 2 * HOUR_MS

/** Seconds to the bounds of a day's rules: 24 hours of a shift, midnight in Kyiv, the hours that a register may be offline. */
export function boundsOf({ now, house, registers }: State, at: string): number[] {
  const { shift, link, offlineSince } = registers[at]!
  const hours = house.offlineHours[house.registers[at]!.organization] ?? 36
  const bounds = [
    // Only where it is known when it was opened
    ...(shift?.openedAt ? [shift.openedAt + DAY_MS, midnightAfter(now)] : []),
    ...(shift?.isMoving ? [midnightAfter(now)] : []),
    ...(link === 'offline' && offlineSince !== null ? [offlineSince + hours * HOUR_MS] : []),
  ]
  return bounds.map((bound) => Math.ceil((bound - now) / 1000))
}
