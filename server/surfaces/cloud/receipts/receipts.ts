/** Receipts of the cloud, read: one by its id or fiscal code, lists and searches. */

import Type, { type Static } from 'typebox'
import { parseInstant, parseWindowEnd } from '../../../../machines/instant.ts'
import { DateTime, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { SeedCashRegister } from '../../../../machines/vocabulary/seed-data.ts'
import type { Shift } from '../../../../machines/vocabulary/shift.ts'
import { findReceipt } from '../../../runtime/reads/receipts.ts'
import { registerContext } from '../../../runtime/reads/status.ts'
import type { DocumentRange, ReceiptFilter } from '../../../store/queries/receipt-rows.ts'
import { registerOfShift } from '../../../transport/http/authentication.ts'
import { PageOf } from '../../../transport/http/model.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import { ReceiptPath } from '../../receipt-formats.ts'
import { ownRegisters } from '../own-registers.ts'
import { pageQuery, paginated } from '../pages.ts'
import { Receipt } from './receipt-schemas.ts'
import { receiptModels } from './receipt-views.ts'

type CashierRequest = RequestBy<'cashier'>

/** Receipts of one page. */
const PAGE_LIMIT = 100

const page = {
  fiscal_code: Type.Optional(Type.String()),
  desc: Type.Optional(Type.Boolean({ default: false })),
  ...pageQuery(PAGE_LIMIT),
}

/** EXT-201. */
const ReceiptListQuery = Type.Object({
  serial: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  ...page,
})

const Ids = Type.Optional(Type.Array(Uuid))

/** EXT-202. */
const ReceiptSearchQuery = Type.Object({
  barcode: Type.Optional(Type.String()),
  shift_id: Ids,
  branch_id: Ids,
  cash_register_id: Ids,
  stock_code: Type.Optional(Type.String()),
  from_date: Type.Optional(DateTime),
  to_date: Type.Optional(DateTime),
  self_receipts: Type.Optional(Type.Boolean({ default: true })),
  ...page,
})
type SearchQuery = Static<typeof ReceiptSearchQuery>

/** All documents of registers; those that cannot be read are left out. */
async function wholeLedgers(request: CashierRequest, registers: readonly SeedCashRegister[]): Promise<DocumentRange[]> {
  const contexts = await Promise.all(
    registers.map((register) => request.services.unreadable.orNull(registerContext(request, register))),
  )
  return contexts.flatMap((context) =>
    context && context.ledger.next > 1 ? [{ register: context.id, from: 1, to: context.ledger.next - 1 }] : [],
  )
}

interface Wanted {
  fiscal_code?: string | undefined
  desc?: boolean
  limit: number
  offset: number
}

/** One page of receipts in these ranges. */
async function receiptPage(
  request: CashierRequest & { gone: AbortSignal },
  ranges: readonly DocumentRange[],
  filter: ReceiptFilter,
  { desc = false, limit, offset }: Wanted,
): Promise<Reply> {
  const { services, world, gone } = request
  const stored = await services.receipts.page(world.id, ranges, { filter, desc, limit, offset, signal: gone })
  return paginated({ limit, offset }, await receiptModels(request, stored))
}

/** Only the receipt of a fiscal code, where a page asks for one. */
async function narrowed(
  request: CashierRequest,
  ranges: readonly DocumentRange[],
  fiscal_code: string | undefined,
): Promise<readonly DocumentRange[]> {
  if (fiscal_code === undefined) return ranges
  const found = await findReceipt(request, ownRegisters(request), fiscal_code)
  const isIn = ({ register, from, to }: DocumentRange): boolean =>
    found?.register.id === register && found.number >= from && found.number <= to
  return ranges.some(isIn) ? [{ register: found!.register.id, from: found!.number, to: found!.number }] : []
}

/** Documents of the shifts, of the organization's registers. */
async function rangesOfShifts(request: CashierRequest, ids: readonly string[]): Promise<DocumentRange[]> {
  const { services, world } = request
  const stored = await Promise.all([...new Set(ids)].map((id) => services.shifts.find(world.id, id)))
  return stored.flatMap((row) => (row ? [{ register: row.register, ...numbersOf(row.shift) }] : []))
}

/** A shift that never opened has its opening alone; behind a closing that was refused it goes on. */
function numbersOf({ status, opening_number: from, closing_number }: Shift): { from: number; to: number } {
  const isOver = status === 'CLOSED' || status === 'CLOSING'
  return { from, to: isOver ? (closing_number ?? from) : Number.MAX_SAFE_INTEGER }
}

const overlap = (a: DocumentRange, b: DocumentRange): DocumentRange[] => {
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
  return a.register === b.register && from <= to ? [{ register: a.register, from, to }] : []
}

/** Documents among which a search looks. */
async function searchedRanges(request: CashierRequest, query: SearchQuery): Promise<DocumentRange[]> {
  const { services, world } = request
  const { cash_register_id: wanted, branch_id: branches } = query
  const registers = ownRegisters(request).filter(
    ({ id, branch_id }) => (!wanted || wanted.includes(id)) && (!branches || branches.includes(branch_id)),
  )
  const ledgers = await wholeLedgers(request, registers)
  const shifts = query.shift_id && (await rangesOfShifts(request, query.shift_id))
  const ranges = shifts ? ledgers.flatMap((ledger) => shifts.flatMap((shift) => overlap(ledger, shift))) : ledgers
  const { from_date, to_date } = query
  const dated = ranges.map(async (range) => {
    const from =
      from_date === undefined
        ? range.from
        : await services.receipts.firstSince(world.id, range, parseInstant(from_date))
    const to =
      to_date === undefined
        ? range.to
        : (await services.receipts.firstSince(world.id, range, parseWindowEnd(to_date))) - 1
    return from <= to ? [{ ...range, from, to }] : []
  })
  return (await Promise.all(dated)).flat()
}

export const receiptReadingOperations: Operation[] = [
  operation({
    id: 'listReceipts',
    method: 'GET',
    path: '/api/v1/receipts',
    surface: 'cloud',
    summary: "Receipts of the register of the cashier's shift; without a shift, of the organization",
    clauses: ['EXT-201'],
    who: 'cashier',
    query: ReceiptListQuery,
    long: true,
    answers: { 200: PageOf(Receipt) },
    async handle(request) {
      const { fiscal_code, serial } = request.query
      const working = await registerOfShift(request)
      const registers = 'status' in working ? ownRegisters(request) : [working.register]
      const ranges = await narrowed(request, await wholeLedgers(request, registers), fiscal_code)
      return receiptPage(request, ranges, { serial }, request.query)
    },
  }),
  operation({
    id: 'searchReceipts',
    method: 'GET',
    path: '/api/v1/receipts/search',
    surface: 'cloud',
    summary: 'Receipts of the organization by what is known of them',
    clauses: ['EXT-202'],
    who: 'cashier',
    query: ReceiptSearchQuery,
    long: true,
    answers: { 200: PageOf(Receipt) },
    async handle(request) {
      const { query, cashier } = request
      const { fiscal_code, barcode, stock_code, self_receipts = true } = query
      const ranges = await narrowed(request, await searchedRanges(request, query), fiscal_code)
      return receiptPage(
        request,
        ranges,
        { barcode, stock_code, key_id: self_receipts ? cashier.key_id : undefined },
        query,
      )
    },
  }),
  operation({
    id: 'getReceipt',
    method: 'GET',
    path: '/api/v1/receipts/:receipt_id',
    surface: 'cloud',
    summary: 'A receipt of the organization by its id or fiscal code',
    clauses: ['EXT-105', 'EXT-106', 'EXT-203', 'EXT-204'],
    who: 'cashier',
    params: ReceiptPath,
    answers: { 200: Receipt },
    async handle(request) {
      const { services, world, params, language } = request
      const unknown = () => refused('receipt not known', { receipt_id: params.receipt_id }, language)
      const found = await findReceipt(request, ownRegisters(request), params.receipt_id)
      if (!found) return unknown()
      const stored = await services.receipts.some(world.id, [{ register: found.register.id, number: found.number }])
      const [receipt] = await receiptModels(request, stored)
      return receipt ? reply(200, receipt) : unknown()
    },
  }),
]
