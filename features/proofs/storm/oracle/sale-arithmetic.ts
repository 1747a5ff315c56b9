/**
 * What a sale, a return or a movement of cash comes to: arithmetic of the storm's own, from the request alone. It knows
 * discounts and charges by value, rounding of cash, taxes that are in the price; it shares nothing with the machines.
 */

// biome-ignore lint/suspicious/noExplicitAny: requests of both doors, whose words differ
type Body = any

/** A position in the words of either door. */
interface SaleLine {
  price: number
  quantity: number
  taxes: number[]
  discounts: { type: 'DISCOUNT' | 'EXTRA_CHARGE'; value: number }[]
  is_return: boolean
}

interface SaleSums {
  total_sum: number
  /** What is to be paid less the total: the cash is rounded. */
  round_sum: number
  total_payment: number
  /** What cards pay of it. */
  cashless: number
  total_rest: number
  discounts_sum: number
  extra_charge_sum: number
  is_return: boolean
}

/** Percent of the taxes that are in the price, by code; extra is an excise on the price without VAT. */
const RATES: Readonly<Record<number, { rate: number; extra: number; included: boolean }>> = {
  1: { rate: 20, extra: 0, included: true },
  2: { rate: 7, extra: 0, included: true },
  4: { rate: 20, extra: 5, included: true },
  8: { rate: 0, extra: 0, included: true },
  9: { rate: 20, extra: 0, included: false },
}

const STEP: Readonly<Record<string, number>> = { ROUND_10: 10, ROUND_50: 50 }

/** Nearest integer of a quotient, half up; integers of zero or more. */
const halfUpQuotient = (dividend: number, divisor: number): number =>
  Number((2n * BigInt(dividend) + BigInt(divisor)) / (2n * BigInt(divisor)))

export const saleLines = (request: Body): SaleLine[] =>
  request.goods.map((line: Body) => ({
    price: (line.good ?? line).price,
    quantity: line.quantity,
    taxes: line.good ? (line.good.tax ?? []) : (line.taxes ?? []),
    discounts: line.discounts ?? [],
    is_return: line.is_return === true,
  }))

const signed = ({ type, value }: { type: string; value: number }): number => (type === 'DISCOUNT' ? -value : value)

const sumBy = (list: readonly { type: string; value: number }[], type: string): number =>
  list.reduce((sum, each) => sum + (each.type === type ? each.value : 0), 0)

/** A position after its own discounts and charges, minor units. */
const lineSum = ({ price, quantity, discounts }: SaleLine): number =>
  discounts.reduce((sum, each) => sum + signed(each), halfUpQuotient(price * quantity, 1000))

/**
 * What a sale or a return comes to. Discounts are by value and never reach the sum they are taken off; a tax on top of
 * the price goes with no discount on the whole receipt.
 */
export function saleSums(request: Body): SaleSums {
  const lines = saleLines(request)
  const whole: { type: 'DISCOUNT' | 'EXTRA_CHARGE'; value: number }[] = request.discounts ?? []
  const onTop = lines.reduce((sum, line) => sum + taxOnTop(line), 0)
  const total_sum =
    lines.reduce((sum, line) => sum + lineSum(line), 0) + onTop + whole.reduce((sum, each) => sum + signed(each), 0)
  const total_payment = request.payments.reduce((sum: number, { value }: { value: number }) => sum + value, 0)
  const cards = request.payments.reduce((sum: number, { type, value }: Body) => sum + (type === 'CASH' ? 0 : value), 0)
  const hasCash = request.payments.some(({ type }: Body) => type === 'CASH')
  const step = hasCash ? (STEP[request.rounding_mode] ?? 1) : 1
  // A card that pays more than the total leaves nothing to round
  const payable = cards > total_sum ? total_sum : cards + halfUpQuotient(total_sum - cards, step) * step
  const is_return = lines.every((line) => line.is_return)
  const all = [...whole, ...lines.flatMap(({ discounts }) => discounts)]
  return {
    total_sum,
    round_sum: payable - total_sum,
    total_payment,
    cashless: cards,
    total_rest: total_payment - payable,
    discounts_sum: sumBy(all, 'DISCOUNT'),
    extra_charge_sum: sumBy(all, 'EXTRA_CHARGE'),
    is_return,
  }
}

/** What is to be paid, the cash rounded: minor units. */
export const payableOf = (sums: SaleSums): number => sums.total_sum + sums.round_sum

function taxOnTop(line: SaleLine): number {
  return line.taxes.reduce((sum, code) => {
    const tax = RATES[code]
    return tax && !tax.included ? sum + halfUpQuotient(lineSum(line) * tax.rate, 100) : sum
  }, 0)
}

/** A tax of a receipt: what the price holds, or what comes on top, and the turnover it is of. */
interface ComputedTax {
  value: number
  turnover: number
}

/**
 * Taxes by code, excise included. null where a discount on the whole receipt is shared out over the goods: how is a
 * decision, not the law.
 */
export function taxSums(request: Body): Map<number, ComputedTax> | null {
  if ((request.discounts ?? []).length > 0) return null
  const sums = new Map<number, ComputedTax>()
  for (const line of saleLines(request))
    for (const code of line.taxes) {
      const { rate, extra, included } = RATES[code]!
      const net = lineSum(line)
      // The price holds an excise, and VAT on what is left (NS-62)
      const excise = halfUpQuotient(net * extra, 100 + extra)
      const vat = included ? halfUpQuotient((net - excise) * rate, 100 + rate) : halfUpQuotient(net * rate, 100)
      const former = sums.get(code) ?? { value: 0, turnover: 0 }
      sums.set(code, { value: former.value + vat + excise, turnover: former.turnover + net + (included ? 0 : vat) })
    }
  return sums
}
