/** Where the law leaves room that our decisions or our house fill: what of an expectation is asked of a server that is not ours. */
import { isDeepStrictEqual } from 'node:util'
import { isDecision } from '../../../support/law/known-clauses.ts'
import type { Ask, Expected, Expects, Lawful } from '../../../support/model/expected.ts'
import type { State } from '../../../support/model/state.ts'

/** Members whose values are told by clocks, by what was before, or by a form that the law does not name. */
const NOT_ASKED =
  /(^|\.)(created_at|updated_at|opened_at|serial|first_pending_transaction|hours_\w+|last_go_offline_at|offline_codes\w*|last_error\w*)$|(^|\.)balance\.|(^|\.)(cash_register|cashier)\.id$|^(code|detail|message)(\.|$)/
/** Rows of a report, by keys that the law does not name. */
const OF_REPORT = /(^|\.)(payments|taxes)$/
/** Whether what is in a drawer when its shift is closed is there in the next one is left to the server. */
const OF_DRAWER = /(^|\.)(initial|balance)$/
const wasClosed = (registers: State['registers']): boolean =>
  Object.values(registers).some(({ past }) => past.length > 0)
/** Texts of a sale: one that was not sent may have a value of the server's own. */
const OF_SALE = /^(header|footer|barcode|cashier_name|departament)$/
/** Moments that are told by a clock that is not ours. */
const isTimed = (expectation: Expects): boolean =>
  'instant' in expectation || ('holds' in expectation && /_at$/.test(expectation.at))

/** Whether a member of an answer is held against it. */
function isAsked({ path, register }: Ask, { registers, house }: State, expectation: Expects): boolean {
  const { at } = expectation
  // That each document made offline takes a code is decided (NS-67)
  if (path === '/cash-registers/get-offline-codes') return at !== 'length'
  if (NOT_ASKED.test(at) || isTimed(expectation) || ('rows' in expectation && OF_REPORT.test(at))) return false
  if (OF_DRAWER.test(at)) return false
  // Of receipts alone it is said when they have one (LOC-179)
  if (path === '/shift/close') return at !== 'fiscal_code'
  // Made and sent are two moments of a document
  if (path === '/receipt/service' || path === '/receipt/cash-withdrawal') return at !== 'status' && at !== 'fiscal_code'
  if (path !== '/receipt/sell') return true
  // The law shows these of an item in answers alone
  if (/\.good\.(header|footer)$/.test(at)) return false
  const { receipts = [], shift } = registers[register!] ?? {}
  // Whether the first of a shift is linked to the shift before is left to the server
  if (at === 'previous_receipt_id')
    return receipts.some((each) => (each.kind === 'SELL' || each.kind === 'RETURN') && each.shift === shift?.order)
  const { organization } = house.registers[register!]!
  // An item without taxes may have those of the server's catalogue
  if (at.includes('.taxes')) return house.taxes[organization]!.length > 0
  const isNothing =
    ('value' in expectation && expectation.value === null) || ('like' in expectation && expectation.like === 'empty')
  return !(isNothing && OF_SALE.test(at))
}

/** Of two flaws of a request either may be told first, and a server may find more of them in its form than we do (NS-65). */
function openOrder(each: Lawful): Lawful {
  const { status: own, alike } = each
  if (own < 400) return each
  return {
    ...each,
    alike: (status) => alike?.(status) === true || status === 422 || (own === 422 && status >= 400 && status < 500),
  }
}

/** Answers that the law allows beside ours, by what we have decided there. */
const BESIDE: readonly {
  path: RegExp
  where(state: State, lawful: readonly Lawful[]): boolean
  status: number
  clause: string
}[] = [
  // Names of members that the law does not give: one that is named otherwise is missed
  { path: /^\/cashier\/signinPinCode$/, where: () => true, status: 422, clause: 'NS-13' },
  { path: /^\/extended-reports\//, where: (_, lawful) => !areRefused(lawful), status: 422, clause: 'NS-84' },
  {
    path: /^\/shift\/xreport$/,
    where: (_, lawful) => lawful.some(({ status }) => status >= 400),
    status: 200,
    clause: 'NS-80',
  },
  { path: /^\/(cash-registers\/)?shifts$/, where: (_, lawful) => !areRefused(lawful), status: 422, clause: 'NS-84' },
  // A window that names one end alone, or an end without its offset
  {
    path: /^\/cash-registers\/get-offline-time$/,
    where: (_, lawful) => !areRefused(lawful),
    status: 422,
    clause: 'NS-12',
  },
  // What changes nothing may be refused, and what is not there may be said by a status
  { path: /^\/cash-registers\/go-\w+$/, where: changesNothing, status: 409, clause: 'NS-18' },
  { path: /^\/cashier\/shift$/, where: () => true, status: 404, clause: 'NS-44' },
]

/** Whether each lawful answer refuses. */
export const areRefused = (lawful: readonly Lawful[]): boolean => lawful.every(({ status }) => status >= 400)
function changesNothing({ registers }: State, lawful: readonly Lawful[]): boolean {
  return lawful.some(({ next }) => isDeepStrictEqual(next({}).registers, registers))
}

/** What is held against the answer of a server that is not ours. */
export function withRoom(state: State, ask: Ask, { lawful }: Expected): Expected {
  const own = lawful.map((each) => ({
    ...openOrder(each),
    members: each.members.filter((expectation) => isAsked(ask, state, expectation)),
  }))
  const beside = BESIDE.filter(({ path, where }) => path.test(ask.path) && where(state, lawful)).map(
    ({ status, clause }): Lawful => ({
      ...{ status, clause, members: [], isSecond: true, next: () => state },
      alike: (other) => other >= 400 && other < 500 && status >= 400,
    }),
  )
  return { lawful: [...own, ...beside] }
}

/** Sums that every server has alike: how halves, shares and discounts are rounded is decided, and what a return may leave. */
function isPlain({ goods, discounts = [], rounding_mode: rounding, remove_rest: withoutRest }: Sold): boolean {
  // What becomes of the change without the rest is decided (NS-60)
  if (rounding !== undefined || discounts.length > 0 || withoutRest === true) return false
  return goods.every(
    ({ price, quantity, discounts: own = [], is_return: isReturn }) =>
      (price * quantity) % 1000 === 0 && own.length === 0 && isReturn !== true,
  )
}

/** Whether each tax that it names is one that the server has shown. */
function hasKnownTaxes({ goods }: Sold, { house }: State, register: string): boolean {
  const taxes = house.taxes[house.registers[register]!.organization]!
  const known = new Set<unknown>(taxes.flatMap(({ code, symbol }) => [code, symbol]))
  return goods.every((item) => [item.taxes ?? []].flat().every((each) => known.has(each)))
}

interface Sold {
  goods: Priced[]
  discounts?: unknown[]
  rounding_mode?: string
  remove_rest?: boolean
}

interface Priced {
  price: number
  quantity: number
  taxes?: unknown[]
  discounts?: unknown[]
  is_return?: boolean
}

const isSale = (body: unknown): body is Sold =>
  Array.isArray((body as Partial<Sold> | null)?.goods) && (body as Sold).goods.every((item) => typeof item === 'object')

/** Whether a secret that is to be wrong is the right one: one without letters has no other case. */
const isRight = ({ house }: State, body: unknown): boolean =>
  Object.values(house.cashiers).some(({ password }) => password === (body as { password?: unknown } | null)?.password)

/** Whether a mail or a message is asked for: somebody has the address or the number, and the service may be wanting. */
const isToBeSent = (body: unknown): boolean => {
  const { emails, delivery } = (body ?? {}) as { emails?: unknown; delivery?: unknown }
  return [emails ?? []].flat().length > 0 || (delivery ?? null) !== null
}

/** A text of nothing, which a server may refuse. */
const BLANK = /"(\s|\\[nt])*"/
/** Whom it lets close the shift of another may be more than its seniors of the profile. */
const SENIOR = /^\/shifts\/[^/]+\/close$/
/** Whether cash is put into the drawer. */
const comesIn = (body: unknown): boolean =>
  Number((body as { payment?: { type?: unknown; value?: unknown } } | null)?.payment?.value) > 0 &&
  (body as { payment: { type?: unknown } }).payment.type === 'CASH'

/** Whether a key is enough where a token is left out, the law does not say; but of these it does (AMB-04). */
const BY_KEY_ALONE = /^\/(cash-registers\/info|cashier\/signinPinCode)$/
const isByKeyAlone = ({ path, headers = {} }: Ask): boolean =>
  headers['x-license-key'] !== undefined && headers.authorization === undefined && !BY_KEY_ALONE.test(path)

/** Whether names of a client are missing where their rows do not say that they are required: some ask for them (AMB-06). */
const isNameless = ({ path, headers = {} }: Ask): boolean =>
  !path.startsWith('/webhook') && Object.entries(headers).some(([name, text]) => /^x-client-/i.test(name) && !text)

/** Whether a form is wrong by our decisions alone: what a server makes of it is its own. */
const isWrongByUs = ({ body }: Ask, expected: () => Expected): boolean =>
  body !== undefined && expected().lawful.every(({ status, clause }) => status === 422 && isDecision(clause))

/** The request with all that a server may ask for; null: what it is answered with is left to the server. */
export function spelledOut(state: State, ask: Ask, expected: () => Expected): Ask | null {
  const { path, body, register } = ask
  if (isToBeSent(body) || isByKeyAlone(ask) || isNameless(ask) || isWrongByUs(ask, expected)) return null
  // What these may name is not shown by the law
  if (path === '/cash-registers/go-offline' && body !== undefined) return null
  if (/^\/shifts(\/|$)/.test(path) && !/^(\{\}|null)?$/.test(JSON.stringify(body) ?? '')) return null
  if (path === '/cashier/signin') return areRefused(expected().lawful) && isRight(state, body) ? null : ask
  if (/^\/receipt\/(service|cash-withdrawal)$/.test(path) && wasClosed(state.registers) && !comesIn(body)) return null
  if (path.startsWith('/receipt/') && BLANK.test(JSON.stringify(body ?? null))) return null
  if (SENIOR.test(path) && areRefused(expected().lawful)) return null
  const isWhole = (): boolean => expected().lawful.some(({ status }) => status !== 422)
  if (path === '/receipt/sell' && isSale(body) && !hasKnownTaxes(body, state, register!)) return null
  if (path === '/receipt/sell' && isWhole()) {
    const isOfCards = expected().lawful.some(({ clause }) => clause === 'LOC-164')
    return isPlain(body as Sold) && !isOfCards ? ask : null
  }
  // What of a sale is well formed beside its table, servers see otherwise
  if (path === '/receipt/sell') return null
  if (path !== '/receipt/cash-withdrawal' || !isWhole()) return ask
  const { payment, ...rest } = body as { payment: object }
  return { ...ask, body: { ...rest, payment: { code: 1, label: 'Картка', ...payment } } }
}
