/** Goods of a sale or a return, with discounts, charges, taxes and rounding: two money features at once are common. */
import type { DiscountLine, SaleFigures, SaleItem } from '../../../../support/model/money/sale-sums.ts'
import type { Random } from '../../../kit/random.ts'

const PRICES = [0, 1, 5, 99, 100, 1004, 1006, 1025, 2550, 33_333, 99_999, 1_234_567] as const
const QUANTITIES = [1, 333, 500, 1000, 1000, 1500, 2000, 2500, 12_345] as const
const TAXES = [[1], ['А'], [2], ['Б'], [3], [4], ['Г'], [8], [9], ['Д'], [1, 4], [9, 2], [4, 9], []] as const

function discountOf(random: Random, codes: readonly (number | string)[] | null): DiscountLine {
  const type = random.pick(['DISCOUNT', 'EXTRA_CHARGE'] as const)
  const isValue = random.happens(0.6)
  return {
    type,
    mode: isValue ? 'VALUE' : 'PERCENT',
    value: isValue ? random.pick([0, 1, 10, 50, 99, 1000]) : random.pick([0, 1, 10, 33.3, 50, 100]),
    ...(random.happens(0.3) && { name: 'Знижка дня' }),
    ...(codes && codes.length > 0 && { tax_codes: codes }),
  }
}

const discounts = (random: Random, share: number, codes: readonly (number | string)[] | null): DiscountLine[] =>
  random.happens(share) ? Array.from({ length: random.between(1, 2) }, () => discountOf(random, codes)) : []

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

function itemOf(random: Random, at: number, isReturn: boolean): SaleItem {
  const own = discounts(random, 0.25, null)
  return {
    code: `Т-${at + 1}`,
    name: random.pick(['Хліб', 'Молоко 2,5 %', 'Кава «Львівська»']),
    price: random.pick(PRICES),
    quantity: random.pick(QUANTITIES),
    ...(random.happens(0.6) && { taxes: random.pick(TAXES) }),
    ...(own.length > 0 && { discounts: own }),
    ...attributes(random),
    ...(isReturn ? { is_return: true } : random.happens(0.05) && { is_return: false }),
    ...(random.happens(0.05) && { is_winnings_payout: isReturn && random.happens(0.5) }),
  }
}

/** A sale without its payments. */
export function drawnBasket(random: Random): Omit<SaleFigures, 'payments'> {
  const isReturn = random.happens(0.25)
  const goods = Array.from({ length: random.pick([1, 1, 2, 3]) }, (_, at) => itemOf(random, at, isReturn))
  if (goods.length > 1 && random.happens(0.03))
    goods[0] = { ...goods[0]!, is_return: !isReturn, is_winnings_payout: false }
  const codes = [...new Set(goods.flatMap(({ taxes = [] }) => taxes))]
  const named = random.happens(0.5) && codes.length > 0 ? (random.happens(0.5) ? [random.pick(codes)] : codes) : null
  const wholes = discounts(random, 0.25, named)
  return {
    goods,
    ...(wholes.length > 0 && { discounts: wholes }),
    ...(random.happens(0.2) && { rounding_mode: random.pick(['ROUND_10', 'ROUND_50'] as const) }),
  }
}
