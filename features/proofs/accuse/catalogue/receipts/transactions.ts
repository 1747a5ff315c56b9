/** Wrong servers of transactions: which are listed, and what they show. */
import * as rows from '../../../../../server/store/queries/lists/transaction-rows.ts'
import * as shown from '../../../../../server/surfaces/cloud/models/transaction.ts'
import * as own from '../../../../../server/surfaces/cloud/own-registers.ts'
import * as transactions from '../../../../../server/surfaces/cloud/transactions/transactions.ts'
import { registerIfNamed, registerOfShift } from '../../../../../server/wire/http/authentication.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import { asks, row } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModule, inModuleScope, inObject, type Seam } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

type TransactionRows = rows.TransactionRows
const { TransactionRows } = rows
type List = TransactionRows['list']

const withoutHeader = <R extends Request>(request: R, name: string): R => {
  const { [name]: _, ...headers } = request.headers
  return { ...request, headers }
}

/** The registers whose transactions are listed, or a refusal. */
const listedRegisters = (
  wrong: (
    right: (request: any) => Promise<unknown>,
    request: any,
    named: ReturnType<typeof registerIfNamed>,
  ) => unknown,
): Seam =>
  inModuleScope<any>(transactions, 'registersOf', (right) => async (request: any) => {
    return wrong(right, request, registerIfNamed(request))
  })

/** A list of transactions, as the store gives it. */
const listed = (wrong: (list: List, ...given: Parameters<List>) => ReturnType<List>): Seam =>
  inObject(
    TransactionRows.prototype,
    'list',
    (right) =>
      function (this: TransactionRows, ...given) {
        return wrong(right.bind(this), ...given)
      },
  )

const filtered = (wrong: (filter: rows.TransactionFilter) => Partial<rows.TransactionFilter>): Seam =>
  listed((list, world, filter) => list(world, { ...filter, ...wrong(filter) }))

const model = (name: 'transactionModel' | 'detailedTransactionModel', wrong: (model: any, row: any) => object): Seam =>
  inModule(shown as any, name, (right: any) => (row: unknown) => wrong(right(row), row))

/** A schema of the query of transactions. */
const queried = (...path: readonly string[]) => schemaWithin(row('listTransactions').query!, 'properties', ...path)
const withoutValue = (path: string, value: string): Seam =>
  inSchema(queried(path, 'items'), (right) => ({
    ...right,
    enum: right.enum.filter((each: string) => each !== value),
  }))

const base64 = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64')
const EVERY = 1_000_000

export default [
  wrong(
    'EXT-601',
    'lists documents of all registers in a shift',
    listedRegisters((right, request, named) => (named ? right(request) : own.ownRegisterIds(request))),
  ),
  wrong(
    'EXT-601',
    'ignores the key of a register',
    listedRegisters((right, request, named) =>
      right(named && 'register' in named ? withoutHeader(request, 'x-license-key') : request),
    ),
  ),
  wrong(
    'EXT-601',
    'takes any key with a list of transactions',
    listedRegisters((right, request, named) =>
      right(named && 'status' in named ? withoutHeader(request, 'x-license-key') : request),
    ),
  ),
  wrong(
    'EXT-601',
    'refuses a list of transactions without a shift',
    listedRegisters(async (right, request, named) => {
      const working = named ? null : await registerOfShift(request)
      return working && 'status' in working ? working : right(request)
    }),
  ),
  wrong(
    'EXT-601',
    'lists transactions latest first',
    listed(async (list, world, filter) => {
      const { desc, limit, offset } = filter
      const all: rows.TransactionRow[] = []
      const ids = [...filter.registers].sort()
      for (const id of desc ? ids.reverse() : ids)
        all.push(...(await list(world, { ...filter, registers: [id], desc: !desc, limit: EVERY, offset: 0 })))
      return all.slice(offset, offset + limit)
    }),
  ),
  wrong(
    'EXT-601',
    'skips the first register of several on a further page',
    listed(async (list, world, filter) => {
      const { desc, limit } = filter
      let { offset } = filter
      const found: rows.TransactionRow[] = []
      const ids = [...filter.registers].sort()
      for (const id of desc ? ids.reverse() : ids) {
        const all = await list(world, { ...filter, registers: [id], limit: EVERY, offset: 0 })
        if (offset > 0 && all.length <= offset) offset -= all.length
        else found.push(...all.slice(offset, offset + limit - found.length))
        if (found.length >= limit) break
      }
      return found
    }),
  ),
  wrong(
    'EXT-602',
    'says that a pending document is done',
    model('transactionModel', (shown) => ({ ...shown, status: shown.status === 'PENDING' ? 'DONE' : shown.status })),
  ),
  wrong(
    'EXT-602',
    'has an answer before there is one',
    model('detailedTransactionModel', (shown, { number, status, fiscal_code, error_message, entry }) => {
      const { id, type } = entry.document
      const answer = { number, id, type, status, fiscal_code, error_message }
      return status === 'PENDING' ? { ...shown, response_data: base64(answer) } : shown
    }),
  ),
  wrong(
    'EXT-602',
    'has no signature of a document',
    model('detailedTransactionModel', (shown) => ({ ...shown, request_signature: '' })),
  ),
  wrong(
    'EXT-602',
    'has no data of a document',
    model('detailedTransactionModel', (shown) => ({ ...shown, request_data: '' })),
  ),
  wrong(
    'EXT-602',
    'shows a document as its text',
    model('detailedTransactionModel', (shown, { entry }) => ({
      ...shown,
      request_data: JSON.stringify(entry.document),
    })),
  ),
  wrong(
    'EXT-602',
    'shows transactions of other organizations',
    inModule(own, 'ownRegisterIds', (right) => (request) => {
      const { params, world } = request
      return params.transaction_id === undefined ? right(request) : [...world.reference.registers.keys()]
    }),
  ),
  wrong(
    'EXT-602',
    'finds the newest transaction alone',
    inObject(
      TransactionRows.prototype,
      'find',
      (right) =>
        async function (this: TransactionRows, world, registers, id, signal) {
          const found = await right.call(this, world, registers, id, signal)
          if (!found) return null
          const last = { registers: [found.register], desc: true, limit: 1, offset: 0, signal }
          const [newest] = await this.list(world, last)
          return newest?.number === found.number ? found : null
        },
    ),
  ),
  wrong(
    'EXT-602',
    'takes any key with a transaction',
    asks('getTransaction', (request) => withoutHeader(request, 'x-license-key')),
  ),
  wrong(
    'EXT-603',
    'ignores the status of transactions',
    filtered(({ statuses }) => (statuses?.includes('PENDING') ? { statuses: undefined } : {})),
  ),
  wrong(
    'EXT-603',
    'ignores the type of transactions',
    filtered(({ types }) => (types?.includes('RECEIPT') ? { types: undefined } : {})),
  ),
  wrong(
    'EXT-603',
    'lists receipts under every type',
    filtered(({ types }) => (types?.includes('RECEIPT') ? {} : { types: undefined })),
  ),
  wrong('EXT-603', 'takes no status that never occurs', withoutValue('status', 'SIGNED')),
  wrong('EXT-603', 'takes no type that never occurs', withoutValue('type', 'X_REPORT')),
  wrong(
    'EXT-603',
    'takes pages of 1001 transactions',
    inSchema(queried('limit'), (right) => ({ ...right, maximum: 1001 })),
  ),
  wrong(
    'EXT-603',
    'ignores the offset of transactions',
    filtered(() => ({ offset: 0 })),
  ),
  wrong(
    'EXT-603',
    'counts pages of transactions without the filter',
    filtered(({ offset }) => (offset > 0 ? { types: undefined } : {})),
  ),
]
