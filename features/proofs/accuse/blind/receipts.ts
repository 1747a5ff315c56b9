/** Wrong servers of receipts, written blind: what a sale or a return comes to, and what is told of it. */

import * as rounding from '../../../../machines/money/rounding.ts'
import { percentWithin } from '../../../../machines/money/rounding.ts'
import * as taxLines from '../../../../machines/money/tax-lines.ts'
import * as totals from '../../../../machines/money/totals.ts'
import { restNotCovered, returnPaymentDiffers, underpaid } from '../../../../machines/rules/money.ts'
import { receiptExists } from '../../../../machines/rules/state.ts'
import type { Payment, ReceiptTotals, SaleDiscount, SaleOrder } from '../../../../machines/vocabulary/receipt.ts'
import * as receiptBodies from '../../../../server/surfaces/local/receipt-body.ts'
import { excused, mishears, stricter } from '../seams/rules.ts'
import { inCall, type Seam, together } from '../seams/seam.ts'
import { tellsSale } from '../subjects/desk.ts'
import { figuresItem, figuresSettled, figuresSpread } from '../subjects/sale-figures.ts'
import type { WrongServersByName } from '../wrong-server.ts'

/** Cash that is rounded otherwise, by the receipt that it pays. */
function roundsCash(wrong: (right: number, due: number, order: SaleOrder, step: number) => number): Seam {
  let order: SaleOrder | null = null
  return together(
    figuresSettled((right, given, ...rest) => {
      order = given
      try {
        return right(given, ...rest)
      } finally {
        order = null
      }
    }),
    inCall(rounding, 'roundCash', (right, due, mode) =>
      order ? wrong(right(due, mode), due, order, mode === 'ROUND_10' ? 10 : 50) : right(due, mode),
    ),
  )
}

/** Discounts on the whole receipt that are figured as others, and are shown as they were sent. */
const spreadsAs = (wrong: (discount: SaleDiscount, carried: readonly unknown[][]) => SaleDiscount): Seam =>
  figuresSpread((right, discounts, goods, carried, taxes) =>
    right(
      discounts.map((each) => wrong(each, carried)),
      goods,
      carried,
      taxes,
    ).map(({ sum }, place) => ({ ...discounts[place]!, sum })),
  )

/** What a rule takes a sale or return to have to pay. */
const owes = (rule: typeof underpaid, wrong: (figures: ReceiptTotals, request: SaleOrder) => number): Seam =>
  mishears(rule, (command) => ({
    ...command,
    totals: { ...command.totals, payable: wrong(command.totals as ReceiptTotals, command.request) },
  }))

/** The answer to a sale or return. */
const answersSale = (wrong: (body: any) => object): Seam =>
  inCall(receiptBodies, 'receiptBody', (right, ...given) => wrong(structuredClone(right(...given))) as never)

const byCardAlone = (payments: readonly Payment[]): boolean => payments.every(({ type }) => type === 'CASHLESS')
const isShared = ({ discounts }: Pick<SaleOrder, 'discounts'>): boolean => (discounts ?? []).length > 0
const withoutShares = ({ goods }: ReceiptTotals): number => goods.reduce((sum, { sum: own, net }) => sum + own - net, 0)

export default {
  'LOC-157: takes nothing for the fifty-first item': () =>
    figuresItem((right, item, place, ...rest) => right(place === 50 ? { ...item, price: 0 } : item, place, ...rest)),
  'LOC-157: takes of two lines of the same goods at one price the second alone': () =>
    figuresItem((right, item, place, goods) => {
      const isAgain = goods.slice(place + 1).some(({ code, price }) => code === item.code && price === item.price)
      return right(isAgain ? { ...item, price: 0 } : item, place, goods)
    }),
  'LOC-002: takes goods by weight that have a discount for whole pieces': () =>
    figuresItem((right, item, ...rest) =>
      right(item.discounts?.length ? { ...item, quantity: Math.ceil(item.quantity / 1000) * 1000 } : item, ...rest),
    ),
  'LOC-158: takes of two discounts on any item but the first the first alone': () =>
    figuresItem((right, item, place, goods) =>
      right(place > 0 ? { ...item, discounts: item.discounts?.slice(0, 1) ?? [] } : item, place, goods),
    ),
  'LOC-160: takes an amount off an item once for each of its pieces': () =>
    figuresItem((right, item, ...rest) => {
      const pieces = Math.max(1, Math.floor(item.quantity / 1000))
      const discounts = item.discounts ?? []
      const line = right(
        {
          ...item,
          discounts: discounts.map((each) => (each.mode === 'VALUE' ? { ...each, value: each.value * pieces } : each)),
        },
        ...rest,
      )
      return { ...line, discounts: line.discounts.map(({ sum }, place) => ({ ...discounts[place]!, sum })) }
    }),
  'LOC-160: cuts the fraction off a percentage of the whole receipt': () =>
    spreadsAs((each) => (each.mode === 'PERCENT' ? { ...each, value: Math.trunc(each.value) } : each)),
  'LOC-161: takes a discount that names taxes off all goods where an item carries two': () =>
    spreadsAs((each, carried) => (carried.some(({ length }) => length > 1) ? { ...each, tax_codes: [] } : each)),
  'LOC-161: takes from other goods what a discount that names taxes finds too little of': () =>
    figuresSpread((right, discounts, goods, carried, taxes) => {
      const applied = right(discounts, goods, carried, taxes)
      for (const [place, { type, mode, value, tax_codes, sum }] of applied.entries()) {
        const named = taxLines.taxesNamed(tax_codes ?? [], taxes)
        const other = goods.find((_, index) => !carried[index]!.some((tax) => named.includes(tax)))
        if (named.length === 0 || type !== 'DISCOUNT' || mode !== 'VALUE' || !other) continue
        const more = Math.min(value - sum, other.net)
        other.net -= more
        applied[place] = { ...applied[place]!, sum: sum + more }
      }
      return applied
    }),
  'LOC-162: counts a tax twice that is named by its number and by its letter': () =>
    inCall(taxLines, 'taxesNamed', (_right, codes, taxes) => codes.map((code) => taxLines.taxNamed(code, taxes)!)),
  'NS-62: takes half a minor unit of an item for a whole one, and less for a whole one as well': () =>
    figuresItem((right, item, ...rest) => {
      const line = right(item, ...rest)
      return item.price > 0 && line.base === 0 ? { ...line, base: 1, sum: 1, net: 1 } : line
    }),
  'NS-62: figures the main rate within a price on what the excise came to as well': () =>
    inCall(taxLines, 'taxLine', (right, tax, net) => {
      const line = right(tax, net)
      return tax.included && tax.extra_rate > 0 ? { ...line, value: percentWithin(net, tax.rate) } : line
    }),
  'NS-63: rounds a half down by ROUND_50 where a card pays a part': () =>
    roundsCash((right, due, { payments }, step) =>
      step === 50 && due % 50 === 25 && payments.some(({ type }) => type === 'CASHLESS') ? due - 25 : right,
    ),
  'LOC-169: rounds down whatever is due on a receipt that has a discount as a whole': () =>
    roundsCash((right, due, order, step) => (isShared(order) ? due - (due % step) : right)),
  'LOC-164: gives back as change what a discount on the whole receipt took off as well': () =>
    inCall(totals, 'totals', (right, request, ...rest) => {
      const made = right(request, ...rest)
      return made.total_rest > 0 ? { ...made, total_rest: made.total_rest + Math.max(0, withoutShares(made)) } : made
    }),
  'LOC-164: wants no cash beside a card that pays all': () =>
    stricter(restNotCovered, (_register, { request, totals: { total_payment, payable } }) => {
      const cash = totals.cashOf(request.payments)
      return cash > 0 && total_payment - cash === payable
    }),
  'ERR-108: takes a discount on the whole receipt off twice where a card pays alone': () =>
    owes(underpaid, (made, { payments }) => made.payable - (byCardAlone(payments) ? withoutShares(made) : 0)),
  'ERR-108: forgets tax on top of the price where an item has a discount': () =>
    owes(underpaid, ({ payable, tax_lines }, { goods }) => {
      const onTop = tax_lines.reduce(
        (sum, { tax, value, extra_value }) => (tax.included ? sum : sum + value + extra_value),
        0,
      )
      return payable - (goods.some(({ discounts }) => discounts?.length) ? onTop : 0)
    }),
  'ERR-109: leaves the extra charge on an item out of what a return has to pay': () =>
    owes(
      returnPaymentDiffers,
      ({ payable, goods }) =>
        payable -
        goods.reduce(
          (sum, line) => line.discounts.reduce((all, each) => all + (each.type === 'EXTRA_CHARGE' ? each.sum : 0), sum),
          0,
        ),
    ),
  'LOC-166: takes a return by two cards that is a minor unit short': () =>
    excused(
      returnPaymentDiffers,
      (_register, { request, totals: { total_payment, payable } }) =>
        request.payments.length === 2 && byCardAlone(request.payments) && payable - total_payment === 1,
    ),
  'LOC-166: gives no cash back in a shift that only cards have paid in': () =>
    stricter(returnPaymentDiffers, ({ shift }, { request, totals: { is_return } }) => {
      const sold = (shift?.sums.payments ?? []).filter(({ sell_sum }) => sell_sum > 0)
      const inCash = request.payments.every(({ type }: Payment) => type === 'CASH')
      return is_return && inCash && sold.length > 0 && sold.every(({ type }) => type === 'CASHLESS')
    }),
  'LOC-153: takes the id of a receipt a second time where it is written in capitals': () =>
    excused(
      receiptExists,
      (_register, { type, request }) => type === 'receipt.sell' && request.id !== request.id.toLowerCase(),
    ),
  'LOC-163: leaves a payment of nothing out of the answer': () =>
    answersSale((body) => ({ ...body, payments: body.payments.filter(({ value }: Payment) => value !== 0) })),
  'LOC-173: takes a departament of blanks for none': () =>
    tellsSale('departament', (value) => (typeof value === 'string' && value.trim() === '' ? null : value)),
  'LOC-177: gives items without excise barcodes those of the first that has some': () =>
    answersSale((body) => {
      const found = body.goods.find(({ good }: any) => good.excise_barcodes.length > 0)
      for (const { good } of found ? body.goods : [])
        if (good.excise_barcodes.length === 0) good.excise_barcodes = found.good.excise_barcodes
      return body
    }),
  'FLD-029: tells of every item the taxes of the first': () =>
    answersSale((body) => {
      for (const { good } of body.goods) good.tax = body.goods[0].good.tax
      return body
    }),
  'FLD-030: leaves the turnover of a second item out of the line of its tax': () =>
    inCall(taxLines, 'addTaxLine', (right, lines, part) => {
      const isKnown = lines.some(({ tax }) => tax.code === part.tax.code)
      right(lines, isKnown ? { ...part, turnover: 0 } : part)
    }),
} satisfies WrongServersByName
