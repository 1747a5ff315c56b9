/** What is done at registers while the tax authority refuses, is silent or is out of reach, and at one that is blocked. */
import { registersWith } from '../../../support/model/known/troubles.ts'
import type { Act } from '../../../support/model/model.ts'
import { isAtRest, isOpen, type ModelRegister, type State } from '../../../support/model/state.ts'
import { sellAt } from './desk/receipt-draws.ts'
import { type Draw, type Ground, someRegister, someSession } from './ground.ts'

const isOut = ({ refusing, isMute, troubles }: State): boolean =>
  isMute || refusing?.documents === 'all' || registersWith(troubles, 'server-unreachable').length > 0

/** A closing, a sale or cash: the first of them is refused, or goes unanswered. */
function document(state: State, ground: Ground, register: ModelRegister): Act {
  const { random } = ground
  const { id, shift } = register
  const by = shift && someSession(state, ground, shift.cashier)
  const acts: readonly (() => Act)[] = [
    () => (by === null ? { do: 'close at the desk', at: id } : { do: 'close the own shift', by }),
    () => ({ do: 'close at the desk', at: id }),
    () => ({ do: 'move cash', at: id, value: 100 }),
    () => sellAt(state, ground, id),
  ]
  return random.pick(acts)()
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

export const outageDraws: readonly Draw<Act>[] = [
  { weight: 10, make: documentMeanwhile },
  { weight: 6, make: backMeanwhile },
  { weight: 10, make: atBlocked },
]
