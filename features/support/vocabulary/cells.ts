/** Values of table cells, and moments of the Kyiv wall clock. */
import { instantOf } from '../../../machines/day.ts'
import type { Discount, Goods, Payment } from '../../../machines/vocabulary/receipt.ts'
import { longText } from '../law/judgement/rows.ts'

/** Stands for the address of the world's own receiver of webhooks. */
export const RECEIVER = Symbol('the receiver')

/** Entries of a long list: no two are equal. */
const ENTRIES: Record<string, (number: string) => string> = {
  addresses: (number) => `buyer-${number}@example.com`,
  ids: (number) => `70000000-0000-4000-8000-${number.padStart(12, '0')}`,
}

/** JSON; payments in words; `nothing` leaves a member out; a long text, and a list of addresses or ids, by its length. */
export function sentValue(text: string): unknown {
  const long = longText(text)
  if (long !== undefined) return long
  const [, length, of] = /^(\d+) (addresses|ids)$/.exec(text) ?? []
  if (of !== undefined) return Array.from({ length: Number(length) }, (_, place) => ENTRIES[of]!(String(place + 1)))
  if (text === 'the receiver') return RECEIVER
  if (ONLY_PAYMENTS.test(text)) return paymentsOf(text)
  return text === 'nothing' ? undefined : JSON.parse(text)
}

const list = (text: string | undefined): string[] => (text ? text.split(', ') : [])

/** A tax by its number or its letter; in quotation marks the number is sent as text. */
const codeOf = (text: string): number | string => (/^[\d"]/.test(text) ? JSON.parse(text) : text)

/** Goods of a receipt, and the discounts of the whole receipt. */
export interface Basket {
  goods: Goods[]
  discounts: Discount[]
}

/**
 * One row for each item: its name, `price` in minor units, `quantity` in thousandths (one piece when there is none),
 * `taxes` and `discounts`. The row named `whole receipt` has discounts alone.
 */
export function basketOf(rows: Record<string, string>[]): Basket {
  const basket: Basket = { goods: [], discounts: [] }
  for (const { goods: name = '', price, quantity, taxes, discounts } of rows)
    if (name === 'whole receipt') basket.discounts.push(...list(discounts).map(discountOf))
    else
      basket.goods.push({
        code: String(basket.goods.length + 1),
        name,
        price: Number(price),
        quantity: quantity ? Number(quantity) : 1000,
        taxes: list(taxes).map(codeOf),
        discounts: list(discounts).map(discountOf),
      })
  return basket
}

/**
 * `-100`, `+10 %`, `-1e-7 %`, `-5 % for А Б`: a discount or surcharge, as an amount or a percentage, and the taxes it
 * names.
 */
function discountOf(text: string): Discount {
  const [, sign, value, percent, taxes] = text.match(/^([+-])([\d.]+(?:e-?\d+)?)( %)?(?: for (.+))?$/) ?? []
  if (value === undefined) throw new Error(`${text} is neither a discount nor an extra charge`)
  return {
    type: sign === '-' ? 'DISCOUNT' : 'EXTRA_CHARGE',
    mode: percent ? 'PERCENT' : 'VALUE',
    value: Number(value),
    ...(taxes && { tax_codes: taxes.split(' ').map(codeOf) }),
  }
}

const PAID = String.raw`(\d+) (in cash|by card)(?: of kind (\d))?(?: under each of (\d+) labels)?`
const UNNAMED = PAID.replaceAll('(\\d', '(?:\\d').replace('(in', '(?:in')
/** `600 by card and 400 in cash`, `500 by card of kind 2`, `10 in cash under each of 3 labels`. */
export const PAYMENT = new RegExp(`${UNNAMED}(?:(?:, | and )${UNNAMED})*`)
const ONLY_PAYMENTS = new RegExp(`^${PAYMENT.source}$`)

/** The kind of a card is the code of its payment. */
export const paymentsOf = (text: string): Payment[] =>
  [...text.matchAll(new RegExp(PAID, 'g'))].flatMap(([, value, how, kind, labels]) => {
    const type = how === 'in cash' ? ('CASH' as const) : ('CASHLESS' as const)
    const payment = { type, ...(kind !== undefined && { code: Number(kind) }), value: Number(value) }
    if (labels === undefined) return [payment]
    return Array.from({ length: Number(labels) }, (_, index) => ({ ...payment, label: `№ ${index + 1}` }))
  })

/** `2026-06-01 12:00:00`, milliseconds optional. */
export const MOMENT = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{3})?/

/** @returns epoch milliseconds */
export const inKyiv = (text: string): number => instantOf(Date.parse(`${text.replace(' ', 'T')}Z`))

/** Puts a value at a place; undefined removes it. */
export function put(whole: Record<string, unknown>, steps: string[], value: unknown): void {
  const last = steps.pop()!
  let inner = whole
  for (const [index, step] of steps.entries()) {
    inner[step] ??= /^\d+$/.test(steps[index + 1] ?? last) ? [] : {}
    inner = inner[step] as Record<string, unknown>
  }
  if (value === undefined) delete inner[last]
  else inner[last] = value
}
