/** The state in which a world begins, and a shift in it. */
import type { House, HouseRegister } from './house.ts'
import { QUIET_BRIDGE } from './known/terminals.ts'
import { noWebhooks } from './known/webhooks.ts'
import { NOTHING_SOLD } from './money/shift-figures.ts'
import type { ModelRegister, State } from './state.ts'

const firstDay = ({ id, codes }: HouseRegister, drifts: boolean): ModelRegister => ({
  id,
  drifts,
  link: 'online',
  session: null,
  isHeard: true,
  held: 0,
  onTheWay: 0,
  offlineSince: null,
  spells: [],
  pendingSince: null,
  codes: { free: codes, ofGrant: codes, used: 0, coming: 0, next: [] },
  lastAt: null,
  journal: [],
  period: { at: null, isShort: false, sales: null, fetched: 0, by: 'LIM-070' },
  drawer: 0,
  shift: null,
  earlier: 0,
  past: [],
  receipts: [],
  prints: [],
  signatures: [],
  transaction: 0,
  row: 0,
  computer: null,
  deskShift: null,
})

/**
 * A house in which nothing has happened yet.
 * @param now ms since 1970
 * @param drifts false: the clock is moved by hand, and nothing arrives without that
 * @param inbox address of the world's own receiver of webhooks; null: it has none
 */
export const untouched = (house: House, now: number, drifts: boolean, inbox: string | null = null): State => ({
  house,
  now,
  begun: 0,
  sessions: {},
  tasks: [],
  goods: [],
  edits: {},
  pictures: {},
  messages: {},
  mailing: { last: {}, links: {}, unsubscribed: [] },
  registers: Object.fromEntries(
    Object.values(house.registers).map((register) => [register.id, firstDay(register, drifts)]),
  ),
  webhooks: noWebhooks(inbox),
  bridge: QUIET_BRIDGE,
  refusing: null,
  isMute: false,
  troubles: [],
  or: [],
})

/** Figures of a shift that has just begun. */
export const atOpening = {
  endedAt: null,
  figures: NOTHING_SOLD,
  xReports: 0,
  lastReceipt: null,
  refusedFor: null,
  transactions: { opening: null, closing: null },
  zReport: null,
} as const
