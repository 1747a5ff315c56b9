/** What sign-ins and sign-outs are answered with. */
import { answersOf, atCloudDoor, succeeds } from '../asking.ts'
import { type ByAct, hasValue, isLike, type Lawful, textAt } from '../expected.ts'
import type { Condition } from '../refused.ts'
import type { State } from '../state.ts'
import type { SessionAct } from './acts.ts'

/** A session that begins (FLD-002). */
function sessionBegun(state: State, as: string, cashier: string, clause: string): Lawful {
  const members = [
    hasValue('type', 'bearer', 'FLD-002'),
    hasValue('token_type', 'bearer', 'FLD-002'),
    isLike('access_token', 'text', clause),
  ]
  return succeeds(200, clause, members, (shown) => ({
    ...state,
    sessions: { ...state.sessions, [as]: { cashier, token: textAt(shown, 'access_token') ?? '', hasEnded: false } },
  }))
}

const signedIn = (state: State, { as, cashier, flaw }: Extract<SessionAct, { do: 'sign in' }>): readonly Lawful[] => {
  const { isActive } = state.house.cashiers[cashier]!
  const conditions: Condition[] = [
    { name: 'invalid login or password', holds: flaw !== undefined },
    { name: 'cashier deactivated', holds: flaw === undefined && !isActive },
  ]
  return answersOf(state, 'cloud', { conditions }, () => [sessionBegun(state, as, cashier, 'CLD-101')])
}

const signedInByPin = (
  state: State,
  { as, cashier, at, flaw }: Extract<SessionAct, { do: 'sign in by pin' }>,
): readonly Lawful[] => {
  const who = state.house.cashiers[cashier]!
  const where = state.house.registers[at]!
  const isOther = !who.registers.includes(at)
  const door: Condition[] = [
    { name: 'register not of type AGENT', holds: where.type !== 'AGENT' },
    { name: 'invalid pin code', holds: where.type === 'AGENT' && (flaw !== undefined || isOther) },
    { name: 'cashier deactivated', holds: where.type === 'AGENT' && flaw === undefined && !isOther && !who.isActive },
  ]
  return answersOf(state, 'cloud', { door }, () => [sessionBegun(state, as, cashier, 'CLD-105')])
}

const signedOut = (state: State, { by }: Extract<SessionAct, { do: 'sign out' }>): readonly Lawful[] => {
  const door = atCloudDoor(state, { by }, { token: 'CLD-111' })
  return answersOf(state, 'cloud', { door }, () => [
    succeeds(205, 'CLD-110', [isLike('', 'absent', 'CLD-110')], () => ({
      ...state,
      sessions: { ...state.sessions, [by!]: { ...state.sessions[by!]!, hasEnded: true } },
    })),
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
