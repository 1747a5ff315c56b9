/** Wrong servers of the fields of the desk: what it tells of receipts, reports and its register. */
import { instant } from '../../../../../machines/instant.ts'
import { codesLeft } from '../../../../../machines/ledger.ts'
import * as counting from '../../../../../machines/money/counting.ts'
import * as paymentRows from '../../../../../machines/money/payment-rows.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import * as totals from '../../../../../machines/money/totals.ts'
import * as link from '../../../../../machines/register/link.ts'
import type { CodePool, RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import type { Report } from '../../../../../machines/vocabulary/reports/report.ts'
import type { Tax } from '../../../../../machines/vocabulary/tax.ts'
import * as receiptBodies from '../../../../../server/surfaces/local/receipt-body.ts'
import * as deskShift from '../../../../../server/surfaces/local/shift.ts'
import * as deskStatus from '../../../../../server/surfaces/local/status.ts'
import { shows, showsMember } from '../../seams/rows.ts'
import { inCall, inFunction, inObject, type Seam, together } from '../../seams/seam.ts'
import { tellsMovement, tellsSale } from '../../subjects/desk.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** A sale or return of which several members are told otherwise. */
const tells = (wrong: (body: any, request: any) => object): Seam =>
  inCall(receiptBodies, 'receiptBody', (right, fact, ...rest) => {
    const body = right(fact, ...rest)
    return { ...body, ...wrong(body, fact.document.body.request) } as never
  })

/** An item of which several members are told otherwise. */
const tellsItem = (wrong: (item: any, index: number, items: any[]) => object): Seam =>
  tells(({ goods }) => ({
    goods: goods.map((...given: [any, number, any[]]) => ({ ...given[0], ...wrong(...given) })),
  }))

/** What stands about the good of an item that is told otherwise. */
const tellsGood = (wrong: (item: any, index: number, items: any[]) => object): Seam =>
  tellsItem((item, ...rest) => ({ good: { ...item.good, ...wrong(item, ...rest) } }))

/** Cash put in, taken out or given out, of which several members are told otherwise. */
const tellsCash = (wrong: (body: any, fact: any) => object): Seam =>
  inCall(receiptBodies, 'transactionBody', (right, fact) => {
    const body = right(fact)
    return { ...body, ...wrong(body, fact) }
  })

/** A report of the desk that tells some sums otherwise. */
const reports = (wrong: (report: Report) => Partial<Report>): Seam =>
  inFunction<(report: Report) => object>(deskShift, 'reportBody', (right, report) => ({
    ...right(report),
    ...wrong(report),
  }))

/** The part of the codes that is left, figured otherwise; nought where none were asked for. */
const percentLeft = (wrong: (left: number, asked: number) => number): Seam =>
  inFunction<(codes: CodePool) => number>(deskStatus, 'percentLeft', (_right, codes) =>
    codes.asked === 0 ? 0 : Math.min(100, wrong(codesLeft(codes), codes.asked)),
  )

/** A member of the status of the desk. */
const status = (name: string, wrong: (value: any, owner: any) => unknown): Seam =>
  showsMember('getDeskStatus', name, wrong)

type Withdrawal = Parameters<typeof sums.countWithdrawal>

/** A withdrawal that is counted in other sums than those of its shift. */
const withdrawnFrom = (wrong: (...given: Withdrawal) => Withdrawal[0]): Seam =>
  inCall(sums, 'countWithdrawal', (right, shift, paid) => right(wrong(shift, paid), paid))

/** What makes a document of going offline. */
type GoingOffline = (register: RegisterContext, ...rest: unknown[]) => { context: RegisterContext }

export default {
  'FLD-022: forgets the footer of a receipt': () => tellsSale('footer', () => null),
  'FLD-022: shows the header as the footer': () => tells(({ header, footer }) => ({ header: footer, footer: header })),
  'FLD-022: shows the telephone of a buyer alone': () =>
    tellsSale('delivery', (delivery) => (delivery?.phone ? { phone: delivery.phone } : null)),
  'FLD-022: calls every receipt no sale': () => tellsSale('is_sell', () => false),
  'FLD-022: names a receipt as its own predecessor when it is the first': () =>
    tellsSale('previous_receipt_id', (previous, { id }) => previous ?? id),
  'FLD-022: leaves out what was not sent': () =>
    tells((_body, { cashier_name, departament }) => ({ cashier_name, departament })),
  'FLD-022: dates receipts at once, delivered or not': () =>
    tellsSale('fiscal_date', (_date, _body, { at }) => instant(at)),
  'FLD-022: shows what was tendered as the total': () =>
    tellsSale('total_sum', (_sum, { total_payment }) => total_payment),
  'FLD-022: calls a return a sale by its type': () => tellsSale('type', () => 'SELL'),
  'FLD-022: shows the first of two discounts on a whole receipt': () =>
    tellsSale('discounts', (discounts) => discounts.slice(0, 1)),
  'FLD-022: calls a payment without a label as the first is called': () =>
    tells(({ payments }, request) => ({
      payments: payments.map((each: { label: string }, index: number) => ({
        ...each,
        label: request.payments[index].label ?? request.payments[0].label ?? each.label,
      })),
    })),
  'FLD-023: dates transactions by the beginning of time': () =>
    tellsCash(() => ({ updated_at: instant(0), created_at: instant(0) })),
  'FLD-023: dates transactions to the second': () =>
    tellsMovement('created_at', (_date, _body, { at }) => instant(Math.floor(at / 1000) * 1000)),
  'FLD-023: shows the code of cash put in offline': () =>
    tellsMovement('fiscal_code', (_code, _body, { document }) => document.offline_code),
  'FLD-023: calls cash taken out put in': () =>
    tellsMovement('type', (type) => (type === 'SERVICE_OUT' ? 'SERVICE_IN' : type)),
  'FLD-023: shows the number of the receipt as that of the transaction': () =>
    tellsMovement('transaction_id', (_number, _body, { receipt_number }) => receipt_number),
  'FLD-023: shows no departament, header nor footer of a transaction': () =>
    tellsCash(() => ({ departament: undefined, header: undefined, footer: undefined })),
  'FLD-023: names the cashier as UNKNOWN on a transaction': () => tellsMovement('cashier_name', () => 'UNKNOWN'),
  'FLD-023: leaves tax_codes null': () => tellsMovement('tax_codes', () => null),
  'FLD-023: says of cash put in that it is pending': () =>
    tellsMovement('status', (_status, _body, { document }) => (document.offline_code === null ? 'DONE' : 'PENDING')),
  'FLD-023: tells of every transaction that it is of the first shift': () => tellsMovement('shift_id', () => 1),
  'FLD-029: forgets what is written above an item': () => tellsSale('goods.*.good.header', () => null),
  'FLD-029: forgets what is written below an item': () => tellsSale('goods.*.good.footer', () => null),
  'FLD-029: forgets the excise stamps of an item': () => tellsSale('goods.*.good.excise_barcodes', () => []),
  'FLD-029: shows the sum of an item as its price': () => tellsGood(({ sum }) => ({ price: sum })),
  'FLD-029: shows pieces for thousandths': () => tellsSale('goods.*.quantity', (quantity) => quantity / 1000),
  'FLD-029: numbers items for their codes': () => tellsGood((_item, index) => ({ code: String(index + 1) })),
  'FLD-029: shows no discounts of an item': () => tellsSale('goods.*.discounts', () => []),
  'FLD-029: shows the taxes of an item as objects in tax': () =>
    tellsGood(({ taxes }) => ({ tax: taxes.map(({ symbol }: Tax) => symbol) })),
  'FLD-029: exchanges name and code of an item': () => tellsSale('goods.*.good.name', (_name, { code }) => code),
  'FLD-029: counts on a return the turnover of an item as sold': () =>
    tellsItem(({ taxes }) => ({
      taxes: taxes.map((each: any) => ({
        ...each,
        sales_turnover: each.sales_turnover + each.returns_turnover,
        returns_turnover: 0,
      })),
    })),
  'FLD-029: writes above every item what stands above the first': () =>
    tellsGood((_item, _index, items) => ({ header: items[0].good.header })),
  'FLD-014: exchanges discounts and extra charges of a report': () =>
    reports(({ discounts_sum, extra_charge_sum }) => ({
      discounts_sum: extra_charge_sum,
      extra_charge_sum: discounts_sum,
    })),
  'FLD-014: reports sales and returns as receipts together': () =>
    reports(({ sell_receipts_count, return_receipts_count }) => ({
      sell_receipts_count: sell_receipts_count + return_receipts_count,
    })),
  'FLD-014: names the last sale of a shift where a return was the last receipt': () =>
    inCall(sums, 'countReceipt', (right, shift, money, taxes, id) => {
      const counted = right(shift, money, taxes, id)
      return money.is_return ? { ...counted, last_receipt_id: shift.last_receipt_id } : counted
    }),
  'FLD-014: tells the rounding of the last return for that of all': () =>
    inCall(sums, 'countReceipt', (right, shift, money, ...rest) =>
      right(money.is_return ? { ...shift, returns_round_up: 0 } : shift, money, ...rest),
    ),
  'FLD-016: reports the commission of withdrawals with what was given out': () =>
    withdrawnFrom((shift, paid) => {
      const payments = shift.payments.slice()
      paymentRows.ownRow(payments, paid).cash_withdrawal += paid.commission ?? 0
      return { ...shift, payments }
    }),
  'FLD-016: numbers cash 0 in reports': () => inObject(totals.CODES, 'CASH', () => 0 as never),
  'FLD-016: counts withdrawals of two kinds under one label together': () =>
    inCall(paymentRows, 'sameKind', (_right, a, b) => a.type === b.type && a.label === b.label),
  'FLD-016: counts returns under the first label of their kind': () =>
    inCall(paymentRows, 'countPayments', (right, rows, money) => {
      if (!money.is_return) return right(rows, money)
      const kinds = [...rows, ...money.paid]
      const paid = money.paid.map((each) => {
        const { code, label } = kinds.find(({ type }) => type === each.type)!
        return { ...each, code, label }
      })
      return right(rows, { ...money, paid })
    }),
  'FLD-016: tells the commission of the last withdrawal for that of all': () =>
    withdrawnFrom((shift, paid) => ({
      ...shift,
      payments: shift.payments.map((each) =>
        paymentRows.sameKind(each, paid) ? { ...each, cash_withdrawal_commission: 0 } : each,
      ),
    })),
  'FLD-016: counts cash taken out under the usual label, whatever it names': () =>
    inCall(sums, 'countService', (right, shift, value, label) =>
      right(shift, value, value > 0 ? label : totals.LABELS.CASH),
    ),
  'FLD-020: never says when it went offline': () => status('last_go_offline_at', () => null),
  'FLD-020: never says since when something waits': () => status('first_pending_transaction', () => null),
  'FLD-020: says of what waits when the register went offline': () =>
    status('first_pending_transaction', (_at, { last_go_offline_at }) => last_go_offline_at),
  'FLD-020: counts no hours since it went offline': () => status('hours_since_last_go_offline', () => 0),
  'FLD-020: counts hours since it went offline while it is offline alone': () =>
    status('hours_since_last_go_offline', (_hours, { hours_in_offline }) => hours_in_offline),
  'FLD-020: goes on counting the hours offline when it is online again': () =>
    status('hours_in_offline', (_hours, { hours_since_last_go_offline }) => hours_since_last_go_offline),
  'FLD-020: forgets when it went offline once it is online': () =>
    shows('getDeskStatus', async (body, { services, world, register }) => {
      const { offline } = await services.switchboard.read<RegisterContext>(world, `register:${register!.id}`)
      return offline ? body : { ...body, last_go_offline_at: null }
    }),
  'FLD-020: counts whole hours alone': () =>
    together(
      ...['hours_in_offline', 'hours_since_last_go_offline'].map((name) => status(name, (hours) => Math.floor(hours))),
    ),
  'FLD-020: tells the part of codes that is spent': () => percentLeft((left, asked) => 100 - (100 * left) / asked),
  'FLD-020: tells the part of codes as a fraction of one': () => percentLeft((left, asked) => left / asked),
  'FLD-020: says that nothing waits': () => status('pending_transactions', () => 0),
  'FLD-020: keeps when a register first went offline': () =>
    inFunction<GoingOffline>(link, 'goOffline', (right, register, ...rest) => {
      const gone = right(register, ...rest)
      const last_go_offline_at = register.last_go_offline_at ?? gone.context.last_go_offline_at
      return { ...gone, context: { ...gone.context, last_go_offline_at } }
    }),
  'FLD-020: tells the part of two thousand codes, however many were asked for': () =>
    percentLeft((left) => (100 * left) / 2000),
  'FLD-031: writes the label of a service receipt that is null as a word': () =>
    inCall(counting, 'countReceiptCommand', (right, shift, command) => {
      if (command.type !== 'receipt.service' || command.request.payment.label !== null) return right(shift, command)
      const payment = { ...command.request.payment, label: 'null' }
      return right(shift, { ...command, request: { ...command.request, payment } })
    }),
  'FLD-033: answers a closing with true for its status': () => showsMember('closeDeskShift', 'status', () => true),
  'FLD-033: answers a closing with is_online as text': () =>
    showsMember('closeDeskShift', 'is_online', (is_online) => String(is_online)),
  'FLD-033: tells no moment of a closing that was made offline': () =>
    showsMember('closeDeskShift', 'fiscal_date', () => null),
} satisfies WrongServersByName
