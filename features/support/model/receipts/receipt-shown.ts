/** How a sale or return is shown: by the desk when it is made, and by either door later. */
import { type Expects, hasValue, isLike, isOneOf, type Json } from '../expected.ts'
import type { HouseTax } from '../money/house-tax.ts'
import type { SaleSums } from '../money/sale-sums.ts'
import type { ReceiptAct, SaleTexts } from './acts.ts'

type Sale = Extract<ReceiptAct, { do: 'sell' }>['sale']

const TEXTS = ['header', 'footer', 'barcode', 'cashier_name', 'departament'] as const satisfies (keyof SaleTexts)[]

/** Sums of a receipt. */
export const sumsShown = ({ total, tendered, rest, round }: SaleSums): Expects[] => [
  hasValue('total_sum', total, 'LOC-157'),
  hasValue('total_payment', tendered, 'LOC-164'),
  hasValue('total_rest', rest, 'LOC-164'),
  hasValue('round_sum', round, 'LOC-169'),
]

function itemsShown({ goods }: Sale, { items, isReturn }: SaleSums, taxes: readonly HouseTax[]): Expects[] {
  return goods.flatMap((item, at) => {
    const sums = items[at]!
    const named = (name: string): string => `goods.${at}.${name}`
    const hasDiscount = (item.discounts ?? []).length > 0
    return [
      hasValue(named('good.code'), item.code, 'FLD-029'),
      hasValue(named('good.name'), item.name, 'FLD-029'),
      hasValue(named('good.price'), item.price, 'FLD-029'),
      hasValue(named('good.uktzed'), item.uktzed ?? null, 'LOC-177'),
      hasValue(named('good.barcode'), item.barcode ?? null, 'LOC-177'),
      hasValue(named('quantity'), item.quantity, 'LOC-002'),
      hasValue(named('sum'), sums.sum, hasDiscount ? 'LOC-158' : 'LOC-157'),
      hasValue(named('is_return'), isReturn, 'LOC-165'),
      hasValue(named('taxes.length'), sums.taxes.length, 'LOC-162'),
      ...sums.taxes.flatMap(({ code, value, extra }, n): Expects[] => {
        const tax = taxes.find((each) => each.code === code)!
        return [
          hasValue(named(`taxes.${n}.code`), code, 'LOC-162'),
          hasValue(named(`taxes.${n}.rate`), tax.rate, 'FLD-030'),
          hasValue(named(`taxes.${n}.value`), value, 'NS-62'),
          hasValue(named(`taxes.${n}.extra_value`), extra, 'NS-62'),
        ]
      }),
      hasValue(named('discounts.length'), sums.discounts.length, 'FLD-029'),
      ...sums.discounts.map((amount, n) => hasValue(named(`discounts.${n}.sum`), amount, 'NS-61')),
    ]
  })
}

/** Members of the desk's answer (FLD-022). */
export function saleShown(
  { id, sale }: Extract<ReceiptAct, { do: 'sell' }>,
  sums: SaleSums,
  taxes: readonly HouseTax[],
): Expects[] {
  const { isReturn } = sums
  return [
    hasValue('id', id, 'LOC-151'),
    hasValue('is_sell', !isReturn, 'LOC-165'),
    hasValue('type', isReturn ? 'RETURN' : 'SELL', isReturn ? 'AMB-43' : 'LOC-151'),
    ...sumsShown(sums).map((each) =>
      each.at === 'total_sum' && (sums.discounts > 0 || sums.charges > 0) ? { ...each, clause: 'LOC-158' } : each,
    ),
    hasValue('goods.length', sale.goods.length, 'LOC-155'),
    ...itemsShown(sale, sums, taxes),
    ...sums.wholes.map((amount, n) => hasValue(`discounts.${n}.sum`, amount, 'NS-61')),
    hasValue('payments.length', sale.payments.length, 'LOC-163'),
    ...sale.payments.flatMap(({ type, value, label, ...card }, n): Expects[] => [
      hasValue(`payments.${n}.type`, type, 'LOC-163'),
      hasValue(`payments.${n}.value`, value, 'LOC-163'),
      ...(label === undefined ? [] : [hasValue(`payments.${n}.label`, label, 'LOC-163')]),
      ...(type === 'CASHLESS'
        ? Object.entries(card).map(([name, each]) => hasValue(`payments.${n}.${name}`, each as Json, 'LOC-176'))
        : []),
    ]),
    ...TEXTS.map((name) => hasValue(name, sale[name] ?? null, 'LOC-173')),
    ...(sale.technical_return === undefined ? [] : [hasValue('technical_return', sale.technical_return, 'LOC-167')]),
  ]
}

/** How it was made: online without a fiscal code (LOC-179), offline with the next of the pool (NS-67). */
export function madeShown(isOnline: boolean, next: string | undefined): Expects[] {
  if (isOnline)
    return [
      hasValue('is_online', true, 'LOC-180'),
      isLike('fiscal_code', 'empty', 'LOC-179'),
      isLike('fiscal_date', 'empty', 'LOC-179'),
    ]
  return [
    hasValue('is_online', false, 'LOC-180'),
    next === undefined ? isLike('fiscal_code', 'text', 'AMB-03') : hasValue('fiscal_code', next, 'NS-67'),
    isLike('fiscal_date', 'instant', 'AMB-03'),
  ]
}

/** The one before it, of any kind or of sales and returns alone; null: there is none (LOC-181). */
export const previousShown = (candidates: readonly (string | null)[]): Expects =>
  isOneOf('previous_receipt_id', [...new Set(candidates)], 'LOC-181')
