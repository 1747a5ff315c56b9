/** Wrong servers of the fields of the desk: what it tells of receipts, and of cash put in, taken out or given out. */
import { instant } from '../../../../../machines/instant.ts'
import type { Tax } from '../../../../../machines/vocabulary/tax.ts'
import * as receiptBodies from '../../../../../server/surfaces/local/receipt-body.ts'
import { inModule, type Seam } from '../../seams/seam.ts'
import { tellsMovement, tellsSale } from '../../subjects/desk.ts'
import { wrong } from '../../wrong-server.ts'

/** A sale or return of which several members are told otherwise. */
const tells = (wrong: (body: any, request: any) => object): Seam =>
  inModule(receiptBodies, 'receiptBody', (right) => (fact, ...rest) => {
    const body = right(fact, ...rest)
    return { ...body, ...wrong(body, fact.document.body.request) } as never
  })

/** An item of which several members are told otherwise. */
const tellsItem = (wrong: (item: any, index: number, items: any[]) => object): Seam =>
  tells(({ goods }) => ({
    goods: goods.map((...given: [any, number, any[]]) => ({ ...given[0], ...wrong(...given) })),
  }))

/** What stands about the good of an item that is told otherwise. */
const tellsGood = (wrong: (item: any, index: number, items: any[]) => object): Seam =>
  tellsItem((item, ...rest) => ({ good: { ...item.good, ...wrong(item, ...rest) } }))

/** Cash put in, taken out or given out, of which several members are told otherwise. */
const tellsCash = (wrong: (body: any, fact: any) => object): Seam =>
  inModule(receiptBodies, 'transactionBody', (right) => (fact) => {
    const body = right(fact)
    return { ...body, ...wrong(body, fact) }
  })

export default [
  wrong(
    'FLD-022',
    'forgets the footer of a receipt',
    tellsSale('footer', () => null),
  ),
  wrong(
    'FLD-022',
    'shows the header as the footer',
    tells(({ header, footer }) => ({ header: footer, footer: header })),
  ),
  wrong(
    'FLD-022',
    'shows the telephone of a buyer alone',
    tellsSale('delivery', (delivery) => (delivery?.phone ? { phone: delivery.phone } : null)),
  ),
  wrong(
    'FLD-022',
    'calls every receipt no sale',
    tellsSale('is_sell', () => false),
  ),
  wrong(
    'FLD-022',
    'names a receipt as its own predecessor when it is the first',
    tellsSale('previous_receipt_id', (previous, { id }) => previous ?? id),
  ),
  wrong(
    'FLD-022',
    'leaves out what was not sent',
    tells((_body, { cashier_name, departament }) => ({ cashier_name, departament })),
  ),
  wrong(
    'FLD-022',
    'dates receipts at once, delivered or not',
    tellsSale('fiscal_date', (_date, _body, { at }) => instant(at)),
  ),
  wrong(
    'FLD-022',
    'shows what was tendered as the total',
    tellsSale('total_sum', (_sum, { total_payment }) => total_payment),
  ),
  wrong(
    'FLD-022',
    'calls a return a sale by its type',
    tellsSale('type', () => 'SELL'),
  ),
  wrong(
    'FLD-022',
    'shows the first of two discounts on a whole receipt',
    tellsSale('discounts', (discounts) => discounts.slice(0, 1)),
  ),
  wrong(
    'FLD-022',
    'calls a payment without a label as the first is called',
    tells(({ payments }, request) => ({
      payments: payments.map((each: { label: string }, index: number) => ({
        ...each,
        label: request.payments[index].label ?? request.payments[0].label ?? each.label,
      })),
    })),
  ),
  wrong(
    'FLD-023',
    'dates transactions by the beginning of time',
    tellsCash(() => ({ updated_at: instant(0), created_at: instant(0) })),
  ),
  wrong(
    'FLD-023',
    'dates transactions to the second',
    tellsMovement('created_at', (_date, _body, { at }) => instant(Math.floor(at / 1000) * 1000)),
  ),
  wrong(
    'FLD-023',
    'shows the code of cash put in offline',
    tellsMovement('fiscal_code', (_code, _body, { document }) => document.offline_code),
  ),
  wrong(
    'FLD-023',
    'calls cash taken out put in',
    tellsMovement('type', (type) => (type === 'SERVICE_OUT' ? 'SERVICE_IN' : type)),
  ),
  wrong(
    'FLD-023',
    'shows the number of the receipt as that of the transaction',
    tellsMovement('transaction_id', (_number, _body, { receipt_number }) => receipt_number),
  ),
  wrong(
    'FLD-023',
    'shows no departament, header nor footer of a transaction',
    tellsCash(() => ({ departament: undefined, header: undefined, footer: undefined })),
  ),
  wrong(
    'FLD-023',
    'names the cashier as UNKNOWN on a transaction',
    tellsMovement('cashier_name', () => 'UNKNOWN'),
  ),
  wrong(
    'FLD-023',
    'leaves tax_codes null',
    tellsMovement('tax_codes', () => null),
  ),
  wrong(
    'FLD-023',
    'says of cash put in that it is pending',
    tellsMovement('status', (_status, _body, { document }) => (document.offline_code === null ? 'DONE' : 'PENDING')),
  ),
  wrong(
    'FLD-023',
    'tells of every transaction that it is of the first shift',
    tellsMovement('shift_id', () => 1),
  ),
  wrong(
    'FLD-029',
    'forgets what is written above an item',
    tellsSale('goods.*.good.header', () => null),
  ),
  wrong(
    'FLD-029',
    'forgets what is written below an item',
    tellsSale('goods.*.good.footer', () => null),
  ),
  wrong(
    'FLD-029',
    'forgets the excise stamps of an item',
    tellsSale('goods.*.good.excise_barcodes', () => []),
  ),
  wrong(
    'FLD-029',
    'shows the sum of an item as its price',
    tellsGood(({ sum }) => ({ price: sum })),
  ),
  wrong(
    'FLD-029',
    'shows pieces for thousandths',
    tellsSale('goods.*.quantity', (quantity) => quantity / 1000),
  ),
  wrong(
    'FLD-029',
    'numbers items for their codes',
    tellsGood((_item, index) => ({ code: String(index + 1) })),
  ),
  wrong(
    'FLD-029',
    'shows no discounts of an item',
    tellsSale('goods.*.discounts', () => []),
  ),
  wrong(
    'FLD-029',
    'shows the taxes of an item as objects in tax',
    tellsGood(({ taxes }) => ({ tax: taxes.map(({ symbol }: Tax) => symbol) })),
  ),
  wrong(
    'FLD-029',
    'exchanges name and code of an item',
    tellsSale('goods.*.good.name', (_name, { code }) => code),
  ),
  wrong(
    'FLD-029',
    'counts on a return the turnover of an item as sold',
    tellsItem(({ taxes }) => ({
      taxes: taxes.map((each: any) => ({
        ...each,
        sales_turnover: each.sales_turnover + each.returns_turnover,
        returns_turnover: 0,
      })),
    })),
  ),
  wrong(
    'FLD-029',
    'writes above every item what stands above the first',
    tellsGood((_item, _index, items) => ({ header: items[0].good.header })),
  ),
]
