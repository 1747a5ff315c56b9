/** Bank terminals: clients and tokens, purchases and refunds near their bounds, and receipts of what was paid by card. */

import type { ClockAct } from '../../../../support/model/clock/acts.ts'
import type { BankOperation, RefundFlaw } from '../../../../support/model/known/bank-operations.ts'
import type { KnownTerminal } from '../../../../support/model/known/terminals.ts'
import { type SalePayment, sumsOfSale } from '../../../../support/model/money/sale-sums.ts'
import type { ReceiptAct } from '../../../../support/model/receipts/acts.ts'
import type { State } from '../../../../support/model/state.ts'
import type { TerminalAct } from '../../../../support/model/terminals/acts.ts'
import type { Random } from '../../../kit/random.ts'
import { drawnBasket } from '../desk/baskets.ts'
import { type Draw, type Ground, someRegister, someSession } from '../ground.ts'
import { AMOUNTS, slowDraws } from './slow-draws.ts'

/** The first one half of the time. */
function someTerminal(state: State, { random, registers }: Ground): KnownTerminal {
  const { organization } = state.house.registers[registers[0]!]!
  const all = Object.values(state.bridge.byId)
  const own = all.filter((each) => each.organization === organization)
  if (random.happens(0.04)) return random.pick(all)
  return random.happens(0.6) ? own[0]! : random.pick(own)
}

const NO_AMOUNTS = [0, -1, 20.5, 100_000_000_000, '2000', null, undefined] as const
const NO_AMOUNTS_OF_LAN = ['0', '-1', '20.00', '', ' 100', '100000000000', null, undefined, 0] as const
const FLAWS: readonly RefundFlaw[] = [
  'rrn',
  'auth_code',
  'invoiceNum',
  'empty auth_code',
  'invoiceNum 0',
  'no rrn',
  'no auth_code',
  'no invoiceNum',
]
const TEXTS = [
  'Хліб «Ґанок» 20.00 ₴',
  '  краї  ',
  '   ',
  ' ',
  '\n',
  'Чек 🍞',
  'x'.repeat(5000),
  'x'.repeat(8193),
  '',
  undefined,
  7,
] as const

const amountOnLan = (random: Random, amount: number): string | number =>
  random.pick([String(amount), String(amount), amount, `00${amount}`])

function purchase(random: Random, isOfLan: boolean): BankOperation {
  const wrong = random.happens(0.15)
  const amount = wrong
    ? random.pick(isOfLan ? NO_AMOUNTS_OF_LAN : NO_AMOUNTS)
    : isOfLan
      ? amountOnLan(random, random.pick(AMOUNTS))
      : random.pick(AMOUNTS)
  return { type: 'purchase', ...(amount !== undefined && { amount }) }
}

/** Of a purchase of the terminal: all of it, all that is left, one more or less. */
function refund(random: Random, { purchases }: KnownTerminal, isOfLan: boolean): BankOperation {
  // Of which a part was taken back, half of the time: the second part has the bound
  const parts = [...purchases.keys()].filter((at) => purchases[at]!.refunded > 0)
  const any = Math.max(0, random.between(0, purchases.length - (random.happens(0.9) ? 1 : 0)))
  const of = parts.length > 0 && random.happens(0.5) ? random.pick(parts) : any
  const { amount = 2000, refunded = 0 } = purchases[of] ?? {}
  const left = amount - refunded
  const bounds = refunded > 0 ? [left + 1, left + 1, amount, left] : [left, left, left + 1, left / 2, left / 2, amount]
  const sum = Math.max(1, Math.ceil(random.pick([...bounds, left - 1, 1])))
  const flaw = random.happens(refunded > 0 ? 0.4 : 0.25) ? { flaw: random.pick(FLAWS) } : {}
  return { type: 'cancel', amount: isOfLan ? amountOnLan(random, sum) : sum, of, ...flaw }
}

function operation(random: Random, terminal: KnownTerminal, isOfLan: boolean): BankOperation {
  const kind = random.pick([
    'purchase',
    'purchase',
    'cancel',
    'cancel',
    'cancel',
    'settlement',
    'text',
    'text',
  ] as const)
  if (kind === 'settlement') return { type: 'settlement' }
  if (kind === 'cancel' && (terminal.purchases.length > 0 || random.happens(0.1)))
    return refund(random, terminal, isOfLan)
  if (kind !== 'text' || isOfLan) return purchase(random, isOfLan)
  if (random.happens(0.2)) return { type: random.pick(['refund', 'PURCHASE', 'ping'] as const) }
  const receipt = random.pick(TEXTS)
  const text = receipt === undefined ? {} : { receipt }
  if (random.happens(0.5)) return { type: 'display-receipt', ...text }
  return {
    type: 'print-receipt',
    ...text,
    ...(random.happens(0.5) && { qr_url: `https://check.example/${'q'.repeat(random.pick([3, 120]))}` }),
  }
}

const nextNameOf = (prefix: string, of: object): string => `${prefix} ${Object.keys(of).length + 1}`

const askForToken = (state: State, ground: Ground): TerminalAct | null => {
  const { random, registers } = ground
  const terminal = someTerminal(state, ground).id
  if (Object.keys(state.bridge.tokens).length > 2 && !random.happens(0.1)) return null
  const as = nextNameOf('token', state.bridge.tokens)
  if (random.happens(0.3)) return { do: 'ask for a token of processing', terminal, as }
  const by = random.happens(0.04) ? null : someSession(state, ground)
  if (by === null && !random.happens(0.1)) return null
  const register = random.happens(0.04) ? '40000000-0000-4000-8000-000000000006' : random.pick(registers)
  return { do: 'ask for a terminal token', by, terminal, register, as }
}

const comeIn = (state: State, { random, registers }: Ground): TerminalAct | null => {
  const { tokens, clients } = state.bridge
  const names = Object.keys(tokens)
  const inside = Object.values(clients).filter(({ isIn }) => isIn).length
  if (names.length === 0 || inside > 2) return null
  const token = random.happens(0.08) ? 'no token' : random.pick(names)
  const own = tokens[token]?.register
  const others = Object.keys(state.house.registers)
  const register = own && random.happens(0.85) ? own : random.pick(random.happens(0.4) ? others : registers)
  return { do: 'come in', client: nextNameOf('client', clients), token, register }
}

const someClient = (state: State, random: Random): string | null => {
  const inside = Object.entries(state.bridge.clients).filter(([, { isIn }]) => isIn)
  return inside.length === 0 ? null : random.pick(inside)[0]
}

const say = (state: State, ground: Ground): TerminalAct | null => {
  const { random } = ground
  const client = someClient(state, random)
  if (client === null) return null
  const { terminal } = state.bridge.clients[client]!
  const asked = operation(random, state.bridge.byId[terminal]!, false)
  const needsId = asked.type === 'purchase' || asked.type === 'cancel'
  const all = Object.values(state.bridge.requests).map(({ asked }) => asked)
  // One that was used at another terminal, half of the time
  const others = all.filter((each) => state.bridge.clients[each.client]!.terminal !== terminal)
  const known = (others.length > 0 && random.happens(0.5) ? others : all).flatMap(({ request }) => request ?? [])
  const request = random.happens(needsId ? 0.1 : 0.6)
    ? needsId
      ? random.pick([undefined, '', 'no-id'])
      : undefined
    : known.length > 0 && random.happens(0.2)
      ? random.pick(known)
      : random.uuid()
  const other = random.happens(0.04) ? { terminal: someTerminal(state, ground).id } : {}
  return { do: 'say', client, ...(request !== undefined && { request }), operation: asked, ...other }
}

/** The same request again, under its own request_id (NS-86). */
const repeat = (state: State, { random }: Ground): TerminalAct | null => {
  const known = Object.values(state.bridge.requests)
  if (known.length === 0) return null
  const { asked } = random.pick(known)
  return state.bridge.clients[asked.client]?.isIn ? { ...asked, do: 'say' } : null
}

const askOnLan = (state: State, ground: Ground): TerminalAct => {
  const { random } = ground
  const terminal = someTerminal(state, ground)
  const { id, device: own } = terminal
  const device = random.happens(0.08) ? random.pick(['pos-0', id, own.toUpperCase(), `${own}0`]) : own
  const carrier = random.happens(0.5) ? ('socket' as const) : ('HTTP' as const)
  return { do: 'ask on the LAN', device, operation: operation(random, terminal, true), carrier }
}

/** A sale that is paid with what terminals have told of their purchases: one card, two, or a card and cash. */
const sellByCard = (state: State, ground: Ground): ReceiptAct | null => {
  const { random } = ground
  const register = someRegister(state, ground)
  const paid = Object.values(state.bridge.byId).flatMap(({ purchases }) => purchases)
  if (paid.length === 0 || register.shift === null) return null
  const basket = drawnBasket(random)
  const taxes = state.house.taxes[state.house.registers[register.id]!.organization]!
  const due = sumsOfSale({ ...basket, payments: [] }, taxes).total
  const card = (value: number): SalePayment => ({
    type: 'CASHLESS',
    value,
    ...random.pick(paid).card,
    ...(random.happens(0.3) && { acquirer_and_seller: 'Банк «Осокір»', signature_required: random.happens(0.5) }),
  })
  const first = random.pick([due, Math.floor(due / 2), 1])
  const payments = first >= due ? [card(due)] : [card(first), card(due - first)]
  return { do: 'sell', at: register.id, id: random.uuid(), sale: { ...basket, payments } }
}

const DRAWS: readonly Draw<TerminalAct | ReceiptAct | ClockAct>[] = [
  ...slowDraws,
  { weight: 6, make: askForToken },
  { weight: 8, make: comeIn },
  { weight: 40, make: say },
  { weight: 0.4, make: repeat },
  { weight: 6, make: askOnLan },
  { weight: 1, make: sellByCard },
  {
    weight: 0.4,
    make: (state, { random }) => {
      const client = someClient(state, random)
      return client === null ? null : { do: 'leave', client }
    },
  },
  {
    weight: 8,
    make: (state, ground) => {
      const { id, isThere } = someTerminal(state, ground)
      if (isThere && !ground.random.happens(0.15)) return null
      return { do: isThere && ground.random.happens(0.6) ? 'terminal drops' : 'terminal connects', terminal: id }
    },
  },
  {
    weight: 1,
    make: (state, ground) => {
      const { id, isInBridgeMode } = someTerminal(state, ground)
      if (isInBridgeMode && !ground.random.happens(0.3)) return null
      return { do: isInBridgeMode ? 'terminal leaves bridge mode' : 'terminal enters bridge mode', terminal: id }
    },
  },
  { weight: 0.3, make: (state, ground) => ({ do: 'show an empty card', terminal: someTerminal(state, ground).id }) },
]

/** In episodes of other things they are seldom. */
export const terminalDraws: readonly Draw<TerminalAct | ReceiptAct | ClockAct>[] = DRAWS.map(({ weight, make }) => ({
  weight,
  make: (state, ground) => (ground.isAtTerminals || ground.random.happens(0.05) ? make(state, ground) : null),
}))
