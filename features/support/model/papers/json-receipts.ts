/** Receipts as JSON: of the cloud and its webhooks, of the desk, and of the file of a world. */
import { SEEDED } from '../house.ts'
import type { HouseTax } from '../money/house-tax.ts'
import { USUAL_LABEL } from '../money/sale-sums.ts'
import { houseTaxOf } from '../money/sale-taxes.ts'
import type { PaperFindings, PaperPlace } from './finding.ts'
import { Members, type RawObject } from './members.ts'
import type { PaperDiscount, PaperEntry, PaperItem, PaperKind, PaperPayment, PaperReceipt, PaperTax } from './paper.ts'

const KINDS: readonly unknown[] = ['SELL', 'RETURN', 'SERVICE_IN', 'SERVICE_OUT', 'CASH_WITHDRAWAL']
export const isMovement = (type: unknown): boolean => KINDS.indexOf(type) > 1

const taxOf = (row: Members): PaperTax => {
  const back = row.whole('returns_turnover')
  return {
    code: row.whole('code', 'FLD-030') ?? -1,
    symbol: row.text('symbol') ?? '',
    rate: row.number('rate'),
    extraRate: row.number('extra_rate'),
    isIncluded: row.truth('included') ?? true,
    noVat: row.truth('no_vat') ?? false,
    value: row.whole('value'),
    extra: row.whole('extra_value'),
    turnover: row.whole('turnover') ?? (back ? back : row.whole('sales_turnover')),
  }
}

const DISCOUNTS: readonly unknown[] = ['DISCOUNT', 'EXTRA_CHARGE', 'PRE_PAYMENT']

function discountOf(row: Members, findings: PaperFindings): PaperDiscount {
  const { type, mode, tax_codes } = row.raw
  findings.hold(DISCOUNTS.includes(type), 'FLD-019', row.at('type'), DISCOUNTS, type)
  findings.hold(mode === 'VALUE' || mode === 'PERCENT', 'FLD-019', row.at('mode'), ['VALUE', 'PERCENT'], mode)
  return {
    type: DISCOUNTS.includes(type) ? (type as PaperDiscount['type']) : 'DISCOUNT',
    mode: mode === 'PERCENT' ? 'PERCENT' : 'VALUE',
    value: mode === 'PERCENT' ? row.number('value') : Math.round(row.number('value')),
    ...(Array.isArray(tax_codes) && { tax_codes }),
    sum: row.whole('sum') ?? row.whole('amount'),
  }
}

function itemOf(row: Members, findings: PaperFindings): PaperItem {
  const good = row.object('good') ?? row
  return {
    price: good.sum('price'),
    quantity: row.sum('quantity', 'LOC-002'),
    sum: row.whole('sum'),
    isReturn: row.truth('is_return') ?? false,
    discounts: row.list('discounts').map((each) => discountOf(each, findings)),
    taxes: row.list('taxes').map(taxOf),
  }
}

/** Members of cards, which a payment in cash has none of (LOC-176). */
const OF_CARDS =
  'commission card_mask bank_name auth_code rrn payment_system owner_name terminal acquirer_and_seller receipt_no'
const CARD_MASK_LENGTH = 19

function paymentOf(row: Members, findings: PaperFindings): PaperPayment {
  const { type, card_mask } = row.raw
  findings.hold(
    ['CASH', 'CASHLESS', 'CARD'].includes(type as string),
    'FLD-021',
    row.at('type'),
    'CASH or CASHLESS',
    type,
  )
  const isCash = type === 'CASH'
  if (isCash)
    for (const name of OF_CARDS.split(' '))
      findings.hold(
        (row.raw[name] ?? null) === null,
        'LOC-176',
        row.at(name),
        'none on a payment in cash',
        row.raw[name],
      )
  if (typeof card_mask === 'string')
    findings.hold(
      card_mask.length <= CARD_MASK_LENGTH,
      'LIM-081',
      row.at('card_mask'),
      '19 characters at most',
      card_mask,
    )
  return {
    type: isCash ? 'CASH' : 'CASHLESS',
    code: isCash ? null : (row.whole('code') ?? 1),
    label: row.text('label') ?? USUAL_LABEL[isCash ? 'CASH' : 'CASHLESS'],
    value: row.sum('value'),
    commission: isCash ? 0 : (row.whole('commission') ?? 0),
  }
}

const entryOf = (transaction: Members | null): PaperEntry | null => {
  const number = transaction?.whole('serial', 'EXT-601') ?? null
  return number === null ? null : { number, previousHash: transaction!.text('previous_hash'), hash: null }
}

/** What any form of a receipt has. */
const receiptFrom = (raw: RawObject, place: PaperPlace, findings: PaperFindings) => {
  const paper = new Members(raw, '', findings)
  const { rounding_mode: mode } = raw
  const rounding: PaperReceipt['rounding'] =
    mode === 'ROUND_10' || mode === 'ROUND_50' || mode === null ? mode : undefined
  return {
    paper: 'receipt' as const,
    place,
    raw,
    items: paper.list('goods').map((each) => itemOf(each, findings)),
    discounts: paper.list('discounts').map((each) => discountOf(each, findings)),
    payments: paper.list('payments').map((each) => paymentOf(each, findings)),
    taxes: paper.list('taxes').map(taxOf),
    total: paper.whole('total_sum'),
    tendered: paper.whole('total_payment'),
    rest: paper.whole('total_rest'),
    round: paper.whole('round_sum'),
    rounding,
    code: paper.text('fiscal_code'),
    checkUrl: paper.text('tax_url'),
  }
}

/** A receipt of the cloud (EXT-204). */
export function cloudReceipt(raw: RawObject, place: PaperPlace, findings: PaperFindings): PaperReceipt {
  const paper = new Members(raw, '', findings)
  const shift = paper.object('shift')
  findings.hold(KINDS.includes(raw.type), 'EXT-204', 'type', KINDS, raw.type)
  const { type } = raw
  const register = paper.object('cash_register') ?? shift?.object('cash_register') ?? null
  return {
    ...receiptFrom(raw, place, findings),
    form: 'cloud',
    kind: KINDS.includes(type) ? (type as PaperKind) : 'SELL',
    id: paper.text('id') ?? '',
    register: paper.text('cash_register_id') ?? register?.text('id') ?? '',
    shift: paper.text('shift_id') ?? shift?.text('id') ?? null,
    serial: paper.whole('serial', 'EXT-204'),
    entry: entryOf(paper.object('transaction')),
    at: paper.moment('fiscal_date') ?? paper.moment('created_at'),
    deliveredAt: paper.moment('delivered_at'),
    tellsDelivery: raw.delivered_at !== undefined,
    isOffline: paper.truth('is_created_offline'),
    previous: undefined,
    fiscalNumber: register?.text('fiscal_number') ?? null,
  }
}

/** An answer of the desk to a sale, a return (FLD-022), or a movement of cash (FLD-023). */
export function deskReceipt(raw: RawObject, place: PaperPlace, findings: PaperFindings): PaperReceipt {
  const paper = new Members(raw, '', findings)
  const isMoved = isMovement(raw.type)
  const made = receiptFrom(raw, place, findings)
  const isSell = paper.truth('is_sell')
  const isBack = isSell === null ? raw.type === 'RETURN' || made.items.some(({ isReturn }) => isReturn) : !isSell
  const number = isMoved ? paper.whole('transaction_id', 'JRN-002') : null
  const isOnline = paper.truth('is_online')
  return {
    ...made,
    form: 'desk',
    kind: isMoved ? (raw.type as PaperKind) : isBack ? 'RETURN' : 'SELL',
    id: paper.text(isMoved ? 'external_id' : 'id') ?? '',
    register: `the desk of ${place.file}`,
    shift: null,
    serial: isMoved ? paper.whole('id', 'JRN-003') : null,
    entry: number === null ? null : { number, previousHash: null, hash: null },
    at: paper.moment('created_at') ?? paper.moment('fiscal_date'),
    deliveredAt: null,
    tellsDelivery: false,
    isOffline: isOnline === null ? null : !isOnline,
    previous: isMoved || raw.previous_receipt_id === undefined ? undefined : paper.text('previous_receipt_id'),
    checkUrl: null,
    fiscalNumber: null,
  }
}

/** Goods of a request of the desk as its answer has them; which taxes they carry says the house. */
function asAnswered(goods: readonly Members[], taxes: readonly HouseTax[]): RawObject[] {
  return goods.map(({ raw: { taxes: named, ...good } }) => ({
    ...good,
    taxes: (Array.isArray(named) ? named : []).flatMap((each) => {
      const tax = houseTaxOf(taxes, each)
      if (!tax) return []
      const { code, symbol, rate, extraRate, isIncluded, noVat } = tax
      return [{ code, symbol, rate, extra_rate: extraRate, included: isIncluded, no_vat: noVat }]
    }),
  }))
}

/** A document of the file of a world: what was asked for, and the money that it states. */
export function worldReceipt(
  document: Members,
  entry: PaperEntry,
  { place, serial, shift }: { place: PaperPlace; serial: number | null; shift: string | null },
  findings: PaperFindings,
): PaperReceipt {
  const body = document.object('body')
  const request = body?.object('request')
  const money = body?.object('money') ?? null
  const register = document.text('cash_register_id') ?? ''
  const taxes = SEEDED.taxes[SEEDED.registers[register]?.organization ?? ''] ?? []
  const goods = request?.list('goods') ?? []
  const rounding_mode = request?.raw.rounding_mode ?? null
  const stated = { ...request?.raw, ...money?.raw, rounding_mode, goods: asAnswered(goods, taxes), payments: null }
  const code = document.text('offline_code')
  const type = body?.raw.type
  // Of movements the document states what was paid; of sales the request has it
  const payments = goods.length > 0 ? paymentsOf(body!, request!, findings) : (money?.list('paid') ?? [])
  return {
    ...receiptFrom(stated, place, findings),
    payments: payments.map((each) => paymentOf(each, findings)),
    form: 'world',
    kind: KINDS.includes(type) ? (type as PaperKind) : 'SELL',
    id: body?.text('id') ?? '',
    register,
    shift,
    serial,
    entry,
    at: document.whole('at'),
    deliveredAt: null,
    tellsDelivery: false,
    isOffline: code !== null,
    code,
    previous: body?.raw.previous_receipt_id === undefined ? undefined : body.text('previous_receipt_id'),
    checkUrl: null,
    fiscalNumber: null,
  }
}

/** Payments of a request, each with the number of its kind, which the cloud keeps beside it (EXT-306). */
function paymentsOf(body: Members, request: Members, findings: PaperFindings): Members[] {
  const kinds = body.object('cloud')?.list('payments') ?? []
  return request.list('payments').map(({ raw, path }, at) => {
    // What only a card has is dropped from a payment in cash, and kept as it was asked for (NS-59)
    const { type, value, label } = raw
    const own = type === 'CASH' ? { type, value, label } : { ...raw, code: kinds[at]?.raw.code ?? 1 }
    return new Members(own, path, findings)
  })
}
