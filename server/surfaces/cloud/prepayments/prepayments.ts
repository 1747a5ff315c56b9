/** Prepayments of the cloud: an order paid in parts, returned, looked at (EXT-401..441). */
import Type from 'typebox'
import type { CloudOrder } from '../../../../machines/vocabulary/cloud/cloud-receipt.ts'
import type { PrepaymentContext } from '../../../../machines/vocabulary/prepayments/prepayment.ts'
import type { ReceiptFact } from '../../../../machines/vocabulary/receipt-events.ts'
import type { RegisterContext } from '../../../../machines/vocabulary/register.ts'
import type { SeedCashRegister } from '../../../../machines/vocabulary/seed-data.ts'
import { prepaymentId } from '../../../runtime/turns/actor-ids.ts'
import type { TurnStart } from '../../../runtime/turns/turn.ts'
import type { World } from '../../../runtime/world/world.ts'
import type { PrepaymentSummary } from '../../../store/queries/cloud/prepayment-rows.ts'
import { askForReceipts } from '../../../transport/http/ask.ts'
import { invalid, type Operation, operation, type Reply, refused, reply } from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import { accessKeyHeader, deviceHeader } from '../integration.ts'
import { receiptCallback } from '../receipts/receipt-callback.ts'
import { Receipt } from '../receipts/receipt-schemas.ts'
import { madeReceiptModel, receiptModels } from '../receipts/receipt-views.ts'
import { placeOfSale } from '../receipts/sales.ts'
import {
  askedReturnOf,
  firstPaymentOf,
  NextPaymentBody,
  nextPaymentOf,
  PrepaymentBody,
  prepaymentIssues,
  ReturnBody,
} from './prepayment-bodies.ts'
import { PrepaymentWithReceipts, prepaymentWithReceipts } from './prepayment-model.ts'
import { prepaymentSearch } from './prepayment-search.ts'

type CashierRequest = RequestBy<'cashier'>
type Place = { register: SeedCashRegister; shift_id: string }

/** Relation ids made by the service that are tried, should one be taken. */
const TRIES = 20

const RelationPath = Type.Object({ relation_id: Type.String({ minLength: 1, maxLength: 256 }) })

/** EXT-408: ten digits, and the same in every run of a virtual world. */
const newRelationId = (world: World): string => {
  const digits = Number.parseInt(world.newId('prepayment').replaceAll('-', '').slice(0, 12), 16)
  return String(1_000_000_000 + (digits % 9_000_000_000))
}

const addressOf = ({ cashier }: CashierRequest, relation_id: string): string =>
  `prepayment:${prepaymentId(cashier.organization_id, relation_id)}`

/** Everything but what the body says. */
const placed = ({ world }: CashierRequest, { register, shift_id }: Place, cloud: Omit<CloudOrder, 'shift_id'>) => ({
  cash_register_id: register.id,
  taxes: world.reference.taxes(register.organization_id),
  cloud: { ...cloud, shift_id },
})

const known = ({ receiptIdsOf }: TurnStart, { register }: Place, id: string): boolean =>
  receiptIdsOf(`register:${register.id}`).has(id)

const made =
  (request: CashierRequest, register: SeedCashRegister) =>
  async ([receipt]: ReceiptFact[], state: RegisterContext): Promise<Reply> =>
    reply(201, await madeReceiptModel(request, register, receipt!, state))

/** EXT-401: the first payment. */
async function begin(request: CashierRequest, body: PrepaymentBody): Promise<Reply> {
  const place = await placeOfSale(request)
  if ('status' in place) return place
  const { world } = request
  const issues = prepaymentIssues(body, world.reference.taxes(place.register.organization_id))
  if (issues.length > 0) return invalid(issues)
  const id = body.id ?? world.newId('sale')
  const { order, payment, cloud } = firstPaymentOf(body, id)
  const tryWith = (relation_id: string): Promise<Reply> =>
    askForReceipts(
      request,
      addressOf(request, relation_id),
      place.register,
      (start) => ({
        type: 'prepayment.begin' as const,
        ...placed(request, place, cloud),
        relation_id,
        order,
        payment,
        known: known(start, place, id),
      }),
      made(request, place.register),
    )
  if (body.custom_relation_id != null) return tryWith(body.custom_relation_id)
  for (let tries = 1; ; tries++) {
    const relation_id = newRelationId(world)
    const chain = await chainOf(request, relation_id)
    if (chain === null || tries === TRIES) return tryWith(relation_id)
  }
}

/** The chain of a relation id in the cashier's organization; null: there is none. */
async function chainOf(
  request: CashierRequest,
  relation_id: string,
): Promise<(PrepaymentContext & PrepaymentSummary) | null> {
  const { services, world } = request
  const chain = await services.switchboard.read<PrepaymentContext>(world, addressOf(request, relation_id))
  return chain.status === null ? null : (chain as PrepaymentContext & PrepaymentSummary)
}

/** The place of a payment or return in a chain that there is, or the refusal. */
async function placeInChain(request: CashierRequest, relation_id: string): Promise<Place | Reply> {
  if ((await chainOf(request, relation_id)) === null)
    return refused('prepayment not known', { relation_id }, request.language)
  return placeOfSale(request)
}

/** EXT-411: a further payment, the last one of which closes the chain. */
async function pay(request: CashierRequest, relation_id: string, body: NextPaymentBody): Promise<Reply> {
  const place = await placeInChain(request, relation_id)
  if ('status' in place) return place
  const id = body.id ?? request.world.newId('sale')
  const { payment, cloud } = nextPaymentOf(body, id)
  return askForReceipts(
    request,
    addressOf(request, relation_id),
    place.register,
    (start) => ({
      type: 'prepayment.pay' as const,
      ...placed(request, place, cloud),
      payment,
      known: known(start, place, id),
    }),
    made(request, place.register),
  )
}

/** EXT-421: all receipts of the chain are returned, or none. */
async function giveBack(request: CashierRequest, relation_id: string, body: ReturnBody): Promise<Reply> {
  const place = await placeInChain(request, relation_id)
  if ('status' in place) return place
  const { options, cloud } = askedReturnOf(body)
  return askForReceipts(
    request,
    addressOf(request, relation_id),
    place.register,
    () => ({ type: 'prepayment.return' as const, ...placed(request, place, cloud), options }),
    async (receipts, state) =>
      reply(201, await Promise.all(receipts.map((each) => madeReceiptModel(request, place.register, each, state)))),
  )
}

const headers = Type.Object({ ...deviceHeader, ...accessKeyHeader })

export const prepaymentOperations: Operation[] = [
  prepaymentSearch,
  operation({
    id: 'createPrepayment',
    method: 'POST',
    path: '/api/v1/prepayment-receipts',
    surface: 'cloud',
    summary: 'The first payment of an order that is paid in parts',
    clauses: ['EXT-401', 'EXT-402', 'EXT-403', 'EXT-404', 'EXT-405', 'EXT-406', 'EXT-407', 'EXT-408', 'EXT-409'],
    who: 'cashier',
    headers,
    body: PrepaymentBody,
    callbacks: [receiptCallback()],
    answers: { 201: Receipt },
    handle: (request) => begin(request, request.body),
  }),
  operation({
    id: 'payPrepayment',
    method: 'POST',
    path: '/api/v1/prepayment-receipts/:relation_id',
    surface: 'cloud',
    summary: 'A further payment; that of all that is owed closes the chain with the receipt of the goods',
    clauses: ['EXT-411', 'EXT-412', 'EXT-413', 'EXT-414', 'EXT-415', 'EXT-416', 'EXT-417', 'EXT-418', 'EXT-419'],
    who: 'cashier',
    headers,
    params: RelationPath,
    body: NextPaymentBody,
    answers: { 201: Receipt },
    handle: (request) => pay(request, request.params.relation_id, request.body),
  }),
  operation({
    id: 'returnPrepayment',
    method: 'POST',
    path: '/api/v1/prepayment-receipts/:relation_id/return',
    surface: 'cloud',
    summary: 'Returns all receipts of the chain',
    clauses: ['EXT-421', 'EXT-422', 'EXT-423', 'EXT-424'],
    who: 'cashier',
    headers,
    params: RelationPath,
    optionalBody: ReturnBody,
    answers: { 201: Type.Array(Receipt) },
    handle: (request) => giveBack(request, request.params.relation_id, request.body ?? {}),
  }),
  operation({
    id: 'getPrepayment',
    method: 'GET',
    path: '/api/v1/prepayment-receipts/:relation_id',
    surface: 'cloud',
    summary: 'A prepaid order with its sums, and all its receipts but the returns',
    clauses: ['EXT-431', 'EXT-432', 'EXT-433'],
    who: 'cashier',
    params: RelationPath,
    answers: { 200: PrepaymentWithReceipts },
    async handle(request) {
      const { services, world, params, language } = request
      const chain = await chainOf(request, params.relation_id)
      if (!chain) return refused('prepayment not known', { relation_id: params.relation_id }, language)
      const places = chain.receipts.map(({ cash_register_id: register, number }) => ({ register, number }))
      const stored = await services.receipts.some(world.id, places)
      return reply(200, prepaymentWithReceipts(chain, await receiptModels(request, stored)))
    },
  }),
]
