/** Goods of a receipt as rows whose sums lead to that of the receipt: costs less discounts, taxes on top (EXT-245). */
import { spread } from '../../../../machines/money/rounding.ts'
import type { ReceiptTotals, SaleOrder } from '../../../../machines/vocabulary/receipt.ts'
import { moneyText } from '../slips/figures.ts'
import { column, fill, list, type XMLElement } from './elements.ts'

/** Services have a code of their own classifier: 56.10, 56.10.1, 56.10.11, 56.10.11-1, 56.10.11-10.1. */
const SERVICE_CODE = /^\d{2}\.\d{2}(\.\d{1,2}|\.\d{2}-\d{1,2}|\.\d{2}-\d{2}\.\d{1,2})?$/
/** A positive integer: the schema of the authority has no zero. */
const GOODS_CODE = /^(?=.*[1-9])\d{1,15}$/

/**
 * What is taken off each item: its discounts, its share of those of the whole receipt and of what was paid before.
 * Negative where charges are more.
 */
export function discountsOf({ goods, discounts }: ReceiptTotals): number[] {
  const untaxed = discounts.filter(({ type, tax_codes }) => type === 'PRE_PAYMENT' && !tax_codes?.length)
  const paid = untaxed.reduce((sum, discount) => sum + discount.sum, 0)
  const nets = goods.map(({ net }) => net)
  const shares = paid === 0 ? [] : spread(paid, nets)
  return goods.map(({ base, net }, index) => base - net + (shares[index] ?? 0))
}

export function listGoods(root: XMLElement, request: SaleOrder, totals: ReceiptTotals): void {
  const discounts = discountsOf(totals)
  list(root, 'CHECKBODY', request.goods, (row, item, index) => {
    const line = totals.goods[index]!
    const discount = discounts[index]!
    const code = item.uktzed ?? ''
    fill(row, {
      CODE: column(item.code, 64),
      BARCODE: column(item.barcode, 64),
      UKTZED: GOODS_CODE.test(code) ? code : null,
      DKPP: SERVICE_CODE.test(code) ? code : null,
      NAME: column(item.name, 128),
      AMOUNT: (item.quantity / 1000).toFixed(3),
      PRICE: moneyText(item.price),
      LETTERS: column(line.taxes.map(({ tax }) => tax.symbol).join(''), 15),
      COST: moneyText(line.base),
      DISCOUNTTYPE: discount === 0 ? null : 0,
      DISCOUNTSUM: discount === 0 ? null : moneyText(discount),
    })
    const labels = (item.excise_barcodes ?? []).filter((label) => label !== '')
    list(row, 'EXCISELABELS', labels, (label, text) => fill(label, { EXCISELABEL: column(text, 64) }))
  })
}
