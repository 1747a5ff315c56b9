/** What payments of a prepaid order, and its return, are judged by, before the register judges their receipts (400). */

import { PREPAYMENT } from '../limits.ts'
import type { PrepaymentStatus } from '../vocabulary/prepayments/prepayment.ts'
import type { Refused } from '../vocabulary/refusal.ts'
import { is, type Rule, type Values } from './rule.ts'

/** A payment or a return, with the state of its chain. */
export interface PrepaymentCase {
  relation_id: string
  /** null: there is no chain yet. */
  status: PrepaymentStatus | null
  /** Cost of the order, minor units. */
  total_sum: number
  /** What is still owed, rounded as the payment asks for. */
  owed: number
  total_payment: number
  /** Receipts of the chain. */
  receipts: number
}

interface PrepaymentRule extends Rule {
  broken: (payment: PrepaymentCase) => Values | null
}

const relationExists: PrepaymentRule = {
  name: 'prepayment of this relation exists already',
  status: 400,
  code: 'prepayment.already_exists',
  clause: 'EXT-404',
  uk: 'Передоплата {relation_id} вже існує. Її номер не можна використати вдруге',
  en: 'A prepayment {relation_id} exists already. Its number cannot be used again',
  broken: ({ status, relation_id }) => is(status !== null, () => ({ relation_id })),
}

const orderTooDear: PrepaymentRule = {
  name: 'prepaid order larger than a receipt can state',
  status: 400,
  code: 'prepayment.sum_too_large',
  clause: 'EXT-407',
  uk: 'Вартість замовлення {total_sum} завелика: не більше {greatest}',
  en: 'The cost of the order {total_sum} is too large: {greatest} at most',
  broken: ({ total_sum }) => is(total_sum > PREPAYMENT.sum, () => ({ total_sum, greatest: PREPAYMENT.sum })),
}

const nothingPaid: PrepaymentRule = {
  name: 'prepayment without a payment',
  status: 400,
  code: 'prepayment.nothing_paid',
  clause: 'EXT-405',
  uk: 'Сума платежів чека має бути більшою за нуль',
  en: 'The payments of the receipt have to be more than nothing',
  broken: ({ total_payment }) => is(total_payment <= 0),
}

const paidMore: PrepaymentRule = {
  name: 'payments of a prepayment more than is owed',
  status: 400,
  code: 'prepayment.overpaid',
  clause: 'EXT-406',
  uk: 'Сума платежів чека {total_payment} більша за суму до сплати {owed}',
  en: 'The payments of the receipt {total_payment} are more than is owed, {owed}',
  broken: ({ total_payment, owed }) => is(total_payment > owed, () => ({ total_payment, owed })),
}

const paidAll: PrepaymentRule = {
  name: 'first prepayment of the whole cost',
  status: 400,
  code: 'prepayment.equals_total',
  clause: 'EXT-403',
  uk: 'Сума платежів чека не може дорівнювати сумі всіх товарів',
  en: 'The payments of the receipt cannot equal the sum of all goods',
  broken: ({ total_payment, total_sum }) => is(total_payment === total_sum),
}

const notPartlyPaid: PrepaymentRule = {
  name: 'prepayment with nothing left to pay',
  status: 400,
  code: 'prepayment.closed',
  clause: 'EXT-417',
  uk: 'Передоплату {relation_id} закрито ({prepayment_status}): платити більше нічого',
  en: 'The prepayment {relation_id} is closed ({prepayment_status}): there is nothing left to pay',
  broken: ({ status, relation_id }) =>
    is(status !== 'PARTIAL_PAID', () => ({ relation_id, prepayment_status: status })),
}

const tooManyParts: PrepaymentRule = {
  name: 'prepayment in too many parts',
  status: 400,
  code: 'prepayment.too_many_parts',
  clause: 'EXT-418',
  uk: 'Чеків передоплати вже {receipts}. Сплатіть решту {owed} одним чеком',
  en: 'There are {receipts} prepayment receipts already. Pay the rest, {owed}, by one receipt',
  broken: ({ receipts, total_payment, owed }) =>
    is(receipts >= PREPAYMENT.receipts && total_payment < owed, () => ({ receipts, owed })),
}

const returnedAlready: PrepaymentRule = {
  name: 'prepayment returned already',
  status: 400,
  code: 'prepayment.cancelled',
  clause: 'EXT-422',
  uk: 'Передоплату {relation_id} вже повернуто',
  en: 'The prepayment {relation_id} has been returned already',
  broken: ({ status, relation_id }) => is(status !== 'PARTIAL_PAID' && status !== 'FULL_PAID', () => ({ relation_id })),
}

/** In the order of judging. */
export const rulesOfPrepayment = {
  'prepayment.begin': [relationExists, orderTooDear, nothingPaid, paidMore, paidAll],
  'prepayment.pay': [notPartlyPaid, nothingPaid, paidMore, tooManyParts],
  'prepayment.return': [returnedAlready],
} as const satisfies Record<string, readonly PrepaymentRule[]>

/** The first rule a payment or a return breaks, as the answer to give, or null. */
export function prepaymentRefusal(
  command: { type: keyof typeof rulesOfPrepayment; at: number },
  payment: PrepaymentCase,
): Refused | null {
  for (const each of rulesOfPrepayment[command.type]) {
    const values = each.broken(payment)
    if (values) return { type: 'refused', at: command.at, rule: each.name, values }
  }
  return null
}
