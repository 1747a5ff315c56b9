/**
 * Acts of the tax authority: it refuses openings of shifts, or all documents, for a reason, and takes them again (SHF-006,
 * NS-95, ERR-205, CON-010); it answers nothing for a while, and answers again (NS-47).
 */
import type { Ask, ByAct } from '../expected.ts'
import type { ModelRegister, State } from '../state.ts'

export type AuthorityAct =
  | { do: 'the authority refuses openings'; reason: string }
  | { do: 'the authority refuses everything'; reason: string }
  | { do: 'the authority takes everything' }
  | { do: 'the authority falls silent' }
  | { do: 'the authority answers again' }

const refusing = (reason: string, documents?: readonly string[]): Ask => ({
  surface: 'lab',
  method: 'PUT',
  path: '/faults/authority-refusing',
  body: { reason, ...(documents && { documents }) },
})

export const taxAuthorityAsks: ByAct<AuthorityAct, Ask> = {
  'the authority refuses openings': (_, { reason }) => refusing(reason, ['SHIFT_OPEN']),
  'the authority refuses everything': (_, { reason }) => refusing(reason),
  'the authority takes everything': () => ({ surface: 'lab', method: 'DELETE', path: '/faults/authority-refusing' }),
  'the authority falls silent': () => ({ surface: 'lab', method: 'PUT', path: '/faults/authority-mute', body: {} }),
  'the authority answers again': () => ({ surface: 'lab', method: 'DELETE', path: '/faults/authority-mute' }),
}

const isOnItsWay = ({ link, onTheWay, shift }: ModelRegister): boolean =>
  link === 'returning' || (link === 'online' && (onTheWay > 0 || shift?.isMoving === true))

/** Whether a register has fallen offline unasked, and comes back at some moment once the authority answers (NS-47). */
export const comesBack = ({ link, session }: ModelRegister): boolean => link === 'offline' && session === 'fell'

const hasFallen = ({ session }: ModelRegister): boolean => session === 'fell' || session === 'kept'

/** Whether a register is or falls offline where no answer comes: without a code it cannot, and tries on (NS-47). */
const mayFall = ({ session, codes, drifts }: ModelRegister): boolean =>
  !drifts && (session !== null || (codes.free > 0 && codes.coming === 0))

/** Longer than a silence takes to be noticed, and than the next try behind it waits, seconds. */
export const SILENCE = { noticed: 3600, nextTry: 2100 } as const

/** Troubles with which a register signs all the same. */
const LEAVES_SIGNING = /^(offline-limit$|printer-|mailbox-)/

const MAKES_DOCUMENTS = /^(open|close|sell|move cash|withdraw|go o)/

/** Acts whose outcome a mute authority would decide, or that ask it. */
const ASKS_AUTHORITY: ReadonlySet<string> = new Set(['ping', 'ask for codes', 'set the clock back'])

/** Whether the authority may be brought to say something else, so that what it says of each document is sure. */
function mayChange({ registers, refusing, isMute, troubles }: State, act: string): boolean {
  const all = Object.values(registers)
  // What was sent in the silence is sent again at some moment
  if (act === 'the authority answers again') return isMute && !all.some(isOnItsWay)
  if (isMute) return false
  if (act === 'the authority falls silent')
    return refusing === null && troubles.every(({ name }) => LEAVES_SIGNING.test(name)) && all.every(mayFall)
  return all.every((each) => !each.drifts && !isOnItsWay(each) && !hasFallen(each))
}

/**
 * Whether an act is such that it is sure what the authority says of it. A desk's opening waits for no answer, nor does
 * one made offline: of many documents that are refused it would not be known which was the first.
 */
export function isSureOfAuthority(state: State, act: { do: string; seconds?: unknown; name?: unknown }): boolean {
  if (act.do.startsWith('the authority')) return mayChange(state, act.do)
  const { registers, refusing, isMute } = state
  const all = Object.values(registers)
  const isUnsure = isMute || all.some(comesBack)
  // In a silence a ping is answered by nobody, and changes nothing
  if (isUnsure && ASKS_AUTHORITY.has(act.do) && !(isMute && act.do === 'ping')) return false
  // A register that cannot sign does not fall offline, and does not come back
  if (isUnsure && act.do === 'bring trouble' && !LEAVES_SIGNING.test(String(act.name))) return false
  if (act.do === 'wait') return (act.seconds as number) >= (isMute ? SILENCE.noticed : isUnsure ? SILENCE.nextTry : 0)
  if (!MAKES_DOCUMENTS.test(act.do)) return true
  // A register that was blocked sends what it has first
  if (all.some(({ link, session }) => link === 'returning' && session === null)) return false
  if (refusing === null) return true
  if (refusing.documents === 'openings') return act.do !== 'open at the desk' && !act.do.startsWith('go o')
  return !all.some(isOnItsWay)
}
