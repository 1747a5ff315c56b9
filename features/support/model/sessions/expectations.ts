/** What sign-ins and sign-outs are answered with. */
import { answersOf, atCloudDoor, succeeds } from '../asking.ts'
import { type ByAct, type Expects, hasValue, isLike, isSuch, type Lawful, textAt } from '../expected.ts'
import type { Condition } from '../refused.ts'
import type { State } from '../state.ts'
import type { SessionAct, SignInFlaw } from './acts.ts'

/** A session that begins (FLD-002). @param also says the same of the way in */
function sessionBegun(
  state: State,
  { as, cashier }: { as: string; cashier: string },
  clause: string,
  also: readonly string[],
): Lawful {
  const members = [
    hasValue('type', 'bearer', 'FLD-002'),
    hasValue('token_type', 'bearer', 'FLD-002'),
    isLike('access_token', 'text', clause, 'FLD-002', ...also),
  ]
  return {
    ...succeeds(200, clause, members, (shown) => ({
      ...state,
      sessions: { ...state.sessions, [as]: { cashier, token: textAt(shown, 'access_token') ?? '', hasEnded: false } },
    })),
    also: [...also, 'CLD-015'],
  }
}

/** Members of a sign-in that are left out or no text (CLD-104). */
const FORM: ReadonlySet<SignInFlaw> = new Set(['no login', 'no secret', 'login a number', 'secret a number', 'no body'])

/** The member that a 422 must name (ERR-003). */
const FAULTY: Readonly<Partial<Record<SignInFlaw, string>>> = {
  'no login': 'login',
  'login a number': 'login',
  'no secret': 'password',
  'secret a number': 'password',
}

function signedIn(state: State, act: Extract<SessionAct, { do: 'sign in' }>): readonly Lawful[] {
  const { cashier, flaw, beside } = act
  const { isActive } = state.house.cashiers[cashier]!
  const isForm = flaw !== undefined && FORM.has(flaw)
  const door: Condition[] = [{ name: 'malformed request', holds: isForm, by: 'CLD-104' }]
  const conditions: Condition[] = [
    { name: 'invalid login or password', holds: flaw !== undefined },
    { name: 'cashier deactivated', holds: flaw === undefined && !isActive },
  ]
  const faulty = flaw && FAULTY[flaw]
  const named = faulty === undefined ? [] : [namesMember(faulty)]
  return answersOf(state, 'cloud', { door, conditions }, () => [
    sessionBegun(state, act, 'CLD-101', beside === undefined ? ['AUT-001'] : ['CLD-102', 'AUT-001']),
  ]).map((each) => (each.status === 422 ? { ...each, members: [...each.members, ...named] } : each))
}

const namesMember = (name: string): Expects =>
  isSuch(
    'detail',
    `an item of ${name}`,
    (detail) => (JSON.stringify(detail) ?? '').includes(`"${name}"`),
    'CLD-104',
    'FLD-001',
  )

function signedInByPin(state: State, act: Extract<SessionAct, { do: 'sign in by pin' }>): readonly Lawful[] {
  const { cashier, at, flaw, beside } = act
  const who = state.house.cashiers[cashier]!
  const where = at === null ? undefined : state.house.registers[at]
  const isAgent = where?.type === 'AGENT'
  const isOther = at === null || !who.registers.includes(at)
  const isKnown = isAgent && flaw === undefined && !isOther
  const door: Condition[] = [
    { name: 'malformed request', holds: at === null, by: 'CLD-106' },
    { name: 'malformed request', holds: flaw === 'no secret', by: 'AUT-002' },
    { name: 'licence key not valid', holds: at !== null && !where, by: 'CLD-106' },
    { name: 'register not of type AGENT', holds: where !== undefined && !isAgent },
    { name: 'invalid pin code', holds: isAgent && (flaw === 'secret' || isOther) },
    { name: 'cashier deactivated', holds: isKnown && !who.isActive },
  ]
  const also = beside === undefined ? ['AUT-002'] : ['CLD-109', 'AUT-002']
  return answersOf(state, 'cloud', { door }, () => [sessionBegun(state, act, 'CLD-105', also)])
}

const signedOut = (state: State, { by }: Extract<SessionAct, { do: 'sign out' }>): readonly Lawful[] => {
  const door = atCloudDoor(state, { by }, { token: 'CLD-111' })
  return answersOf(state, 'cloud', { door }, () => [
    {
      ...succeeds(205, 'CLD-110', [isLike('', 'absent', 'CLD-110')], () => ({
        ...state,
        sessions: { ...state.sessions, [by!]: { ...state.sessions[by!]!, hasEnded: true } },
      })),
      also: ['CLD-015'],
    },
  ])
}

const looked = (state: State, { by }: Extract<SessionAct, { do: 'look at oneself' }>): readonly Lawful[] => {
  const door = atCloudDoor(state, { by }, {})
  return answersOf(state, 'cloud', { door }, () => {
    const { cashier } = state.sessions[by!]!
    return [succeeds(200, 'CLD-201', [hasValue('id', cashier, 'CLD-201')], () => state)]
  })
}

export const sessionAnswers: ByAct<SessionAct, readonly Lawful[]> = {
  'sign in': signedIn,
  'sign in by pin': signedInByPin,
  'sign out': signedOut,
  'look at oneself': looked,
}
