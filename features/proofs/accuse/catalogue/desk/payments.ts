/** Wrong servers of the desk: discounts, taxes, payments, change, returns and prizes. */
import * as paymentRows from '../../../../../machines/money/payment-rows.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import * as taxLines from '../../../../../machines/money/tax-lines.ts'
import * as totals from '../../../../../machines/money/totals.ts'
import { restNotCovered, returnPaymentDiffers } from '../../../../../machines/rules/money.ts'
import type { Paid, Payment } from '../../../../../machines/vocabulary/receipt.ts'
import type { Tax } from '../../../../../machines/vocabulary/tax.ts'
import { excused } from '../../seams/rules.ts'
import { inCall, inFunction, inMethod, together } from '../../seams/seam.ts'
import { tellsSale } from '../../subjects/desk.ts'
import {
  figuresDiscounts,
  figuresKept,
  figuresRows,
  figuresSettled,
  figuresSpread,
  figuresWorth,
} from '../../subjects/sale-figures.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** Taxes that nothing is found by. */
const none = (carried: Tax[][]): Tax[][] => carried.map(() => [])

/** Sums before discounts on the receipt, in the order in which taxes are figured. */
let taxed: number[] = []
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

export default {
  'LOC-160: takes an amount off in whole units': () =>
    figuresWorth((right, discount, running) =>
      right(discount.mode === 'PERCENT' ? discount : { ...discount, value: discount.value * 100 }, running),
    ),
  'LOC-160: takes each percentage of the price, whatever was taken off before': () =>
    figuresDiscounts(({ on, discount, base, sum }) => {
      const isOff = discount.type === 'DISCOUNT'
      const worth = Math.min(on(base), isOff ? sum : base * 1000)
      return [worth, isOff ? sum - worth : sum + worth]
    }),
  'LOC-160: charges no more than 100 percent': () =>
    figuresWorth((right, discount, running) =>
      right(discount.mode === 'PERCENT' ? { ...discount, value: Math.min(discount.value, 100) } : discount, running),
    ),
  'LOC-161: figures taxes on the sum before discounts on the receipt': () =>
    together(
      figuresSpread((right, discounts, goods, carried, taxes) => {
        taxed = goods.flatMap(({ sum }, place) => carried[place]!.map(() => sum))
        return right(discounts, goods, carried, taxes)
      }),
      inCall(taxLines, 'taxLine', (right, tax, net) => right(tax, taxed.shift() ?? net)),
    ),
  'LOC-161: takes a discount that names taxes off all goods': () =>
    figuresSpread((right, discounts, goods, carried, taxes) => right(discounts, goods, none(carried), taxes)),
  'LOC-161: puts a charge that names taxes on all goods': () =>
    figuresSpread((right, discounts, goods, carried, taxes) =>
      discounts.flatMap((discount) =>
        right([discount], goods, discount.type === 'DISCOUNT' ? carried : none(carried), taxes),
      ),
    ),
  'LOC-161: looks at the first tax of an item alone where a discount names taxes': () =>
    figuresSpread((right, discounts, goods, carried, taxes) =>
      right(
        discounts,
        goods,
        carried.map((each) => each.slice(0, 1)),
        taxes,
      ),
    ),
  'LOC-161: heeds the first tax code of a discount alone': () =>
    figuresSpread((right, discounts, goods, carried, taxes) => {
      const first = discounts.map((each) => ({ ...each, tax_codes: each.tax_codes?.slice(0, 1) ?? null }))
      return right(first, goods, carried, taxes).map(({ sum }, place) => ({ ...discounts[place]!, sum }))
    }),
  'LOC-162: reads a number for the place of a tax in its table': () =>
    inCall(taxLines, 'taxNamed', (right, code, taxes) => {
      const found = taxes.find((tax, place) => code === place + 1 || code === tax.symbol)
      return found !== undefined || typeof code === 'number' ? found : right(code, taxes)
    }),
  'LOC-162: shows the number of a tax where its letter was sent': () =>
    tellsSale('goods.*', (line) => ({
      ...line,
      good: { ...line.good, tax: line.taxes.map(({ code }: { code: number }) => code) },
    })),
  'LOC-163: reports what is paid by card as cash': () =>
    inFunction(totals, 'paidOf', (right, ...given: unknown[]) => ({ ...right(...given), type: 'CASH' })),
  'LOC-163: counts of two payments with one label the second alone': () =>
    figuresRows((right, payments, kinds) =>
      right(payments, kinds).map((row) => ({ ...row, value: ofRow(right, row, payments, kinds).at(-1)!.value })),
    ),
  'LOC-163: shows one payment of each type': () =>
    tellsSale('payments', (payments: { type: string }[]) =>
      payments.filter(({ type }, place) => payments.findIndex((each) => each.type === type) === place),
    ),
  'LOC-163: puts cash and card into one row when both have the same label': () =>
    figuresRows((right, payments, kinds) => {
      const rows = Map.groupBy(right(payments, kinds), ({ label }) => label)
      return [...rows.values()].map((some) => ({ ...some[0]!, value: some.reduce((sum, { value }) => sum + value, 0) }))
    }),
  'LOC-163: counts of three payments of one label the first and the last': () =>
    figuresRows((right, payments, kinds) =>
      right(payments, kinds).map((row) => {
        const own = ofRow(right, row, payments, kinds)
        return own.length < 2 ? row : { ...row, value: payments[0]!.value + own.at(-1)!.value }
      }),
    ),
  'LOC-164: keeps in the drawer what it gave back': () =>
    figuresKept((right, payments, kinds) => right(payments, kinds, 0)),
  'LOC-164: shows what is due for what was tendered': () =>
    tellsSale('total_payment', (_tendered, { total_sum }) => total_sum),
  'LOC-164: charges a card with a kopeck above the total': () =>
    excused(restNotCovered, (_register, { totals: { payable, total_payment }, request }) => {
      const cashless = total_payment - totals.cashOf(request.payments)
      return cashless === payable + 1
    }),
  'LOC-164: gives change on what was due before rounding': () =>
    figuresSettled((right, order, ...rest) => {
      const { round_sum, payable } = right(order, ...rest)
      return { ...right({ ...order, rounding_mode: null }, ...rest), round_sum, payable }
    }),
  'LOC-164: gives no more change than the first cash payment': () =>
    together(
      figuresKept((right, payments, kinds, change) => right(payments, kinds, Math.min(change, firstCash(payments)))),
      figuresSettled((right, order, ...rest) => {
        const settled = right(order, ...rest)
        return { ...settled, total_rest: Math.min(settled.total_rest, firstCash(order.payments)) }
      }),
    ),
  'LOC-164: takes change from the last label of cash alone': () =>
    figuresKept((right, payments, kinds, change) => {
      const rows = right(payments, kinds, 0)
      const last = rows.findLast(({ type }) => type === 'CASH')
      return rows.map((row) => (row === last ? { ...row, value: row.value - Math.min(change, row.value) } : row))
    }),
  'LOC-164: charges the second card with whatever it pays': () =>
    inMethod(restNotCovered, 'broken', (right, register, command) => {
      const { payments } = command.request
      const first = payments.find(({ type }) => type === 'CASHLESS')?.value ?? 0
      return right(register, {
        ...command,
        totals: { ...command.totals, total_payment: first + totals.cashOf(payments) },
      })
    }),
  'LOC-164: charges a card with what it likes where there is cash beside it': () =>
    excused(restNotCovered, (_register, { request }) => totals.cashOf(request.payments) !== 0),
  'LOC-165: takes a return off what was sold for cash or by card': () =>
    inCall(paymentRows, 'countPayments', (right, rows, money) => {
      if (!money.is_return) return right(rows, money)
      return right(rows, {
        ...money,
        is_return: false,
        paid: money.paid.map((each) => ({ ...each, value: -each.value })),
      })
    }),
  'LOC-165: leaves the balance as it was after a return': () =>
    inCall(sums, 'countReceipt', (right, shift, money, ...rest) => {
      const counted = right(shift, money, ...rest)
      return money.is_return ? { ...counted, balance: shift.balance } : counted
    }),
  'LOC-166: gives back to a card as much as is asked for': () =>
    excused(returnPaymentDiffers, (_register, command) => !command.totals.paid.some(isCash)),
  'LOC-166: gives back up to a coin more than the goods cost': () =>
    excused(returnPaymentDiffers, (_register, { totals: { total_payment, payable } }) => {
      return total_payment > payable && total_payment <= payable + 9
    }),
  'LOC-166: does not round what a return pays back in cash': () =>
    figuresSettled((right, order, kinds, total_sum, is_return) =>
      right(is_return ? { ...order, rounding_mode: null } : order, kinds, total_sum, is_return),
    ),
  'LOC-166: lets a return be overpaid by a hundred and more': () =>
    excused(
      returnPaymentDiffers,
      (_register, { totals: { total_payment, payable } }) => total_payment - payable >= 100,
    ),
  'LOC-175: wants no change where it is told false': () =>
    figuresSettled((right, order, ...rest) => right({ ...order, remove_rest: order.remove_rest != null }, ...rest)),
  'LOC-175: keeps the change that is not stated': () =>
    figuresSettled((right, order, kinds, total_sum, is_return) => {
      const settled = right(order, kinds, total_sum, is_return)
      // Nothing is taken off what a return pays
      return order.remove_rest ? { ...settled, paid: right(order, kinds, total_sum, true).paid } : settled
    }),
  'LOC-178: takes a prize for goods sold': () => inCall(totals, 'paysOut', (_right, item) => item.is_return === true),
  'LOC-178: takes goods that are said to be no prize for one': () =>
    inCall(totals, 'paysOut', (_right, item) => item.is_return === true || item.is_winnings_payout != null),
} satisfies WrongServersByName
