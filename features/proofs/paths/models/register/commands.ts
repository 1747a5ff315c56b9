/**
 * What becomes of each event at the register of the test model. A command is refused for the first condition that holds,
 * in the order of fixtures/refusals.json (NS-65).
 */
import { refusals } from '../../../../support/law/law.ts'
import {
  arrived,
  beginOffline,
  isOtherDay,
  isPastOfflineLimit,
  isTooLong,
  limited,
  type ModelTill,
  nextNight,
  openedAt,
  recover,
  SPANS,
  settle,
  silence,
  submit,
  writeDocument,
} from './till.ts'

type Condition = (till: ModelTill) => boolean

const spendsCode: Condition = ({ offline, codes }) => offline !== null && codes < 1
const isShiftGoing: Condition = ({ shift }) => shift !== 'none' && shift !== 'CLOSED'

/** Of every fiscal document. */
const FISCAL: Record<string, Condition> = {
  'register blocked by a refusal of the tax authority': ({ link, refused }) => link === 'blocked' && refused,
  'offline session longer than the limit': isPastOfflineLimit,
  'no offline code left': spendsCode,
}
const IN_A_SHIFT: Record<string, Condition> = { 'shift not open': ({ shift }) => shift !== 'OPENED' }
const RECEIPT: Record<string, Condition> = {
  ...FISCAL,
  ...IN_A_SHIFT,
  'shift open longer than 24 hours': isTooLong,
  "receipt created on a day other than the shift's opening day": isOtherDay,
}
const OPENING: Record<string, Condition> = { ...FISCAL, 'cashier already works on this register': isShiftGoing }

/** Conditions under which each command is refused. */
const CONDITIONS: Readonly<Record<string, Record<string, Condition>>> = {
  'desk opens': OPENING,
  'cloud opens': OPENING,
  'desk closes': { ...FISCAL, ...IN_A_SHIFT },
  'cloud closes': { ...FISCAL, ...IN_A_SHIFT },
  sale: RECEIPT,
  'cash out': { ...RECEIPT, 'withdrawal larger than the cash in the register': ({ balance }) => balance < CASH_OUT },
  'x-report': IN_A_SHIFT,
  'go offline': { 'no offline code left': ({ link, codes }) => link === 'online' && codes < 1 },
  'ask for a code': { 'offline codes asked while offline': ({ link }) => link !== 'online' },
}

/** The minimal receipt, and what is taken out again. Minor units. */
const SALE = 2000
export const CASH_OUT = 2000

const order = [...refusals.keys()]

/** Without a shift of his own the cashier's closing names no register that could refuse it (AMB-35). */
const BEFORE_THE_REGISTER: Readonly<Record<string, [name: string, holds: Condition][]>> = {
  'cloud closes': [['shift not open', (till) => !isShiftGoing(till)]],
}

/** Conditions of a command in the order in which they are judged. */
export const conditionsOf = (command: string): readonly [name: string, holds: Condition][] => [
  ...(BEFORE_THE_REGISTER[command] ?? []),
  ...Object.entries(CONDITIONS[command] ?? {}).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
]

function opens(till: ModelTill, isAtDesk: boolean): ModelTill {
  if (!isAtDesk && till.link === 'online') return writeDocument({ ...till, shift: 'CREATED' }, 'SHIFT_OPEN', true)
  return writeDocument(openedAt(till, till.now), 'SHIFT_OPEN')
}

function closes(till: ModelTill, isAtDesk: boolean): ModelTill {
  if (!isAtDesk && till.link === 'online') return writeDocument({ ...till, shift: 'CLOSING' }, 'Z_REPORT', true)
  return writeDocument({ ...till, shift: 'CLOSED' }, 'Z_REPORT')
}

/** NS-55: offline it stays so, and is so by request from now on. */
function goesOffline(till: ModelTill): ModelTill {
  if (till.link === 'online') return beginOffline(till, till.now, true)
  return till.offline === null ? till : { ...till, offline: { ...till.offline, requested: true } }
}

/** CLD-404: online or on the way there it stays so (NS-55). */
function goesOnline(till: ModelTill): ModelTill {
  if (till.link !== 'offline' && till.link !== 'blocked') return till
  const sending: ModelTill = { ...till, link: 'sending', refused: false }
  return arrived(submit(sending))
}

const at = (till: ModelTill, now: number): ModelTill => limited({ ...till, now })

/** What an event does once nothing forbids it. */
export const EFFECTS: Readonly<Record<string, (till: ModelTill) => ModelTill>> = {
  'desk opens': (till) => opens(till, true),
  'cloud opens': (till) => opens(till, false),
  'desk closes': (till) => closes(till, true),
  'cloud closes': (till) => closes(till, false),
  sale: (till) => ({ ...writeDocument(till, 'RECEIPT'), balance: till.balance + SALE }),
  'cash out': (till) => ({ ...writeDocument(till, 'RECEIPT'), balance: till.balance - CASH_OUT }),
  'x-report': (till) => till,
  'go offline': goesOffline,
  'go online': goesOnline,
  'ask for a code': (till) => ({ ...till, codes: till.codes + 1 }),
  'authority refuses': (till) => ({ ...till, refuses: true }),
  'authority accepts': (till) => ({ ...till, refuses: false }),
  answers: (till) => at(settle(till), till.now + SPANS.answers),
  'an hour of silence': (till) => at(silence(till), till.now + SPANS['an hour of silence']),
  'half an hour': (till) => recover(till, till.now + SPANS['half an hour']),
  night: (till) => recover(till, nextNight(till.now)),
  restart: (till) => till,
  // What comes and is gone within a moment leaves nothing behind
  'passing trouble': (till) => till,
}

/** The first condition that holds; null: none. */
export const conditionBroken = (till: ModelTill, command: string): string | null =>
  conditionsOf(command).find(([, holds]) => holds(till))?.[0] ?? null

/** The register after an event. */
export const after = (till: ModelTill, event: string): ModelTill =>
  conditionBroken(till, event) === null ? EFFECTS[event]!(till) : till
