/** Sales and returns of the cloud: one by one, offline with a code and a moment of the client's, many at once, or judged alone. */
import Type from 'typebox'
import { parseInstant } from '../../../../machines/instant.ts'
import { totals } from '../../../../machines/money/totals.ts'
import { refusal } from '../../../../machines/rules/rules.ts'
import type { CloudOrder } from '../../../../machines/vocabulary/cloud/cloud-receipt.ts'
import type { SeedCashRegister } from '../../../../machines/vocabulary/seed-data.ts'
import { registerContext } from '../../../runtime/reads/status.ts'
import type { TurnStart } from '../../../runtime/turns/turn.ts'
import { askForState } from '../../../transport/http/ask.ts'
import { registerIfNamed, registerOfShift, type ShiftPlace } from '../../../transport/http/authentication.ts'
import { Model } from '../../../transport/http/model.ts'
import {
  inLanguage,
  invalid,
  type Operation,
  operation,
  type Reply,
  refusedBy,
  reply,
} from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import { sellIssues } from '../../sell-issues.ts'
import { accessKeyHeader, deviceHeader, unknownAccessKey } from '../integration.ts'
import { cloudMembersOf, placeInCloud, sellRequestOf, totalIssues } from './desk-request.ts'
import { receiptCallback } from './receipt-callback.ts'
import { Receipt } from './receipt-schemas.ts'
import { madeReceiptModel } from './receipt-views.ts'
import { BulkSaleBody, OfflineSaleBody, SaleBody } from './sale-body.ts'

type CashierRequest = RequestBy<'cashier'>

/** The register and the shift a receipt of the cashier is made in; a licence key may be left out, but not be wrong. */
export function placeOfSale(request: CashierRequest): Reply | ShiftPlace | Promise<Reply | ShiftPlace> {
  const named = registerIfNamed(request)
  if (named && 'status' in named) return named
  return unknownAccessKey(request) ?? registerOfShift(request)
}

/** Everything that a sale asks the register. */
function saleOf(
  request: CashierRequest,
  register: SeedCashRegister,
  shift_id: string,
  body: SaleBody,
  offline: CloudOrder['offline'],
) {
  const { world } = request
  const taxes = world.reference.taxes(register.organization_id)
  const sale = sellRequestOf(body, body.id ?? world.newId('sale'))
  const issues = [...sellIssues(sale, taxes).map(placeInCloud), ...totalIssues(body)]
  if (issues.length > 0) return { issues }
  const members = cloudMembersOf(body)
  const cloud = { shift_id, previous_receipt_id: body.previous_receipt_id ?? null, offline, members }
  const made = totals(sale, taxes, members.payments)
  return { command: { type: 'receipt.sell', request: sale, taxes, totals: made, cloud } as const }
}

/** EXT-101: a sale, on the register of the cashier's shift. */
async function sell(request: CashierRequest, body: SaleBody, offline: CloudOrder['offline'] = null): Promise<Reply> {
  const found = placeOfSale(request)
  const place = found instanceof Promise ? await found : found
  if ('status' in place) return place
  const { register, shift_id } = place
  const { issues, command } = saleOf(request, register, shift_id, body, offline)
  if (issues) return invalid(issues)
  const asked = ({ receiptIds }: TurnStart) => ({ ...command, known: receiptIds.has(command.request.id) })
  // Awaited here: a promise handed on by a promise costs two turns of the queue more.
  return await askForState(request, `register:${register.id}`, asked, (fact, state) => {
    const model = madeReceiptModel(request, register, fact, state, command.totals)
    return model instanceof Promise ? model.then((each) => reply(201, each)) : reply(201, model)
  })
}

/** EXT-121: every rule of a sale, and no receipt. */
async function validate(request: CashierRequest, body: SaleBody): Promise<Reply> {
  const place = await placeOfSale(request)
  if ('status' in place) return place
  const { register, shift_id } = place
  const { issues, command } = saleOf(request, register, shift_id, body, null)
  if (issues) return invalid(issues)
  const { services, world, language } = request
  const state = await registerContext(request, register)
  const known =
    (await services.switchboard.receiptNumber(world, `register:${register.id}`, command.request.id)) !== null
  const broken = refusal(state, { ...command, known, at: world.clock.now() })
  return broken ? refusedBy(broken, language) : reply(200, { validated: true })
}

const BulkResult = Model('BulkSaleResult', {
  id: Type.Union([Type.String(), Type.Null()]),
  status: Type.Enum(['CREATED', 'ERROR']),
  message: Type.Union([Type.String(), Type.Null()]),
})

/** EXT-131: one after another; what becomes of one is said in its place. */
async function sellEach(request: CashierRequest, bodies: readonly SaleBody[]): Promise<Reply> {
  const results = []
  for (const each of bodies) {
    const { status, body } = inLanguage(await sell(request, each), request.language)
    const { id, message } = body as { id?: string; message?: string }
    results.push(
      status === 201
        ? { id: id!, status: 'CREATED', message: null }
        : { id: each.id ?? null, status: 'ERROR', message: message ?? null },
    )
  }
  return reply(200, { results })
}

const headers = Type.Object({ ...deviceHeader, ...accessKeyHeader })

export const saleOperations: Operation[] = [
  operation({
    id: 'sellReceipt',
    method: 'POST',
    path: '/api/v1/receipts/sell',
    surface: 'cloud',
    summary: "Sale or return on the register of the cashier's shift",
    clauses: [
      'EXT-101',
      'EXT-102',
      'EXT-103',
      'EXT-104',
      'EXT-107',
      'EXT-108',
      'EXT-109',
      'EXT-110',
      'EXT-114',
      'EXT-254',
    ],
    who: 'cashier',
    headers,
    body: SaleBody,
    callbacks: [receiptCallback()],
    answers: { 201: Receipt },
    handle: (request) => sell(request, request.body),
  }),
  operation({
    id: 'sellReceiptOffline',
    method: 'POST',
    path: '/api/v1/receipts/sell-offline',
    surface: 'cloud',
    summary: 'Sale or return on a register taken offline by request, with a code of its pool and a moment',
    clauses: ['EXT-111', 'EXT-112', 'EXT-113'],
    who: 'cashier',
    headers,
    body: OfflineSaleBody,
    callbacks: [receiptCallback()],
    answers: { 201: Receipt },
    handle(request) {
      const { fiscal_code, fiscal_date, ...body } = request.body
      return sell(request, body, { code: fiscal_code, at: parseInstant(fiscal_date) })
    },
  }),
  operation({
    id: 'validateReceipt',
    method: 'POST',
    path: '/api/v1/receipts/validate',
    surface: 'cloud',
    summary: 'Judges a sale by every rule, and makes nothing',
    clauses: ['EXT-121'],
    who: 'cashier',
    headers: Type.Object(deviceHeader),
    body: SaleBody,
    answers: { 200: Model('ReceiptValidation', { validated: Type.Literal(true) }) },
    handle: (request) => validate(request, request.body),
  }),
  operation({
    id: 'sellReceipts',
    method: 'POST',
    path: '/api/v1/receipts/bulk-sell',
    surface: 'cloud',
    summary: 'Up to 50 sales in order, each with what became of it',
    clauses: ['EXT-131'],
    who: 'cashier',
    headers,
    body: BulkSaleBody,
    callbacks: [receiptCallback('/receipts/0/callback_url')],
    answers: { 200: Model('BulkSaleResults', { results: Type.Array(BulkResult) }) },
    handle: (request) => sellEach(request, request.body.receipts),
  }),
]
