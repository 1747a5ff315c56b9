/** What tokens and clients of terminals are answered with. */
import { answersOf, atCloudDoor, succeeds } from '../asking.ts'
import { type ByAct, type Expects, hasValue, isLike, type Lawful, textAt } from '../expected.ts'
import { type Condition, refusedFor } from '../refused.ts'
import type { State } from '../state.ts'
import type { TerminalAct } from './acts.ts'
import { cameIn, left, terminalIs, withBridge, withTerminal } from './bridge.ts'
import { hearing } from './hearing.ts'
import { askedOnLan, saidAtSocket } from './operations.ts'
import { recordShown, registryShown } from './records-shown.ts'
import { begins, handled, outOfReach, worksAs } from './under-way.ts'

/** A token that was given. */
const granted =
  (state: State, as: string, terminal: string, register: string | null): Lawful['next'] =>
  (shown) =>
    withBridge(state, {
      tokens: { ...state.bridge.tokens, [as]: { terminal, register, token: textAt(shown, 'token') ?? '' } },
    })

const TOKEN: Expects = isLike('token', 'text', 'AUT-009', 'FLD-007')

function askedForToken(state: State, act: Extract<TerminalAct, { do: 'ask for a terminal token' }>) {
  const { by, terminal, register, as } = act
  const door = atCloudDoor(state, { by }, { token: 'CLD-705' })
  const organization = by === null ? null : state.house.cashiers[state.sessions[by]!.cashier]!.organization
  const isForeign =
    state.bridge.byId[terminal]!.organization !== organization ||
    state.house.registers[register]?.organization !== organization
  const conditions: Condition[] = [{ name: 'unknown id', holds: isForeign, by: 'AUT-012' }]
  return answersOf(state, 'cloud', { door, conditions }, () => [
    succeeds(
      200,
      'CLD-703',
      [TOKEN, hasValue('terminal.id', terminal, 'CLD-703'), ...recordShown(state, terminal, 'terminal.', 'CLD-703')],
      granted(state, as, terminal, register),
    ),
  ])
}

const askedProcessing = (
  state: State,
  { terminal, as }: Extract<TerminalAct, { do: 'ask for a token of processing' }>,
): readonly Lawful[] => [
  {
    ...succeeds(200, 'CLD-706', [TOKEN, ...registryShown(state, terminal)], granted(state, as, terminal, null)),
    also: ['CLD-708', 'AUT-009'],
  },
]

/** Where the handshake is refused, the law says no more than that (NS-26). */
function cameInWith(state: State, act: Extract<TerminalAct, { do: 'come in' }>): readonly Lawful[] {
  const { client, token: name, register } = act
  const token = state.bridge.tokens[name]
  if (!token) return [refusedFor(state, 'cloud', { name: 'access token not valid', by: 'BRG-201' })]
  const { terminal } = token
  const { organization } = state.bridge.byId[terminal]!
  const isForeign = state.house.registers[register]?.organization !== organization
  const isOther = token.register !== null && token.register !== register
  // Of two reasons either may be told
  if (isForeign || isOther)
    return [
      ...(isOther ? [refusedFor(state, 'cloud', { name: "the terminal's token is for another register" })] : []),
      ...(isForeign ? [refusedFor(state, 'cloud', { name: 'unknown id', by: 'AUT-010' })] : []),
    ]
  return [succeeds(101, 'BRG-201', [], () => cameIn(state, client, { terminal, register, isIn: true, told: [] }))]
}

const inLab = (next: () => State): readonly Lawful[] => [succeeds(200, 'BRG-216', [], next)]

const inBridgeMode = (state: State, terminal: string, isInBridgeMode: boolean): readonly Lawful[] =>
  inLab(() => withTerminal(state, { ...state.bridge.byId[terminal]!, isInBridgeMode }))

export const terminalAnswers: ByAct<TerminalAct, readonly Lawful[]> = {
  'ask for a terminal token': askedForToken,
  'ask for a token of processing': askedProcessing,
  'come in': cameInWith,
  leave: (state, { client }) => inLab(() => left(state, client)),
  'terminal connects': (state, { terminal }) => inLab(() => terminalIs(state, terminal, true)),
  'terminal drops': (state, { terminal }) => inLab(() => outOfReach(terminalIs(state, terminal, false), terminal)),
  'terminal enters bridge mode': (state, { terminal }) => inBridgeMode(state, terminal, true),
  'terminal leaves bridge mode': (state, { terminal }) => inBridgeMode(state, terminal, false),
  'show an empty card': (state, { terminal }) =>
    inLab(() => withTerminal(state, { ...state.bridge.byId[terminal]!, card: 'empty' })),
  'terminal works': worksAs,
  'begin a purchase': begins,
  'hands at the terminal': handled,
  hear: (state, { client }) => hearing(state, client).lawful,
  say: saidAtSocket,
  'ask on the LAN': askedOnLan,
}
