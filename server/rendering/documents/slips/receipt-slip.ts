/** The slip of a sale or a return, for the buyer. */
import { LABELS, totals } from '../../../../machines/money/totals.ts'
import type { Document } from '../../../../machines/vocabulary/document.ts'
import type {
  AppliedSaleDiscount,
  Payment,
  ReceiptBody,
  ReceiptTotals,
  SaleOrder,
} from '../../../../machines/vocabulary/receipt.ts'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import type { LedgerRow } from '../../../store/queries/ledger-rows.ts'
import { moneyText, percent, pieces } from './figures.ts'
import { fiscalBlock, kindLine, taxUrl } from './fiscal-block.ts'
import { customized } from './letterhead.ts'
import { type Block, centred, ifAny, type Letterhead, line, pair, ruler, type Slip } from './slip.ts'

/** A receipt with what its document does not say. */
export interface ReceiptPaper {
  letterhead: Letterhead
  row: LedgerRow
  /** Number of the receipt in the register. */
  receipt_number: number
  /** Name of who was at the desk. */
  cashier: string
  /** Of the organization. */
  taxes: Tax[]
}

/** Amounts as a receipt shows them. */
type Show = (minor: number) => string

/** LOC-172. A return is shown with minus, unless it asks for absolute values (NS-60). */
export function receiptSlip(paper: ReceiptPaper): Slip {
  const { row, receipt_number, cashier, taxes } = paper
  const document = row.entry.document as Document<ReceiptBody>
  const letterhead = customized(paper.letterhead, document.body)
  const request = document.body.request as SaleOrder
  const left = document.body.cloud?.prepayment?.left_to_pay
  const sum = totals(request, taxes)
  const sign = sum.is_return && request.abs_vizualization_values !== true ? -1 : 1
  const show: Show = (minor) => moneyText(minor === 0 ? 0 : sign * minor)
  const { register } = letterhead
  const number = `ЧЕК № ${receipt_number}`
  return {
    title: sum.is_return ? `Чек повернення № ${receipt_number}` : `Чек № ${receipt_number}`,
    at: document.at,
    letterhead,
    adorned: true,
    blocks: [
      ...ifAny(request.header, centred),
      pair(number, `КАСА ${register.number}  ЗМІНА ${document.body.shift_serial}`),
      line(`КАСИР ${request.cashier_name ?? cashier}`),
      ...ifAny(request.departament, (name) => line(`ВІДДІЛ ${name}`)),
      ruler,
      ...request.goods.flatMap((item, index) => goodsBlocks(item, sum.goods[index]!, show)),
      ruler,
      ...sum.discounts.map((discount) => discountBlock(discount, show)),
      pair('СУМА', show(sum.total_sum), 'strong'),
      ...taxBlocks(sum, show),
      ...(sum.round_sum === 0
        ? []
        : [pair('ЗАОКРУГЛЕННЯ', show(sum.round_sum)), pair('ДО СПЛАТИ', show(sum.payable), 'strong')]),
      ruler,
      ...request.payments.flatMap((payment) => paymentBlocks(payment, show, letterhead)),
      ...ifAny(left === undefined ? null : moneyText(left), (owed) => pair('ЗАЛИШИЛОСЯ СПЛАТИТИ', owed, 'strong')),
      ...(sum.total_rest > 0 ? [pair('РЕШТА', moneyText(sum.total_rest))] : []),
      ruler,
      ...fiscalBlock(row, letterhead, 'ФН ЧЕКА', (_, code) => taxUrl(document, code, register.fiscal_number)),
      ...ifAny(request.barcode, (value) => ({ type: 'code', variant: 'code128', value, label: value, scale: null })),
      ...ifAny(request.footer, centred),
      ...(request.technical_return ? [centred('ТЕХНІЧНЕ ПОВЕРНЕННЯ')] : []),
      kindLine(sum.is_return ? 'ВИДАТКОВИЙ ЧЕК' : 'ФІСКАЛЬНИЙ ЧЕК'),
    ],
  }
}

function goodsBlocks(
  { name, price, quantity, uktzed, barcode, excise_barcodes, header, footer }: SaleOrder['goods'][number],
  { base, discounts, taxes }: ReceiptTotals['goods'][number],
  show: Show,
): Block[] {
  const letters = taxes.map(({ tax }) => tax.symbol).join('')
  return [
    ...ifAny(header, line),
    ...ifAny(uktzed, (code) => line(`УКТ ЗЕД ${code}`, 'light')),
    ...ifAny(barcode, (code) => line(`ШК ${code}`, 'light')),
    ...(excise_barcodes ?? []).map((code) => line(`АКЦИЗНА МАРКА ${code}`, 'light')),
    line(name),
    pair(`${pieces(quantity)} × ${moneyText(price)}`, `${show(base)}${letters && ` ${letters}`}`),
    ...discounts.map((discount) => discountBlock(discount, show)),
    ...ifAny(footer, line),
  ]
}

const DISCOUNT_KINDS = { DISCOUNT: 'ЗНИЖКА', EXTRA_CHARGE: 'НАДБАВКА', PRE_PAYMENT: 'ПЕРЕДПЛАТА' } as const

function discountBlock({ type, mode, value, name, sum }: AppliedSaleDiscount, show: Show): Block {
  const kind = DISCOUNT_KINDS[type]
  const words = [kind, ...(mode === 'PERCENT' ? [percent(value)] : []), ...(name ? [name] : [])]
  return pair(words.join(' '), show(type === 'EXTRA_CHARGE' ? sum : -sum))
}

/** Tax by tax, the extra rate in a separate line. */
const taxBlocks = ({ tax_lines }: ReceiptTotals, show: Show): Block[] =>
  tax_lines.flatMap(({ tax, value, extra_value }) => [
    tax.no_vat
      ? pair(`${tax.label} ${tax.symbol}`, show(value))
      : pair(`ПДВ ${tax.symbol} ${percent(tax.rate)}`, show(value)),
    ...(tax.extra_rate > 0 ? [pair(`АКЦИЗ ${tax.symbol} ${percent(tax.extra_rate)}`, show(extra_value))] : []),
  ])

/** Members a bank terminal hands over, as the slip names them. */
const CARD_LINES = [
  ['payment_system', 'ПЛАТІЖНА СИСТЕМА'],
  ['card_mask', 'КАРТКА'],
  ['owner_name', 'ДЕРЖАТЕЛЬ'],
  ['bank_name', 'БАНК'],
  ['acquirer_and_seller', 'ЕКВАЙР І ТОРГОВЕЦЬ'],
  ['terminal', 'ТЕРМІНАЛ'],
  ['receipt_no', 'ЧЕК ТЕРМІНАЛА'],
  ['auth_code', 'КОД АВТОРИЗАЦІЇ'],
  ['rrn', 'RRN'],
] as const

export type CardMembers = Pick<Payment, (typeof CARD_LINES)[number][0] | 'commission' | 'signature_required'>

/** What the bank says of a payment; its commission unless the organization hides it. */
export const cardBlocks = (payment: CardMembers, { look }: Letterhead): Block[] => [
  ...CARD_LINES.flatMap(([member, words]) => ifAny(payment[member], (text) => pair(words, text, 'light'))),
  ...(typeof payment.commission === 'number' && !look.hide_acquire_commission_line
    ? [pair('КОМІСІЯ', moneyText(payment.commission), 'light')]
    : []),
  ...(payment.signature_required ? [line('ПІДПИС ДЕРЖАТЕЛЯ', 'light'), line('')] : []),
]

const paymentBlocks = (payment: Payment, show: Show, letterhead: Letterhead): Block[] => [
  pair((payment.label ?? LABELS[payment.type]).toLocaleUpperCase('uk'), show(payment.value)),
  ...cardBlocks(payment, letterhead),
]
