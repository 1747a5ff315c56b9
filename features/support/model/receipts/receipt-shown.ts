/** How a sale or return is shown: by the desk when it is made, and by either door later. */
import { type Expects, hasRows, hasValue, isLike, isOneOf, isSuch, type Json } from '../expected.ts'
import type { HouseTax } from '../money/house-tax.ts'
import type { DiscountLine, SaleSums } from '../money/sale-sums.ts'
import type { TaxOfSale } from '../money/sale-taxes.ts'
import type { ReceiptAct, SaleTexts } from './acts.ts'
import { lawOfItem, lawOfTotal } from './exactness.ts'

type Sale = Extract<ReceiptAct, { do: 'sell' }>['sale']

/** Members of cards on payments in cash, where they do not belong (LOC-176): the place of the payment, and the name. */
export const straysOf = ({ payments }: Pick<Sale, 'payments'>): [at: number, name: string][] =>
  payments.flatMap(({ type, value: _, label: _label, ...card }, at) =>
    type === 'CASH' ? Object.keys(card).map((name): [number, string] => [at, name]) : [],
  )

const TEXTS = ['header', 'footer', 'barcode', 'cashier_name', 'departament'] as const satisfies (keyof SaleTexts)[]

/** Sums of a receipt. */
export const sumsShown = ({ total, tendered, rest, round }: SaleSums): Expects[] => [
  hasValue('total_sum', total, 'LOC-157'),
  hasValue('total_payment', tendered, 'LOC-164'),
  hasValue('total_rest', rest, 'LOC-164'),
  hasValue('round_sum', round, 'LOC-169'),
]

const ATTRIBUTES = [
  ['uktzed', 'LOC-177'],
  ['barcode', 'LOC-177'],
  ['header', 'FLD-029'],
  ['footer', 'FLD-029'],
] as const

/** Members of a line of a tax: what the house says of it, and what it comes to (FLD-030). */
const taxLine = (
  tax: HouseTax,
  { value, extra, turnover }: TaxOfSale,
  { isReturn, isOfDiscount }: { isReturn: boolean; isOfDiscount: boolean },
  at: string,
): Expects[] => {
  const sum = (name: string, amount: number): Expects =>
    hasValue(`${at}${name}`, amount, 'NS-62', 'FLD-030', ...(isOfDiscount ? ['LOC-161'] : []))
  return [
    hasValue(`${at}code`, tax.code, 'LOC-162'),
    hasValue(`${at}label`, tax.label, 'FLD-030'),
    hasValue(`${at}symbol`, tax.symbol, 'FLD-030'),
    hasValue(`${at}rate`, tax.rate, 'FLD-030'),
    hasValue(`${at}extra_rate`, tax.extraRate, 'FLD-030'),
    hasValue(`${at}included`, tax.isIncluded, 'FLD-030'),
    hasValue(`${at}no_vat`, tax.noVat, 'FLD-030'),
    sum('value', value),
    sum('extra_value', extra),
    sum('sales_turnover', isReturn ? 0 : turnover),
    sum('returns_turnover', isReturn ? turnover : 0),
  ]
}

/** Taxes of the whole receipt, in any order. */
const taxesShown = ({ taxes: lines, isReturn, wholes }: SaleSums, taxes: readonly HouseTax[]): Expects[] => [
  hasRows(
    'taxes',
    lines.map((line) => ({
      key: { code: line.code },
      members: taxLine(
        taxes.find(({ code }) => code === line.code)!,
        line,
        { isReturn, isOfDiscount: wholes.length > 0 },
        '',
      ),
    })),
    'FLD-030',
    'FLD-022',
  ),
]

/** Nothing, or a list with nothing in it. */
const isNone = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** A discount or an extra charge as it was sent. */
const discountShown = ({ type, mode, value, name }: DiscountLine, at: string): Expects[] => [
  hasValue(`${at}type`, type, 'NS-61', 'LOC-159', 'FLD-019'),
  hasValue(`${at}mode`, mode, 'NS-61', 'LOC-160', 'FLD-019'),
  hasValue(`${at}value`, value, 'NS-61', 'FLD-019'),
  ...(name === undefined ? [] : [hasValue(`${at}name`, name, 'NS-61', 'FLD-019')]),
]

function itemsShown({ goods }: Sale, { items, isReturn, wholes }: SaleSums, taxes: readonly HouseTax[]): Expects[] {
  return goods.flatMap((item, at) => {
    const sums = items[at]!
    const named = (name: string): string => `goods.${at}.${name}`
    return [
      hasValue(named('good.code'), item.code, 'FLD-029'),
      hasValue(named('good.name'), item.name, 'FLD-029'),
      hasValue(named('good.price'), item.price, 'FLD-029'),
      ...ATTRIBUTES.map(([name, clause]) =>
        item[name] === undefined
          ? isLike(named(`good.${name}`), 'empty', clause)
          : hasValue(named(`good.${name}`), item[name], clause, 'FLD-029'),
      ),
      item.excise_barcodes === undefined
        ? isSuch(named('good.excise_barcodes'), 'no excise barcodes', isNone, 'LOC-177', 'FLD-029')
        : hasValue(named('good.excise_barcodes'), item.excise_barcodes, 'LOC-177', 'FLD-029'),
      item.taxes === undefined
        ? isSuch(named('good.tax'), 'no taxes', isNone, 'NS-60', 'LOC-162', 'FLD-029')
        : hasValue(named('good.tax'), item.taxes, 'NS-60', 'LOC-162', 'FLD-029'),
      hasValue(named('quantity'), item.quantity, 'LOC-002'),
      { at: named('sum'), value: sums.sum, ...lawOfItem(item, sums.sum) },
      hasValue(named('is_return'), isReturn, 'LOC-165', 'FLD-029'),
      ...(item.is_winnings_payout === undefined
        ? []
        : [hasValue(named('is_winnings_payout'), item.is_winnings_payout, 'NS-60', 'LOC-178')]),
      hasValue(named('taxes.length'), sums.taxes.length, 'LOC-162'),
      ...sums.taxes.flatMap((line, n): Expects[] =>
        taxLine(
          taxes.find(({ code }) => code === line.code)!,
          line,
          { isReturn, isOfDiscount: wholes.length > 0 },
          named(`taxes.${n}.`),
        ),
      ),
      hasValue(named('discounts.length'), sums.discounts.length, 'FLD-029'),
      ...sums.discounts.map((amount, n) => hasValue(named(`discounts.${n}.sum`), amount, 'NS-61', 'LOC-158')),
      ...(item.discounts ?? []).flatMap((line, n) => discountShown(line, named(`discounts.${n}.`))),
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
    hasValue('id', id, 'LOC-151', 'LOC-153'),
    hasValue('is_sell', !isReturn, 'LOC-165', 'LOC-151'),
    hasValue('type', isReturn ? 'RETURN' : 'SELL', isReturn ? 'AMB-43' : 'LOC-151'),
    ...sumsShown(sums).map((each) =>
      each.at === 'total_sum'
        ? { ...each, ...lawOfTotal(sale, sums, taxes) }
        : each.at === 'total_rest' && sale.remove_rest !== undefined
          ? { ...each, also: ['LOC-175'] }
          : each,
    ),
    hasValue('goods.length', sale.goods.length, 'LOC-155', ...(sale.goods.length === 1 ? ['LIM-092'] : [])),
    ...itemsShown(sale, sums, taxes),
    sums.wholes.length === 0
      ? isSuch('discounts', 'no discounts', isNone, 'FLD-022', 'LOC-158')
      : hasValue('discounts.length', sums.wholes.length, 'FLD-022', 'LOC-158'),
    ...sums.wholes.map((amount, n) => hasValue(`discounts.${n}.sum`, amount, 'NS-61', 'LOC-158')),
    ...(sale.discounts ?? []).flatMap((line, n) => discountShown(line, `discounts.${n}.`)),
    hasValue('payments.length', sale.payments.length, 'LOC-163'),
    ...sale.payments.flatMap(({ type, value, label, ...card }, n): Expects[] => [
      hasValue(`payments.${n}.type`, type, 'LOC-163'),
      hasValue(`payments.${n}.value`, value, 'LOC-163'),
      ...(label === undefined ? [] : [hasValue(`payments.${n}.label`, label, 'LOC-163', 'FLD-021')]),
      ...(type === 'CASHLESS'
        ? Object.entries(card).map(([name, each]) =>
            hasValue(`payments.${n}.${name}`, each as Json, 'LOC-176', ...(name === 'card_mask' ? ['LIM-080'] : [])),
          )
        : []),
    ]),
    ...straysOf(sale).map(([at, name]) => isLike(`payments.${at}.${name}`, 'absent', 'LOC-176')),
    ...TEXTS.map((name) =>
      sale[name] === undefined ? isLike(name, 'empty', 'LOC-173') : hasValue(name, sale[name], 'LOC-173', 'FLD-022'),
    ),
    ...Object.entries(sale.delivery ?? {}).map(([name, each]) =>
      hasValue(`delivery.${name}`, each, 'LOC-170', name === 'phone' ? 'LOC-171' : 'FLD-022'),
    ),
    ...taxesShown(sums, taxes),
    sale.technical_return === undefined
      ? isSuch('technical_return', 'no mark of a mistake', (mark) => mark !== true, 'LOC-167')
      : hasValue('technical_return', sale.technical_return, 'LOC-167'),
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
