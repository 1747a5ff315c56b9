/** Words of the closed vocabulary that need a definition, and their meanings. */
import type { Fact } from '../../../machines/vocabulary/messages.ts'
import type { Goods, SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { Desk } from '../actors/desk.ts'
import type { Disconnect } from '../actors/front-system.ts'
import type { Lab } from '../actors/lab.ts'
import type { Answer } from '../law/answer.ts'

/** The fact behind each subject and predicate. */
export const FACTS: Record<string, Record<string, Fact['type']>> = {
  client: {
    connected: 'client.connected',
  },
  register: {
    'been found so already': 'register.found',
    'gone offline': 'register.went-offline',
    'come online': 'register.went-online',
    'started sending': 'register.started-sending',
    'stayed offline': 'register.stayed-offline',
    'been blocked': 'register.blocked',
    'pinged the tax authority': 'authority.pinged',
    'received offline codes': 'codes.received',
    'fetched days from the cloud': 'history.fetched',
    'made a receipt': 'receipt.created',
  },
  template: {
    'been edited': 'template.edited',
  },
  session: {
    begun: 'session.begun',
    ended: 'session.ended',
  },
  webhook: {
    'been set': 'webhook.configured',
    'been removed': 'webhook.removed',
    failed: 'webhook.failed',
    'given up': 'webhook.gave-up',
  },
  callback: {
    failed: 'callback.failed',
    'been given up': 'callback.gave-up',
  },
  mail: {
    'been given up': 'mail.gave-up',
    'been left out': 'mail.left-out',
  },
  terminal: {
    'been authorized': 'terminal.authorized',
  },
  request: {
    'been limited': 'request.limited',
    'been lost': 'request.lost',
  },
  answer: {
    'been lost': 'answer.lost',
    'been spoiled': 'answer.spoiled',
    'been delayed': 'answer.delayed',
  },
  gateway: {
    failed: 'gateway.failed',
  },
  shift: {
    'been created': 'shift.created',
    opened: 'shift.opened',
  },
}

/** Credentials of a sign-in that are not the cashier's own; `on` is the register of a pin code. */
interface Secret {
  login?: string
  password?: string
  pin_code?: string
  on?: string
}

export const SECRETS: Record<string, Secret> = {
  'the password': {},
  'a wrong password': { password: 'wrong' },
  'an unknown login': { login: 'no-such-login' },
  'the pin code on the agent register': { on: 'the agent register' },
  'the pin code on the register': { on: 'the register' },
  'the pin code on the production register': { on: 'the production register' },
  'a wrong pin code on the agent register': { pin_code: '0000', on: 'the agent register' },
}

/** Which shift is closed, and how. */
export interface Closing {
  /** The scenario's current shift, as a senior does; else the cashier's own. */
  byId?: true
  /** Register whose key is sent. */
  on?: string
  key?: 'known' | 'unknown'
  /** Its name, if it has one. */
  device?: string
  report?: object
}

/** A report with values of no receipt. */
const OWN_REPORT = {
  payments: [],
  taxes: [],
  sell_receipts_count: 7,
  return_receipts_count: 0,
  initial: 0,
  balance: 70_000,
}

export const CLOSINGS: Record<string, Closing> = {
  'the shift': {},
  'the shift with a Z-report of his own': { report: OWN_REPORT },
  'the shift at a named device': { device: 'desk-1' },
  'the shift with a known integration key': { key: 'known' },
  'the shift with an unknown integration key': { key: 'unknown' },
  'the shift with a known integration key at a named device': { key: 'known', device: 'desk-1' },
  'that shift': { byId: true },
  'that shift with a Z-report of his own': { byId: true, report: OWN_REPORT },
  'that shift with a known integration key and a Z-report of his own': { byId: true, key: 'known', report: OWN_REPORT },
  'that shift with the key of the register': { byId: true, on: 'the register' },
  'that shift with a known integration key': { byId: true, key: 'known' },
  'that shift with an unknown integration key': { byId: true, key: 'unknown' },
}

export const DESK_ACTIONS: Record<string, (desk: Desk) => Promise<Answer>> = {
  'opens a shift': (desk) => desk.openShift(),
  'closes the shift': (desk) => desk.closeShift(),
  'puts in cash': (desk) => desk.service(1000),
  'prints an X-report': (desk) => desk.printReport(),
}

/** Sale or return: members of each of the goods, and of the receipt. */
export interface SaleKind {
  item?: Partial<Goods>
  receipt?: Partial<SellRequest>
  /** Through the cloud, not at the desk. */
  inCloud?: true
  /** In the cloud, as the first payment of an order. */
  isPrepaid?: true
}

export const SALE_KINDS: Record<string, SaleKind> = {
  sold: {},
  'sold in the cloud': { inCloud: true },
  'sold in the cloud rounded to 10': { receipt: { rounding_mode: 'ROUND_10' }, inCloud: true },
  'sold in the cloud rounded to 50': { receipt: { rounding_mode: 'ROUND_50' }, inCloud: true },
  'returned in the cloud': { item: { is_return: true }, inCloud: true },
  'returned in the cloud rounded to 50': {
    item: { is_return: true },
    receipt: { rounding_mode: 'ROUND_50' },
    inCloud: true,
  },
  prepaid: { isPrepaid: true },
  'sold rounded to 10': { receipt: { rounding_mode: 'ROUND_10' } },
  'sold rounded to 50': { receipt: { rounding_mode: 'ROUND_50' } },
  'sold without change': { receipt: { remove_rest: true } },
  returned: { item: { is_return: true } },
  'returned rounded to 10': { item: { is_return: true }, receipt: { rounding_mode: 'ROUND_10' } },
  'returned rounded to 50': { item: { is_return: true }, receipt: { rounding_mode: 'ROUND_50' } },
  'returned as a mistake': { item: { is_return: true }, receipt: { technical_return: true } },
  'returned and shown as absolute': { item: { is_return: true }, receipt: { abs_vizualization_values: true } },
  'paid out as prizes': { item: { is_winnings_payout: true } },
}

/** Moves a clock to a moment. */
export type ClockMove = (lab: Lab, instant: string) => Promise<Answer>

export const CLOCK_MOVES: Record<string, ClockMove> = {
  shows: (lab, to) => lab.advance({ to }),
  'is set back to': (lab, instant) => lab.setClock(instant),
}

/** Which connected client disconnects, and how: the one that spoke last, unless the words name another. */
export interface ClientDisconnect {
  place: -1 | 0
  how: Disconnect
}

export const DISCONNECTS: Record<string, ClientDisconnect> = {
  leaves: { place: -1, how: 'closing' },
  'breaks off': { place: -1, how: 'ending' },
  'is cut off': { place: -1, how: 'resetting' },
  'that came first leaves': { place: 0, how: 'closing' },
}

/** What a receipt, or a movement of cash, asks of its slip. */
export const SLIP_OPTIONS: Record<string, object> = {
  'with a slip': { print: true },
  'with a slip of plain text': { print: true, print_simple_text: true },
  'without a slip': { print: false },
  'with a slip for buyer@example.com': { print: true, delivery: { email: 'buyer@example.com' } },
  'for buyer@example.com': { delivery: { email: 'buyer@example.com' } },
  'for 380501234567': { delivery: { phone: '380501234567' } },
}

/** Where it is looked at what an action has changed. */
export type Where =
  | 'at the desk'
  | 'on any surface'
  | 'on any surface but the terminals'
  | 'on any surface, in any form'
