/** Wrong servers of the desk: what a sale may say, what it comes to, and what it is answered with. */
import * as rounding from '../../../../../machines/money/rounding.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import * as totals from '../../../../../machines/money/totals.ts'
import { Goods, Payment, type SaleOrder, SellRequest } from '../../../../../machines/vocabulary/receipt.ts'
import { UuidV4 } from '../../../../../machines/vocabulary/schemas/scalars.ts'
import * as ids from '../../../../../server/store/queries/receipt-ids.ts'
import * as receiptBodies from '../../../../../server/surfaces/local/receipt-body.ts'
import * as formats from '../../../../../server/transport/http/validation/validation.ts'
import { demands, inMemberOf, inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inModule, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { tellsSale } from '../../subjects/desk.ts'
import { figuresDiscounts, figuresItem, figuresSpread, figuresSum } from '../../subjects/sale-figures.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

const phone = (pattern: string): Seam =>
  inSchema(schemaWithin(SellRequest, 'properties', 'delivery', 'properties', 'phone'), (right) => ({
    ...right,
    pattern,
  }))

/** Ids that are told by another pattern: checks are compiled again. */
const uuid4 = (pattern: RegExp): Seam =>
  together(
    inModuleScope<RegExp>(formats, 'UUID4', () => pattern),
    inSchema(UuidV4, (right) => right),
  )

/** Ids that are forgotten when a register is read from the store. @param isForgotten by the number of the document */
const forgets = (isForgotten: (number: number) => boolean): Seam =>
  inCall(ids, 'receiptIds', async (right, ...given) => {
    const known = await right(...given)
    const numberOf = (id: string): number | null => {
      const number = known.numberOf(id) ?? null
      return number !== null && number <= known.last && isForgotten(number) ? null : number
    }
    return { ...known, numberOf, has: (id: string) => numberOf(id) !== null } as typeof known
  })

/** Documents whose receipts are read at a time. */
const PAGE = 5000

/** What each sum is by numbers alone, which are not exact beyond the greatest. */
function inexactly(a: number, b: number, divisor: number): number {
  const product = a * b
  const remainder = product % divisor
  const quotient = (product - remainder) / divisor
  return remainder * 2 >= divisor ? quotient + 1 : quotient
}

export default {
  'LOC-152: takes goods without their code for goods of code 0': () =>
    inMemberOf(Goods, 'code', (right) => ({ ...right, default: '0' })),
  'LOC-152: takes goods without a quantity for one piece': () =>
    inMemberOf(Goods, 'quantity', (right) => ({ ...right, default: 1000 })),
  'LOC-152: demands the uktzed of goods': () => demands(Goods, 'uktzed'),
  'LOC-152: takes a payment without a type for cash': () =>
    inMemberOf(Payment, 'type', (right) => ({ ...right, default: 'CASH' })),
  'LOC-153: takes the UUID of any version for the id of a receipt': () =>
    inMemberOf(SellRequest, 'id', () => ({ type: 'string', format: 'uuid' })),
  'LOC-153: demands no hyphens in the id of a receipt': () =>
    uuid4(/^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i),
  'LOC-153: takes the UUID of a later version for the id of a receipt': () =>
    uuid4(/^[0-9a-f]{8}-[0-9a-f]{4}-[4-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i),
  'LOC-153: takes the id of a receipt a second time after a restart': () => forgets((number) => number <= PAGE),
  'LOC-153: forgets after a restart the ids of receipts behind the first five thousand': () =>
    forgets((number) => number > PAGE),
  'LOC-154: demands a custom_id': () => demands(SellRequest, 'custom_id'),
  'LOC-154: takes the UUID of any version for a custom_id': () =>
    inMemberOf(SellRequest, 'custom_id', (right) => ({ ...right, format: 'uuid' })),
  'LOC-155: sells nothing at all': () => inMemberOf(SellRequest, 'goods', ({ minItems: _, ...right }) => right),
  'LOC-155: sells one item at a time': () => inMemberOf(SellRequest, 'goods', (right) => ({ ...right, maxItems: 1 })),
  'LOC-155: takes no more than 500 items': () =>
    inMemberOf(SellRequest, 'goods', (right) => ({ ...right, maxItems: 500 })),
  'LOC-156: takes a sale without its payments for one that is not paid': () =>
    inMemberOf(SellRequest, 'payments', (right) => ({ ...right, default: [] })),
  'LOC-156: takes no empty list of payments': () =>
    inMemberOf(SellRequest, 'payments', (right) => ({ ...right, minItems: 1 })),
  'LOC-168: rounds to five as well': () =>
    inMemberOf(SellRequest, 'rounding_mode', (right) => ({ ...right, enum: ['ROUND_5', ...right.enum] })),
  'LOC-168: rounds to ten alone': () =>
    inMemberOf(SellRequest, 'rounding_mode', (right) => ({ ...right, enum: ['ROUND_10', null] })),
  'LOC-171: takes a telephone with a plus in front': () => phone('^\\+?380\\d{9}$'),
  'LOC-171: takes a telephone of any length': () => phone('^380\\d+$'),
  'LOC-171: takes a telephone without its country': () => phone('^(38)?0\\d{9}$'),
  'LOC-171: takes a phone with a blank behind it': () => phone('^380\\d{9} ?$'),
  'LOC-176: takes what a bank terminal says with cash as well': () =>
    inSchema(Payment, (right) => ({ ...right, 'x-dropped': { ...right['x-dropped'], where: [] } })),
  'LOC-176: looks at the commission of cash, and echoes it': () =>
    inSchema(Payment, (right) => {
      const { where, members } = right['x-dropped']
      return { ...right, 'x-dropped': { where, members: members.filter((name: string) => name !== 'commission') } }
    }),
  'LOC-157: cuts what an item comes to to the minor unit': () =>
    inCall(rounding, 'halfUp', (right, a, b, divisor) =>
      divisor === 1000 ? Math.floor((a * b) / 1000) : right(a, b, divisor),
    ),
  'LOC-157: shows the price of an item for its sum': () =>
    tellsSale('goods.*', (line) => ({ ...line, sum: line.good.price })),
  'LOC-157: loses digits where price times quantity is large': () => inModule(rounding, 'halfUp', () => inexactly),
  'LOC-157: multiplies the largest prices inexactly': () =>
    inCall(rounding, 'halfUp', (right, a, b, divisor) =>
      a * b <= Number.MAX_SAFE_INTEGER ? right(a, b, divisor) : Math.round((a / divisor) * b),
    ),
  'LOC-158: shows each item less its share of the discount on the receipt': () =>
    inCall(receiptBodies, 'receiptBody', (right, fact, taxes, made) => {
      const { goods } = made ?? totals.totals(fact.document.body.request as SaleOrder, taxes)
      const body = right(fact, taxes, made)
      return { ...body, goods: body.goods.map((line, place) => ({ ...line, sum: goods[place]!.net })) }
    }),
  'LOC-158: leaves discounts on the receipt out of the report': () =>
    figuresSum((right, type, goods) => right(type, goods, [])),
  'LOC-158: takes the discount on an item off every item': () =>
    figuresItem((right, item, place, goods) => {
      const discounts = goods.flatMap((each) => each.discounts ?? [])
      return right({ ...item, discounts }, place, goods)
    }),
  'LOC-158: takes the share of a second whole-receipt discount of the sum before the first': () =>
    figuresSpread((right, discounts, goods, carried, taxes) =>
      discounts.flatMap((discount) => {
        const before = goods.map(({ net }) => net)
        for (const line of goods) line.net = line.sum
        const applied = right([discount], goods, carried, taxes)
        for (const [place, line] of goods.entries()) line.net = before[place]! + line.net - line.sum
        return applied
      }),
    ),
  'LOC-158: loses digits where a large discount is spread over dear goods': () =>
    inFunction(rounding, 'cutLong', (_right, amount: number, weights: number[]) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const remainders = weights.map((weight) => (weight * amount) % total)
      return { shares: weights.map((weight, place) => (weight * amount - remainders[place]!) / total), remainders }
    }),
  'LOC-158: counts the discounts of the first two items alone in the report': () =>
    figuresSum((right, type, goods, discounts) => right(type, goods.slice(0, 2), discounts)),
  'LOC-158: reports the first discount on the whole receipt alone': () =>
    figuresSum((right, type, goods, discounts) => right(type, goods, discounts.slice(0, 1))),
  'LOC-159: takes an extra charge on an item off': () =>
    figuresDiscounts(({ on, sum }) => [on(sum), sum - Math.min(on(sum), sum)]),
  'LOC-159: reports discounts as extra charges': () =>
    inCall(sums, 'countReceipt', (right, shift, money, ...rest) =>
      right(shift, { ...money, extra_charge_sum: money.discounts_sum }, ...rest),
    ),
  'LOC-159: reports no extra charge of a receipt that has a discount as well': () =>
    inCall(sums, 'countReceipt', (right, shift, money, ...rest) =>
      right(shift, { ...money, extra_charge_sum: money.discounts_sum > 0 ? 0 : money.extra_charge_sum }, ...rest),
    ),
  'LOC-159: cannot charge a receipt whose goods cost nothing after a discount': () =>
    inCall(rounding, 'spread', (right, amount, weights) =>
      weights.every((weight) => weight === 0) ? weights.map(() => Number.NaN) : right(amount, weights),
    ),
  'LOC-151: tells of a return that it is a sale': () => tellsSale('is_sell', () => true),
  'LOC-151: answers a sale with an id of its own': () => tellsSale('id', (_id, _receipt, { document }) => document.id),
  'LOC-154: gives a receipt its custom_id for an id': () =>
    tellsSale('id', (id, _receipt, { document }) => document.body.request.custom_id ?? id),
  'LOC-173: does not give back the footer': () => tellsSale('footer', () => null),
  'LOC-173: does not give back the barcode of the receipt': () => tellsSale('barcode', () => null),
  'LOC-173: gives back the department for the departament': () =>
    tellsSale('departament', (name, _receipt, { document }) => name ?? document.body.request.department ?? null),
  'LOC-173: gives back the header for the footer': () => tellsSale('footer', (_footer, { header }) => header),
  'LOC-173: answers an empty header with null': () => tellsSale('header', (header) => header || null),
  'LOC-173: cuts a long footer': () => tellsSale('footer', (footer) => footer?.slice(0, 255) ?? null),
  'LOC-173: takes the blanks off the ends of a header': () => tellsSale('header', (header) => header?.trim() ?? null),
  'LOC-173: answers null for an empty department': () => tellsSale('departament', (name) => name || null),
  'LOC-173: answers the name of a cashier in other letters': () =>
    tellsSale('cashier_name', (name) => name?.normalize('NFKC') ?? null),
  'LOC-176: forgets the rrn of the second card': () =>
    inCall(receiptBodies, 'receiptBody', (right, ...given) => {
      const { payments, ...body } = right(...given)
      return {
        ...body,
        payments: payments.map(({ rrn, ...rest }, place) =>
          place === 0 && rrn !== undefined ? { ...rest, rrn } : rest,
        ),
      }
    }),
  'LOC-177: does not give back the excise barcodes': () => tellsSale('goods.*.good.excise_barcodes', () => []),
  'LOC-177: gives back the code of goods for their uktzed': () =>
    tellsSale('goods.*.good.uktzed', (uktzed, { code }) => (uktzed ? code : null)),
  'LOC-177: gives back the barcode of the receipt for that of the goods': () =>
    tellsSale('goods.*.good.barcode', (barcode, _good, { document }) => document.body.request.barcode ?? barcode),
  'LOC-177: answers an empty UKTZED with null': () => tellsSale('goods.*.good.uktzed', (uktzed) => uktzed || null),
  'LOC-177: answers the first ten excise barcodes': () =>
    tellsSale('goods.*.good.excise_barcodes', (codes) => codes.slice(0, 10)),
  'LOC-177: takes the blanks out of the code of foreign trade': () =>
    tellsSale('goods.*.good.uktzed', (uktzed) => uktzed?.replaceAll(' ', '') ?? null),
  'LOC-177: answers an empty bar code of an item with null': () =>
    tellsSale('goods.*.good.barcode', (barcode) => barcode || null),
} satisfies WrongServersByName
