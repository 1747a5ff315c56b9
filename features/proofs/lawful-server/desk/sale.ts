import { type Answer, type Exchange, json, rawBody, readForm } from '../kernel/exchange.ts'
import { momentText } from '../kernel/moments.ts'
import { malformed } from '../kernel/refusal.ts'
import { record } from '../state/journal.ts'
import type { Register, Shift, Transaction } from '../state/model.ts'
import type { Receipt } from '../state/receipts.ts'
import { roundedShare } from '../state/rounding.ts'
import { receiptTaxRow, type Tax } from '../state/taxes.ts'
import { announce } from '../state/webhooks.ts'
import type { World } from '../state/world.ts'
import { applyDiscounts, type Discounted } from './discounts.ts'
import { guardPool, guardReceipt, wrong } from './guards.ts'
import { paymentView, type Settlement, settle } from './payments.ts'
import { type GoodsEntry, type SaleRequest, saleForm } from './sale-form.ts'
import { type ReceiptTax, receiptTaxes, resolveTaxes } from './tax-shares.ts'

/** A goods line with its sums: `full` before its own discounts, `sum` after them. */
type SaleLine = { entry: GoodsEntry; taxes: Tax[]; full: number; sum: number; discounted: Discounted }

/** A computed receipt that is not recorded yet. */
type Draft = {
  request: SaleRequest
  isReturn: boolean
  lines: SaleLine[]
  whole: Discounted
  taxes: ReceiptTax[]
  settlement: Settlement
}

function lineOf(world: World, entry: GoodsEntry, index: number): SaleLine {
  const { reading } = world
  const place = ['body', 'goods', index]
  const full = roundedShare(reading, entry.price, entry.quantity, 1000)
  if (!Number.isSafeInteger(full)) throw malformed([...place, 'price'], 'comes to more than can be counted')
  const discounted = applyDiscounts(reading, full, entry.discounts, [...place, 'discounts'])
  for (const [at, discount] of (entry.discounts ?? []).entries()) {
    resolveTaxes(reading, discount.tax_codes, [...place, 'discounts', at, 'tax_codes'])
  }
  const taxes = resolveTaxes(reading, entry.taxes, [...place, 'taxes'])
  return { entry, taxes, full, sum: discounted.sum, discounted }
}

/** Whether the goods make a return; a mixture is a return, or refused, as the reading says (AMB-01). */
function isReturnOf(world: World, request: SaleRequest): boolean {
  const flagged = request.goods.filter((entry) => entry.is_return === true).length
  if (flagged > 0 && flagged < request.goods.length && world.reading.mixedReturn === 'refused') {
    throw wrong('mixed_return', 'У чеку змішано продаж і повернення.')
  }
  return flagged > 0
}

/** Computes a receipt from its request; refuses one that cannot be settled. */
function draftOf(world: World, request: SaleRequest): Draft {
  const { reading } = world
  const isReturn = isReturnOf(world, request)
  const lines = request.goods.map((entry, index) => lineOf(world, entry, index))
  const goodsSum = lines.reduce((sum, line) => sum + line.sum, 0)
  if (!Number.isSafeInteger(goodsSum)) throw malformed(['body', 'goods'], 'come to more than can be counted')
  const whole = applyDiscounts(reading, goodsSum, request.discounts, ['body', 'discounts'])
  for (const [at, discount] of (request.discounts ?? []).entries()) {
    resolveTaxes(reading, discount.tax_codes, ['body', 'discounts', at, 'tax_codes'])
  }
  const taxes = receiptTaxes(reading, lines, whole.applied)
  return { request, isReturn, lines, whole, taxes, settlement: settle(reading, request, whole.sum, isReturn) }
}

const discountViews = (discounted: Discounted): unknown[] =>
  discounted.applied.map(({ entry, amount }) => ({ ...entry, amount }))

function lineView(world: World, line: SaleLine, isReturn: boolean): Record<string, unknown> {
  const { entry } = line
  const { absentText, itemSum } = world.reading
  const rows = receiptTaxes(world.reading, [line], []).map((row) => receiptTaxRow(world, row.tax, row, isReturn))
  return {
    good: {
      code: entry.code,
      name: entry.name,
      header: absentText,
      footer: absentText,
      uktzed: entry.uktzed ?? absentText,
      price: entry.price,
      excise_barcodes: entry.excise_barcodes ?? [],
      barcode: entry.barcode ?? absentText,
      tax: line.taxes.map((tax) => tax.code),
    },
    sum: itemSum === 'full' ? line.full : line.sum,
    quantity: entry.quantity,
    is_return: isReturn,
    taxes: rows,
    discounts: discountViews(line.discounted),
  }
}

type SaleParts = { draft: Draft; register: Register; shift: Shift; transaction: Transaction; previousId: string | null }

/** The sell receipt response; online, fiscal code and date are empty until delivery (LOC-179, FLD-022). */
function saleAnswer(world: World, parts: SaleParts): Record<string, unknown> {
  const { reading } = world
  const { draft, register, transaction } = parts
  const { request, settlement, whole } = draft
  const rounding = settlement.payable - whole.sum
  const { absentText } = reading
  const date = transaction.fiscalDate
  return {
    id: request.id,
    fiscal_code: transaction.fiscalCode ?? reading.emptyFiscal,
    fiscal_date: date === null ? reading.emptyFiscal : momentText(reading, date),
    is_online: !transaction.offline,
    is_sell: !draft.isReturn,
    total_payment: settlement.tendered,
    total_sum: reading.totalSum === 'rounded' ? settlement.payable : whole.sum,
    total_rest: settlement.rest,
    round_sum: reading.roundSumSigned ? rounding : Math.abs(rounding),
    goods: draft.lines.map((line) => lineView(world, line, draft.isReturn)),
    taxes: draft.taxes.map((row) => receiptTaxRow(world, row.tax, row, draft.isReturn)),
    discounts: discountViews(whole),
    payments: request.payments.map(paymentView),
    type: draft.isReturn ? reading.returnType : 'SELL',
    delivery: request.delivery === undefined ? null : { ...request.delivery, sent: false },
    header: request.header ?? absentText,
    footer: request.footer ?? absentText,
    barcode: request.barcode ?? absentText,
    cashier_name: request.cashier_name ?? register.cashier.name,
    departament: request.departament ?? absentText,
    previous_receipt_id: parts.previousId,
    custom_id: request.custom_id ?? null,
    technical_return: request.technical_return === true,
    shift_serial: parts.shift.serial,
  }
}

/** The stored answer of a receipt, with its fiscal code and date if it has them by now. */
function repeatedAnswer(world: World, receipt: Receipt): Record<string, unknown> {
  if (receipt.fiscalCode === null || receipt.fiscalDate === null) return receipt.answer
  return {
    ...receipt.answer,
    fiscal_code: receipt.fiscalCode,
    fiscal_date: momentText(world.reading, receipt.fiscalDate),
  }
}

const cashIn = (settlement: Settlement): number =>
  settlement.taken.filter((part) => part.type === 'CASH').reduce((sum, part) => sum + part.value, 0)

/** Records a drafted receipt: transaction, drawer, shift, and the webhook once it is fiscalized (WHK-001). */
function keep(world: World, register: Register, shift: Shift, draft: Draft): Receipt {
  const { request, lines, whole, settlement } = draft
  const cash = cashIn(settlement)
  const onSettled = (settled: Transaction) => {
    receipt.fiscalCode = settled.fiscalCode
    receipt.fiscalDate = settled.fiscalDate
    announce(world, register, 'RECEIPT_FISCALIZED', { receipt_id: request.id, total: settlement.payable })
  }
  const transaction = record(world, { kind: draft.isReturn ? 'RETURN' : 'SELL', register, shift, onSettled })
  const sumOf = (pick: (line: SaleLine) => number) => lines.reduce((sum, line) => sum + pick(line), 0)
  const previousId = world.reading.previousAcrossShifts ? register.lastReceiptId : (shift.receipts.at(-1)?.id ?? null)
  const receipt: Receipt = {
    id: request.id,
    fiscalCode: transaction.fiscalCode,
    fiscalDate: transaction.fiscalDate,
    createdAt: transaction.createdAt,
    isReturn: draft.isReturn,
    technical: request.technical_return === true,
    goods: lines.map(({ entry, sum }) => {
      return { code: entry.code, name: entry.name, price: entry.price, quantity: entry.quantity, sum }
    }),
    goodsSum: sumOf((line) => line.sum),
    wholeDiscount: whole.discounts,
    wholeCharge: whole.charges,
    discountsSum: whole.discounts + sumOf((line) => line.discounted.discounts),
    chargesSum: whole.charges + sumOf((line) => line.discounted.charges),
    total: whole.sum,
    rounding: settlement.payable - whole.sum,
    taxes: draft.taxes.map(({ tax, turnover, value, extra }) => ({ code: tax.code, turnover, value, extra })),
    taken: settlement.taken,
    answer: {},
  }
  receipt.answer = saleAnswer(world, { draft, register, shift, transaction, previousId })
  register.cash += draft.isReturn ? -cash : cash
  register.lastReceiptId = receipt.id
  register.receipts.set(receipt.id.toLowerCase(), receipt)
  shift.receipts.push(receipt)
  if (request.print === true) register.printed.push({ kind: draft.isReturn ? 'RETURN' : 'SELL', text: receipt.id })
  return receipt
}

/** POST /api/v1/receipt/sell: a sale, or a return when goods carry `is_return` (LOC-151, LOC-165). */
export function sell(world: World, register: Register, exchange: Exchange): Answer {
  const { reading } = world
  const body = rawBody(exchange)
  const read = () => readForm(reading, saleForm(reading), body, ['body'])
  const early = reading.checksFirst === 'form' ? read() : null
  const shift = guardReceipt(world, register)
  const request = early ?? read()
  const known = register.receipts.get(request.id.toLowerCase())
  if (known && reading.sameReceipt === 'answered') return json(reading.created, repeatedAnswer(world, known))
  if (known) throw wrong('receipt_known', 'Чек із таким id уже створено.')
  if (request.delivery !== undefined && reading.delivery === 'refused') {
    throw wrong('no_messaging', 'Службу повідомлень не підключено.')
  }
  const draft = draftOf(world, request)
  if (draft.isReturn && reading.cashReturnChecked && cashIn(draft.settlement) > register.cash) {
    throw wrong('not_enough_cash', 'Недостатньо готівки в касі.')
  }
  guardPool(world, register)
  return json(reading.created, keep(world, register, shift, draft).answer)
}
