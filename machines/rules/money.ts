/** The money of a receipt (400). */

import { GREATEST_SUM_MINOR_UNITS, SMALLEST_COIN_MINOR_UNITS } from '../limits.ts'
import { countReceiptCommand } from '../money/counting.ts'
import { cashRounded, roundCash } from '../money/rounding.ts'
import { areWithin, hasRoom } from '../money/sums.ts'
import { cashOf } from '../money/totals.ts'
import type { ReceiptCommand } from '../vocabulary/receipt-events.ts'
import type { RegisterEventOf } from '../vocabulary/register.ts'
import type { ShiftSums } from '../vocabulary/reports/report.ts'
import { is, rule } from './rule.ts'

/** The largest sum a receipt would move, minor units. */
function largest(command: ReceiptCommand): number {
  if (command.type === 'receipt.sell') {
    const { total_sum, total_payment, discounts_sum, extra_charge_sum } = command.totals
    return Math.max(total_sum, total_payment, discounts_sum, extra_charge_sum)
  }
  if (command.type === 'receipt.service') return Math.abs(command.request.payment.value)
  return Math.max(command.request.payment.value, command.request.payment.commission ?? 0)
}

/**
 * Whether every sum of the receipt, and every sum of the shift after it, is at or below the greatest. The sums after it
 * are computed only when the shift has no room in some sum: from a full drawer cash can still be taken.
 */
function fits(sums: ShiftSums, command: ReceiptCommand): boolean {
  const sum = largest(command)
  if (hasRoom(sums, sum)) return true
  return sum <= GREATEST_SUM_MINOR_UNITS && areWithin(countReceiptCommand(sums, command).sums, GREATEST_SUM_MINOR_UNITS)
}

export const sumsTooLarge = rule(
  {
    name: 'sums larger than the register can count',
    status: 400,
    code: 'cash_register.sums_too_large',
    clause: 'LOC-001',
    uk: 'Сума {sum} завелика: підсумки зміни не можуть перевищувати {greatest}',
    en: 'The sum {sum} is too large: no sum of the shift may pass {greatest}',
  },
  ({ shift }, command: ReceiptCommand) =>
    is(!fits(shift!.sums, command), () => ({
      sum: largest(command),
      greatest: GREATEST_SUM_MINOR_UNITS,
    })),
)

export const smallestCoin = rule(
  {
    name: 'service amount not a multiple of 10',
    status: 400,
    code: 'receipt.smallest_coin',
    clause: 'ERR-107',
    uk: 'Сума внесення чи вилучення {value} не кратна 10 копійкам: це найменша монета',
    en: 'The amount {value} is not a multiple of 10 kopecks: that is the smallest coin',
  },
  (_register, { request }: RegisterEventOf<'receipt.service'>) =>
    is(request.payment.value % SMALLEST_COIN_MINOR_UNITS !== 0, () => ({ value: request.payment.value })),
)

/** Cash a receipt takes out of the register, as far as the register has to hold it, minor units. */
function cashTaken(command: ReceiptCommand): number {
  if (command.type === 'receipt.withdraw') return command.request.payment.value
  if (command.type === 'receipt.service') return -command.request.payment.value
  return command.cloud?.checks_cash && command.totals.is_return ? cashOf(command.totals.paid) : 0
}

export const notEnoughCash = rule(
  {
    name: 'withdrawal larger than the cash in the register',
    status: 400,
    code: 'cash_register.not_enough_cash',
    clause: 'ERR-106',
    uk: 'Недостатньо коштів у касі: є {balance}',
    en: 'Not enough funds in the register: it holds {balance}',
  },
  ({ shift }, command: ReceiptCommand) => {
    const balance = shift?.sums.balance ?? 0
    const taken = cashTaken(command)
    return is(taken > 0 && taken > balance, () => ({ balance }))
  },
)

export const cashNotRounded = rule(
  {
    name: 'cash not rounded by the rounding mode',
    status: 400,
    code: 'receipt.cash_not_rounded',
    clause: 'LOC-169',
    uk: 'Суму готівки {cash} не округлено {rounding_mode}: має бути {rounded}',
    en: 'The cash of {cash} is not rounded {rounding_mode}: it has to be {rounded}',
  },
  (_register, { request }: RegisterEventOf<'receipt.sell'>) =>
    is(!cashRounded(request), () => {
      const mode = request.rounding_mode!
      const cash = request.payments.find(
        ({ type, value }) => type === 'CASH' && roundCash(value, mode) !== value,
      )!.value
      return { rounding_mode: mode, cash, rounded: roundCash(cash, mode) }
    }),
)

export const underpaid = rule(
  {
    name: 'payments total less than the receipt total',
    status: 400,
    code: 'receipt.underpaid',
    clause: 'ERR-108',
    uk: 'Сума оплат {total_payment} менша за суму чека {payable}',
    en: 'The payments {total_payment} are less than the receipt total {payable}',
  },
  (_register, { totals: { is_return, total_payment, payable } }: RegisterEventOf<'receipt.sell'>) =>
    is(!is_return && total_payment < payable, () => ({ total_payment, payable })),
)

export const restNotCovered = rule(
  {
    name: 'change that no cash covers',
    status: 400,
    code: 'receipt.rest_not_covered',
    clause: 'LOC-164',
    uk: 'Безготівкові оплати {cashless} більші за суму чека {payable}: решту дають лише з готівки',
    en: 'The cashless payments {cashless} are more than the receipt total {payable}: change is given from cash alone',
  },
  (_register, { request: { payments }, totals }: RegisterEventOf<'receipt.sell'>) => {
    const { is_return, total_payment, payable } = totals
    const cashless = total_payment - cashOf(payments)
    return is(!is_return && cashless > payable, () => ({ cashless, payable }))
  },
)

export const returnPaymentDiffers = rule(
  {
    name: 'payments of a return differ from its total',
    status: 400,
    code: 'receipt.return_payment_differs',
    clause: 'ERR-109',
    uk: 'Сума оплат {total_payment} не дорівнює сумі повернення {payable}',
    en: 'The payments {total_payment} do not equal the return total {payable}',
  },
  (_register, { totals: { is_return, total_payment, payable } }: RegisterEventOf<'receipt.sell'>) =>
    is(is_return && total_payment !== payable, () => ({ total_payment, payable })),
)
