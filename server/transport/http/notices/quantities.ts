/** Quantities of a sale that are pieces where thousandths are meant: 2 for 2000. */
import { MOST_ODDITIES, type OddityFound } from './unread.ts'

/** Thousandths of a unit. */
export const UNIT = 1000
/** Smaller weights and volumes are not sold, in thousandths. */
const LEAST_WEIGHT = 10
const DIGITS = /^\d{1,11}$/

interface Item {
  quantity: number
  price: number
}

/** @param sale as it came: anything may be anything */
export function quantityOddities(sale: Readonly<Record<string, unknown>>): OddityFound[] | null {
  const { goods } = sale
  if (!Array.isArray(goods)) return null
  const found: OddityFound[] = []
  // Of all goods at once, so looked at when one of them is in question, and then once
  let isPaidAsPieces: boolean | null = null
  for (let index = 0; index < goods.length && found.length < MOST_ODDITIES; index++) {
    const { quantity, price } = itemOf(goods[index])
    if (!(quantity > 0 && quantity < UNIT && Number.isInteger(quantity))) continue
    if (quantity >= LEAST_WEIGHT) {
      isPaidAsPieces ??= paysPieces(sale, goods)
      if (!isPaidAsPieces || price === 0) continue
    }
    found.push({
      kind: 'quantity in thousandths',
      place: ['goods', index, 'quantity'],
      came: String(quantity),
      meant: String(quantity * UNIT),
    })
  }
  return found.length > 0 ? found : null
}

/** Whether the payments come to what the goods cost if their quantities are pieces. */
function paysPieces({ payments }: Readonly<Record<string, unknown>>, goods: readonly unknown[]): boolean {
  if (!Array.isArray(payments)) return false
  const paid = payments.reduce((sum: number, each) => sum + numberOf((each as { value?: unknown } | null)?.value), 0)
  const cost = goods.reduce((sum: number, each) => {
    const { quantity, price } = itemOf(each)
    return sum + quantity * price
  }, 0)
  return cost > 0 && paid === cost
}

/** In the cloud the price is that of a good within the item. */
export function itemOf(given: unknown): Item {
  const item = (given ?? {}) as { quantity?: unknown; price?: unknown; good?: { price?: unknown } | null }
  return { quantity: numberOf(item.quantity), price: numberOf(item.good?.price ?? item.price) }
}

/** A number, or its digits as the cloud reads them; NaN: neither. */
export const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && DIGITS.test(value) ? Number(value) : Number.NaN
