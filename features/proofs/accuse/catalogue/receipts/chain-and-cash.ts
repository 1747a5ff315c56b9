/** Wrong servers of the cloud's receipts: their chain, callbacks, and cash that is put in, taken out or exchanged. */
import { WEBHOOK_RETRY_MS } from '../../../../../machines/limits.ts'
import * as callbacks from '../../../../../machines/register/receipt-callbacks.ts'
import * as receipts from '../../../../../machines/register/receipts.ts'
import * as delivery from '../../../../../machines/register/submission.ts'
import { previousReceiptDiffers } from '../../../../../machines/rules/cloud-receipt.ts'
import * as target from '../../../../../server/outbound/webhooks/webhook.ts'
import * as cash from '../../../../../server/surfaces/cloud/receipts/cash.ts'
import * as desk from '../../../../../server/surfaces/cloud/receipts/desk-request.ts'
import * as models from '../../../../../server/surfaces/cloud/receipts/receipt-model.ts'
import {
  annotations,
  CloudPaymentBody,
  type SaleBody,
} from '../../../../../server/surfaces/cloud/receipts/sale-body.ts'
import * as sales from '../../../../../server/surfaces/cloud/receipts/sales.ts'
import { registerIfNamed, registerOfShift } from '../../../../../server/transport/http/authentication.ts'
import { refused } from '../../../../../server/transport/http/operation.ts'
import type { Request, RequestBy } from '../../../../../server/transport/http/request.ts'
import * as coercion from '../../../../../server/transport/http/validation/coercion.ts'
import * as readings from '../../../../../server/transport/http/validation/readings.ts'
import { replies } from '../../seams/rows.ts'
import { excused, stricter, withoutRule } from '../../seams/rules.ts'
import { inSchema, rechecked, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inModuleScope, type Seam } from '../../seams/seam.ts'
import { asksRegister, showsReceipt } from '../../subjects/receipts.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** A sale of which everything is made as if it had been sent otherwise. */
const sends = (wrong: (body: SaleBody) => object): Seam =>
  inFunction(sales, 'saleOf', (right, request, register, shift_id, body, ...rest) =>
    right(request, register, shift_id, { ...body, ...wrong(body) }, ...rest),
  )

/** Goods that are read as if they had been sent otherwise. */
const readsGood = (wrong: object): Seam =>
  inFunction(desk, 'goodsOf', (right, item) => right({ ...item, good: { ...item.good, ...wrong } }))

/** An id whose letters are kept as they were sent. */
const idAsSent: readings.Coercion = (value) => {
  const read = readings.cloudReading({ type: 'string', format: 'uuid' }, false)(value)
  if (typeof read !== 'string' || typeof value !== 'string') return read
  const digits = value.replaceAll(/urn:|uuid:/g, '').match(/[\da-f]/gi) ?? []
  let place = 0
  return read === value ? value : read.replaceAll(/[\da-f]/g, () => digits[place++]!)
}

const context = (maxProperties: number): Seam => inSchema(annotations.context, (right) => ({ ...right, maxProperties }))

/** Where a callback goes. */
const callsBack = (wrong: (found: target.CallTarget, hook: target.CallTarget | null) => target.CallTarget): Seam =>
  inCall(target, 'callbackTarget', async (right, services, world, register, number) => {
    const found = await right(services, world, register, number)
    return found && wrong(found, await target.webhookTarget(services, world, register))
  })

interface Callbacks {
  deliveries: { number: number; since: number }[]
}

/** Callbacks that are repeated for another time: as if they had begun by so much later. Milliseconds. */
const repeatsFor = (ms: number): Seam =>
  inModuleScope<Record<string, (...given: any[]) => { context: Callbacks }>>(
    callbacks,
    'callbackDeliveries',
    (right) => {
      const judged =
        (name: string) =>
        (known: Callbacks, ...given: any[]) => {
          const since = new Map(known.deliveries.map((each) => [each.number, each.since]))
          const later = known.deliveries.map((each) => ({ ...each, since: each.since + ms - WEBHOOK_RETRY_MS }))
          const made = right[name]!({ ...known, deliveries: later }, ...given)
          const deliveries = made.context.deliveries.map((each) => ({
            ...each,
            since: since.get(each.number) ?? each.since,
          }))
          return { ...made, context: { ...made.context, deliveries } }
        }
      return {
        proceed: (...given) => right.proceed!(...given),
        finish: (...given) => right.finish!(...given),
        end: judged('end'),
        overdue: judged('overdue'),
        retry: judged('retry'),
      }
    },
  )

/** What of a movement of cash does not come back. */
const forgets = (member: string): Seam =>
  inFunction(cash, 'membersOf', (right, ...given) => {
    const { [member]: _, ...rest } = right(...given)
    return rest
  })

const CURRENCY = ['createCurrencyServiceReceipt', 'createCurrencyReceipt']

/** Whether a licence key that is sent names no register. */
const isKeyWrong = (request: Request): boolean => 'status' in (registerIfNamed(request) ?? {})

export default {
  'EXT-103: keeps capitals of an id': () =>
    rechecked(
      inModuleScope<{ id: readonly [object] }>(readings, 'TABLE', (right) => {
        const [step] = right.id
        return { ...right, id: [{ ...step, coerce: idAsSent }] }
      }),
    ),
  'EXT-103: gives every sale without an id the same one': () =>
    sends(({ id }) => ({ id: id ?? '00000000-0000-4000-8000-000000000001' })),
  'EXT-103: sells a receipt again': () =>
    asksRegister((command) =>
      command.type === 'receipt.sell' && command.cloud ? { ...command, known: false } : command,
    ),
  'EXT-104: does not ask for the receipt before it': () =>
    withoutRule(previousReceiptDiffers, 'receipt.sell', 'receipt.service', 'receipt.withdraw'),
  'EXT-104: takes the capitals of the previous receipt as other letters': () =>
    sends((body) => ({ previous_receipt_id: body.previous_receipt_id?.toUpperCase() ?? null })),
  'EXT-104: takes the capitals of the last receipt of the desk as other letters': () =>
    stricter(previousReceiptDiffers, ({ last_receipt_id }, { cloud }) => {
      const previous = cloud?.previous_receipt_id ?? null
      return previous !== null && previous !== last_receipt_id
    }),
  'EXT-104: takes any previous receipt where there is none': () =>
    excused(previousReceiptDiffers, ({ last_receipt_id }) => last_receipt_id === null),
  'EXT-104: refuses a sale that names no previous receipt': () =>
    stricter(previousReceiptDiffers, (_, { cloud }) => (cloud?.previous_receipt_id ?? null) === null),
  'EXT-104: a withdrawal asks for no receipt before it': () =>
    inFunction(cash, 'move', (right, request, body, ...rest) =>
      right(request, { ...body, previous_receipt_id: null }, ...rest),
    ),
  'EXT-107: does not give order_id back': () => showsReceipt(() => ({ order_id: null })),
  'EXT-107: does not give stock_code back': () => showsReceipt(() => ({ stock_code: null })),
  'EXT-107: does not give related_receipt_id back': () => showsReceipt(() => ({ related_receipt_id: null })),
  'EXT-107: does not give the context back': () => showsReceipt(() => ({ context: null })),
  'EXT-107: does not give the texts of pages back': () => showsReceipt(() => ({ custom: null })),
  'EXT-107: does not give the ids of goods back': () =>
    showsReceipt(({ goods }) => ({ goods: goods.map((each) => ({ ...each, good_id: null })) })),
  'EXT-107: gives the moment of the related receipt back in its own zone': () =>
    inCall(desk, 'cloudMembersOf', (right, body) => {
      const { related_receipt_created_at: sent } = body
      return { ...right(body), ...(sent != null && { related_receipt_created_at: sent }) }
    }),
  'EXT-107: takes a context of 101 values': () => context(101),
  'EXT-107: takes a context of 99 values at most': () => context(99),
  'EXT-107: forgets the kind of a payment': () =>
    inFunction(models, 'paymentModel', (right, payment, cloud) => right(payment, { ...cloud, code: undefined })),
  'EXT-108: reads no text as a number inside lists': () =>
    rechecked(
      inFunction(coercion, 'coercion', (right, schema, reading, alone) => {
        const isList = !schema.anyOf && !schema.properties && readings.isOf(schema, 'array')
        return isList && !alone ? readings.asIs : right(schema, reading, alone)
      }),
    ),
  'EXT-108: takes no empty list for an object': () =>
    rechecked(inFunction(coercion, 'emptyObject', (_right, value) => value)),
  'EXT-108: does not know the older name of a card': () =>
    inCall(desk, 'paymentOf', (right, body) => (body.type === 'CARD' ? { ...right(body), type: 'CASH' } : right(body))),
  'EXT-108: does not know the older name of taxes': () => readsGood({ taxes: null }),
  'EXT-108: does not know the older name of rounding': () =>
    inCall(desk, 'sellRequestOf', (right, body, id) => right({ ...body, rounding: null }, id)),
  'EXT-108: does not know the older name of excise stamps': () => readsGood({ excise_barcode: null }),
  'EXT-114: looks at the members of a card in cash': () =>
    inSchema(schemaWithin(CloudPaymentBody, 'x-dropped'), (right) => ({ ...right, where: [] })),
  'EXT-114: takes a payment of code 0 without a type for a card': () =>
    inSchema(schemaWithin(CloudPaymentBody, 'x-dropped'), (right) => ({ ...right, where: [{ type: 'CASH' }] })),
  'EXT-109: calls back only where a webhook is set': () =>
    inFunction(delivery, 'announcement', (right, register, ...rest) =>
      register.announces ? right(register, ...rest) : null,
    ),
  'EXT-109: forgets which receipt wants to be called back': () =>
    inFunction(receipts, 'record', (right, register, command, ...rest) => {
      const made = right(register, command, ...rest)
      const isCalled = command.cloud?.members.callback_url !== undefined
      return isCalled ? { ...made, context: { ...made.context, calls_back_to: 0 } } : made
    }),
  'EXT-109: calls no callback where a webhook is set': () =>
    inFunction(delivery, 'announcement', (right, register, ...rest) => {
      const { calls_back: _, ...fact } = right(register, ...rest) ?? {}
      return fact.type && register.announces ? fact : right(register, ...rest)
    }),
  'EXT-109: calls the webhook in place of the address': () =>
    callsBack((found, hook) => ({ ...found, url: hook?.url ?? found.url.slice(0, 12) })),
  'EXT-110: signs by no key of the webhook': () => callsBack((found) => ({ ...found, key: null })),
  'EXT-110: signs where no webhook is set': () => callsBack((found) => ({ ...found, key: found.key ?? 'secret' })),
  'EXT-110: repeats no callback': () => repeatsFor(0),
  'EXT-110: never gives a callback up': () => repeatsFor(7 * WEBHOOK_RETRY_MS),
  'EXT-141: shows cash taken out with its sign': () =>
    showsReceipt(({ payments }, { fact }) => {
      const { request } = fact.document.body
      return 'goods' in request ? {} : { payments: payments.map((each) => ({ ...each, value: request.payment.value })) }
    }),
  'EXT-141: answers a movement of cash with 200': () =>
    replies('createServiceReceipt', (reply) => (reply.status === 201 ? { ...reply, status: 200 } : reply)),
  'EXT-141: puts in what is to be taken out': () =>
    inFunction(cash, 'move', (right, request, body, asked, ...rest) => {
      const { payment } = asked.request
      const put = { ...asked, request: { payment: { ...payment, value: Math.abs(payment.value) } } }
      return right(request, body, asked.type === 'receipt.service' ? put : asked, ...rest)
    }),
  'EXT-141: moves the cash of an id again': () =>
    asksRegister((command) =>
      command.type !== 'receipt.sell' && 'known' in command ? { ...command, known: false } : command,
    ),
  'EXT-141: does not give the context of cash back': () => forgets('context'),
  'EXT-151: answers a withdrawal with 201': () =>
    replies('createWithdrawalReceipt', (reply) => (reply.status === 200 ? { ...reply, status: 201 } : reply)),
  'EXT-151: shows a withdrawal as paid in cash': () =>
    inFunction(models, 'contents', (right, shown) => {
      const { fact } = shown
      const { document } = fact
      const { body } = document
      if (body.type !== 'CASH_WITHDRAWAL') return right(shown)
      return right({ ...shown, fact: { ...fact, document: { ...document, body: { ...body, type: 'SERVICE_OUT' } } } })
    }),
  'EXT-151: forgets what the bank terminal says of a withdrawal': () => forgets('payments'),
  'EXT-161: exchanges currency without a shift': () =>
    replies(CURRENCY, (reply, request) =>
      isKeyWrong(request) ? reply : refused('not a register of currency exchange', {}, request.language),
    ),
  'EXT-161: exchanges currency': () =>
    replies(CURRENCY, async (reply, request) => {
      const isRefused = isKeyWrong(request) || 'status' in (await registerOfShift(request as RequestBy<'cashier'>))
      return isRefused ? reply : { status: 204, body: undefined }
    }),
} satisfies WrongServersByName
