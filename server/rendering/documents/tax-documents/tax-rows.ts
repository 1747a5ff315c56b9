/** Taxes of receipts and Z-reports as rows: value added tax (type 0) and excise (type 1) apart (EXT-247). */
import { taxLine } from '../../../../machines/money/tax-lines.ts'
import type { ReceiptTotals } from '../../../../machines/vocabulary/receipt.ts'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import { moneyText, percent } from '../slips/figures.ts'
import { column, fill, list, type XMLElement } from './elements.ts'

const VAT = 0
const EXCISE = 1

/** What a tax is computed on and comes to; minor units. */
export interface TaxFigures {
  /** Before discounts and charges; without a tax that lies on top. */
  turnover: number
  /** After them; null: it is not known apart. */
  discounted: number | null
  /** The base: of value added tax without the excise in the price, of excise on top with the value added tax. */
  source: number
  sum: number
}

/** The names and rates of a tax. */
type TaxRates = Pick<Tax, 'label' | 'symbol' | 'rate' | 'extra_rate' | 'no_vat'>

export interface TaxRow extends TaxFigures {
  type: typeof VAT | typeof EXCISE
  name: string
  letter: string
  rate: number
  /** It is added to the price; null: not known. */
  isOnTop: boolean | null
}

/** The rows of one tax: that of the main rate, and one of excise where it has an extra rate. */
export function taxRows(kind: TaxRates, isOnTop: boolean | null, vat: TaxFigures, excise: TaxFigures): TaxRow[] {
  const rate = kind.no_vat ? 0 : kind.rate
  const letter = kind.symbol
  if (kind.extra_rate === 0) return [{ type: VAT, name: kind.label, letter, rate, isOnTop, ...vat }]
  return [
    { type: VAT, name: `ПДВ ${percent(rate)}`, letter, rate, isOnTop, ...vat },
    { type: EXCISE, name: `Акциз ${percent(kind.extra_rate)}`, letter, rate: kind.extra_rate, isOnTop, ...excise },
  ]
}

/** @param name CHECKTAX of a receipt, TAXES of a Z-report */
export const listTaxes = (parent: XMLElement, name: string, rows: readonly TaxRow[]): void =>
  list(parent, name, rows, (element, row) =>
    fill(element, {
      TYPE: row.type,
      NAME: column(row.name, 64),
      LETTER: column(row.letter, 1),
      PRC: row.rate.toFixed(2),
      SIGN: row.isOnTop,
      TURNOVER: moneyText(row.turnover),
      TURNOVERDISCOUNT: row.discounted === null ? null : moneyText(row.discounted),
      SOURCESUM: moneyText(row.source),
      SUM: moneyText(row.sum),
    }),
  )

const NOTHING: TaxFigures & { discounted: number } = { turnover: 0, discounted: 0, source: 0, sum: 0 }

/** The taxes of a receipt, each over all goods that carry it. */
export function receiptTaxes({ goods, tax_lines }: ReceiptTotals): TaxRow[] {
  return tax_lines.flatMap(({ tax }) => {
    const [vat, excise] = [{ ...NOTHING }, { ...NOTHING }]
    for (const { base, net, taxes } of goods)
      for (const { tax: own, value, extra_value } of taxes) {
        if (own.code !== tax.code) continue
        // Excise comes out of the price first; on top it is computed on the price with value added tax
        const [before, after] = tax.included ? [base, net] : [base + taxLine(tax, base).value, net + value]
        add(vat, { turnover: base, discounted: net, source: tax.included ? net - extra_value : net, sum: value })
        add(excise, { turnover: before, discounted: after, source: after, sum: extra_value })
      }
    return taxRows(tax, !tax.included, vat, excise)
  })
}

function add(to: typeof NOTHING, part: typeof NOTHING): void {
  for (const name of ['turnover', 'discounted', 'source', 'sum'] as const) to[name] += part[name]
}
