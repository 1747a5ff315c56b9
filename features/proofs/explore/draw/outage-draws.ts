/** What is done at registers while the tax authority refuses, is silent or is out of reach, and at one that is blocked. */
import { offlineTooLong, openingsOf, overdue } from '../../../support/model/asking.ts'
import { registersWith } from '../../../support/model/known/troubles.ts'
import type { Act } from '../../../support/model/model.ts'
import { isAtRest, isOpen, type ModelRegister, type State } from '../../../support/model/state.ts'
import { sellAt } from './desk/receipt-draws.ts'
import { boundsOf, type Draw, type Ground, nextSession, someRegister, someSession } from './ground.ts'

const isOut = ({ refusing, isMute, troubles }: State): boolean =>
  isMute || refusing?.documents === 'all' || registersWith(troubles, 'server-unreachable').length > 0

/** A closing in the cloud, by whose shift it is or by a senior, once they have signed in. */
function closing(state: State, { random, cashiers }: Ground, { id, shift }: ModelRegister): Act {
  const seniors = cashiers.filter((cashier) => state.house.cashiers[cashier]!.isSenior)
  const isBySenior = seniors.length > 0 && random.happens(0.4)
  const cashier = isBySenior ? random.pick(seniors) : shift!.cashier
  const [by] = Object.entries(state.sessions).find(([, each]) => !each.hasEnded && each.cashier === cashier) ?? []
  if (by === undefined) return { do: 'sign in', as: nextSession(state), cashier }
  return isBySenior
    ? { do: 'close as senior', by, at: id, of: id, serial: shift!.serial }
    : { do: 'close the own shift', by }
}

/** A closing, a sale or cash: the first of them is refused, or goes unanswered. */
function document(state: State, ground: Ground, register: ModelRegister): Act {
  const { id } = register
  const acts: readonly (() => Act)[] = [
    () => closing(state, ground, register),
    () => closing(state, ground, register),
    () => closing(state, ground, register),
    () => ({ do: 'close at the desk', at: id }),
    () => ({ do: 'move cash', at: id, value: 100 }),
    () => sellAt(state, ground, id),
  ]
  return ground.random.pick(acts)()
}

function documentMeanwhile(state: State, ground: Ground): Act | null {
  if (!isOut(state)) return null
  const register = someRegister(state, ground)
  return isOpen(register) && isAtRest(register) ? document(state, ground, register) : null
}

/** Told to come back while its documents are refused, or go unanswered. */
function backMeanwhile(state: State, ground: Ground): Act | null {
  const { id, link } = someRegister(state, ground)
  const by = someSession(state, ground)
  return isOut(state) && link === 'offline' && by !== null ? { do: 'go online', by, at: id } : null
}

/** It is still blocked, started again or not, until it is told to go online and its documents are taken (ERR-205). */
function atBlocked(state: State, ground: Ground): Act | null {
  const { random, registers } = ground
  const id = registers.find((each) => state.registers[each]!.link === 'blocked')
  if (id === undefined) return null
  const by = someSession(state, ground)
  const acts: readonly (() => Act | null)[] = [
    () => sellAt(state, ground, id),
    () => ({ do: 'restart' }),
    () => (by === null ? null : { do: 'go online', by, at: id }),
    () => (state.refusing === null ? null : { do: 'the authority takes everything' }),
  ]
  return random.pick(acts)()
}

/** Behind a clock that was set back: at a desk whose own documents are all of before, beside one that is blocked (JRN-011). */
function besideBlocked({ registers, now }: State, { random }: Ground): Act | null {
  const all = Object.values(registers)
  const isLater = ({ lastAt }: ModelRegister): boolean => lastAt !== null && lastAt > now
  const free = all.filter((each) => isOpen(each) && !isLater(each))
  return free.length > 0 && all.some(isLater)
    ? { do: 'move cash', at: random.pick(free).id, value: random.pick([10, 100]) }
    : null
}

/** Offline a second time, unasked: with a document that nobody answers (NS-47). */
function fallAgain(state: State, ground: Ground): Act | null {
  const register = someRegister(state, ground)
  const isBack = register.spells.length > 0 && isOpen(register) && isAtRest(register)
  return isBack && !isOut(state) ? { do: 'the authority falls silent' } : null
}

/** Its session offline has outlived the limit: it is raised, and the register works again (LIM-004). */
function raiseLimit(state: State, ground: Ground): Act | null {
  const register = someRegister(state, ground)
  const { organization } = state.house.registers[register.id]!
  const isOver = offlineTooLong(state, register).some(({ name, holds }) => holds && name.includes('limit'))
  return isOver && state.house.offlineHours[organization] === undefined
    ? { do: 'bring trouble', name: 'offline-limit', organization, hours: 1000 }
    : null
}

/** Where more than the usual hours offline are allowed: a shift of the day, and receipts in it. */
function workOn(state: State, ground: Ground): Act | null {
  const register = someRegister(state, ground)
  const { id, shift, link } = register
  const { organization } = state.house.registers[id]!
  if (link !== 'offline' || (state.house.offlineHours[organization] ?? 0) < 100) return null
  const isOverdue = openingsOf(register).some((since) => overdue(state, since).some(({ holds }) => holds))
  if (shift === null) return { do: 'open at the desk', at: id }
  return isOverdue ? { do: 'close at the desk', at: id } : { do: 'move cash', at: id, value: 100 }
}

/** Seconds beside a bound that count as at it. */
const BESIDE = 2

/** At the bound of a day's rules, or of a time offline: any document of a desk (LIM-001 to LIM-008). */
function atBound(state: State, ground: Ground): Act | null {
  const register = someRegister(state, ground)
  if (!isOpen(register) || !boundsOf(state, register.id).some((seconds) => Math.abs(seconds) <= BESIDE)) return null
  const { random } = ground
  const acts = [
    () => sellAt(state, ground, register.id),
    ...[100, -10].map((value) => (): Act => ({ do: 'move cash', at: register.id, value })),
    (): Act => ({ do: 'withdraw', at: register.id, payment: { value: 10 } }),
    ...(random.happens(0.3) ? [(): Act => ({ do: 'close at the desk', at: register.id })] : []),
  ]
  return random.pick(acts)()
}

export const outageDraws: readonly Draw<Act>[] = [
  { weight: 25, make: documentMeanwhile },
  { weight: 40, make: atBound },
  { weight: 6, make: backMeanwhile },
  { weight: 4, make: fallAgain },
  { weight: 25, make: besideBlocked },
  { weight: 15, make: atBlocked },
  { weight: 4, make: raiseLimit },
  { weight: 10, make: workOn },
]
