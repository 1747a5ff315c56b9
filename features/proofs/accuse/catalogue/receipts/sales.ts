/** Wrong servers of the cloud's sales: what a sale is asked, and what it is judged by. */
import { halfUp } from '../../../../../machines/money/rounding.ts'
import { notEnoughCash, restNotCovered, returnPaymentDiffers, underpaid } from '../../../../../machines/rules/money.ts'
import { otherDay } from '../../../../../machines/rules/state.ts'
import { unknownAccessKey } from '../../../../../server/surfaces/cloud/integration.ts'
import * as desk from '../../../../../server/surfaces/cloud/receipts/desk-request.ts'
import * as models from '../../../../../server/surfaces/cloud/receipts/receipt-model.ts'
import * as views from '../../../../../server/surfaces/cloud/receipts/receipt-views.ts'
import { CloudPaymentBody, DeliveryBody, SaleBody } from '../../../../../server/surfaces/cloud/receipts/sale-body.ts'
import * as sales from '../../../../../server/surfaces/cloud/receipts/sales.ts'
import * as authentication from '../../../../../server/wire/http/authentication.ts'
import * as coercion from '../../../../../server/wire/http/validation/coercion.ts'
import type { Coercion } from '../../../../../server/wire/http/validation/readings.ts'
import { withoutRule } from '../../seams/rules.ts'
import { inSchema, rechecked, schemaWithin } from '../../seams/schemas.ts'
import { inFunction, inModule, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { showsReceipt } from '../../subjects/receipts.ts'
import { wrong } from '../../wrong-server.ts'

type Goods = ReturnType<typeof desk.sellRequestOf>['goods'][number]

const good = schemaWithin(SaleBody, 'properties', 'goods', 'items', 'properties', 'good', 'properties')

/** Goods of a sale that the desk's request has without some of their members. */
const dropsOfGoods = (member: keyof Goods, isDropped: (goods: Goods) => boolean = () => true): Seam =>
  inFunction(desk, 'goodsOf', (right) => (item) => {
    const { [member]: dropped, ...rest } = right(item)
    return isDropped({ ...rest, [member]: dropped }) ? rest : { ...rest, [member]: dropped }
  })

/** A sale that is read as if it had been sent otherwise. */
const reads = (wrong: (body: SaleBody) => object): Seam =>
  inModule(desk, 'sellRequestOf', (right) => (body, id) => right({ ...body, ...wrong(body) }, id))

/** What counts of a sale, which is asked otherwise. */
const asksDesk = (wrong: (request: Record<string, any>, body: SaleBody) => object): Seam =>
  inModule(
    desk,
    'sellRequestOf',
    (right) => (body, id) => wrong(right(body, id), body) as ReturnType<typeof desk.sellRequestOf>,
  )

const price = (wrong: object): Seam => inSchema(good.price, (right) => ({ ...right, ...wrong }))

/** Both names of the taxes of goods. */
const taxesAtMost = (maxItems: number): Seam =>
  together(...['tax', 'taxes'].map((name) => inSchema(good[name], (right) => ({ ...right, maxItems }))))

const emptyAsObject: Coercion = (value) => (Array.isArray(value) && value.length === 0 ? {} : value)

export default [
  wrong(
    'EXT-101',
    'answers a sale with 200',
    inFunction(sales, 'sell', (right) => async (...given) => {
      const reply = await right(...given)
      return reply.status === 201 ? { ...reply, status: 200 } : reply
    }),
  ),
  wrong(
    'EXT-101',
    'takes a sale with a licence key that is wrong',
    inModule(
      sales,
      'placeOfSale',
      () => (request) => unknownAccessKey(request) ?? authentication.registerOfShift(request),
    ),
  ),
  wrong(
    'EXT-101',
    'shows the register under another id',
    showsReceipt((_, { register }) => ({ cash_register_id: register.organization_id })),
  ),
  wrong(
    'EXT-101',
    'shows the shift without the sale in it',
    inModule(views, 'madeReceiptModel', (right) => (request, register, fact, state, made) => {
      const shift = { ...state.shift!, sums: { ...state.shift!.sums, balance: 0 } }
      return right(request, register, fact, { ...state, shift }, made)
    }),
  ),
  wrong(
    'EXT-101',
    'shows a receipt that waits as DONE',
    inModuleScope<object>(models, 'STATUSES', (right) => ({ ...right, PENDING: 'DONE' })),
  ),
  wrong('EXT-101', 'sells after midnight in the shift of the day before', withoutRule(otherDay, 'receipt.sell')),
  wrong(
    'EXT-101',
    'sells for less than the sum',
    together(withoutRule(underpaid, 'receipt.sell'), withoutRule(restNotCovered, 'receipt.sell')),
  ),
  wrong(
    'EXT-101',
    'takes any payments of a return',
    together(withoutRule(restNotCovered, 'receipt.sell'), withoutRule(returnPaymentDiffers, 'receipt.sell')),
  ),
  wrong(
    'EXT-101',
    'counts receipts from 0',
    showsReceipt(({ serial }) => ({ serial: serial - 1 })),
  ),
  wrong('EXT-102', 'drops the discounts of goods', dropsOfGoods('discounts')),
  wrong(
    'EXT-102',
    'drops the discounts of the receipt',
    reads(() => ({ discounts: null })),
  ),
  wrong('EXT-102', 'drops the taxes of goods', dropsOfGoods('taxes')),
  wrong(
    'EXT-102',
    'drops the rounding',
    asksDesk(({ rounding_mode: _, ...rest }) => rest),
  ),
  wrong('EXT-102', 'sells what comes back', dropsOfGoods('is_return')),
  wrong('EXT-102', 'takes a price of 0', price({ minimum: 0 })),
  wrong('EXT-102', 'takes a price of a billion hryvnias', price({ maximum: 100_000_000_000 })),
  wrong('EXT-102', 'takes no price above a million', price({ maximum: 100_000_000 })),
  wrong('EXT-102', 'takes three taxes of a good', taxesAtMost(3)),
  wrong('EXT-102', 'takes one tax of a good alone', taxesAtMost(1)),
  wrong(
    'EXT-102',
    'takes a sale without goods',
    inSchema(schemaWithin(SaleBody, 'properties', 'goods'), ({ minItems: _, ...right }) => right),
  ),
  wrong(
    'EXT-102',
    'takes a whole sum that is none',
    inModule(desk, 'totalIssues', (right) => ({ goods, ...body }) => {
      const turned = goods.map((item) => {
        const worth = halfUp(item.good.price, item.quantity, 1000)
        if (item.total_sum == null) return item
        return { ...item, total_sum: item.total_sum === worth ? worth + 1 : worth }
      })
      return right({ ...body, goods: turned })
    }),
  ),
  wrong(
    'EXT-102',
    'says the place of a tax as the desk has it',
    inModule(desk, 'placeInCloud', () => (issue) => issue),
  ),
  wrong(
    'EXT-114',
    'takes a payment kind of 10',
    inSchema(schemaWithin(CloudPaymentBody, 'properties', 'code'), (right) => ({ ...right, maximum: 10 })),
  ),
  wrong(
    'EXT-102',
    'takes a phone of another country',
    inSchema(schemaWithin(DeliveryBody, 'properties', 'phone'), ({ pattern: _, ...right }) => right),
  ),
  wrong(
    'EXT-102',
    'shows a return as a sale',
    showsReceipt(({ goods }) => ({ goods: goods.map((each) => ({ ...each, is_return: false })) })),
  ),
  wrong(
    'EXT-102',
    'places what is wrong with a discount of an item at its taxes',
    inModule(desk, 'placeInCloud', (right) => (issue) => {
      const [, goods, , member] = issue.loc
      return right(goods === 'goods' && member !== undefined ? { ...issue, loc: issue.loc.with(3, 'taxes') } : issue)
    }),
  ),
  wrong(
    'EXT-102',
    'takes an empty list for a payment',
    rechecked(
      inFunction(coercion, 'members', (right) => (...given) => {
        const read = right(...given)
        return (value: unknown) => read(emptyAsObject(value))
      }),
    ),
  ),
  wrong(
    'EXT-102',
    'takes an excise stamp of 4097 characters under its older name',
    inSchema(good.excise_barcode, (right) => ({ ...right, maxLength: 4097 })),
  ),
  wrong(
    'EXT-102',
    'does not round what is paid back',
    asksDesk((request, { goods }) => {
      const { rounding_mode: _, ...rest } = request
      return goods[0]?.is_return ? rest : request
    }),
  ),
  wrong(
    'EXT-102',
    'rounds to 10 whatever is asked for',
    asksDesk((request) => ({ ...request, ...(request.rounding_mode && { rounding_mode: 'ROUND_10' }) })),
  ),
  wrong(
    'EXT-102',
    'drops the discounts of goods with excise',
    dropsOfGoods('discounts', ({ taxes }) => taxes?.some((each) => each === 'Г') ?? false),
  ),
  wrong(
    'EXT-102',
    'takes all that is paid back for the kind of its first payment',
    reads(({ goods, payments }) =>
      goods[0]?.is_return && payments
        ? { payments: payments.map((each) => ({ ...each, type: payments[0]!.type })) }
        : {},
    ),
  ),
  wrong(
    'EXT-102',
    'lets a discount of the receipt that names a tax bear on all goods',
    reads(({ discounts }) => ({
      discounts: discounts?.map((each) => ({ ...each, tax_codes: null, tax_code: null })),
    })),
  ),
  wrong('EXT-151', 'hands out more than there is', withoutRule(notEnoughCash, 'receipt.withdraw')),
]
