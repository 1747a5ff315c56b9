/** Wrong servers of the desk: rounding, payment, dates and the chain of receipts (LOC-156, LOC-167, LOC-169, LOC-179 to LOC-182). */
import { instant, instantOrNull } from '../../../../../machines/instant.ts'
import * as rounding from '../../../../../machines/money/rounding.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import * as receipts from '../../../../../machines/register/receipts.ts'
import type { RegisterStep } from '../../../../../machines/register/register-step.ts'
import { cashNotRounded, underpaid } from '../../../../../machines/rules/money.ts'
import type { ReceiptBody } from '../../../../../machines/vocabulary/receipt.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import * as models from '../../../../../server/surfaces/cloud/receipts/receipt-model.ts'
import { excused } from '../../seams/rules.ts'
import { inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import { remembers, resumes } from '../../seams/turns.ts'
import { tellsSale } from '../../subjects/desk.ts'
import { figuresSettled } from '../../subjects/sale-figures.ts'
import { wrong } from '../../wrong-server.ts'

type Recording = (register: RegisterContext, command: object, made: ReceiptBody, sums: object) => RegisterStep
const records = (wrong: (right: Recording) => Recording): Seam => inModuleScope<Recording>(receipts, 'record', wrong)

/** The receipt that a sale or return names as the one before it. */
const namesBefore = (other: (register: RegisterContext, made: ReceiptBody) => string | null): Seam =>
  records(
    (right) =>
      (register, command, made, ...rest) =>
        right(
          register,
          command,
          made.type === 'SELL' || made.type === 'RETURN'
            ? { ...made, previous_receipt_id: other(register, made) }
            : made,
          ...rest,
        ),
  )

/** The receipt that a register takes for its last behind one that it has made. */
const takesForLast = (other: (register: RegisterContext, made: ReceiptBody) => string | null): Seam =>
  records((right) => (register, command, made, ...rest) => {
    const { context, ...step } = right(register, command, made, ...rest)
    return { ...step, context: { ...context, last_receipt_id: other(register, made) } }
  })

const forgetsAtOpening: Seam = remembers('register', 'shift.open', (context, before) =>
  context.shift_serial === before.shift_serial ? context : { ...context, last_receipt_id: null },
)

export default [
  wrong(
    'LOC-156',
    'sells for nothing where there is no payment',
    excused(underpaid, (_register, { totals }) => totals.total_payment === 0),
  ),
  wrong(
    'LOC-167',
    'takes every return for one that undoes a mistake',
    tellsSale('technical_return', (_is, { type }) => type === 'RETURN'),
  ),
  wrong(
    'LOC-167',
    'takes false for the mark of a mistake',
    tellsSale('technical_return', (_is, _receipt, { document }) => document.body.request.technical_return != null),
  ),
  wrong(
    'LOC-169',
    'tells what was rounded the other way round',
    tellsSale('round_sum', (sum) => -sum),
  ),
  wrong(
    'LOC-169',
    'takes cash that is not rounded',
    excused(cashNotRounded, () => true),
  ),
  wrong(
    'LOC-169',
    'looks at the first cash payment alone whether it is rounded',
    inModule(
      rounding,
      'cashRounded',
      (right) =>
        ({ payments, ...rest }) =>
          right({ ...rest, payments: payments.slice(0, 1) }),
    ),
  ),
  wrong(
    'LOC-169',
    'reports the rounding of returns with that of sales',
    inModule(sums, 'countReceipt', (right) => (shift, money, ...rest) => {
      const counted = right(shift, money, ...rest)
      if (!money.is_return) return counted
      const up = Math.max(0, money.round_sum)
      return {
        ...counted,
        returns_round_up: shift.returns_round_up,
        sales_round_up: shift.sales_round_up + up,
      }
    }),
  ),
  wrong(
    'LOC-169',
    'rounds what is due in all where a card pays a part',
    figuresSettled((right) => (order, kinds, total_sum, is_return) => {
      const { payments, rounding_mode } = order
      if (rounding_mode == null || !payments.some(({ type }) => type === 'CASH'))
        return right(order, kinds, total_sum, is_return)
      const payable = rounding.roundCash(total_sum, rounding_mode)
      const settled = right({ ...order, rounding_mode: null }, kinds, payable, is_return)
      return { ...settled, total_sum, round_sum: payable - total_sum }
    }),
  ),
  wrong(
    'LOC-169',
    'rounds only when the first payment is cash',
    figuresSettled(
      (right) =>
        (order, ...rest) =>
          right(order.payments[0]?.type === 'CASH' ? order : { ...order, rounding_mode: null }, ...rest),
    ),
  ),
  wrong(
    'LOC-179',
    'dates a receipt made online before it is delivered',
    tellsSale('fiscal_date', (_date, _receipt, { at }) => instant(at)),
  ),
  wrong(
    'LOC-179',
    'dates a receipt made offline 1970',
    tellsSale('fiscal_date', (date) => date && instant(0)),
  ),
  wrong(
    'LOC-179',
    'dates a delivered receipt by its delivery',
    inModule(models, 'receiptModel', (right) => (shown) => ({
      ...right(shown),
      fiscal_date: instantOrNull(shown.row.settled_at) as string,
    })),
  ),
  wrong(
    'LOC-179',
    'leaves the date of a delivered receipt empty',
    inModule(models, 'receiptModel', (right) => (shown) => ({ ...right(shown), fiscal_date: null as never })),
  ),
  wrong(
    'LOC-180',
    'tells of every receipt that it was made online',
    tellsSale('is_online', () => true),
  ),
  wrong(
    'LOC-181',
    'names no receipt before a return',
    namesBefore(({ last_receipt_id }, { type }) => (type === 'RETURN' ? null : last_receipt_id)),
  ),
  wrong(
    'LOC-181',
    'names no receipt before one made offline',
    namesBefore(({ last_receipt_id, offline }) => (offline ? null : last_receipt_id)),
  ),
  wrong(
    'LOC-181',
    'names no receipt before the first of a shift',
    namesBefore(({ shift }) => shift!.sums.last_receipt_id),
  ),
  wrong(
    'LOC-181',
    'names the first receipt before every other',
    takesForLast(({ last_receipt_id }, { id }) => last_receipt_id ?? id),
  ),
  wrong('LOC-181', 'links the first receipt of a shift to none', forgetsAtOpening),
  wrong(
    'LOC-181',
    'links the first receipt after a restart to none',
    resumes('register', (context) => ({ ...context, last_receipt_id: null })),
  ),
  wrong(
    'LOC-181',
    'passes over returns in the chain of receipts',
    takesForLast(({ last_receipt_id }, { type, id }) => (type === 'RETURN' ? last_receipt_id : id)),
  ),
  wrong(
    'LOC-182',
    'sells on credit where a card pays too little',
    excused(underpaid, (_register, { totals }) =>
      totals.paid.some(({ type }: { type: string }) => type === 'CASHLESS'),
    ),
  ),
  wrong(
    'LOC-182',
    'forgives one minor unit',
    excused(underpaid, (_register, { totals }) => totals.total_payment === totals.payable - 1),
  ),
  wrong(
    'LOC-182',
    'lets one unit be missing of a large sum',
    excused(
      underpaid,
      (_register, { totals }) => totals.payable > 10_000_000 && totals.total_payment === totals.payable - 1,
    ),
  ),
]
