/** Wrong servers of the cloud's receipts as they are shown, found and listed. */
import * as instants from '../../../../../machines/instant.ts'
import { transactionModel } from '../../../../../server/surfaces/cloud/models/transaction.ts'
import * as own from '../../../../../server/surfaces/cloud/own-registers.ts'
import { paginated } from '../../../../../server/surfaces/cloud/pages.ts'
import * as models from '../../../../../server/surfaces/cloud/receipts/receipt-model.ts'
import * as receipts from '../../../../../server/surfaces/cloud/receipts/receipts.ts'
import { ReceiptPath } from '../../../../../server/surfaces/receipt-forms.ts'
import * as authentication from '../../../../../server/wire/http/authentication.ts'
import { refused } from '../../../../../server/wire/http/operation.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import { asks, handles, replies, row } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inFunction, inModule, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { ownsEveryRegister } from '../../subjects/access.ts'
import { showsReceipt } from '../../subjects/receipts.ts'
import { wrong } from '../../wrong-server.ts'

/** A query of a list or search that says otherwise. */
const searches = (wrong: (query: any) => object, ids: string | readonly string[] = 'searchReceipts'): Seam =>
  asks(ids, (request) => ({ ...request, query: { ...request.query, ...wrong(request.query) } }) as Request)

const without = (name: string): Seam => searches(() => ({ [name]: undefined }))

/** Members of the queries of the list and of the search: they have the same. */
const inQuery = (name: string, wrong: object): Seam =>
  inSchema(schemaWithin(row('listReceipts').query!, 'properties', name), (right) => ({ ...right, ...wrong }))

const taxes = (wrong: object): Seam =>
  inFunction(models, 'taxModel', (right) => (...given) => ({ ...right(...given), ...wrong }))

/** Where the cashier works, as the list of receipts sees it. */
const placeOfList = (wrong: typeof authentication.registerOfShift): Seam => {
  const lists = new WeakSet<Request>()
  return together(
    handles('listReceipts', (right) => (request) => {
      lists.add(request)
      return right(request)
    }),
    inModule(
      authentication,
      'registerOfShift',
      (right) => (request) => (lists.has(request) ? wrong(request) : right(request)),
    ),
  )
}

export default [
  wrong(
    'EXT-105',
    'does not say when the receipt was taken',
    showsReceipt(() => ({ delivered_at: null })),
  ),
  wrong(
    'EXT-105',
    'says of a refused receipt when it was taken',
    showsReceipt((_, { row: { settled_at } }) => ({ delivered_at: instants.instantOrNull(settled_at) })),
  ),
  wrong(
    'EXT-105',
    'has no address of a receipt',
    showsReceipt(() => ({ tax_url: null })),
  ),
  wrong(
    'EXT-105',
    'shows a refused receipt as one that waits',
    inModuleScope<object>(models, 'STATUSES', (right) => ({ ...right, ERROR: 'CREATED' })),
  ),
  wrong(
    'EXT-105',
    'shows the transaction as it was made',
    showsReceipt(({ transaction }, { row: made }) => ({
      transaction:
        transaction && transactionModel({ ...made, status: 'PENDING', settled_at: null, error_message: null }),
    })),
  ),
  wrong(
    'EXT-106',
    'shows an offline receipt as made online',
    showsReceipt(() => ({ is_created_offline: false })),
  ),
  wrong(
    'EXT-106',
    'has no control number offline',
    showsReceipt(() => ({ control_number: null })),
  ),
  wrong(
    'EXT-106',
    'shows the code of an offline receipt when it is taken',
    showsReceipt((_, { row: { status } }) => (status === 'DONE' ? {} : { fiscal_code: null, tax_url: null })),
  ),
  wrong(
    'EXT-106',
    'shows the transaction of a receipt sold offline before it is delivered',
    showsReceipt((_, { row: made }) => ({ transaction: transactionModel(made) })),
  ),
  wrong(
    'EXT-106',
    'never shows the transaction of a receipt sold offline',
    showsReceipt(({ transaction }, { fact }) => ({ transaction: fact.is_online ? transaction : null })),
  ),
  wrong(
    'EXT-201',
    'lists the organization in a shift',
    placeOfList(({ language }) => refused('receipt not known', { receipt_id: '' }, language)),
  ),
  wrong(
    'EXT-201',
    'lists nothing without a shift',
    replies('listReceipts', async (reply, request: any) => {
      const isListed = reply.status === 200 && 'status' in (await authentication.registerOfShift(request))
      return isListed ? paginated(request.query, []) : reply
    }),
  ),
  wrong('EXT-201', 'lists 101 receipts', inQuery('limit', { maximum: 101 })),
  wrong('EXT-201', 'lists 99 receipts', inQuery('limit', { maximum: 99 })),
  wrong(
    'EXT-201',
    'does not look at the number',
    searches(() => ({ serial: undefined }), 'listReceipts'),
  ),
  wrong('EXT-201', 'lists the latest first', inQuery('desc', { default: true })),
  wrong(
    'EXT-202',
    'finds receipts of all cashiers',
    searches(() => ({ self_receipts: false })),
  ),
  wrong(
    'EXT-202',
    'finds the own receipts alone',
    searches(() => ({ self_receipts: true })),
  ),
  wrong('EXT-202', 'does not look at the bar code', without('barcode')),
  wrong('EXT-202', 'does not look at the stock', without('stock_code')),
  wrong('EXT-202', 'does not look at the register', without('cash_register_id')),
  wrong('EXT-202', 'does not look at the outlet', without('branch_id')),
  wrong('EXT-202', 'does not look at the shift', without('shift_id')),
  wrong(
    'EXT-202',
    'finds what was made at the end of the span',
    searches(({ to_date }) => ({
      to_date: to_date && new Date(instants.parseWindowEnd(to_date) + 1).toISOString(),
    })),
  ),
  wrong('EXT-202', 'does not look at the beginning of the span', without('from_date')),
  wrong(
    'EXT-202',
    'does not look at the fiscal code',
    searches(() => ({ fiscal_code: undefined }), ['listReceipts', 'searchReceipts']),
  ),
  wrong(
    'EXT-202',
    'finds a fiscal code outside the other filters',
    inFunction(receipts, 'narrowed', (right) => (request, ranges, code) => {
      const all = own.ownRegisterIds(request).map((register) => ({ register, from: 1, to: Number.MAX_SAFE_INTEGER }))
      return right(request, code === undefined ? ranges : all, code)
    }),
  ),
  wrong(
    'EXT-202',
    'finds by a shift what another register numbers alike',
    inFunction(receipts, 'overlap', (right) => (a, b) => right(a, { ...b, register: a.register })),
  ),
  wrong('EXT-203', 'finds receipts of every organization', ownsEveryRegister),
  wrong(
    'EXT-203',
    'takes any text for an id',
    inSchema(schemaWithin(ReceiptPath, 'properties', 'receipt_id', 'anyOf', '1'), (right) => ({
      ...right,
      pattern: '^[A-Za-z0-9_-]{1,12}$',
    })),
  ),
  wrong(
    'EXT-204',
    'leaves out what is null',
    showsReceipt(() => ({ processed_counter: undefined })),
  ),
  wrong(
    'EXT-204',
    'writes dates with three digits',
    together(
      // Texts that are known already are written anew.
      inModuleScope(instants, 'written', () => new Map()),
      inModule(
        instants,
        'instant',
        (right) => (at) => (typeof at === 'number' ? right(at).replace(/000\+00:00$/, '+00:00') : right(at)),
      ),
    ),
  ),
  wrong(
    'EXT-204',
    'leaves the moment of the related receipt out',
    showsReceipt(() => ({ related_receipt_created_at: undefined })),
  ),
  wrong('EXT-204', 'shows no turnover in the taxes of a return', taxes({ returns_turnover: 0 })),
  wrong('EXT-204', 'shows no excise in the taxes of a receipt', taxes({ extra_value: 0 })),
]
