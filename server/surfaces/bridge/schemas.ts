/** Messages to a terminal: what each of the five has in it, and what is asked of the terminal by it (FLD-026, FLD-028). */
import Type from 'typebox'
import {
  type BankRequest,
  type OperationType,
  RECEIPT_TEXT_LIMIT,
} from '../../../machines/vocabulary/outside/bank-operation.ts'
import { Omittable } from '../../../machines/vocabulary/schemas/scalars.ts'
import { type Reader, reader } from '../../transport/http/validation/validation.ts'

/** Minor units (NS-25): a number, never a text of one. */
export const Amount = Type.Integer({ minimum: 1, maximum: 99_999_999_999, description: 'Minor units: 2000 is 20.00' })

const Receipt = Type.String({ description: `The text, as it is; ${RECEIPT_TEXT_LIMIT} characters at most` })

const payloads = {
  purchase: Type.Object({ amount: Amount }),
  cancel: Type.Object({
    amount: Amount,
    invoiceNum: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'invoice_num of the answer to the purchase',
    }),
    rrn: Type.String({ description: 'rrn of the answer to the purchase' }),
    auth_code: Type.String({ description: 'auth_code of the answer to the purchase' }),
  }),
  'display-receipt': Type.Object({ receipt: Receipt }),
  'print-receipt': Type.Object({
    receipt: Receipt,
    qr_url: Omittable(Type.String({ description: 'What the QR code under the text says; without it there is none' })),
  }),
} as const

const terminal_id = Type.String({ format: 'uuid', description: 'The terminal the token is for' })
const request_id = Type.String({
  format: 'uuid',
  description:
    'Made by the integration. The same id again, with the same request, is answered with the first result and charged once',
})
/** BRG-208: what is not charged may do without it. */
const anyRequestId = Omittable(
  Type.String({ format: 'uuid', description: 'Made by the integration; without it the server makes one' }),
)

/** What a client says to its terminal, by the type of the operation. */
export const messages = {
  purchase: Type.Object(
    { operation_type: Type.Literal('purchase'), terminal_id, request_id, payload: payloads.purchase },
    { title: 'Purchase' },
  ),
  cancel: Type.Object(
    { operation_type: Type.Literal('cancel'), terminal_id, request_id, payload: payloads.cancel },
    { title: 'Cancel' },
  ),
  // It has no payload: an empty one is none.
  settlement: Type.Object(
    {
      operation_type: Type.Literal('settlement'),
      terminal_id,
      request_id: anyRequestId,
      payload: Omittable(Type.Object({})),
    },
    { title: 'Settlement' },
  ),
  'display-receipt': Type.Object(
    {
      operation_type: Type.Literal('display-receipt'),
      terminal_id,
      request_id: anyRequestId,
      payload: payloads['display-receipt'],
    },
    { title: 'DisplayReceipt' },
  ),
  'print-receipt': Type.Object(
    {
      operation_type: Type.Literal('print-receipt'),
      terminal_id,
      request_id: anyRequestId,
      payload: payloads['print-receipt'],
    },
    { title: 'PrintReceipt' },
  ),
} as const satisfies Record<OperationType, Type.TObject>

/** A message that is valid: its terminal, its id if it gives one, and what it asks of the terminal. */
interface ValidMessage {
  terminal_id: string
  request_id?: string | null
  request: BankRequest
}

/** By the type of the operation; an amount as text stays one, and is refused. */
export const readers: Record<OperationType, Reader<ValidMessage>> = {
  purchase: reader(messages.purchase, 'local', ({ operation_type, payload: { amount }, ...ids }) => ({
    ...ids,
    request: { operation_type, amount },
  })),
  cancel: reader(messages.cancel, 'local', ({ operation_type, payload, ...ids }) => {
    const { amount, invoiceNum, rrn, auth_code } = payload
    return { ...ids, request: { operation_type, amount, rrn, invoice_num: invoiceNum, auth_code } }
  }),
  settlement: reader(messages.settlement, 'local', ({ operation_type, ...ids }) => ({
    ...ids,
    request: { operation_type },
  })),
  'display-receipt': reader(
    messages['display-receipt'],
    'local',
    ({ operation_type, payload: { receipt }, ...ids }) => ({
      ...ids,
      request: { operation_type, receipt },
    }),
  ),
  'print-receipt': reader(messages['print-receipt'], 'local', ({ operation_type, payload, ...ids }) => {
    const { receipt, qr_url = null } = payload
    return { ...ids, request: { operation_type, receipt, qr_url } }
  }),
}

/** The payload by which a request is asked of a device: what the message that it was understood from had in it. */
export function payloadOf(request: BankRequest): object | null {
  switch (request.operation_type) {
    case 'purchase':
      return { amount: request.amount }
    case 'cancel': {
      const { amount, rrn, invoice_num, auth_code } = request
      return { amount, invoiceNum: invoice_num, rrn, auth_code }
    }
    case 'settlement':
      return null
    case 'display-receipt':
      return { receipt: request.receipt }
    case 'print-receipt': {
      const { receipt, qr_url } = request
      return qr_url === null ? { receipt } : { receipt, qr_url }
    }
  }
}
