/** Wrong servers of the cloud's receipts and transactions, as they are shown, found and listed. */
import * as instants from '../../../../../machines/instant.ts'
import * as rows from '../../../../../server/store/queries/lists/transaction-rows.ts'
import * as shown from '../../../../../server/surfaces/cloud/models/transaction.ts'
import { transactionModel } from '../../../../../server/surfaces/cloud/models/transaction.ts'
import * as own from '../../../../../server/surfaces/cloud/own-registers.ts'
import { paginated } from '../../../../../server/surfaces/cloud/pages.ts'
import * as models from '../../../../../server/surfaces/cloud/receipts/receipt-model.ts'
import * as receipts from '../../../../../server/surfaces/cloud/receipts/receipts.ts'
import * as transactions from '../../../../../server/surfaces/cloud/transactions/transactions.ts'
import { ReceiptPath } from '../../../../../server/surfaces/receipt-formats.ts'
import * as authentication from '../../../../../server/transport/http/authentication.ts'
import { registerIfNamed, registerOfShift } from '../../../../../server/transport/http/authentication.ts'
import { refused } from '../../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../../server/transport/http/request.ts'
import { asks, handles, replies, row } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inMethod, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { ownsEveryRegister } from '../../subjects/access.ts'
import { showsReceipt } from '../../subjects/receipts.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** A query of a list or search that says otherwise. */
const searches = (wrong: (query: any) => object, ids: string | readonly string[] = 'searchReceipts'): Seam =>
  asks(ids, (request) => ({ ...request, query: { ...request.query, ...wrong(request.query) } }) as Request)

/** Members of the queries of the list and of the search: they have the same. */
const inQuery = (name: string, wrong: object): Seam =>
  inSchema(schemaWithin(row('listReceipts').query!, 'properties', name), (right) => ({ ...right, ...wrong }))

const taxes = (wrong: object): Seam =>
  inFunction(models, 'taxModel', (right, ...given) => ({ ...right(...given), ...wrong }))

/** Where the cashier works, as the list of receipts sees it. */
const placeOfList = (wrong: typeof authentication.registerOfShift): Seam => {
  const lists = new WeakSet<Request>()
  return together(
    handles('listReceipts', (right, request) => {
      lists.add(request)
      return right(request)
    }),
    inCall(authentication, 'registerOfShift', (right, request) =>
      lists.has(request) ? wrong(request) : right(request),
    ),
  )
}

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
  inFunction(transactions, 'registersOf', async (right, request: any) => {
    return wrong(right, request, registerIfNamed(request))
  })

/** A list of transactions, as the store gives it. */
const listed = (wrong: (list: List, ...given: Parameters<List>) => ReturnType<List>): Seam =>
  inMethod(TransactionRows.prototype, 'list', function (this: TransactionRows, right, ...given) {
    return wrong(right.bind(this), ...given)
  })

const filtered = (wrong: (filter: rows.TransactionFilter) => Partial<rows.TransactionFilter>): Seam =>
  listed((list, world, filter) => list(world, { ...filter, ...wrong(filter) }))

const model = (name: 'transactionModel' | 'detailedTransactionModel', wrong: (model: any, row: any) => object): Seam =>
  inCall(shown as any, name, (right: any, row: unknown) => wrong(right(row), row))

const base64 = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64')
const EVERY = 1_000_000

export default {
  'EXT-105: does not say when the receipt was taken': () => showsReceipt(() => ({ delivered_at: null })),
  'EXT-105: says of a refused receipt when it was taken': () =>
    showsReceipt((_, { row: { settled_at } }) => ({ delivered_at: instants.instantOrNull(settled_at) })),
  'EXT-105: has no address of a receipt': () => showsReceipt(() => ({ tax_url: null })),
  'EXT-105: shows a refused receipt as one that waits': () =>
    inModuleScope<object>(models, 'STATUSES', (right) => ({ ...right, ERROR: 'CREATED' })),
  'EXT-105: shows the transaction as it was made': () =>
    showsReceipt(({ transaction }, { row: made }) => ({
      transaction:
        transaction && transactionModel({ ...made, status: 'PENDING', settled_at: null, error_message: null }),
    })),
  'EXT-106: shows an offline receipt as made online': () => showsReceipt(() => ({ is_created_offline: false })),
  'EXT-106: has no control number offline': () => showsReceipt(() => ({ control_number: null })),
  'EXT-106: shows the code of an offline receipt when it is taken': () =>
    showsReceipt((_, { row: { status } }) => (status === 'DONE' ? {} : { fiscal_code: null, tax_url: null })),
  'EXT-106: shows the transaction of a receipt sold offline before it is delivered': () =>
    showsReceipt((_, { row: made }) => ({ transaction: transactionModel(made) })),
  'EXT-106: never shows the transaction of a receipt sold offline': () =>
    showsReceipt(({ transaction }, { fact }) => ({ transaction: fact.is_online ? transaction : null })),
  'EXT-201: lists the organization in a shift': () =>
    placeOfList(({ language }) => refused('receipt not known', { receipt_id: '' }, language)),
  'EXT-201: lists nothing without a shift': () =>
    replies('listReceipts', async (reply, request: any) => {
      const isListed = reply.status === 200 && 'status' in (await authentication.registerOfShift(request))
      return isListed ? paginated(request.query, []) : reply
    }),
  'EXT-201: lists the latest first': () => inQuery('desc', { default: true }),
  'EXT-202: finds receipts of all cashiers': () => searches(() => ({ self_receipts: false })),
  'EXT-202: finds what was made at the end of the span': () =>
    searches(({ to_date }) => ({ to_date: to_date && new Date(instants.parseWindowEnd(to_date) + 1).toISOString() })),
  'EXT-202: finds a fiscal code outside the other filters': () =>
    inFunction(receipts, 'narrowed', (right, request, ranges, code) => {
      const all = own.ownRegisterIds(request).map((register) => ({ register, from: 1, to: Number.MAX_SAFE_INTEGER }))
      return right(request, code === undefined ? ranges : all, code)
    }),
  'EXT-202: finds by a shift what another register numbers alike': () =>
    inFunction(receipts, 'overlap', (right, a, b) => right(a, { ...b, register: a.register })),
  'EXT-203: finds receipts of every organization': () => ownsEveryRegister,
  'EXT-203: takes any text for an id': () =>
    inSchema(schemaWithin(ReceiptPath, 'properties', 'receipt_id', 'anyOf', '1'), (right) => ({
      ...right,
      pattern: '^[A-Za-z0-9_-]{1,12}$',
    })),
  'EXT-204: writes dates with three digits': () =>
    together(
      // Texts that are known already are written anew.
      inModuleScope(instants, 'written', () => new Map()),
      inCall(instants, 'instant', (right, at) =>
        typeof at === 'number' ? right(at).replace(/000\+00:00$/, '+00:00') : right(at),
      ),
    ),
  'EXT-204: shows no turnover in the taxes of a return': () => taxes({ returns_turnover: 0 }),
  'EXT-204: shows no excise in the taxes of a receipt': () => taxes({ extra_value: 0 }),
  'EXT-601: lists documents of all registers in a shift': () =>
    listedRegisters((right, request, named) => (named ? right(request) : own.ownRegisterIds(request))),
  'EXT-601: ignores the key of a register': () =>
    listedRegisters((right, request, named) =>
      right(named && 'register' in named ? withoutHeader(request, 'x-license-key') : request),
    ),
  'EXT-601: takes any key with a list of transactions': () =>
    listedRegisters((right, request, named) =>
      right(named && 'status' in named ? withoutHeader(request, 'x-license-key') : request),
    ),
  'EXT-601: refuses a list of transactions without a shift': () =>
    listedRegisters(async (right, request, named) => {
      const working = named ? null : await registerOfShift(request)
      return working && 'status' in working ? working : right(request)
    }),
  'EXT-601: lists transactions latest first': () =>
    listed(async (list, world, filter) => {
      const { desc, limit, offset } = filter
      const all: rows.TransactionRow[] = []
      const ids = [...filter.registers].sort()
      for (const id of desc ? ids.reverse() : ids)
        all.push(...(await list(world, { ...filter, registers: [id], desc: !desc, limit: EVERY, offset: 0 })))
      return all.slice(offset, offset + limit)
    }),
  'EXT-601: skips the first register of several on a further page': () =>
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
  'EXT-602: says that a pending document is done': () =>
    model('transactionModel', (shown) => ({ ...shown, status: shown.status === 'PENDING' ? 'DONE' : shown.status })),
  'EXT-602: has an answer before there is one': () =>
    model('detailedTransactionModel', (shown, { number, status, fiscal_code, error_message, entry }) => {
      const { id, type } = entry.document
      const answer = { number, id, type, status, fiscal_code, error_message }
      return status === 'PENDING' ? { ...shown, response_data: base64(answer) } : shown
    }),
  'EXT-602: has no signature of a document': () =>
    model('detailedTransactionModel', (shown) => ({ ...shown, request_signature: '' })),
  'EXT-602: has no data of a document': () =>
    model('detailedTransactionModel', (shown) => ({ ...shown, request_data: '' })),
  'EXT-602: shows a document as its text': () =>
    model('detailedTransactionModel', (shown, { entry }) => ({
      ...shown,
      request_data: JSON.stringify(entry.document),
    })),
  'EXT-602: shows transactions of other organizations': () =>
    inCall(own, 'ownRegisterIds', (right, request) => {
      const { params, world } = request
      return params.transaction_id === undefined ? right(request) : [...world.reference.registers.keys()]
    }),
  'EXT-602: finds the newest transaction alone': () =>
    inMethod(
      TransactionRows.prototype,
      'find',
      async function (this: TransactionRows, right, world, registers, id, signal) {
        const found = await right(world, registers, id, signal)
        if (!found) return null
        const last = { registers: [found.register], desc: true, limit: 1, offset: 0, signal }
        const [newest] = await this.list(world, last)
        return newest?.number === found.number ? found : null
      },
    ),
  'EXT-602: takes any key with a transaction': () =>
    asks('getTransaction', (request) => withoutHeader(request, 'x-license-key')),
  'EXT-603: ignores the status of transactions': () =>
    filtered(({ statuses }) => (statuses?.includes('PENDING') ? { statuses: undefined } : {})),
  'EXT-603: ignores the type of transactions': () =>
    filtered(({ types }) => (types?.includes('RECEIPT') ? { types: undefined } : {})),
  'EXT-603: lists receipts under every type': () =>
    filtered(({ types }) => (types?.includes('RECEIPT') ? {} : { types: undefined })),
  'EXT-603: counts pages of transactions without the filter': () =>
    filtered(({ offset }) => (offset > 0 ? { types: undefined } : {})),
} satisfies WrongServersByName
