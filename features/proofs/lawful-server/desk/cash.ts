import { type Answer, type Exchange, json, rawBody, readForm } from '../kernel/exchange.ts'
import { choice, type Form, flag, integer, object, optional, text, withDefault } from '../kernel/form.ts'
import { malformed } from '../kernel/refusal.ts'
import type { Reading } from '../readings.ts'
import { record } from '../state/journal.ts'
import type { Register, Shift } from '../state/model.ts'
import { announce } from '../state/webhooks.ts'
import type { World } from '../state/world.ts'
import { guardPool, guardReceipt, wrong } from './guards.ts'
import { cardMembers } from './sale-form.ts'
import { settledWithin, slipView } from './slips.ts'

const COIN = 10
const SETTLE_MAX_MS = 5000

const serviceForm = object({
  payment: object({ type: choice('CASH'), value: integer(), label: withDefault(text, 'Готівка') }),
  print: optional(flag),
  print_simple_text: optional(flag),
})

/** The cash-withdrawal request: a payment with `code` and without `type` (LOC-202, FLD-032). */
const withdrawalForm = (reading: Reading) =>
  object({
    payment: object({
      code: reading.withdrawalCode === 'required' ? (integer(0) as Form<number | undefined>) : optional(integer(0)),
      value: integer(1),
      label: withDefault(text, 'Видача готівки'),
      ...cardMembers,
    }),
    print: optional(flag),
    print_simple_text: optional(flag),
  })

/** Reads the body and guards the register in the order of the reading; both hold afterwards. */
function readGuarded<T>(
  world: World,
  register: Register,
  exchange: Exchange,
  form: Form<T>,
): { shift: Shift; body: T } {
  const raw = rawBody(exchange)
  const read = () => readForm(world.reading, form, raw, ['body'])
  if (world.reading.checksFirst === 'form') {
    const body = read()
    return { shift: guardReceipt(world, register), body }
  }
  const shift = guardReceipt(world, register)
  return { shift, body: read() }
}

function print(register: Register, kind: string, body: { print: boolean | undefined }, words: string): void {
  if (body.print === true) register.printed.push({ kind, text: words })
}

/** POST /api/v1/receipt/service: cash in by a positive value, out by a negative one (LOC-131, LOC-132). */
export async function service(world: World, register: Register, exchange: Exchange): Promise<Answer> {
  const { shift, body } = readGuarded(world, register, exchange, serviceForm)
  const { value, label } = body.payment
  if (value === 0) {
    if (world.reading.zeroService === 422) throw malformed(['body', 'payment', 'value'], 'must not be zero')
    throw wrong('zero_service', 'Сума внесення або вилучення не може бути нулем.')
  }
  if (value % COIN !== 0) throw wrong('not_a_coin', 'Сума має бути кратною 10: найменша монета 10 копійок.')
  if (-value > register.cash) throw wrong('not_enough_cash', 'Недостатньо готівки в касі.')
  const type = value > 0 ? 'SERVICE_IN' : 'SERVICE_OUT'
  const amount = Math.abs(value)
  const onSettled = () => announce(world, register, value > 0 ? 'CASH_IN' : 'CASH_OUT', { amount, label })
  const transaction = record(world, { kind: type, register, shift, onSettled })
  register.cash += value
  shift.services.push({ createdAt: transaction.createdAt, value, label })
  print(register, type, body, `${label} ${value}`)
  if (world.reading.doneAtOnce && !transaction.offline) await settledWithin(transaction, SETTLE_MAX_MS)
  const slip = slipView(world, { type, register, shift, transaction, text: `${type} ${label} ${amount}` })
  return json(world.reading.created, slip)
}

/** POST /api/v1/receipt/cash-withdrawal: cash for a card holder, no more than the drawer holds (LOC-201, LOC-203). */
export async function withdraw(world: World, register: Register, exchange: Exchange): Promise<Answer> {
  const { shift, body } = readGuarded(world, register, exchange, withdrawalForm(world.reading))
  const { value, label, code } = body.payment
  if (value > register.cash) throw wrong('not_enough_cash', 'Недостатньо готівки в касі.')
  guardPool(world, register)
  const type = 'CASH_WITHDRAWAL'
  const transaction = record(world, { kind: type, register, shift })
  register.cash -= value
  const commission = Math.round(body.payment.commission ?? 0)
  shift.withdrawals.push({ createdAt: transaction.createdAt, value, commission, code: code ?? null, label })
  print(register, type, body, `${label} ${value}`)
  if (world.reading.doneAtOnce && !transaction.offline) await settledWithin(transaction, SETTLE_MAX_MS)
  const slip = slipView(world, { type, register, shift, transaction, text: `${type} ${label} ${value}` })
  return json(world.reading.created, slip)
}
