/** Sales and returns, cash in and out, cash against a card: amounts near the bounds of the state at hand. */
import { type SaleFigures, type SalePayment, sumsOfSale } from '../../../support/model/money/sale-sums.ts'
import type { ReceiptAct } from '../../../support/model/receipts/acts.ts'
import type { State } from '../../../support/model/state.ts'
import type { Random } from '../../kit/random.ts'
import { drawnBasket } from './baskets.ts'
import { type Draw, type Ground, someRegister } from './ground.ts'

/** Amounts around a bound, and of everyday. */
const amountsAround = (random: Random, bound: number): number =>
  random.pick([bound, bound + 10, bound - 10, bound + 1, bound - 1, Math.floor(bound / 20) * 10, 10, 100, 1000])

/** Payments of a sum that is due; one in eight is wrong. */
function paymentsOf(
  random: Random,
  { basket, due }: { basket: Omit<SaleFigures, 'payments'>; due: number },
): SalePayment[] {
  const isReturn = basket.goods[0]!.is_return === true
  const step = basket.rounding_mode === 'ROUND_50' ? 50 : basket.rounding_mode === 'ROUND_10' ? 10 : 1
  const off = random.happens(0.12) ? random.pick([-1, 1, -step, step, -due]) : 0
  const cash = (value: number): SalePayment => ({ type: 'CASH', value: Math.max(0, value) })
  const card = (value: number): SalePayment => ({
    type: 'CASHLESS',
    value: Math.max(0, value),
    ...(random.happens(0.3) && { rrn: String(random.between(100000, 999999)), card_mask: '4149********0001' }),
    ...(random.happens(0.2) && { label: random.pick(['Друга картка', 'Готівка']) }),
  })
  const inCash = Math.floor((2 * due + step) / (2 * step)) * step
  switch (random.pick(['cash', 'cash', 'card', 'mixed', 'change', 'two cards'])) {
    case 'card':
      return [card(due + off)]
    case 'two cards': {
      const first = random.between(0, due)
      return [card(first), card(due - first + off)]
    }
    case 'mixed': {
      const first = random.between(0, due)
      const rest = Math.floor((2 * (due - first) + step) / (2 * step)) * step
      return random.happens(0.5) ? [card(first), cash(rest + off)] : [cash(rest + off), card(first)]
    }
    case 'change':
      return [cash(isReturn ? inCash + off : inCash + random.pick([50, 100, 1000, 10_000]))]
    default:
      return [cash(inCash + off)]
  }
}

function sell(state: State, ground: Ground): ReceiptAct {
  const { random } = ground
  const register = someRegister(state, ground)
  const basket = drawnBasket(random)
  const taxes = state.house.taxes[state.house.registers[register.id]!.organization]!
  const due = sumsOfSale({ ...basket, payments: [] }, taxes).total
  const payments = paymentsOf(random, { basket, due })
  const again = register.receipts.find(({ kind }) => kind === 'SELL')
  const id = again && random.happens(0.03) ? again.id : random.uuid()
  const texts = random.happens(0.2) ? { header: 'Вітаємо', cashier_name: 'Олена', departament: '1' } : {}
  return { do: 'sell', at: register.id, id, sale: { ...basket, payments, ...texts } }
}

const moveCash = (state: State, ground: Ground): ReceiptAct => {
  const { random } = ground
  const { id, drawer } = someRegister(state, ground)
  const isOut = random.happens(0.5)
  const amount = isOut
    ? amountsAround(random, Math.max(0, drawer))
    : random.pick([10, 100, 1000, 50_000, 123_450, 15, 0])
  const value = isOut ? 0 - amount : amount
  return { do: 'move cash', at: id, value: value === 0 ? 0 : value, ...(random.happens(0.15) && { label: 'Розмін' }) }
}

const withdraw = (state: State, ground: Ground): ReceiptAct => {
  const { random } = ground
  const { id, drawer } = someRegister(state, ground)
  const value = amountsAround(random, Math.max(0, drawer))
  return {
    do: 'withdraw',
    at: id,
    value,
    ...(random.happens(0.4) && { commission: random.between(0, 500) }),
    ...(random.happens(0.2) && { code: random.between(1, 3), label: 'Видача' }),
  }
}

export const receiptDraws: readonly Draw<ReceiptAct>[] = [
  { weight: 10, make: sell },
  { weight: 4, make: moveCash },
  { weight: 2, make: withdraw },
]
