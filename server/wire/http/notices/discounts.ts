/** Discounts of a sale that take off more than there is: the sum is then 0, and no less (NS-61). */
import { MOST_ODDITIES, type OddityFound } from './found.ts'
import { itemOf, numberOf, UNIT } from './quantities.ts'

const ALL_PERCENT = 100

/** @param sale as it came: anything may be anything */
export function discountOddities(sale: Readonly<Record<string, unknown>>): OddityFound[] | null {
  const { goods, discounts } = sale
  if (!Array.isArray(goods)) return null
  const found: OddityFound[] = []
  const look = (list: unknown, whole: () => number, at: (string | number)[]): void => {
    if (!Array.isArray(list)) return
    for (let index = 0; index < list.length && found.length < MOST_ODDITIES; index++) {
      const value = takenOff(list[index], whole)
      if (value !== null) found.push(odd([...at, 'discounts', index, 'value'], value))
    }
  }
  for (let index = 0; index < goods.length && found.length < MOST_ODDITIES; index++)
    look(goods[index]?.discounts, () => costOf(goods[index]), ['goods', index])
  look(discounts, () => goods.reduce((sum: number, each) => sum + costOf(each), 0), [])
  return found.length > 0 ? found : null
}

/** What a discount says, where that is more than the whole; null: it is not. */
function takenOff(given: unknown, whole: () => number): number | null {
  const { type, mode, value } = (given ?? {}) as Readonly<Record<string, unknown>>
  const off = numberOf(value)
  if (type !== 'DISCOUNT' || Number.isNaN(off)) return null
  if (mode === 'PERCENT') return off > ALL_PERCENT ? off : null
  return mode === 'VALUE' && off > whole() ? off : null
}

/** Minor units, before discounts. */
function costOf(given: unknown): number {
  const { quantity, price } = itemOf(given)
  return (quantity * price) / UNIT
}

const odd = (place: (string | number)[], came: number): OddityFound => ({
  kind: 'discount of more than there is',
  place,
  came: String(came),
  meant: null,
})
