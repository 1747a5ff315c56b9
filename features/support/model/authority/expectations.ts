/** What the tax authority says from then on, and what a register comes to by that. */
import type { ByAct, Lawful } from '../expected.ts'
import { arrivedShift } from '../possible.ts'
import type { ModelRegister, State } from '../state.ts'
import { type AuthorityAct, comesBack } from './acts.ts'

const says = (state: State, more: Partial<State>): readonly Lawful[] => [
  { status: 200, clause: 'SHF-006', members: [], next: () => ({ ...state, ...more }) },
]

export const taxAuthorityAnswers: ByAct<AuthorityAct, readonly Lawful[]> = {
  'the authority refuses openings': (state, { reason }) => says(state, { refusing: { reason, documents: 'openings' } }),
  'the authority refuses everything': (state, { reason }) => says(state, { refusing: { reason, documents: 'all' } }),
  'the authority takes everything': (state) => says(state, { refusing: null }),
  'the authority falls silent': (state) => says(state, { isMute: true }),
  'the authority answers again': (state) => says(state, { isMute: false }),
}

/** Three pages that go unanswered, ms (NS-47). */
const SILENCE_MS = 70_000

/** Going online has come to nothing: the session offline goes on (CON-010, NS-55). */
const staysOffline = (register: ModelRegister, link: 'offline' | 'blocked' = 'offline'): ModelRegister => ({
  ...register,
  link,
  journal: null,
  spells: register.spells.with(-1, { ...register.spells.at(-1)!, ended: null }),
})

/** It goes offline by itself, as of a moment: nothing that has not arrived waits any longer (NS-47). */
function fallen(register: ModelRegister, since: number): ModelRegister {
  const { codes, held, onTheWay, spells, past, pendingSince } = register
  const moved = register.shift?.isMoving ? arrivedShift(register, register.shift) : register
  const { shift } = moved
  const used = codes.used === null ? null : codes.used + 1
  return {
    ...moved,
    shift: shift && shift !== register.shift && shift.status === 'OPENED' ? { ...shift, openedAt: since } : shift,
    past: moved.past === past ? past.map((each) => ({ ...each, isMoving: false, status: 'CLOSED' })) : moved.past,
    link: 'offline',
    journal: null,
    session: 'fell',
    isHeard: false,
    offlineSince: since,
    spells: [...spells, { since, ended: null }],
    pendingSince: pendingSince ?? since,
    lastAt: since,
    held: held + onTheWay + 1,
    onTheWay: 0,
    codes: { ...codes, free: codes.free - 1, used, next: codes.next.slice(0, codes.free - 1) },
  }
}

/** A register once an hour has passed without an answer of the authority. @param now when it began, ms */
export function unanswered(register: ModelRegister, now: number): ModelRegister {
  const { link, session, onTheWay } = register
  if (session === null)
    return (link === 'online' && onTheWay > 0) || link === 'returning' ? fallen(register, now + SILENCE_MS) : register
  const isHeard = register.isHeard && link !== 'returning' && !comesBack(register)
  return link === 'returning' ? { ...staysOffline(register), isHeard } : { ...register, isHeard }
}

/** A closing that is refused leaves the shift open (NS-95). */
function reopened(register: ModelRegister): ModelRegister {
  const { composed: _, ...shift } = register.shift!
  return {
    ...register,
    journal: null,
    shift: {
      ...shift,
      status: 'OPENED',
      isMoving: false,
      isReopened: true,
      endedAt: null,
      zReport: null,
      transactions: { ...shift.transactions, closing: null },
    },
  }
}

/** A shift whose opening is refused never opens (SHF-006). */
function neverOpened(register: ModelRegister, refusedFor: string): ModelRegister {
  const { shift, past } = register
  return {
    ...register,
    journal: null,
    shift: null,
    past: [...past, { ...shift!, status: 'CLOSED', isMoving: false, refusedFor }],
  }
}

/** A register behind what the authority has refused of its first document; one of whose documents none is refused as it is. */
export function refusedRegister(register: ModelRegister, { reason, documents }: NonNullable<State['refusing']>) {
  const { link, session, shift, onTheWay } = register
  if (shift?.status === 'CREATED' && shift.isMoving && link === 'online') return neverOpened(register, reason)
  if (documents === 'openings') return register
  if (link === 'returning') {
    // What was on its way when it went offline may be the one that is refused
    const receipts = register.receipts.map((each) =>
      each.isDelivered ? each : { ...each, isRefused: 'perhaps' as const },
    )
    return session === 'asked'
      ? staysOffline({ ...register, receipts })
      : { ...register, receipts, journal: null, link: 'blocked' as const }
  }
  if (link !== 'online' || onTheWay === 0) return register
  if (shift?.status === 'CLOSING' && shift.isMoving) return reopened(register)
  // ERR-205: it stays first in the queue
  const receipts = register.receipts.map((each) => (each.isDelivered ? each : { ...each, isRefused: true as const }))
  return { ...register, journal: null, link: 'blocked' as const, held: onTheWay, onTheWay: 0, receipts }
}
