/** The words of the closed vocabulary that stand for more than themselves, and what each of them means. */
import type { Goods, SellRequest } from '../../machines/vocabulary/receipt.ts'
import type { Fact } from '../../machines/wires.ts'
import type { Answer } from '../actors/answer.ts'
import type { Desk } from '../actors/desk.ts'
import type { PrintCard } from '../actors/lab.ts'

/** Every fact there is: one missing here, or misspelt, does not compile. */
export const FACTS: Record<Fact['type'], true> = {
  'authority.pinged': true,
  'authority.ponged': true,
  'client.connected': true,
  'client.disconnected': true,
  'cashier.changed': true,
  'codes.asked': true,
  'codes.granted': true,
  'codes.received': true,
  'delivery.requested': true,
  'delivery.settled': true,
  'documents.fiscalized': true,
  'documents.judged': true,
  'event.received': true,
  'fault.changed': true,
  'quirks.changed': true,
  'receipt.created': true,
  'journal.checked': true,
  'register.blocked': true,
  'register.found': true,
  'register.started-sending': true,
  'register.stayed-offline': true,
  'register.went-offline': true,
  'register.went-online': true,
  'report.printed': true,
  'session.begun': true,
  'session.ended': true,
  'shift.closed': true,
  'shift.closing': true,
  'shift.created': true,
  'shift.opened': true,
  'shift.reopened': true,
  'shift.requested': true,
  'template.edited': true,
  'terminal.authorized': true,
  'terminal.connected': true,
  'terminal.disconnected': true,
  'webhook.called': true,
  'uplink.changed': true,
  'webhook.configured': true,
  'webhook.delivered': true,
  'webhook.failed': true,
  'webhook.gave-up': true,
  'webhook.removed': true,
  'signature.changed': true,
  'history.fetched': true,
  'slip.held': true,
  'slip.lost': true,
  'slip.printed': true,
  refused: true,
}

/** What a cashier signs in with, where it is not his own; `on` is the register of a pin code. */
export interface Secret {
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
  'a wrong pin code on the agent register': { pin_code: '0000', on: 'the agent register' },
}

/** Which shift is closed, and how. */
export interface Closing {
  /** The shift the scenario speaks of, as a senior does; else one's own. */
  byId?: true
  /** Register whose key is shown. */
  on?: string
  key?: 'known' | 'unknown'
  report?: object
}

/** It says what no receipt does. */
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
  'that shift': { byId: true },
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

/** How goods change hands: what is said on each of them, and on the receipt. */
export interface Dealing {
  item?: Partial<Goods>
  receipt?: Partial<SellRequest>
}

export const DEALINGS: Record<string, Dealing> = {
  sold: {},
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

/** What a receipt, or a movement of cash, says of its slip. */
export const SLIP_WISHES: Record<string, object> = {
  'with a slip': { print: true },
  'with a slip of plain text': { print: true, print_simple_text: true },
  'without a slip': { print: false },
}

/** The forms in which a slip can be looked at. */
export const SLIP_FORMATS: Record<string, readonly (keyof PrintCard['links'])[]> = {
  'text, page and picture': ['text', 'html', 'png'],
  text: ['text'],
}
