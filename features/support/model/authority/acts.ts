/** Acts of the tax authority: it refuses openings of shifts for a reason, and takes them again (SHF-006). */
import type { Ask, ByAct } from '../expected.ts'
import { isAtRest, type State } from '../state.ts'

export type AuthorityAct =
  | { do: 'the authority refuses openings'; reason: string }
  | { do: 'the authority takes openings' }

export const refusingAuthorityAsks: ByAct<AuthorityAct, Ask> = {
  'the authority refuses openings': (_, { reason }) => ({
    surface: 'lab',
    method: 'PUT',
    path: '/faults/authority-refusing',
    body: { reason, documents: ['SHIFT_OPEN'] },
  }),
  'the authority takes openings': () => ({ surface: 'lab', method: 'DELETE', path: '/faults/authority-refusing' }),
}

/** Whether all openings have come to the authority, so that it is sure what it said of them. */
const areNoneUnderWay = ({ registers }: State): boolean =>
  Object.values(registers).every((register) => isAtRest(register) && !register.drifts)

/**
 * Whether an act is such that it is sure what the authority says of it. A desk's opening waits for no answer, nor does
 * one made offline: refused afterwards, it blocks the register, which the model does not know of.
 */
export function isSureOfAuthority(state: State, act: { do: string; at?: unknown }): boolean {
  if (act.do.startsWith('the authority')) return areNoneUnderWay(state)
  if (state.refusing === null) return true
  return act.do !== 'open at the desk' && act.do !== 'go offline' && act.do !== 'go online'
}
