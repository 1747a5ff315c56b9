import { type Answer, type Exchange, json, rawBody, readForm } from '../kernel/exchange.ts'
import { record } from '../state/journal.ts'
import type { Register, Shift, Transaction } from '../state/model.ts'
import type { Receipt } from '../state/receipts.ts'
import { announce } from '../state/webhooks.ts'
import type { World } from '../state/world.ts'
import { type Draft, draftOf, type SaleLine } from './draft.ts'
import { guardPool, guardReceipt, wrong } from './guards.ts'
import type { Settlement } from './payments.ts'
import { saleForm } from './sale-form.ts'
import { repeatedAnswer, saleAnswer } from './sale-view.ts'

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
