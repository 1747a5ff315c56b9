/**
 * How each refusal is met, and how one gets on: data from which the error atlas is written and by which its features
 * run. Every rule has its provocation; one that has none fails the atlas.
 */
import { readFileSync } from 'node:fs'
import type { SeedData } from '../../machines/vocabulary/seed-data.ts'
import { cloud, desk, LINES, lab, root, type ScriptedRequest, type ScriptedStep, socket } from './scripted-requests.ts'

export interface Provocation {
  surface: 'local' | 'cloud' | 'lab'
  /** What has to be so before; begins in a fresh world whose virtual clock stands at nine in the morning. */
  before?: ScriptedStep[]
  /** What is refused. */
  refused: ScriptedRequest
  /** What has to be done about it. */
  recovery?: ScriptedStep[]
  /** What works then; without, what was refused before. */
  works?: ScriptedRequest
  /** In words, what has to be known to meet it. */
  meeting?: string
  /** In words, what to do about it, where the command alone would not tell. */
  note?: string
}

export const seed: SeedData = JSON.parse(readFileSync(new URL('../../fixtures/house.json', import.meta.url), 'utf8'))

/** The everyday cashier; a senior of the same outlet; one who works in production; one of another organization. */
const [OLENA, TARAS, , , DARYNA, IHOR] = seed.cashiers.map(({ login }) => login) as string[]
const [KEY, SECOND_KEY, , AGENT_KEY, , FOREIGN_KEY, OTHER_OUTLET_KEY] = seed.cash_registers.map(
  ({ license_key }) => license_key,
)
const everyday = { by: OLENA!, key: KEY! }
const program = { 'X-Client-Name': 'atlas', 'X-Client-Version': '1' }

const id = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const SHIFT = id(1)

const bread = { code: '1', name: 'Bread', price: 1000, quantity: 1000 }
const cash = (value: number) => [{ type: 'CASH', value }]
const sale = (receipt: number, more: object = {}): ScriptedRequest =>
  desk('POST /api/v1/receipt/sell', { id: id(receipt), goods: [bread], payments: cash(1000), ...more })
const service = (value: number): ScriptedRequest =>
  desk('POST /api/v1/receipt/service', { payment: { type: 'CASH', value } })

const PRINTS = `/lab/prints/${seed.cash_registers[0]!.id}`
/** A receipt of many lines. */
const longSale: ScriptedRequest = { ...sale(1, { header: LINES, print: true }), lines: 2000 }

const opens = desk('POST /api/v1/shift/open')
/** A token of the terminal, for one register. */
const asksForToken = (register: string): ScriptedRequest => ({
  ...cloud(
    'POST /api/v1/paylink/auth/client',
    { by: OLENA! },
    { id: seed.terminals[0]!.id, cash_register_id: register },
  ),
  keep: 'token',
})
const socketOfSecond = socket(`token={token}&cash_register_id=${seed.cash_registers[1]!.id}`)
const report = desk('GET /api/v1/reports/periodical?from_date=2026-03-02T00:00:00&to_date=2026-03-02T23:59:59')
const closes = desk('POST /api/v1/shift/close')
const goesOffline = cloud('POST /api/v1/cash-registers/go-offline', everyday)
const goesOnline = cloud('POST /api/v1/cash-registers/go-online', everyday)
const passes = (by: string): ScriptedRequest => lab('POST /lab/clock/advance', { by })
/** Time enough for the tax authority to answer whatever is under way. */
const authorityAnswers = passes('PT1M')

/** A fault of the lab and nothing else. */
const fault = (name: string, refused: ScriptedRequest = opens, parameters?: object): Provocation => ({
  surface: 'local',
  before: [lab(`PUT /lab/faults/${name}`, parameters)],
  refused,
  recovery: [lab(`DELETE /lab/faults/${name}`)],
})

/** Provocations by the name of the rule. */
export const provocations: Readonly<Record<string, Provocation>> = {
  'register already used by another agent identifier': fault('other-device'),
  'cashier deactivated': fault('cashier-deactivated'),
  'cashier key expired': fault('key-expired'),
  'cashier blocked': fault('cashier-blocked', opens, { reason: 'сертифікат відкликано' }),
  'test and production are kept apart': {
    surface: 'cloud',
    refused: cloud('POST /api/v1/shifts', { by: IHOR!, key: KEY! }),
    works: cloud('POST /api/v1/shifts', everyday),
    note: 'a production cashier on a test register; a test cashier has no such trouble',
  },
  "register outside the cashier's outlet": {
    surface: 'cloud',
    refused: cloud('POST /api/v1/shifts', { by: OLENA!, key: OTHER_OUTLET_KEY! }),
    works: cloud('POST /api/v1/shifts', everyday),
    note: 'a register of the own outlet will do',
  },
  'only a senior cashier closes a shift by its id': {
    surface: 'cloud',
    before: [cloud('POST /api/v1/shifts', everyday, { id: SHIFT }), authorityAnswers],
    refused: cloud(`POST /api/v1/shifts/${SHIFT}/close`, everyday),
    works: cloud('POST /api/v1/shifts/close', { by: OLENA! }),
    note: "the cashier's own shift is closed without its id, any other by a senior cashier",
  },
  'only a senior cashier closes the shift of another': {
    surface: 'cloud',
    before: [
      lab('PUT /lab/quirks/own-shift-closed-by-id'),
      cloud('POST /api/v1/shifts', { by: TARAS!, key: KEY! }, { id: SHIFT }),
      authorityAnswers,
    ],
    refused: cloud(`POST /api/v1/shifts/${SHIFT}/close`, everyday),
    works: cloud(`POST /api/v1/shifts/${SHIFT}/close`, { by: TARAS!, key: KEY! }),
    meeting: 'met only where cashiers may close their own shifts by the id',
    note: 'a senior cashier closes it',
  },
  'register frozen for a long period without receipts': fault('register-frozen'),
  'register blocked by a refusal of the tax authority': {
    surface: 'local',
    before: [
      opens,
      authorityAnswers,
      lab('PUT /lab/faults/authority-refusing', { reason: 'a bad day', documents: ['RECEIPT'] }),
      sale(1),
      authorityAnswers,
    ],
    refused: sale(2),
    recovery: [lab('DELETE /lab/faults/authority-refusing'), goesOnline, authorityAnswers],
  },
  'organization bill unpaid': fault('bill-unpaid'),
  'cashier signature not running': fault('signature-stopped'),
  'offline protection files changed or deleted': {
    surface: 'local',
    before: [opens, goesOffline, sale(1), lab('PUT /lab/faults/journal-changed')],
    refused: sale(2),
    recovery: [lab('DELETE /lab/faults/journal-changed')],
    meeting: '`journal-deleted` removes a row instead of changing a letter',
  },
  'receipt of this id exists already': {
    surface: 'local',
    before: [opens, sale(1)],
    refused: sale(1),
    works: sale(2),
    note: 'another receipt has another id',
  },
  'shift not open': { surface: 'local', refused: sale(1), recovery: [opens] },
  'cashier works on another register': {
    surface: 'cloud',
    before: [cloud('POST /api/v1/shifts', everyday), authorityAnswers],
    refused: cloud('POST /api/v1/shifts', { by: OLENA!, key: SECOND_KEY! }),
    recovery: [cloud('POST /api/v1/shifts/close', everyday), authorityAnswers],
  },
  'cashier already works on this register': {
    surface: 'cloud',
    before: [cloud('POST /api/v1/shifts', everyday), authorityAnswers],
    refused: cloud('POST /api/v1/shifts', everyday),
    recovery: [cloud('POST /api/v1/shifts/close', everyday), authorityAnswers],
  },
  'register busy with another cashier': {
    surface: 'cloud',
    before: [cloud('POST /api/v1/shifts', { by: TARAS!, key: KEY! }), authorityAnswers],
    refused: cloud('POST /api/v1/shifts', everyday),
    recovery: [cloud('POST /api/v1/shifts/close', { by: TARAS!, key: KEY! }), authorityAnswers],
  },
  'last local transaction date later than the current date': {
    surface: 'local',
    before: [passes('PT2H'), opens, lab('PUT /lab/clock', { mode: 'virtual', now: '2026-03-02T10:00:00+02:00' })],
    refused: sale(1),
    recovery: [passes('PT1H')],
  },
  'offline session longer than the limit': {
    surface: 'local',
    before: [goesOffline, passes('PT36H1S')],
    refused: opens,
    recovery: [goesOnline, authorityAnswers],
  },
  'shift open longer than 24 hours': {
    surface: 'local',
    before: [opens, passes('PT24H1S')],
    refused: sale(1),
    recovery: [closes, opens],
  },
  "receipt created on a day other than the shift's opening day": {
    surface: 'local',
    before: [opens, passes('PT15H')],
    refused: sale(1),
    recovery: [closes, opens],
  },
  'register offline from the server': fault(
    'server-unreachable',
    desk('POST /api/v1/shift/open', undefined, { headers: { 'X-Device-ID': 'till-1' } }),
  ),
  'service amount not a multiple of 10': {
    surface: 'local',
    before: [opens],
    refused: service(1005),
    works: service(1000),
    note: 'whole coins are taken',
  },
  'withdrawal larger than the cash in the register': {
    surface: 'local',
    before: [opens],
    refused: service(-1000),
    recovery: [service(1000)],
  },
  'sums larger than the register can count': {
    surface: 'local',
    before: [opens],
    refused: sale(1, { goods: [{ ...bread, price: 99_999_999_999, quantity: 99_999_999_999 }] }),
    works: sale(1),
    note: 'no sum is so large in this world',
  },
  'cash not rounded by the rounding mode': {
    surface: 'local',
    before: [opens],
    refused: sale(1, { rounding_mode: 'ROUND_10', payments: cash(1003) }),
    works: sale(1, { rounding_mode: 'ROUND_10' }),
    note: 'the caller rounds what it takes in cash',
  },
  'payments total less than the receipt total': {
    surface: 'local',
    before: [opens],
    refused: sale(1, { payments: cash(999) }),
    works: sale(1),
    note: 'what is paid covers the total',
  },
  'payments of a return differ from its total': {
    surface: 'local',
    before: [opens, sale(1)],
    refused: sale(2, { goods: [{ ...bread, is_return: true }], payments: cash(1001) }),
    works: sale(2, { goods: [{ ...bread, is_return: true }] }),
    note: 'exactly the total is given back',
  },
  'offline codes asked while offline': {
    surface: 'cloud',
    before: [goesOffline],
    refused: cloud('GET /api/v1/cash-registers/ask-offline-codes', everyday),
    recovery: [goesOnline, authorityAnswers],
  },
  'no offline code left': {
    surface: 'local',
    before: [opens, goesOffline, { ...service(10), times: 1999 }],
    refused: service(10),
    recovery: [goesOnline, authorityAnswers],
    meeting: 'two thousand codes are spent, so it takes a moment',
  },
  'offline code not the next of the pool': {
    surface: 'cloud',
    refused: cloud('POST /api/v1/cash-registers/go-offline', everyday, { fiscal_code: 'TEST-000000' }),
    works: goesOffline,
    note: 'without a code it takes the next one by itself',
  },
  'offline since before the last transaction': {
    surface: 'cloud',
    before: [opens],
    refused: cloud('POST /api/v1/cash-registers/go-offline', everyday, {
      go_offline_date: '2026-03-02T08:00:00+02:00',
    }),
    works: goesOffline,
    note: 'without a date it is offline from now on',
  },
  'host not a name of this server': {
    surface: 'local',
    refused: desk('POST /api/v1/shift/open', undefined, { headers: { Host: 'shop.example' } }),
    works: opens,
    note: 'it is called by `localhost`, or started with `--allowed-host shop.example`',
  },
  'page of an origin not allowed': {
    surface: 'local',
    refused: desk('POST /api/v1/shift/open', undefined, { headers: { Origin: 'https://shop.example' } }),
    works: desk('POST /api/v1/shift/open', undefined, { headers: { Origin: 'http://localhost:3000' } }),
    note: 'pages of this machine are welcome, others once it is started with `--cors-origin https://shop.example`',
  },
  'no access token': {
    surface: 'cloud',
    refused: cloud('GET /api/v1/cashier/me'),
    works: cloud('GET /api/v1/cashier/me', { by: OLENA! }),
    note: 'sign in first',
  },
  'access token not valid': {
    surface: 'cloud',
    refused: cloud('GET /api/v1/cashier/me', { headers: { Authorization: 'Bearer nobody' } }),
    works: cloud('GET /api/v1/cashier/me', { by: OLENA! }),
    note: 'sign in again',
  },
  'licence key not valid': {
    surface: 'cloud',
    refused: cloud('POST /api/v1/shifts', { by: OLENA!, key: 'nobody-has-this-key' }),
    works: cloud('POST /api/v1/shifts', everyday),
    note: 'the key of a register of the organization',
  },
  'invalid login or password': {
    surface: 'cloud',
    refused: cloud('POST /api/v1/cashier/signin', {}, { login: OLENA, password: 'wrong' }),
    works: cloud('POST /api/v1/cashier/signin', {}, { login: OLENA, password: seed.cashiers[0]!.password }),
    note: 'the right password',
  },
  'invalid pin code': {
    surface: 'cloud',
    refused: cloud('POST /api/v1/cashier/signinPinCode', { key: AGENT_KEY! }, { pin_code: '0000' }),
    works: cloud('POST /api/v1/cashier/signinPinCode', { key: AGENT_KEY! }, { pin_code: seed.cashiers[0]!.pin_code }),
    note: 'the right pin code',
  },
  'register not of type AGENT': {
    surface: 'cloud',
    refused: cloud('POST /api/v1/cashier/signinPinCode', { key: KEY! }, { pin_code: seed.cashiers[0]!.pin_code }),
    works: cloud('POST /api/v1/cashier/signinPinCode', { key: AGENT_KEY! }, { pin_code: seed.cashiers[0]!.pin_code }),
    note: 'the key of a register of that type',
  },
  "the terminal's token is for another register": {
    surface: 'cloud',
    before: [asksForToken(seed.cash_registers[0]!.id)],
    refused: socketOfSecond,
    recovery: [asksForToken(seed.cash_registers[1]!.id)],
    note: 'a token for that register',
  },
  'access key not known': {
    surface: 'cloud',
    before: [cloud('POST /api/v1/shifts', everyday), authorityAnswers],
    refused: cloud('POST /api/v1/shifts/close', { ...everyday, headers: { 'X-Access-Key': 'nobody-has-this-key' } }),
    works: cloud('POST /api/v1/shifts/close', { ...everyday, headers: { 'X-Access-Key': seed.access_keys[0]! } }),
    note: 'a known integration key, or none',
  },
  'shift of this id exists already': {
    surface: 'cloud',
    before: [
      cloud('POST /api/v1/shifts', everyday, { id: SHIFT }),
      authorityAnswers,
      cloud('POST /api/v1/shifts/close', everyday),
      authorityAnswers,
    ],
    refused: cloud('POST /api/v1/shifts', everyday, { id: SHIFT }),
    works: cloud('POST /api/v1/shifts', everyday, { id: id(2) }),
    note: 'another shift has another id',
  },
  'webhook not set': {
    surface: 'cloud',
    refused: cloud('GET /api/v1/webhook', { ...everyday, headers: program }),
    recovery: [cloud('POST /api/v1/webhook', { ...everyday, headers: program }, { url: 'https://hooks.example/kasa' })],
  },
  'lab token needed': {
    surface: 'lab',
    refused: { ...lab('GET /lab/world'), tokenless: true },
    works: lab('GET /lab/world'),
    meeting: 'the server has been started with `npm start -- --lab-token secret`',
    note: 'the token is shown in `X-Lab-Token`',
  },
  'clock is not virtual': {
    surface: 'lab',
    before: [lab('PUT /lab/clock', { mode: 'real' })],
    refused: passes('PT1H'),
    recovery: [lab('PUT /lab/clock', { mode: 'virtual' })],
  },
  'the default world cannot be deleted': {
    surface: 'lab',
    refused: root('DELETE /lab/world'),
    works: lab('DELETE /lab/world'),
    note: 'any other world can; the default one is taken back to its beginning by `POST /lab/reset`',
  },
  'printer not connected': fault('printer-unplugged', report),
  'printer out of paper': fault('printer-out-of-paper', report),
  'what a slip is made from is missing or damaged': {
    surface: 'lab',
    before: [opens, goesOffline, sale(1, { print: true }), lab('PUT /lab/faults/journal-deleted')],
    refused: lab(`GET ${PRINTS}/1.txt`),
    recovery: [lab('DELETE /lab/faults/journal-deleted')],
    note: '`not_shown` in the list of slips says so as well; a row lost for good does not come back',
  },
  'slip longer than is rendered': {
    surface: 'lab',
    before: [opens, longSale],
    refused: lab(`GET ${PRINTS}/1.png?width=22&paper_width=80`),
    works: lab(`GET ${PRINTS}/1.txt`),
    note: 'as text, or as a page; more characters to a line make a picture shorter',
  },
  'too many slips are being rendered': {
    surface: 'lab',
    before: [opens, longSale],
    refused: lab(`GET ${PRINTS}/1.png`, undefined, { abreast: 64 }),
    works: lab(`GET ${PRINTS}/1.txt`),
    meeting: 'one that has gone before its turn is not counted',
    note: 'when some have been rendered',
  },
  'no logo is set': {
    surface: 'cloud',
    refused: cloud('GET /api/v1/organization/logo.png', { by: DARYNA! }),
    works: cloud('GET /api/v1/organization/logo.png', { by: OLENA! }),
    note: 'an organization that has one; logos are seeded',
  },
  'no template is in force': {
    surface: 'cloud',
    refused: cloud('GET /api/v1/cash-registers/receipt-template', { by: DARYNA!, key: FOREIGN_KEY! }),
    works: cloud('GET /api/v1/cash-registers/receipt-template', everyday),
    note: 'a register for which one is activated; activations are seeded',
  },
  'malformed request': {
    surface: 'local',
    before: [opens],
    refused: desk('POST /api/v1/receipt/sell', { id: 'x' }),
    works: sale(1),
    note: '`detail` says where and why',
  },
  'nothing at this path': {
    surface: 'local',
    refused: desk('GET /api/v1/kasa'),
    works: desk('GET /api/v1/kasa/status'),
    note: 'the paths are in `/api/openapi.json` of each surface',
  },
  'no such world': {
    surface: 'lab',
    refused: root('GET /w/nowhere/lab/world'),
    works: lab('GET /lab/world'),
    note: 'worlds are made by `POST /lab/worlds`',
  },
  'method not served at this path': {
    surface: 'local',
    refused: desk('GET /api/v1/shift/open'),
    works: opens,
    note: 'the header `Allow` names those that are',
  },
  'body larger than is taken': {
    surface: 'local',
    before: [opens],
    refused: { ...desk('POST /api/v1/receipt/sell'), bytes: 5_000_000 },
    works: sale(1),
    note: 'bodies are taken up to 4 MB',
  },
  'store cannot be written': {
    surface: 'local',
    before: [{ store: 'locked' }],
    refused: opens,
    recovery: [{ store: 'free' }],
    meeting: 'another process holds the file `kasalab.db`; the server waits five seconds for it',
  },
  'unknown id': {
    surface: 'cloud',
    refused: cloud(`GET /api/v1/shifts/${SHIFT}`, { by: OLENA! }),
    recovery: [cloud('POST /api/v1/shifts', everyday, { id: SHIFT })],
  },
}

/** The provocation of a rule. @throws when it has none */
export function provocationOf(rule: string): Provocation {
  const found = provocations[rule]
  if (!found) throw new Error(`features/provocations.ts says nothing of the rule "${rule}"`)
  return found
}
