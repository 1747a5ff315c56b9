/** Receipts of the cloud without goods: cash put in or taken out, cash given to a card holder, currency. */
import Type, { type Static } from 'typebox'
import type { CloudMembers } from '../../../../machines/vocabulary/cloud/cloud-receipt.ts'
import { ServiceRequest, WithdrawalRequest } from '../../../../machines/vocabulary/receipt.ts'
import { Nullable, Omittable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { TurnStart } from '../../../runtime/turns/turn.ts'
import { askForState } from '../../../transport/http/ask.ts'
import { registerIfNamed, registerOfShift } from '../../../transport/http/authentication.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import { accessKeyHeader, deviceHeader } from '../integration.ts'
import { offlineChoiceMembers, offlineChoiceOf } from '../offline-choice.ts'
import { cloudPaymentOf, customTexts, paymentOf } from './desk-request.ts'
import { Receipt } from './receipt-schemas.ts'
import { madeReceiptModel } from './receipt-views.ts'
import { annotations, CloudPaymentBody, DeliveryBody } from './sale-body.ts'
import { placeOfSale } from './sales.ts'

const Text = Omittable(Type.String())

/** Of every movement of cash. */
const movement = {
  id: Type.Optional(Nullable(Uuid)),
  ...annotations,
  footer: Text,
  ...offlineChoiceMembers,
}

/** EXT-141. Zero is neither in nor out. */
const ServiceBody = Type.Object({
  payment: Type.Object({ ...ServiceRequest.properties.payment.properties, type: Omittable(Type.Literal('CASH')) }),
  ...movement,
})

/** EXT-151. */
const WithdrawalBody = Type.Object({
  payment: Type.Object({
    ...CloudPaymentBody.properties,
    type: Omittable(Type.Enum(['CASHLESS', 'CARD'])),
    value: WithdrawalRequest.properties.payment.properties.value,
  }),
  cashier_name: Text,
  departament: Text,
  header: Text,
  barcode: Text,
  delivery: Omittable(DeliveryBody),
  previous_receipt_id: Type.Optional(Nullable(Uuid)),
  ...movement,
})

type Movement = Pick<
  Static<typeof WithdrawalBody>,
  'id' | 'context' | 'custom' | 'control_number' | 'fiscal_code' | 'fiscal_date'
>

/** What of a movement comes back as it was sent. */
function membersOf({ context, custom, control_number }: Movement, payment: CloudMembers['payments']): CloudMembers {
  const texts = customTexts(custom)
  return {
    ...(context && { context }),
    ...(texts && { custom: texts }),
    ...(control_number != null && { control_number: String(control_number) }),
    ...(payment && { payments: payment }),
  }
}

/** Asks the register of the cashier's shift to move cash. */
async function move(
  request: RequestBy<'cashier'>,
  body: Movement & { previous_receipt_id?: string | null },
  asked:
    | { type: 'receipt.service'; request: ServiceRequest }
    | { type: 'receipt.withdraw'; request: WithdrawalRequest },
  payments: CloudMembers['payments'],
  status: number,
): Promise<Reply> {
  const place = await placeOfSale(request)
  if ('status' in place) return place
  const { register, shift_id } = place
  const previous_receipt_id = body.previous_receipt_id ?? null
  const cloud = { shift_id, previous_receipt_id, offline: offlineChoiceOf(body), members: membersOf(body, payments) }
  const id = body.id ?? undefined
  const command = ({ receiptIds }: TurnStart) => ({
    ...asked,
    cloud,
    ...(id !== undefined && { id, known: receiptIds.has(id) }),
  })
  return askForState(request, `register:${register.id}`, command, async (fact, state) =>
    reply(status, await madeReceiptModel(request, register, fact, state)),
  )
}

/** EXT-161: an ordinary register exchanges no currency. */
async function refuseCurrency(request: RequestBy<'cashier'>): Promise<Reply> {
  const named = registerIfNamed(request)
  if (named && 'status' in named) return named
  const working = await registerOfShift(request)
  return 'status' in working ? working : refused('not a register of currency exchange', {}, request.language)
}

const headers = Type.Object({ ...deviceHeader, ...accessKeyHeader })

const currencyOperation = (id: string, path: `/api/v1/receipts/${string}`, summary: string): Operation =>
  operation({
    id,
    method: 'POST',
    path,
    surface: 'cloud',
    summary: `${summary}: refused, for the register exchanges none`,
    clauses: ['EXT-161'],
    who: 'cashier',
    headers,
    optionalBody: Type.Object({}, { additionalProperties: true }),
    answers: {},
    handle: refuseCurrency,
  })

export const cashOperations: Operation[] = [
  operation({
    id: 'createServiceReceipt',
    method: 'POST',
    path: '/api/v1/receipts/service',
    surface: 'cloud',
    summary: 'Cash put in, or taken out when the amount is negative',
    clauses: ['EXT-141', 'EXT-142'],
    who: 'cashier',
    headers,
    body: ServiceBody,
    answers: { 201: Receipt },
    handle(request) {
      const { body } = request
      const payment = { ...body.payment, type: 'CASH' } as const
      return move(request, body, { type: 'receipt.service', request: { payment } }, undefined, 201)
    },
  }),
  operation({
    id: 'createWithdrawalReceipt',
    method: 'POST',
    path: '/api/v1/receipts/cash-withdrawal',
    surface: 'cloud',
    summary: 'Cash given to a card holder, whose card has paid for it',
    clauses: ['EXT-151', 'EXT-142'],
    who: 'cashier',
    headers,
    body: WithdrawalBody,
    answers: { 200: Receipt },
    handle(request) {
      const { body } = request
      const { code } = body.payment
      const { type: _, ...card } = paymentOf({ ...body.payment, type: 'CASHLESS' })
      const beside = cloudPaymentOf(body.payment)
      const asked = {
        type: 'receipt.withdraw',
        request: { payment: { ...card, ...(code != null && { code }) } },
      } as const
      return move(request, body, asked, beside ? [beside] : undefined, 200)
    },
  }),
  currencyOperation(
    'createCurrencyServiceReceipt',
    '/api/v1/receipts/service-currency',
    'Currency put in or taken out',
  ),
  currencyOperation('createCurrencyReceipt', '/api/v1/receipts/currency-exchange', 'Currency bought or sold'),
]
