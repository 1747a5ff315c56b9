/** Purchases that take their time: by hand, at a silent terminal, with an answer that gets lost; by several clients. */
import type { ClockAct } from '../../../../support/model/clock/acts.ts'
import { clientsOf, type KnownTerminal } from '../../../../support/model/known/terminals.ts'
import type { State } from '../../../../support/model/state.ts'
import type { TerminalAct } from '../../../../support/model/terminals/acts.ts'
import { lastEnd } from '../../../../support/model/terminals/under-way.ts'
import type { Random } from '../../../kit/random.ts'
import type { Draw, Ground } from '../ground.ts'

/** Of purchases, minor units. */
export const AMOUNTS = [1, 100, 2000, 2000, 700, 65_536, 2_147_483_648, 99_999_999_999] as const

/** Terminals that have clients, mostly one that does not work at once. */
function someBusyTerminal({ bridge }: State, random: Random): KnownTerminal | null {
  const all = Object.values(bridge.byId).filter(({ id, isThere }) => isThere && clientsOf(bridge, id).length > 0)
  const others = all.filter(({ manner }) => manner !== 'at once')
  const some = others.length > 0 && random.happens(0.7) ? others : all
  return some.length === 0 ? null : random.pick(some)
}

const MANNERS = ['by hand', 'by hand', 'by hand', 'silent', 'losing answers'] as const

const worksOtherwise = (state: State, { random }: Ground): TerminalAct | null => {
  const terminal = someBusyTerminal(state, random)
  if (terminal === null) return null
  const { id, manner, underWay } = terminal
  if (manner === 'at once') return { do: 'terminal works', terminal: id, manner: random.pick(MANNERS) }
  return underWay.length === 0 || random.happens(0.2) ? { do: 'terminal works', terminal: id, manner: 'at once' } : null
}

/** At a terminal that takes its time: by another client while one waits, too. */
const beginPurchase = (state: State, { random }: Ground): TerminalAct | null => {
  const { byId, clients } = state.bridge
  const inside = Object.entries(clients).filter(([, each]) => each.isIn && byId[each.terminal]!.manner !== 'at once')
  if (inside.length === 0) return null
  return {
    do: 'begin a purchase',
    client: random.pick(inside)[0],
    request: random.uuid(),
    amount: random.pick(AMOUNTS),
  }
}

const KEYS = ['approve', 'approve', 'decline', 'cancel'] as const

const useHands = (state: State, { random }: Ground): TerminalAct | null => {
  const busy = Object.values(state.bridge.byId).filter(({ underWay }) => underWay.length > 0)
  return busy.length === 0
    ? null
    : { do: 'hands at the terminal', terminal: random.pick(busy).id, key: random.pick(KEYS) }
}

/** Until what is under way has ended; or so long that it nearly has. */
const waitForEnds = ({ bridge, now }: State, { random }: Ground): ClockAct | null => {
  const all = Object.values(bridge.byId).flatMap(({ underWay }) => (underWay.length > 0 ? [underWay] : []))
  if (all.length === 0) return null
  const ends = all.map((underWay) => (lastEnd(underWay) - now) / 1000).filter((seconds) => seconds >= 10)
  const most = Math.max(...all.map(({ length }) => length))
  return { do: 'wait', seconds: random.pick([10, 140, ...ends, most * 150, 3600]) }
}

const hear = (state: State, { random }: Ground): TerminalAct | null => {
  const told = Object.entries(state.bridge.clients).filter(
    ([, client]) => client.isIn && client.told.some((each) => typeof each === 'object'),
  )
  return told.length === 0 ? null : { do: 'hear', client: random.pick(told)[0] }
}

/** Somebody goes whose purchase is under way. */
const leaveAmid = ({ bridge }: State, { random }: Ground): TerminalAct | null => {
  const waiting = Object.values(bridge.byId).flatMap(({ underWay }) => underWay.flatMap(({ client }) => client ?? []))
  return waiting.length === 0 ? null : { do: 'leave', client: random.pick(waiting) }
}

export const slowDraws: readonly Draw<TerminalAct | ClockAct>[] = [
  { weight: 6, make: worksOtherwise },
  { weight: 40, make: beginPurchase },
  { weight: 14, make: useHands },
  { weight: 4, make: waitForEnds },
  { weight: 30, make: hear },
  { weight: 4, make: leaveAmid },
]
