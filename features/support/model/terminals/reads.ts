/** Where terminals are shown: the registry, processing, the devices of the network, the bank's side, what clients hear. */
import seed from '../../../../fixtures/house.json' with { type: 'json' }
import { cloudAsk, deskAsk } from '../asking.ts'
import { type Expects, hasRows, hasValue, isLike, isSuch, type Json, type Read, shownAt } from '../expected.ts'
import { type KnownTerminal, QUIET_BRIDGE } from '../known/terminals.ts'
import type { State } from '../state.ts'
import { hearingAsk, processingAsk } from './acts.ts'
import { hearing } from './hearing.ts'
import { recordShown, registryShown } from './records-shown.ts'

/** A read with one lawful answer. */
const read = (
  name: string,
  ask: Read['ask'],
  { clause, members }: { clause: string; members: () => Expects[] },
  next: State,
): Read => ({
  name,
  of: null,
  ask,
  expected: () => ({ lawful: [{ status: 200, clause, members: members(), next: () => next }] }),
})

function registry(state: State, by: string): Read[] {
  const { organization } = state.house.cashiers[state.sessions[by]!.cashier]!
  const own = Object.values(state.bridge.byId).filter((each) => each.organization === organization)
  const rows = () => own.map(({ id }) => ({ key: { id }, members: recordShown(state, id, '', 'CLD-701') }))
  const last = own.length - 1
  return [
    read(
      'GET /paylink/terminals',
      cloudAsk(state, 'GET', '/paylink/terminals', { by }),
      { clause: 'CLD-701', members: () => [hasRows('results', rows(), 'CLD-701')] },
      state,
    ),
    read(
      'GET /paylink/terminals',
      cloudAsk(state, 'GET', '/paylink/terminals', { by, query: { limit: '1', offset: String(last) } }),
      {
        clause: 'CLD-702',
        members: () => [
          hasValue('meta.limit', 1, 'CLD-702'),
          hasValue('meta.offset', last, 'CLD-702'),
          hasValue('results.length', 1, 'CLD-702'),
          hasValue('results.0.id', own[last]!.id, 'CLD-702'),
          ...recordShown(state, own[last]!.id, 'results.0.', 'CLD-702'),
        ],
      },
      state,
    ),
  ]
}

const processing = (state: State, id: string): Read =>
  read(
    'POST /paylink/processing/auth/client',
    processingAsk(id),
    { clause: 'CLD-706', members: () => registryShown(state, id) },
    state,
  )

/** What a seeded device is called, who has made it, and which it is; of others it is a text. */
function deviceText(device: string, name: string): Expects {
  const card = seed.terminals.find((each) => each.device_id === device)
  const { [name]: text } = card
    ? { name: card.label, type: card.type, model: card.model }
    : ({} as Record<string, string>)
  return text === undefined ? isLike(name, 'text', 'FLD-009') : hasValue(name, text, 'FLD-009')
}

function devices(state: State): Read[] {
  const there = Object.values(state.bridge.byId).filter(({ isInBridgeMode }) => isInBridgeMode)
  // Where no terminal serves the network, nobody answers
  if (there.length === 0) return []
  const rows = () =>
    there.map(({ device }) => ({
      key: { id: device },
      members: ['name', 'type', 'model'].map((name) => deviceText(device, name)),
    }))
  const members = () => [hasRows('', rows(), 'BRG-101')]
  const http = { surface: 'lan', method: 'GET', path: '/api/devices' } as const
  const socket = { ...http, body: '{}', socket: { client: '', does: 'exchange' as const } }
  return [http, socket].map((ask) => read('devices on the LAN', ask, { clause: 'BRG-101', members }, state))
}

/** Prints of the terminal beside the bank's own slips; a lab that keeps the last of them says so by their numbers. */
const printsShown = ({ prints }: KnownTerminal): Expects =>
  isSuch(
    'prints',
    `${prints.length} texts: ${JSON.stringify(prints).slice(0, 100)}`,
    (shown) => {
      const all = Array.isArray(shown) ? shown : []
      const texts = all.filter((each) => shownAt(each, 'receipt') !== null)
      const isWhole = all.length === 0 || shownAt(all[0], 'number') === 1
      const expected = isWhole ? prints : prints.slice(prints.length - texts.length)
      return (
        texts.length === expected.length &&
        expected.every(
          ({ receipt, qr_url }, at) =>
            shownAt(texts[at], 'receipt') === receipt && shownAt(texts[at], 'qr_url') === qr_url,
        )
      )
    },
    'BRG-207',
  )

/** The bank's side, as the lab shows it: nothing is charged that was refused. */
const bankSide = (state: State, terminal: KnownTerminal): Read =>
  read(
    'bank side of a terminal',
    { surface: 'lab', method: 'GET', path: `/terminals/${terminal.id}` },
    {
      clause: 'BRG-106',
      members: () => [
        hasValue('batch.serial', terminal.settlements + 1, 'BRG-106'),
        hasValue('batch.purchases', { ...terminal.purchased } as Json, 'BRG-203'),
        hasValue('batch.refunds', { ...terminal.refunded } as Json, 'BRG-204'),
        ...(terminal.screen === null ? [] : [hasValue('screen.text', terminal.screen, 'BRG-206')]),
        printsShown(terminal),
        hasValue('bridge_mode.on', terminal.isInBridgeMode, 'BRG-005'),
        terminal.isInBridgeMode
          ? isLike('bridge_mode.url', 'text', 'BRG-005')
          : hasValue('bridge_mode.url', null, 'BRG-005'),
      ],
    },
    state,
  )

/** What a client was told since it was looked at last. */
const heard = (state: State, name: string): Read => ({
  name: 'what a client hears',
  of: null,
  ask: hearingAsk(state, name),
  expected: () => hearing(state, name),
})

/** Payments by card are kept, and shown with the receipt by either door (BRG-003). */
function cards(state: State, by: string | undefined): Read[] {
  return Object.entries(state.bridge.cards)
    .slice(-2)
    .flatMap(([id, { register, payments }]) => {
      const members = () =>
        payments.flatMap((payment, at) =>
          Object.entries(payment).map(([name, value]) => hasValue(`payments.${at}.${name}`, value as Json, 'LOC-176')),
        )
      const shown = {
        clause: 'BRG-003',
        members: () => [hasValue('payments.length', payments.length, 'LOC-163'), ...members()],
      }
      return [
        read('payments by card at the desk', deskAsk(register, 'GET', `/receipts/${id}`), shown, state),
        ...(by === undefined
          ? []
          : [read('payments by card in the cloud', cloudAsk(state, 'GET', `/receipts/${id}`, { by }), shown, state)]),
      ]
    })
}

/** What a terminal does for the bank moves nothing at a register (BRG-002). */
function registerUntouched(state: State, at: string, by: string | undefined): Read[] {
  const { shift, drawer } = state.registers[at]!
  const hasPaid = Object.values(state.bridge.byId).some(({ purchases }) => purchases.length > 0)
  if (by === undefined || !hasPaid || shift === null || shift.id === null || shift.status !== 'OPENED') return []
  const { figures } = shift
  const members = () => [
    hasValue('balance.balance', drawer, 'BRG-002', 'JRN-013'),
    hasValue('balance.service_in', figures.serviceIn, 'BRG-002'),
    hasValue('balance.service_out', figures.serviceOut, 'BRG-002'),
    hasValue('balance.cash_sales', figures.cashSales, 'BRG-002'),
    hasValue('balance.cash_returns', figures.cashReturns, 'BRG-002'),
  ]
  const ask = cloudAsk(state, 'GET', `/shifts/${shift.id}`, { by })
  return [read('register beside its terminal', ask, { clause: 'BRG-002', members }, state)]
}

/** @param at the register that an explorer looks at */
export function terminalReads(state: State, at: string): Read[] {
  const { bridge, house, sessions } = state
  const { organization } = house.registers[at]!
  const [by] =
    Object.entries(sessions).find(
      ([, { cashier, hasEnded }]) => !hasEnded && house.cashiers[cashier]!.organization === organization,
    ) ?? []
  const touched = Object.values(bridge.byId).filter((each) => each !== QUIET_BRIDGE.byId[each.id])
  const shown = cards(state, by)
  if (touched.length === 0) return shown
  return [
    ...shown,
    ...(by === undefined ? [] : registry(state, by)),
    ...registerUntouched(state, at, by),
    ...touched.flatMap((each) => [processing(state, each.id), bankSide(state, each)]),
    ...devices(state),
    ...Object.entries(bridge.clients).flatMap(([name, client]) => (client.isIn ? [heard(state, name)] : [])),
  ]
}
