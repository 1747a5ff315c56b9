/** Documents of the registers as transactions: in pages, and one with what was sent and answered (extension). */
import Type from 'typebox'
import { Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { SeedCashRegister } from '../../../../machines/vocabulary/seed-data.ts'
import { registerIfNamed, registerOfShift } from '../../../transport/http/authentication.ts'
import { PageOf } from '../../../transport/http/model.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import { DetailedTransaction, detailedTransactionModel, Transaction, transactionModel } from '../models/transaction.ts'
import { ownRegisterIds } from '../own-registers.ts'
import { pageQuery, paginated } from '../pages.ts'

/** Whatever a client may ask for; what no document here is or has is found nowhere. */
const STATUSES = ['CREATED', 'PENDING', 'SIGNED', 'DELIVERED', 'DONE', 'ERROR', 'CANCELLED', 'OFFLINE'] as const
const TYPES = [
  'SHIFT_OPEN',
  'X_REPORT',
  'Z_REPORT',
  'PING',
  'RECEIPT',
  'LAST_RECEIPT',
  'GO_OFFLINE',
  'ASK_OFFLINE_CODES',
  'GO_ONLINE',
  'DEL_LAST_RECEIPT',
  'DEL_LAST_RECEIPT_ID',
  'STATUS_RRO',
  'INFO_RRO',
] as const

/** The register of the key, or of the cashier's shift; without either those of his organization (EXT-601). */
async function registersOf(request: RequestBy<'cashier'>): Promise<string[] | Reply> {
  const only = ({ register }: { register: SeedCashRegister }): string[] => [register.id]
  const named = registerIfNamed(request)
  if (named) return 'status' in named ? named : only(named)
  const working = await registerOfShift(request)
  return 'status' in working ? ownRegisterIds(request) : only(working)
}

export const transactionOperations: Operation[] = [
  operation({
    id: 'listTransactions',
    method: 'GET',
    path: '/api/v1/transactions',
    surface: 'cloud',
    summary: "Documents of the register of the cashier's shift as transactions, in pages",
    clauses: ['EXT-601', 'EXT-603'],
    who: 'cashier',
    headers: Type.Object({ 'x-license-key': Type.Optional(Type.String()) }),
    query: Type.Object({
      /** The keys may be repeated. */
      status: Type.Optional(Type.Array(Type.Enum([...STATUSES]))),
      type: Type.Optional(Type.Array(Type.Enum([...TYPES]))),
      desc: Type.Optional(Type.Boolean({ default: false })),
      ...pageQuery(),
    }),
    answers: { 200: PageOf(Transaction) },
    long: true,
    async handle(request) {
      const { services, world, query, gone } = request
      const registers = await registersOf(request)
      if ('status' in registers) return registers
      const { status, type, desc = false, limit, offset } = query
      const rows = await services.transactions.list(world.id, {
        registers,
        statuses: status,
        types: type,
        desc,
        limit,
        offset,
        signal: gone,
      })
      return paginated(query, rows.map(transactionModel))
    },
  }),
  operation({
    id: 'getTransaction',
    method: 'GET',
    path: '/api/v1/transactions/:transaction_id',
    surface: 'cloud',
    summary: 'A transaction of the organization, with the document that was sent and the answer to it',
    clauses: ['EXT-602'],
    who: 'cashier',
    headers: Type.Object({ 'x-license-key': Type.Optional(Type.String()) }),
    params: Type.Object({ transaction_id: Uuid }),
    answers: { 200: DetailedTransaction },
    long: true,
    async handle(request) {
      const { services, world, params, language, gone } = request
      const named = registerIfNamed(request)
      if (named && 'status' in named) return named
      const id = params.transaction_id
      const place = await services.transactions.find(world.id, ownRegisterIds(request), id, gone)
      if (!place) return refused('unknown id', { transaction_id: id }, language)
      const row = await services.ledgers.one(world.id, place.register, place.number)
      return reply(200, detailedTransactionModel(row))
    },
  }),
]
