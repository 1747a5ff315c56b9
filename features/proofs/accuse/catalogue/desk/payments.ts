/** Wrong servers of the desk: payments, change, returns and prizes (LOC-163 to LOC-166, LOC-175, LOC-178). */
import * as paymentRows from '../../../../../machines/money/payment-rows.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import * as totals from '../../../../../machines/money/totals.ts'
import { restNotCovered, returnPaymentDiffers } from '../../../../../machines/rules/money.ts'
import type { Paid, Payment } from '../../../../../machines/vocabulary/receipt.ts'
import { excused } from '../../seams/rules.ts'
import { inModule, inModuleScope, inObject, together } from '../../seams/seam.ts'
import { tellsSale } from '../../subjects/desk.ts'
import { figuresKept, figuresRows, figuresSettled } from '../../subjects/sale-figures.ts'
import { wrong } from '../../wrong-server.ts'

const isCash = ({ type }: Pick<Payment, 'type'>): boolean => type === 'CASH'
const firstCash = (payments: readonly Payment[]): number => payments.find(isCash)?.value ?? 0

/** The payments that a row is made of. @param rows as they are told apart */
const ofRow = (
  rows: (payments: Payment[], kinds: readonly totals.PaymentKind[]) => Paid[],
  { type, code, label }: Paid,
  payments: readonly Payment[],
  kinds: readonly totals.PaymentKind[],
): Payment[] =>
  payments.filter((payment, place) => {
    const [own] = rows([payment], kinds.slice(place, place + 1))
    return own!.type === type && own!.code === code && own!.label === label
  })

export default [
  wrong(
    'LOC-163',
    'reports what is paid by card as cash',
    inModuleScope<any>(totals, 'paidOf', (right) => (...given: unknown[]) => ({ ...right(...given), type: 'CASH' })),
  ),
  wrong(
    'LOC-163',
    'counts of two payments with one label the second alone',
    figuresRows(
      (right) => (payments, kinds) =>
        right(payments, kinds).map((row) => ({ ...row, value: ofRow(right, row, payments, kinds).at(-1)!.value })),
    ),
  ),
  wrong(
    'LOC-163',
    'shows one payment of each type',
    tellsSale('payments', (payments: { type: string }[]) =>
      payments.filter(({ type }, place) => payments.findIndex((each) => each.type === type) === place),
    ),
  ),
  wrong(
    'LOC-163',
    'puts cash and card into one row when both have the same label',
    figuresRows((right) => (payments, kinds) => {
      const rows = Map.groupBy(right(payments, kinds), ({ label }) => label)
      return [...rows.values()].map((some) => ({ ...some[0]!, value: some.reduce((sum, { value }) => sum + value, 0) }))
    }),
  ),
  wrong(
    'LOC-163',
    'counts of three payments of one label the first and the last',
    figuresRows(
      (right) => (payments, kinds) =>
        right(payments, kinds).map((row) => {
          const own = ofRow(right, row, payments, kinds)
          return own.length < 2 ? row : { ...row, value: payments[0]!.value + own.at(-1)!.value }
        }),
    ),
  ),
  wrong(
    'LOC-164',
    'keeps in the drawer what it gave back',
    figuresKept((right) => (payments, kinds) => right(payments, kinds, 0)),
  ),
  wrong(
    'LOC-164',
    'shows what is due for what was tendered',
    tellsSale('total_payment', (_tendered, { total_sum }) => total_sum),
  ),
  wrong(
    'LOC-164',
    'charges a card with a kopeck above the total',
    excused(restNotCovered, (_register, { totals: { payable, total_payment }, request }) => {
      const cashless = total_payment - totals.cashOf(request.payments)
      return cashless === payable + 1
    }),
  ),
  wrong(
    'LOC-164',
    'gives change on what was due before rounding',
    figuresSettled((right) => (order, ...rest) => {
      const { round_sum, payable } = right(order, ...rest)
      return { ...right({ ...order, rounding_mode: null }, ...rest), round_sum, payable }
    }),
  ),
  wrong(
    'LOC-164',
    'gives no more change than the first cash payment',
    together(
      figuresKept(
        (right) => (payments, kinds, change) => right(payments, kinds, Math.min(change, firstCash(payments))),
      ),
      figuresSettled((right) => (order, ...rest) => {
        const settled = right(order, ...rest)
        return { ...settled, total_rest: Math.min(settled.total_rest, firstCash(order.payments)) }
      }),
    ),
  ),
  wrong(
    'LOC-164',
    'takes change from the last label of cash alone',
    figuresKept((right) => (payments, kinds, change) => {
      const rows = right(payments, kinds, 0)
      const last = rows.findLast(({ type }) => type === 'CASH')
      return rows.map((row) => (row === last ? { ...row, value: row.value - Math.min(change, row.value) } : row))
    }),
  ),
  wrong(
    'LOC-164',
    'charges the second card with whatever it pays',
    inObject(restNotCovered, 'broken', (right) => (register, command) => {
      const { payments } = command.request
      const first = payments.find(({ type }) => type === 'CASHLESS')?.value ?? 0
      return right(register, {
        ...command,
        totals: { ...command.totals, total_payment: first + totals.cashOf(payments) },
      })
    }),
  ),
  wrong(
    'LOC-164',
    'charges a card with what it likes where there is cash beside it',
    excused(restNotCovered, (_register, { request }) => totals.cashOf(request.payments) !== 0),
  ),
  wrong(
    'LOC-165',
    'takes a return off what was sold for cash or by card',
    inModule(paymentRows, 'countPayments', (right) => (rows, money) => {
      if (!money.is_return) return right(rows, money)
      return right(rows, {
        ...money,
        is_return: false,
        paid: money.paid.map((each) => ({ ...each, value: -each.value })),
      })
    }),
  ),
  wrong(
    'LOC-165',
    'leaves the balance as it was after a return',
    inModule(sums, 'countReceipt', (right) => (shift, money, ...rest) => {
      const counted = right(shift, money, ...rest)
      return money.is_return ? { ...counted, balance: shift.balance } : counted
    }),
  ),
  wrong(
    'LOC-166',
    'gives back to a card as much as is asked for',
    excused(returnPaymentDiffers, (_register, command) => !command.totals.paid.some(isCash)),
  ),
  wrong(
    'LOC-166',
    'gives back up to a coin more than the goods cost',
    excused(returnPaymentDiffers, (_register, { totals: { total_payment, payable } }) => {
      return total_payment > payable && total_payment <= payable + 9
    }),
  ),
  wrong(
    'LOC-166',
    'does not round what a return pays back in cash',
    figuresSettled(
      (right) => (order, kinds, total_sum, is_return) =>
        right(is_return ? { ...order, rounding_mode: null } : order, kinds, total_sum, is_return),
    ),
  ),
  wrong(
    'LOC-166',
    'lets a return be overpaid by a hundred and more',
    excused(
      returnPaymentDiffers,
      (_register, { totals: { total_payment, payable } }) => total_payment - payable >= 100,
    ),
  ),
  wrong(
    'LOC-175',
    'wants no change where it is told false',
    figuresSettled(
      (right) =>
        (order, ...rest) =>
          right({ ...order, remove_rest: order.remove_rest != null }, ...rest),
    ),
  ),
  wrong(
    'LOC-175',
    'keeps the change that is not stated',
    figuresSettled((right) => (order, kinds, total_sum, is_return) => {
      const settled = right(order, kinds, total_sum, is_return)
      // Nothing is taken off what a return pays
      return order.remove_rest ? { ...settled, paid: right(order, kinds, total_sum, true).paid } : settled
    }),
  ),
  wrong(
    'LOC-178',
    'takes a prize for goods sold',
    inModule(totals, 'paysOut', () => (item) => item.is_return === true),
  ),
  wrong(
    'LOC-178',
    'takes goods that are said to be no prize for one',
    inModule(totals, 'paysOut', () => (item) => item.is_return === true || item.is_winnings_payout != null),
  ),
]
