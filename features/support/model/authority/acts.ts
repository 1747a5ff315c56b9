/**
 * Acts of the tax authority: it refuses openings of shifts, or all documents, for a reason, and takes them again (SHF-006,
 * NS-95, ERR-205, CON-010); it answers nothing for a while, and answers again (NS-47).
 */
import type { Ask, ByAct } from '../expected.ts'
import { isCutOff } from '../known/troubles.ts'
import { type ModelRegister, registerWorkedBy, type State } from '../state.ts'

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
function mayChange(state: State, act: string): boolean {
  const { registers, refusing, isMute, troubles } = state
  const all = Object.values(registers)
  // What was sent in the silence is sent again at some moment
  if (act === 'the authority answers again') return isMute && !all.some(isOnItsWay)
  if (isMute || all.some(({ id }) => isCutOff(state, id))) return false
  if (act === 'the authority falls silent')
    return refusing === null && troubles.every(({ name }) => LEAVES_SIGNING.test(name)) && all.every(mayFall)
  return all.every((each) => !each.drifts && !isOnItsWay(each) && !hasFallen(each))
}

/** What of an act is looked at here: the subjects that have these are told apart by name. */
interface AnyAct {
  do: string
  at?: unknown
  of?: unknown
  by?: unknown
  seconds?: unknown
  name?: unknown
  register?: unknown
  computer?: unknown
}

/** What needs the line of a desk, or may: the law says that of a binding, of going online and of old data (AMB-14). */
const BY_LINE = /^(go o|ping|ask for codes|report a period|close (the own|as)|.* in the cloud)/

/** Whether an act may need the line of a register that is cut off from the server. */
function needsLine({ sessions, registers }: State, act: AnyAct, { id, link }: ModelRegister): boolean {
  const worked = typeof act.by === 'string' ? registerWorkedBy({ registers }, sessions[act.by]!.cashier)?.id : undefined
  if (![act.at, act.of, worked].includes(id)) return false
  if (act.do === 'go online') return link !== 'offline'
  return BY_LINE.test(act.do) || act.computer !== undefined
}

/** Whether a desk may be cut off, or have its line again. */
function mayMoveLine(state: State, act: AnyAct): boolean {
  const register = state.registers[String(act.register)]!
  if (isOnItsWay(register)) return false
  if (act.do === 'end trouble') return true
  const { isMute, refusing, troubles, registers } = state
  const isQuiet = !isMute && refusing === null && !Object.values(registers).some(comesBack)
  return isQuiet && mayFall(register) && troubles.every(({ name }) => LEAVES_SIGNING.test(name))
}

/**
 * Whether an act is such that it is sure what the authority says of it. A desk's opening waits for no answer, nor does
 * one made offline: of many documents that are refused it would not be known which was the first.
 */
export function isSureOfAuthority(state: State, act: AnyAct): boolean {
  if (act.do.startsWith('the authority')) return mayChange(state, act.do)
  if (act.name === 'server-unreachable') return mayMoveLine(state, act)
  const { registers, refusing, isMute } = state
  const all = Object.values(registers)
  const cutOff = all.filter(({ id }) => isCutOff(state, id))
  if (cutOff.some((each) => needsLine(state, act, each))) return false
  const isSilent = isMute || cutOff.length > 0
  const isUnsure = isSilent || all.some(comesBack)
  // In a silence a ping is answered by nobody, and changes nothing
  if (isUnsure && ASKS_AUTHORITY.has(act.do) && !(isMute && act.do === 'ping')) return false
  // A register that cannot sign does not fall offline, and does not come back
  if (isUnsure && act.do === 'bring trouble' && !LEAVES_SIGNING.test(String(act.name))) return false
  if (act.do === 'wait') return (act.seconds as number) >= (isSilent ? SILENCE.noticed : isUnsure ? SILENCE.nextTry : 0)
  if (!MAKES_DOCUMENTS.test(act.do)) return true
  // A register that was blocked sends what it has first
  if (all.some(({ link, session }) => link === 'returning' && session === null)) return false
  if (refusing === null) return true
  if (refusing.documents === 'openings') return act.do !== 'open at the desk' && !act.do.startsWith('go o')
  return !all.some(isOnItsWay)
}
