/** Wrong servers of the fields of the cloud: sessions, registers, pages, shifts, faults, taxes. */
import { instant } from '../../../../../machines/instant.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import * as taxLines from '../../../../../machines/money/tax-lines.ts'
import * as taxShares from '../../../../../machines/money/tax-shares.ts'
import type { Tax } from '../../../../../machines/vocabulary/tax.ts'
import * as registers from '../../../../../server/surfaces/cloud/models/register.ts'
import * as shifts from '../../../../../server/surfaces/cloud/models/shift.ts'
import * as transactions from '../../../../../server/surfaces/cloud/models/transaction.ts'
import * as pages from '../../../../../server/surfaces/cloud/pages.ts'
import * as registerItems from '../../../../../server/surfaces/cloud/registers/registers.ts'
import * as shiftViews from '../../../../../server/surfaces/cloud/shifts/shift-views.ts'
import * as receiptBodies from '../../../../../server/surfaces/local/receipt-body.ts'
import * as operations from '../../../../../server/transport/http/operation.ts'
import * as issues from '../../../../../server/transport/http/validation/issues.ts'
import { row, shows, showsMember } from '../../seams/rows.ts'
import { inMemberOf } from '../../seams/schemas.ts'
import { inCall, inFunction, type Seam } from '../../seams/seam.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type Item = Parameters<typeof registerItems.registerItemModel>

/** An item of the list of registers that has other members. */
const listed = (wrong: (...given: Item) => object): Seam =>
  inCall(registerItems, 'registerItemModel', (right, ...given) => ({ ...right(...given), ...wrong(...given) }) as never)

/** A register inside shifts, events and its own list that has other members. */
const nested = (wrong: (register: Item[0]) => object): Seam =>
  inCall(registers, 'cashRegisterModel', (right, register) => ({ ...right(register), ...wrong(register) }) as never)

interface Meta {
  limit: number
  offset: number
  total?: number
}

/** A page whose meta is another. */
const paged = (meta: (query: Meta, results: readonly unknown[]) => Meta): Seam =>
  inCall(pages, 'paginated', (right, query, results) => {
    const reply = right(query, results)
    return { ...reply, body: { ...(reply.body as object), meta: meta(query, results) } }
  })

type View = Awaited<ReturnType<typeof shiftViews.shiftViewOfFact>>

/** The answer to the opening or closing of a shift that is made of something else. */
const answered = (type: 'shift.created' | 'shift.closing', wrong: Partial<View>): Seam =>
  inCall(shiftViews, 'shiftViewOfFact', async (right, where, register, fact) => {
    const view = await right(where, register, fact)
    return fact.type === type ? { ...view, ...wrong } : view
  })

const SIGN_IN = ['signIn', 'signInPinCode']

interface ToldTax {
  value: number
  extra_value: number
  sales_turnover: number
  returns_turnover: number
}

/** What is the same of a tax on every receipt, told otherwise. */
const tellsTaxHead = (wrong: (tax: Tax) => object): Seam =>
  inFunction<(tax: Tax) => object>(receiptBodies, 'taxHead', (right, tax) => ({ ...right(tax), ...wrong(tax) }))

/** A tax of an item, or of a receipt, told otherwise. */
const tellsTax = (wrong: (told: ToldTax) => object): Seam =>
  inFunction<(...given: unknown[]) => ToldTax>(receiptBodies, 'taxBody', (right, ...given) => {
    const told = right(...given)
    return { ...told, ...wrong(told) }
  })

const asSold = ({ sales_turnover, returns_turnover }: ToldTax): object => ({
  sales_turnover: sales_turnover + returns_turnover,
})

export default {
  'FLD-001: takes an empty password for one': () =>
    inMemberOf(row('signIn').body!, 'password', () => ({ type: 'string' })),
  'FLD-002: writes Bearer as the authorization header does': () => showsMember(SIGN_IN, 'type', () => 'Bearer'),
  'FLD-002: answers a pin code with the type JWT': () => showsMember('signInPinCode', 'token_type', () => 'JWT'),
  'FLD-002: answers a pin code with the token alone': () =>
    shows('signInPinCode', ({ access_token }) => ({ access_token })),
  'FLD-003: shows every register as a test register': () => listed(() => ({ is_test: true })),
  'FLD-003: shows the outlet as null': () => listed(() => ({ branch: null })),
  "FLD-003: shows the address of the organization's outlet, not of the register": () =>
    listed((_register, _context, _shift, branch) => ({ address: branch?.name ?? '' })),
  'FLD-003: exchanges offline_mode and stay_offline': () =>
    inCall(registers, 'connectivity', (right, context) => {
      const { offline_mode, stay_offline } = right(context)
      return { offline_mode: stay_offline, stay_offline: offline_mode }
    }),
  'FLD-003: never shows that a register stays offline': () =>
    inCall(registers, 'connectivity', (right, context) => ({ ...right(context), stay_offline: false })),
  'FLD-003: shows the type of a register by its name': () => listed(({ type }) => ({ type })),
  'FLD-003: shows its number as an integer': () => nested(({ number }) => ({ number: Number(number) })),
  'FLD-003: shows no register as busy': () => listed(() => ({ shift: null })),
  'FLD-003: shows every register as inactive': () => nested(() => ({ active: false })),
  'FLD-003: shows no moment of change of a register': () => listed(() => ({ updated_at: null })),
  'FLD-003: shows a register as free whose shift is closing': () =>
    inCall(registers, 'activeShift', (right, context) => {
      const shift = right(context)
      return shift?.status === 'CLOSING' ? null : shift
    }),
  'FLD-004: counts all entries in meta': () =>
    paged(({ limit, offset }, { length }) => ({ limit, offset, total: length })),
  'FLD-004: exchanges limit and offset in meta': () => paged(({ limit, offset }) => ({ limit: offset, offset: limit })),
  'FLD-004: answers an empty page with an array': () =>
    inCall(pages, 'paginated', (right, query, results) => {
      const reply = right(query, results)
      return results.length === 0 ? { ...reply, body: [] } : reply
    }),
  'FLD-004: says of an empty page that it has no limit': () =>
    paged(({ limit, offset }, { length }) => (length === 0 ? { limit: 0, offset: 0 } : { limit, offset })),
  'FLD-004: tells the length of the page as its limit': () =>
    paged(({ offset }, { length }) => ({ limit: length, offset })),
  'FLD-004: says of an empty page that it begins at 0': () =>
    paged(({ limit, offset }, { length }) => ({ limit, offset: length === 0 ? 0 : offset })),
  'FLD-035: tells where a fault is as one text': () =>
    inCall(operations, 'invalid', (right, detail, language) => {
      const reply = right(detail, language)
      const body = reply.body as { detail: operations.Issue[] }
      return { ...reply, body: { ...body, detail: body.detail.map((each) => ({ ...each, loc: each.loc.join('.') })) } }
    }),
  'FLD-035: names no member that is missing': () =>
    inCall(issues, 'issuesOf', (right, errors, part, describe) => {
      const missing = errors.map((each) => (each.keyword === 'required' ? { ...each, keyword: 'never' } : each))
      return right(missing, part, (each) =>
        describe(each.keyword === 'never' ? { ...each, keyword: 'required' } : each),
      )
    }),
  'FLD-037: shows no opening in the answer of a creation': () => answered('shift.created', { opening: null }),
  'FLD-037: shows no opening in the answer of a closing': () => answered('shift.closing', { opening: null }),
  'FLD-037: shows no closing in the answer of a closing': () => answered('shift.closing', { closing: null }),
  'FLD-037: says of what has just been sent that it is done': () =>
    inCall(transactions, 'pendingRow', (right, entry) => ({ ...right(entry), status: 'DONE' })),
  'FLD-037: shows a shift without its register': () =>
    inCall(shifts, 'fullShiftModel', (right, view) => {
      const { cash_register, ...rest } = right(view)
      return rest as never
    }),
  'FLD-037: shows a shift without its cashier': () =>
    inCall(shifts, 'fullShiftModel', (right, view) => {
      const { cashier, ...rest } = right(view)
      return rest as never
    }),
  'FLD-015: leaves excise out of the tax of returns': () =>
    inCall(taxShares, 'addTax', (right, report, tax, is_return) => {
      right(report, tax, is_return)
      if (is_return) report.return_sum -= tax.extra_value
    }),
  'FLD-015: tells of every tax of a report that it is VAT': () =>
    inFunction<(...given: unknown[]) => object>(sums, 'taxRow', (right, ...given) => ({
      ...right(...given),
      no_vat: false,
    })),
  'FLD-030: exchanges rate and extra_rate of a tax': () =>
    tellsTaxHead(({ rate, extra_rate }) => ({ rate: extra_rate, extra_rate: rate })),
  'FLD-030: labels a tax by its letter': () => tellsTaxHead(({ symbol }) => ({ label: symbol })),
  'FLD-030: dates taxes by the beginning of time': () => tellsTaxHead(() => ({ created_at: instant(0) })),
  'FLD-030: shows no id of a tax': () => tellsTaxHead(() => ({ id: '' })),
  'FLD-030: shows tax and excise in one': () => tellsTax(({ value, extra_value }) => ({ value: value + extra_value })),
  'FLD-030: says of every tax that it lies on top of the price': () => tellsTaxHead(() => ({ included: false })),
  'FLD-030: counts turnover of a return as sold': () => tellsTax(asSold),
  'FLD-030: states of two items with excise the excise of the first alone': () =>
    inCall(taxLines, 'addTaxLine', (right, lines, part) => {
      const isThere = lines.some(({ tax }) => tax.code === part.tax.code)
      right(lines, isThere ? { ...part, extra_value: 0 } : part)
    }),
} satisfies WrongServersByName
