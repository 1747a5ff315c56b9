/** Wrong servers of the fields of the desk: reports of its shifts, the status of its register. */

import { codesLeft } from '../../../../../machines/ledger.ts'
import * as limits from '../../../../../machines/limits.ts'
import * as counting from '../../../../../machines/money/counting.ts'
import * as paymentRows from '../../../../../machines/money/payment-rows.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import * as totals from '../../../../../machines/money/totals.ts'
import * as link from '../../../../../machines/register/link.ts'
import type { CodePool, RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import type { Report } from '../../../../../machines/vocabulary/reports/report.ts'
import * as deskShift from '../../../../../server/surfaces/local/shift.ts'
import * as deskStatus from '../../../../../server/surfaces/local/status.ts'
import { shows, showsMember } from '../../seams/rows.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

/** A report of the desk that tells some sums otherwise. */
const reports = (wrong: (report: Report) => Partial<Report>): Seam =>
  inModuleScope<(report: Report) => object>(deskShift, 'reportBody', (right) => (report) => ({
    ...right(report),
    ...wrong(report),
  }))

/** The part of the codes that is left, figured otherwise; nought where none were asked for. */
const percentLeft = (wrong: (left: number, asked: number) => number): Seam =>
  inModuleScope<(codes: CodePool) => number>(
    deskStatus,
    'percentLeft',
    () => (codes) => (codes.asked === 0 ? 0 : Math.min(100, wrong(codesLeft(codes), codes.asked))),
  )

/** A member of the status of the desk. */
const status = (name: string, wrong: (value: any, owner: any) => unknown): Seam =>
  showsMember('getDeskStatus', name, wrong)

type Withdrawal = Parameters<typeof sums.countWithdrawal>

/** A withdrawal that is counted in other sums than those of its shift. */
const withdrawnFrom = (wrong: (...given: Withdrawal) => Withdrawal[0]): Seam =>
  inModule(sums, 'countWithdrawal', (right) => (shift, paid) => right(wrong(shift, paid), paid))

/** What makes a document of going offline. */
type GoingOffline = (register: RegisterContext, ...rest: unknown[]) => { context: RegisterContext }

export default [
  wrong(
    'FLD-014',
    'exchanges discounts and extra charges of a report',
    reports(({ discounts_sum, extra_charge_sum }) => ({
      discounts_sum: extra_charge_sum,
      extra_charge_sum: discounts_sum,
    })),
  ),
  wrong(
    'FLD-014',
    'reports sales and returns as receipts together',
    reports(({ sell_receipts_count, return_receipts_count }) => ({
      sell_receipts_count: sell_receipts_count + return_receipts_count,
    })),
  ),
  wrong(
    'FLD-014',
    'names the last sale of a shift where a return was the last receipt',
    inModule(sums, 'countReceipt', (right) => (shift, money, taxes, id) => {
      const counted = right(shift, money, taxes, id)
      return money.is_return ? { ...counted, last_receipt_id: shift.last_receipt_id } : counted
    }),
  ),
  wrong(
    'FLD-014',
    'tells the rounding of the last return for that of all',
    inModule(
      sums,
      'countReceipt',
      (right) =>
        (shift, money, ...rest) =>
          right(money.is_return ? { ...shift, returns_round_up: 0 } : shift, money, ...rest),
    ),
  ),
  wrong(
    'FLD-016',
    'reports the commission of withdrawals with what was given out',
    withdrawnFrom((shift, paid) => {
      const payments = shift.payments.slice()
      paymentRows.ownRow(payments, paid).cash_withdrawal += paid.commission ?? 0
      return { ...shift, payments }
    }),
  ),
  wrong(
    'FLD-016',
    'numbers cash 0 in reports',
    inObject(totals.CODES, 'CASH', () => 0 as never),
  ),
  wrong(
    'FLD-016',
    'counts withdrawals of two kinds under one label together',
    inModule(paymentRows, 'sameKind', () => (a, b) => a.type === b.type && a.label === b.label),
  ),
  wrong(
    'FLD-016',
    'puts the 256th label of a shift among the others',
    inModule(limits, 'PAYMENT_ROWS', (right) => (right - 1) as never),
  ),
  wrong(
    'FLD-016',
    'counts returns under the first label of their kind',
    inModule(paymentRows, 'countPayments', (right) => (rows, money) => {
      if (!money.is_return) return right(rows, money)
      const kinds = [...rows, ...money.paid]
      const paid = money.paid.map((each) => {
        const { code, label } = kinds.find(({ type }) => type === each.type)!
        return { ...each, code, label }
      })
      return right(rows, { ...money, paid })
    }),
  ),
  wrong(
    'FLD-016',
    'tells the commission of the last withdrawal for that of all',
    withdrawnFrom((shift, paid) => ({
      ...shift,
      payments: shift.payments.map((each) =>
        paymentRows.sameKind(each, paid) ? { ...each, cash_withdrawal_commission: 0 } : each,
      ),
    })),
  ),
  wrong(
    'FLD-016',
    'counts cash taken out under the usual label, whatever it names',
    inModule(
      sums,
      'countService',
      (right) => (shift, value, label) => right(shift, value, value > 0 ? label : totals.LABELS.CASH),
    ),
  ),
  wrong(
    'FLD-020',
    'never says when it went offline',
    status('last_go_offline_at', () => null),
  ),
  wrong(
    'FLD-020',
    'never says since when something waits',
    status('first_pending_transaction', () => null),
  ),
  wrong(
    'FLD-020',
    'says of what waits when the register went offline',
    status('first_pending_transaction', (_at, { last_go_offline_at }) => last_go_offline_at),
  ),
  wrong(
    'FLD-020',
    'counts no hours since it went offline',
    status('hours_since_last_go_offline', () => 0),
  ),
  wrong(
    'FLD-020',
    'counts hours since it went offline while it is offline alone',
    status('hours_since_last_go_offline', (_hours, { hours_in_offline }) => hours_in_offline),
  ),
  wrong(
    'FLD-020',
    'goes on counting the hours offline when it is online again',
    status('hours_in_offline', (_hours, { hours_since_last_go_offline }) => hours_since_last_go_offline),
  ),
  wrong(
    'FLD-020',
    'forgets when it went offline once it is online',
    shows('getDeskStatus', async (body, { services, world, register }) => {
      const { offline } = await services.switchboard.read<RegisterContext>(world, `register:${register!.id}`)
      return offline ? body : { ...body, last_go_offline_at: null }
    }),
  ),
  wrong(
    'FLD-020',
    'counts whole hours alone',
    together(
      ...['hours_in_offline', 'hours_since_last_go_offline'].map((name) => status(name, (hours) => Math.floor(hours))),
    ),
  ),
  wrong(
    'FLD-020',
    'tells the part of codes that is spent',
    percentLeft((left, asked) => 100 - (100 * left) / asked),
  ),
  wrong(
    'FLD-020',
    'tells the part of codes as a fraction of one',
    percentLeft((left, asked) => left / asked),
  ),
  wrong(
    'FLD-020',
    'says that nothing waits',
    status('pending_transactions', () => 0),
  ),
  wrong(
    'FLD-020',
    'keeps when a register first went offline',
    inModuleScope<GoingOffline>(link, 'goOffline', (right) => (register, ...rest) => {
      const gone = right(register, ...rest)
      const last_go_offline_at = register.last_go_offline_at ?? gone.context.last_go_offline_at
      return { ...gone, context: { ...gone.context, last_go_offline_at } }
    }),
  ),
  wrong(
    'FLD-020',
    'tells the part of two thousand codes, however many were asked for',
    percentLeft((left) => (100 * left) / 2000),
  ),
  wrong(
    'FLD-031',
    'writes the label of a service receipt that is null as a word',
    inModule(counting, 'countReceiptCommand', (right) => (shift, command) => {
      if (command.type !== 'receipt.service' || command.request.payment.label !== null) return right(shift, command)
      const payment = { ...command.request.payment, label: 'null' }
      return right(shift, { ...command, request: { ...command.request, payment } })
    }),
  ),
  wrong(
    'FLD-033',
    'answers a closing with true for its status',
    showsMember('closeDeskShift', 'status', () => true),
  ),
  wrong(
    'FLD-033',
    'answers a closing with is_online as text',
    showsMember('closeDeskShift', 'is_online', (is_online) => String(is_online)),
  ),
  wrong(
    'FLD-033',
    'tells no moment of a closing that was made offline',
    showsMember('closeDeskShift', 'fiscal_date', () => null),
  ),
]
