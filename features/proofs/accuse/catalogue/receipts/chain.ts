/** Wrong servers of the cloud's sales: ids, the chain of receipts, what comes back as it was sent. */
import { previousReceiptDiffers } from '../../../../../machines/rules/cloud-receipt.ts'
import * as cash from '../../../../../server/surfaces/cloud/receipts/cash.ts'
import * as desk from '../../../../../server/surfaces/cloud/receipts/desk-request.ts'
import * as models from '../../../../../server/surfaces/cloud/receipts/receipt-model.ts'
import {
  annotations,
  CloudPaymentBody,
  OfflineSaleBody,
  type SaleBody,
} from '../../../../../server/surfaces/cloud/receipts/sale-body.ts'
import * as sales from '../../../../../server/surfaces/cloud/receipts/sales.ts'
import * as coercion from '../../../../../server/wire/http/validation/coercion.ts'
import * as readings from '../../../../../server/wire/http/validation/readings.ts'
import { excused, stricter, withoutRule } from '../../seams/rules.ts'
import { inSchema, rechecked, schemaWithin } from '../../seams/schemas.ts'
import { inFunction, inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import { asksRegister, showsReceipt } from '../../subjects/receipts.ts'
import { wrong } from '../../wrong-server.ts'

/** A sale of which everything is made as if it had been sent otherwise. */
const sends = (wrong: (body: SaleBody) => object): Seam =>
  inFunction(
    sales,
    'saleOf',
    (right) =>
      (request, register, shift_id, body, ...rest) =>
        right(request, register, shift_id, { ...body, ...wrong(body) }, ...rest),
  )

/** Goods that are read as if they had been sent otherwise. */
const readsGood = (wrong: object): Seam =>
  inFunction(desk, 'goodsOf', (right) => (item) => right({ ...item, good: { ...item.good, ...wrong } }))

/** An id whose letters are kept as they were sent. */
const idAsSent: readings.Coercion = (value) => {
  const read = readings.cloudReading({ type: 'string', format: 'uuid' }, false)(value)
  if (typeof read !== 'string' || typeof value !== 'string') return read
  const digits = value.replaceAll(/urn:|uuid:/g, '').match(/[\da-f]/gi) ?? []
  let place = 0
  return read === value ? value : read.replaceAll(/[\da-f]/g, () => digits[place++]!)
}

const context = (maxProperties: number): Seam => inSchema(annotations.context, (right) => ({ ...right, maxProperties }))

export default [
  wrong(
    'EXT-103',
    'keeps capitals of an id',
    rechecked(
      inModuleScope<{ id: readonly [object] }>(readings, 'TABLE', (right) => {
        const [step] = right.id
        return { ...right, id: [{ ...step, coerce: idAsSent }] }
      }),
    ),
  ),
  wrong(
    'EXT-103',
    'gives every sale without an id the same one',
    sends(({ id }) => ({ id: id ?? '00000000-0000-4000-8000-000000000001' })),
  ),
  wrong(
    'EXT-103',
    'sells a receipt again',
    asksRegister((command) =>
      command.type === 'receipt.sell' && command.cloud ? { ...command, known: false } : command,
    ),
  ),
  wrong(
    'EXT-104',
    'does not ask for the receipt before it',
    withoutRule(previousReceiptDiffers, 'receipt.sell', 'receipt.service', 'receipt.withdraw'),
  ),
  wrong(
    'EXT-104',
    'takes the capitals of the previous receipt as other letters',
    sends((body) => ({ previous_receipt_id: body.previous_receipt_id?.toUpperCase() ?? null })),
  ),
  wrong(
    'EXT-104',
    'takes the capitals of the last receipt of the desk as other letters',
    stricter(previousReceiptDiffers, ({ last_receipt_id }, { cloud }) => {
      const previous = cloud?.previous_receipt_id ?? null
      return previous !== null && previous !== last_receipt_id
    }),
  ),
  wrong(
    'EXT-104',
    'takes any previous receipt where there is none',
    excused(previousReceiptDiffers, ({ last_receipt_id }) => last_receipt_id === null),
  ),
  wrong(
    'EXT-104',
    'refuses a sale that names no previous receipt',
    stricter(previousReceiptDiffers, (_, { cloud }) => (cloud?.previous_receipt_id ?? null) === null),
  ),
  wrong(
    'EXT-104',
    'a withdrawal asks for no receipt before it',
    inFunction(
      cash,
      'move',
      (right) =>
        (request, body, ...rest) =>
          right(request, { ...body, previous_receipt_id: null }, ...rest),
    ),
  ),
  wrong(
    'EXT-107',
    'does not give order_id back',
    showsReceipt(() => ({ order_id: null })),
  ),
  wrong(
    'EXT-107',
    'does not give stock_code back',
    showsReceipt(() => ({ stock_code: null })),
  ),
  wrong(
    'EXT-107',
    'does not give related_receipt_id back',
    showsReceipt(() => ({ related_receipt_id: null })),
  ),
  wrong(
    'EXT-107',
    'does not give the context back',
    showsReceipt(() => ({ context: null })),
  ),
  wrong(
    'EXT-107',
    'does not give the texts of pages back',
    showsReceipt(() => ({ custom: null })),
  ),
  wrong(
    'EXT-107',
    'does not give the ids of goods back',
    showsReceipt(({ goods }) => ({ goods: goods.map((each) => ({ ...each, good_id: null })) })),
  ),
  wrong(
    'EXT-107',
    'gives the moment of the related receipt back in its own zone',
    inModule(desk, 'cloudMembersOf', (right) => (body) => {
      const { related_receipt_created_at: sent } = body
      return { ...right(body), ...(sent != null && { related_receipt_created_at: sent }) }
    }),
  ),
  wrong('EXT-107', 'takes a context of 101 values', context(101)),
  wrong('EXT-107', 'takes a context of 99 values at most', context(99)),
  wrong(
    'EXT-107',
    'takes a control number of five digits',
    inSchema(schemaWithin(annotations.control_number, 'anyOf', '0'), (right) => ({ ...right, maxLength: 5 })),
  ),
  wrong(
    'EXT-107',
    'forgets the kind of a payment',
    inFunction(models, 'paymentModel', (right) => (payment, cloud) => right(payment, { ...cloud, code: undefined })),
  ),
  wrong(
    'EXT-108',
    'reads no text as a number inside lists',
    rechecked(
      inFunction(coercion, 'coercion', (right) => (schema, reading, alone) => {
        const isList = !schema.anyOf && !schema.properties && readings.isOf(schema, 'array')
        return isList && !alone ? readings.asIs : right(schema, reading, alone)
      }),
    ),
  ),
  wrong(
    'EXT-108',
    'takes no empty list for an object',
    rechecked(inFunction(coercion, 'emptyObject', () => (value) => value)),
  ),
  wrong(
    'EXT-108',
    'does not know the older name of a card',
    inModule(
      desk,
      'paymentOf',
      (right) => (body) => (body.type === 'CARD' ? { ...right(body), type: 'CASH' } : right(body)),
    ),
  ),
  wrong('EXT-108', 'does not know the older name of taxes', readsGood({ taxes: null })),
  wrong(
    'EXT-108',
    'does not know the older name of rounding',
    inModule(desk, 'sellRequestOf', (right) => (body, id) => right({ ...body, rounding: null }, id)),
  ),
  wrong('EXT-108', 'does not know the older name of excise stamps', readsGood({ excise_barcode: null })),
  wrong(
    'EXT-111',
    'needs no code',
    inSchema(OfflineSaleBody, (right) => ({
      ...right,
      required: right.required.filter((name: string) => name !== 'fiscal_code'),
    })),
  ),
  wrong(
    'EXT-114',
    'looks at the members of a card in cash',
    inSchema(schemaWithin(CloudPaymentBody, 'x-dropped'), (right) => ({ ...right, where: [] })),
  ),
  wrong(
    'EXT-114',
    'takes a payment of code 0 without a type for a card',
    inSchema(schemaWithin(CloudPaymentBody, 'x-dropped'), (right) => ({ ...right, where: [{ type: 'CASH' }] })),
  ),
]
