/** Receipts of a storm: every money feature, in the words of either door. */
import type { Random } from '../../kit/random.ts'
import { payableOf, saleSums } from '../oracle/sale-arithmetic.ts'

export interface StormSale {
  id: string
  goods: Record<string, unknown>[]
  discounts?: { type: 'DISCOUNT' | 'EXTRA_CHARGE'; mode: 'VALUE'; value: number }[]
  payments: { type: 'CASH' | 'CASHLESS'; value: number; label?: string; code?: number }[]
  rounding_mode?: 'ROUND_10' | 'ROUND_50'
  delivery?: { email: string }
  print?: boolean
}

const NAMES = ['Хліб', 'Сир «Ґазда» 50%', 'Вино', 'Кава', '茶 🍵']
const value = (type: 'DISCOUNT' | 'EXTRA_CHARGE', most: number, chance: Random) => ({
  type,
  mode: 'VALUE' as const,
  value: chance.between(1, most),
})

/** A sale, or a return, that is paid in full: cash with change, card, both, rounded. */
export function anySale(chance: Random, isReturn = false): StormSale {
  const onTop = chance.happens(0.15)
  const goods = Array.from({ length: chance.between(1, 3) }, () => ({
    code: String(chance.between(1, 99)),
    name: chance.pick(NAMES),
    price: chance.between(1000, 50_000),
    quantity: chance.pick([1000, 2000, 500, 1333, 1250]),
    taxes: onTop ? [9] : chance.pick([[], [1], [2], [4], [8]]),
    discounts: [
      ...(chance.happens(0.2) ? [value('DISCOUNT', 90, chance)] : []),
      ...(chance.happens(0.15) ? [value('EXTRA_CHARGE', 90, chance)] : []),
    ],
    ...(isReturn && { is_return: true }),
  }))
  const whole =
    onTop || chance.happens(0.6)
      ? []
      : [value('DISCOUNT', 250, chance), ...(chance.happens(0.3) ? [value('EXTRA_CHARGE', 200, chance)] : [])]
  const bare: StormSale = {
    id: chance.uuid(),
    goods,
    ...(whole.length > 0 && { discounts: whole }),
    payments: [],
    ...(chance.happens(0.25) && { rounding_mode: chance.pick(['ROUND_10', 'ROUND_50'] as const) }),
  }
  return { ...bare, payments: paid(chance, bare, isReturn) }
}

function paid(chance: Random, bare: StormSale, isReturn: boolean): StormSale['payments'] {
  const { total_sum } = saleSums(bare)
  const label = chance.happens(0.2) ? { label: chance.pick(['Термінал 2', 'Картка']) } : {}
  // By the sum and not by chance: seeds go on telling the same story
  const kind = { ...label, ...(total_sum % 5 < 2 && { code: 2 + 3 * (total_sum % 5) }) }
  if (chance.happens(0.2)) return [{ type: 'CASHLESS', value: total_sum, ...kind }]
  const card = chance.happens(0.4) ? Math.floor(total_sum / 200) * 100 : 0
  const cards: StormSale['payments'] = card > 0 ? [{ type: 'CASHLESS', value: card, ...kind }] : []
  const probe = saleSums({ ...bare, payments: [...cards, { type: 'CASH', value: 0 }] })
  const cash = payableOf(probe) - card + (isReturn ? 0 : chance.pick([0, 0, 100, 5000]))
  return [...cards, { type: 'CASH', value: cash, ...(chance.happens(0.1) && { label: 'Каса' }) }]
}

/** A sale whose taxes the storm can compute: no discount is shared out over its goods. */
export function computableSale(chance: Random): StormSale {
  for (;;) {
    const sale = anySale(chance)
    if (sale.discounts === undefined) return sale
  }
}

/** One position for a small sum in cash: for situations in which the receipt does not matter. */
export const plainSale = (chance: Random, price = 1000): StormSale => ({
  id: chance.uuid(),
  goods: [{ code: '1', name: 'Хліб', price, quantity: 1000, taxes: [1] }],
  payments: [{ type: 'CASH', value: price }],
})

/** The same in the words of the cloud, which nests the good in its position. */
export const inCloudWords = ({ goods, ...rest }: StormSale): object => ({
  ...rest,
  goods: goods.map(({ quantity, discounts, is_return, taxes, ...good }) => ({
    good: { ...good, tax: taxes },
    quantity,
    ...(discounts !== undefined && { discounts }),
    ...(is_return === true && { is_return }),
  })),
})
