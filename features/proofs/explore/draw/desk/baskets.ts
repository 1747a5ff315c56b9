/** Goods of a sale or a return, with discounts, charges, taxes and rounding: two money features at once are common. */
import type { DiscountLine, SaleFigures, SaleItem } from '../../../../support/model/money/sale-sums.ts'
import type { Random } from '../../../kit/random.ts'

const PRICES = [0, 1, 5, 99, 100, 1004, 1006, 1025, 2550, 33_333, 99_999, 1_234_567] as const
const QUANTITIES = [1, 333, 500, 1000, 1000, 1500, 2000, 2500, 12_345] as const
const TAXES = [[1], ['А'], [2], ['Б'], [3], [4], ['Г'], [8], [9], ['Д'], [1, 4], [9, 2], [4, 9], []] as const

/** What discounts are near, and the taxes that they name. */
interface DiscountGround {
  /** Sums of what they are of. */
  near: readonly number[]
  codes: readonly (number | string)[] | null
}

function discountOf(random: Random, { near, codes }: DiscountGround): DiscountLine {
  const type = random.pick(['DISCOUNT', 'EXTRA_CHARGE'] as const)
  const isValue = random.happens(0.6)
  const bound = random.pick(near)
  const values = [0, 1, 10, 50, 99, 1000, bound, bound + 1, Math.max(0, bound - 1)]
  return {
    type,
    mode: isValue ? 'VALUE' : 'PERCENT',
    value: isValue ? random.pick(values) : random.pick([0, 0.5, 1, 10, 12.5, 33.3, 50, 100]),
    ...(random.happens(0.3) && { name: 'Знижка дня' }),
    ...(codes && codes.length > 0 && { tax_codes: codes }),
  }
}

const discounts = (random: Random, share: number, ground: DiscountGround): DiscountLine[] =>
  random.happens(share) ? Array.from({ length: random.between(1, 2) }, () => discountOf(random, ground)) : []

/** What an item may be known by, and what stands above and below it. */
function attributes(random: Random): Partial<SaleItem> {
  if (!random.happens(0.2)) return {}
  const text = (...texts: string[]): string => random.pick(['', ' ', 'x', ...texts])
  return {
    ...(random.happens(0.5) && { uktzed: text('2203000100', ' 2203 00 ', '2'.repeat(64)) }),
    ...(random.happens(0.5) && { barcode: text('4820000000017') }),
    ...(random.happens(0.3) && { header: text('Акція'), footer: text('Дякуємо') }),
    ...(random.happens(0.5) && {
      excise_barcodes: Array.from({ length: random.pick([0, 1, 2, 11]) }, (_, n) => `АБ${n}${random.between(1, 999)}`),
    }),
  }
}

const grossOf = ({ price, quantity }: Pick<SaleItem, 'price' | 'quantity'>): number =>
  Math.floor((price * quantity) / 1000)

function itemOf(random: Random, at: number, isReturn: boolean): SaleItem {
  const figures = { price: random.pick(PRICES), quantity: random.pick(QUANTITIES) }
  const taxes = random.happens(0.6) ? random.pick(TAXES) : null
  const codes = random.happens(0.2) ? taxes : null
  const own = discounts(random, 0.25, { near: [grossOf(figures)], codes })
  return {
    // Two lines may be of the same goods
    code: random.pick(['Т-1', `Т-${at + 1}`, `Т-${at + 1}`]),
    name: random.pick(['Хліб', 'Молоко 2,5 %', 'Кава «Львівська»']),
    ...figures,
    ...(taxes && { taxes }),
    ...(own.length > 0 && { discounts: own }),
    ...attributes(random),
    ...(isReturn ? { is_return: true } : random.happens(0.05) && { is_return: false }),
    ...(random.happens(0.05) && { is_winnings_payout: isReturn && random.happens(0.5) }),
  }
}

/** More items than a page has lines. */
const MANY = 60

function goodsOf(random: Random, isReturn: boolean): SaleItem[] {
  if (random.happens(0.01)) return Array.from({ length: MANY }, (_, at) => plainItem(random, at, isReturn))
  const goods = Array.from({ length: random.pick([1, 1, 2, 3]) }, (_, at) => itemOf(random, at, isReturn))
  return random.happens(0.1) ? [...goods, goods.at(-1)!] : goods
}

const plainItem = (random: Random, at: number, isReturn: boolean): SaleItem => ({
  ...{ code: `Т-${at + 1}`, name: 'Хліб', price: random.pick(PRICES), quantity: 1000 },
  ...(isReturn && { is_return: true }),
})

/** A sale without its payments. */
export function drawnBasket(random: Random): Omit<SaleFigures, 'payments'> {
  const isReturn = random.happens(0.25)
  const goods = goodsOf(random, isReturn)
  if (goods.length > 1 && random.happens(0.03))
    goods[0] = { ...goods[0]!, is_return: !isReturn, is_winnings_payout: false }
  const codes = [...new Set(goods.flatMap(({ taxes = [] }) => taxes))]
  const named = random.happens(0.5) && codes.length > 0 ? (random.happens(0.5) ? [random.pick(codes)] : codes) : null
  const sums = goods.map(grossOf)
  const near = [...sums, sums.reduce((sum, each) => sum + each, 0)]
  const wholes = discounts(random, 0.25, { near, codes: named })
  return {
    goods,
    ...(wholes.length > 0 && { discounts: wholes }),
    ...(random.happens(0.2) && { rounding_mode: random.pick(['ROUND_10', 'ROUND_50'] as const) }),
  }
}
