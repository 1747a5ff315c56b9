/** Receipts sent to buyers again, by mail and by short message: the way of the delivery of a sale. */
import Type from 'typebox'
import type { UntimedCommand } from '../../../transport/http/ask.ts'
import { ask } from '../../../transport/http/ask.ts'
import { Model } from '../../../transport/http/model.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import { atReceipt, ReceiptPath, registersAsked } from '../../receipt-formats.ts'

/** Addresses of one request, as of a delivery. */
const ADDRESSES = 50

const Sent = Model('SentReceipt', { ok: Type.Literal(true) })

type To = Pick<UntimedCommand<'slip.send'>, 'emails' | 'phone'>

/** Has the register send the receipt that the path names. */
const send = (request: RequestBy<'cashier'> & { params: { receipt_id: string } }, to: To): Promise<Reply> =>
  atReceipt(request, registersAsked(request, request.cashier.organization_id), async ({ register, number }) => {
    const { services, world, params, language } = request
    const [stored] = await services.receipts.some(world.id, [{ register: register.id, number }])
    if (!stored) return refused('receipt not known', { receipt_id: params.receipt_id }, language)
    const { at, document } = stored.fact
    const { id: receipt_id, type, money } = document.body
    const { total_sum } = money
    const sent = { receipt_id, number, made_at: at, is_return: type === 'RETURN', total_sum }
    const command = { type: 'slip.send', ...sent, ...to } as const
    return ask(request, `register:${register.id}`, command, () => reply(200, { ok: true }))
  })

export const receiptSendingOperations: Operation[] = [
  operation({
    id: 'sendReceiptByEmail',
    method: 'POST',
    path: '/api/v1/receipts/:receipt_id/email',
    surface: 'cloud',
    summary: 'Mails a receipt of the organization to some addresses',
    clauses: ['EXT-251', 'EXT-252', 'EXT-253'],
    who: 'cashier',
    params: ReceiptPath,
    body: Type.Array(Type.String({ format: 'email' }), { minItems: 1, maxItems: ADDRESSES }),
    answers: { 200: Sent },
    handle: (request) => send(request, { emails: [...new Set(request.body)], phone: null }),
  }),
  operation({
    id: 'sendReceiptBySms',
    method: 'POST',
    path: '/api/v1/receipts/:receipt_id/sms',
    surface: 'cloud',
    summary: 'Sends a short message about a receipt of the organization to a telephone',
    clauses: ['EXT-253', 'EXT-261', 'EXT-262'],
    who: 'cashier',
    params: ReceiptPath,
    body: Type.Object({ phone: Type.String({ pattern: '^380\\d{9}$' }) }),
    answers: { 200: Sent },
    handle: (request) => send(request, { emails: [], phone: request.body.phone }),
  }),
]
