/**
 * Receipts of the desk: sale, return, service in and out. A prize paid out is a return by its money. The request is
 * stored; the answer is computed from it.
 */
import Type, { type Static } from 'typebox'
import { instant } from '../../machines/instant.ts'
import { DISCOUNT_SHARES } from '../../machines/limits.ts'
import { taxNamed } from '../../machines/money/tax-lines.ts'
import { paysOut, type ReceiptTotals, totals } from '../../machines/money/totals.ts'
import {
  cardMembers,
  type Discount,
  type ReceiptBody,
  SellRequest,
  ServiceRequest,
} from '../../machines/vocabulary/receipt.ts'
import type { ReceiptFact } from '../../machines/vocabulary/receipt-events.ts'
import type { Tax } from '../../machines/vocabulary/tax.ts'
import { UuidV4 } from '../../machines/vocabulary/wire.ts'
import { ask } from '../http/ask.ts'
import { type Issue, invalid, type Operation, reply } from '../http/operation.ts'
import { deviceHeaders, deviceOf } from './device.ts'
import { DeskReceipt, DeskTransaction, type ReceiptTax } from './receipt-schemas.ts'

const CARD_MEMBERS: ReadonlySet<string> = new Set(Object.keys(cardMembers))

/**
 * What a schema cannot say of a sale's form: codes that exist, one kind of goods, card members on cards only, no more
 * discounts than can be shared out over the goods. Nearly always nothing: so no place is written down before there is
 * a fault.
 */
function sellIssues({ goods, discounts, payments }: SellRequest, taxes: Tax[]): Issue[] {
  const found: Issue[] = []
  const add = (faults: Issue[]): void => {
    for (const fault of faults) found.push(fault)
  }
  let out = 0
  for (const [index, item] of goods.entries()) {
    if (!areKnown(item.taxes, taxes)) add(unknown(item.taxes!, taxes, ['body', 'goods', index, 'taxes']))
    if (!areSound(item.discounts, taxes))
      add(discountIssues(item.discounts!, taxes, ['body', 'goods', index, 'discounts']))
    if (paysOut(item)) out++
  }
  if (!areSound(discounts, taxes)) add(discountIssues(discounts!, taxes, ['body', 'discounts']))
  if (discounts != null && discounts.length * goods.length > DISCOUNT_SHARES)
    found.push({ loc: ['body', 'discounts'], msg: 'too many for so many goods', type: 'value_error.list.max_items' })
  if (out > 0 && out < goods.length)
    found.push({ loc: ['body', 'goods'], msg: 'sale and return goods in one receipt', type: 'value_error.mixed' })
  for (const [index, payment] of payments.entries()) {
    if (payment.type !== 'CASH') continue
    for (const member in payment)
      if (CARD_MEMBERS.has(member) && payment[member as keyof typeof payment] !== null)
        found.push({ loc: ['body', 'payments', index, member], msg: 'only for CASHLESS', type: 'value_error.extra' })
  }
  return found
}

type Codes = readonly (string | number)[]
type Loc = Issue['loc']

const areKnown = (codes: Codes | null | undefined, taxes: Tax[]): boolean =>
  codes == null || codes.every((code) => taxNamed(code, taxes) !== undefined)

const areSound = (discounts: readonly Discount[] | null | undefined, taxes: Tax[]): boolean =>
  discounts == null || discounts.every((discount) => areKnown(discount.tax_codes, taxes) && isWhole(discount))

/** AMB-38: an absolute discount is whole minor units. */
const isWhole = ({ mode, value }: Discount): boolean => mode !== 'VALUE' || Number.isInteger(value)

const unknown = (codes: Codes, taxes: Tax[], loc: Loc): Issue[] =>
  codes.flatMap((code, index) =>
    areKnown([code], taxes)
      ? []
      : [{ loc: [...loc, index], msg: `no tax ${code} in the organization`, type: 'value_error' }],
  )

const discountIssues = (discounts: readonly Discount[], taxes: Tax[], loc: Loc): Issue[] =>
  discounts.flatMap((discount, place) => [
    ...unknown(discount.tax_codes ?? [], taxes, [...loc, place, 'tax_codes']),
    ...(isWhole(discount)
      ? []
      : [{ loc: [...loc, place, 'value'], msg: 'value is not a valid integer', type: 'type_error.integer' }]),
  ])

type SellBody = ReceiptBody & { type: 'SELL' | 'RETURN'; request: SellRequest }
type MovementBody = ReceiptBody & { type: Static<typeof DeskTransaction>['type'] }

/** What of a tax is the same on every receipt. */
type TaxHead = Omit<Static<typeof ReceiptTax>, 'value' | 'extra_value' | 'sales_turnover' | 'returns_turnover'>

const taxHeads = new WeakMap<Tax, TaxHead>()

function taxHead(tax: Tax): TaxHead {
  let head = taxHeads.get(tax)
  if (!head) {
    const { id, code, label, symbol, rate, extra_rate, included, no_vat, created_at } = tax
    head = { id, code, label, symbol, rate, extra_rate, included, no_vat, created_at: instant(created_at) }
    taxHeads.set(tax, head)
  }
  return head
}

const taxBody = (
  { tax, value, extra_value, turnover }: ReceiptTotals['tax_lines'][number],
  isReturn: boolean,
): Static<typeof ReceiptTax> => ({
  ...taxHead(tax),
  value,
  extra_value,
  sales_turnover: isReturn ? 0 : turnover,
  returns_turnover: isReturn ? turnover : 0,
})

/**
 * The answer to a sale or return (FLD-022, FLD-029, FLD-030). Codes and dates come with delivery (LOC-179).
 * @param made the arithmetic it was made by; null: it is done again
 */
export function receiptBody(
  fact: ReceiptFact,
  taxes: Tax[],
  made: ReceiptTotals | null = null,
): Static<typeof DeskReceipt> {
  const { request, money, type, id, previous_receipt_id } = fact.document.body as SellBody
  const sum = made ?? totals(request, taxes)
  const isReturn = type === 'RETURN'
  return {
    id,
    fiscal_code: fact.document.offline_code,
    fiscal_date: fact.is_online ? null : instant(fact.at),
    is_online: fact.is_online,
    is_sell: !isReturn,
    total_payment: money.total_payment,
    total_sum: money.total_sum,
    total_rest: money.total_rest,
    round_sum: money.round_sum,
    goods: request.goods.map((item, index) => {
      const line = sum.goods[index]!
      return {
        good: {
          code: item.code,
          name: item.name,
          header: item.header ?? null,
          footer: item.footer ?? null,
          uktzed: item.uktzed ?? null,
          price: item.price,
          excise_barcodes: item.excise_barcodes ?? [],
          barcode: item.barcode ?? null,
          tax: item.taxes ?? [],
        },
        sum: line.sum,
        quantity: item.quantity,
        is_return: item.is_return === true,
        is_winnings_payout: item.is_winnings_payout === true,
        taxes: line.taxes.map((each) => taxBody(each, isReturn)),
        discounts: line.discounts,
      }
    }),
    taxes: sum.tax_lines.map((each) => taxBody(each, isReturn)),
    discounts: sum.discounts,
    payments: request.payments.map((payment) => ({
      ...payment,
      label: payment.label ?? (payment.type === 'CASH' ? 'Готівка' : 'Картка'),
    })),
    type,
    technical_return: request.technical_return === true,
    delivery: request.delivery ?? null,
    header: request.header ?? null,
    footer: request.footer ?? null,
    barcode: request.barcode ?? null,
    cashier_name: request.cashier_name ?? null,
    departament: request.departament ?? null,
    previous_receipt_id,
  }
}

/**
 * The answer to cash put in, taken out or given to a card holder (FLD-023). The code of a service document is never
 * shown (LOC-137); of a withdrawal made offline it is the one taken from the pool (JRN-009).
 */
export function transactionBody(fact: ReceiptFact): Static<typeof DeskTransaction> {
  const { document, signature, receipt_number, at } = fact
  const { type, id, shift_serial } = document.body as MovementBody
  return {
    type,
    updated_at: instant(at),
    created_at: instant(at),
    transaction_id: document.number,
    shift_id: shift_serial,
    external_id: id,
    custom_id: null,
    status: 'DONE',
    cashier_name: null,
    departament: null,
    header: null,
    footer: null,
    barcode: null,
    tax_codes: [],
    files: [],
    signature,
    fiscal_code: type === 'CASH_WITHDRAWAL' ? document.offline_code : null,
    id: receipt_number,
  }
}

/** FLD-017, with or without its id. */
const NamelessSell = Type.Object({ ...SellRequest.properties, id: Type.Optional(UuidV4) })

export const receiptOperations: Operation[] = [
  {
    id: 'sell',
    method: 'POST',
    path: '/api/v1/receipt/sell',
    surface: 'local',
    summary: 'Sale, or return when the goods carry is_return',
    clauses: ['LOC-151', 'LOC-152', 'LOC-165', 'LOC-172', 'AUT-008'],
    who: 'desk',
    headers: deviceHeaders,
    body: SellRequest,
    answers: { 200: DeskReceipt },
    bends: {
      quirk: 'desk-sale-without-id',
      body: NamelessSell,
      handle(call, law) {
        const { world } = call
        const body = call.body as Static<typeof NamelessSell>
        const id = body.id ?? world.newId('sale')
        return law({ ...call, body: { ...body, id } })
      },
    },
    async handle(call) {
      const { world, register } = call
      const request = call.body as SellRequest
      const taxes = world.reference.taxes(register.organization_id)
      const found = sellIssues(request, taxes)
      if (found.length > 0) return invalid(found)
      const command = { type: 'receipt.sell', request, taxes, device: deviceOf(call) } as const
      return ask(call, `register:${register.id}`, command, (fact, made) => reply(200, receiptBody(fact, taxes, made)))
    },
  },
  {
    id: 'serviceCash',
    method: 'POST',
    path: '/api/v1/receipt/service',
    surface: 'local',
    summary: 'Cash put in, or taken out when the amount is negative',
    clauses: ['LOC-131', 'LOC-132', 'LOC-133', 'LOC-134', 'LOC-135', 'LOC-136', 'AUT-008'],
    who: 'desk',
    headers: deviceHeaders,
    body: ServiceRequest,
    answers: { 200: DeskTransaction },
    handle(call) {
      const command = { type: 'receipt.service', request: call.body as ServiceRequest, device: deviceOf(call) } as const
      return ask(call, `register:${call.register.id}`, command, (fact) => reply(200, transactionBody(fact)))
    },
  },
]
