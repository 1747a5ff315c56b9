/** Sales and returns, cash in and out, cash against a card: amounts near the bounds of the state at hand. */
import { type SaleFigures, type SalePayment, sumsOfSale } from '../../../../support/model/money/sale-sums.ts'
import type { ReceiptAct, SaleTexts } from '../../../../support/model/receipts/acts.ts'
import { registerAt, type State } from '../../../../support/model/state.ts'
import type { Random } from '../../../kit/random.ts'
import { type Draw, type Ground, someOpenRegister } from '../ground.ts'
import { drawnBasket } from './baskets.ts'

/** Amounts around a bound, in coins as well, and of everyday. */
export function amountsAround(random: Random, bound: number): number {
  const inCoins = Math.floor(bound / 10) * 10
  const near = [bound, bound + 10, bound - 10, bound + 1, bound - 1, inCoins, inCoins + 10]
  return random.pick([...near, Math.floor(bound / 20) * 10, 10, 100, 1000])
}

/** Labels of payments and of movements of cash: usual ones, the other kind's, blanks, and the longest. */
const labelled = (random: Random): { label?: string } =>
  random.happens(0.25)
    ? { label: random.pick(['Друга картка', 'Готівка', 'Картка', ' ', ' Розмін ', 'x', 'ї'.repeat(128)]) }
    : {}

/** Texts of any kind: short and long, with blanks, with nothing in them. */
const TEXTS = ['', ' ', ' Вітаємо ', 'Олена', 'x', 'ї'.repeat(300), 'Чек 🍞\nдругий рядок']
const TEXT_NAMES = ['bank_name', 'auth_code', 'rrn', 'payment_system', 'owner_name', 'terminal'] as const
const MORE_NAMES = ['acquirer_and_seller', 'receipt_no'] as const

/** What a bank terminal says of a payment: some of it. */
function cardMembers(random: Random): Omit<SalePayment, 'type' | 'value' | 'label'> {
  const texts = [...TEXT_NAMES, ...MORE_NAMES].filter(() => random.happens(0.3))
  return {
    rrn: String(random.between(100000, 999999)),
    ...(random.happens(0.5) && {
      card_mask: random.pick(['4149********0001', '', '1', '4'.repeat(19), '4'.repeat(17)]),
    }),
    ...(random.happens(0.3) && { commission: random.pick([0, 1, 250]) }),
    ...(random.happens(0.3) && { signature_required: random.happens(0.5) }),
    ...Object.fromEntries(texts.map((name) => [name, random.pick(TEXTS)])),
  }
}

/** What a receipt may have beside its goods and payments. */
function besides(random: Random): SaleTexts & { remove_rest?: boolean } {
  const names = ['header', 'footer', 'barcode', 'cashier_name', 'departament'] as const
  const truths = ['print', 'technical_return', 'abs_vizualization_values', 'remove_rest'] as const
  const [isTold, isMarked] = [random.happens(0.4), random.happens(0.4)]
  return {
    ...(isTold &&
      Object.fromEntries(names.filter(() => random.happens(0.4)).map((name) => [name, random.pick(TEXTS)]))),
    ...(isMarked &&
      Object.fromEntries(truths.filter(() => random.happens(0.4)).map((name) => [name, random.happens(0.6)]))),
    ...(random.happens(0.1) && { custom_id: random.uuid() }),
    ...(random.happens(0.15) && { delivery: addressesOf(random) }),
  }
}

/** A buyer of its own for each receipt. */
function addressesOf(random: Random): { email?: string; phone?: string } {
  const email = `buyer-${random.between(0, 999_999)}@example.com`
  const phone = `38050${String(random.between(0, 9_999_999)).padStart(7, '0')}`
  return random.pick([{ email }, { phone }, { email, phone }])
}

/** Payments of a sum that is due; one in eight is wrong. */
export function drawnPayments(
  random: Random,
  { basket, due }: { basket: Omit<SaleFigures, 'payments'>; due: number },
): SalePayment[] {
  const isReturn = basket.goods[0]!.is_return === true
  const step = basket.rounding_mode === 'ROUND_50' ? 50 : basket.rounding_mode === 'ROUND_10' ? 10 : 1
  const off = random.happens(0.12) ? random.pick([-1, 1, -step, step, -due]) : 0
  const cash = (value: number): SalePayment => ({
    type: 'CASH',
    value: Math.max(0, value),
    ...labelled(random),
    ...(random.happens(0.02) && cardMembers(random)),
  })
  const card = (value: number): SalePayment => ({
    type: 'CASHLESS',
    value: Math.max(0, value),
    ...(random.happens(0.4) && cardMembers(random)),
    ...labelled(random),
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

const sell = (state: State, ground: Ground): ReceiptAct | null => {
  const register = someOpenRegister(state, ground)
  return register && sellAt(state, ground, register.id)
}

export function sellAt(state: State, { random }: Ground, at: string): ReceiptAct {
  const register = registerAt(state, at)
  const basket = drawnBasket(random)
  const taxes = state.house.taxes[state.house.registers[register.id]!.organization]!
  const due = sumsOfSale({ ...basket, payments: [] }, taxes).total
  const payments = drawnPayments(random, { basket, due })
  const again = register.receipts.find(({ kind }) => kind === 'SELL')
  const id = again && random.happens(0.03) ? random.pick([again.id, again.id, again.id.toUpperCase()]) : random.uuid()
  return { do: 'sell', at: register.id, id, sale: { ...basket, payments, ...besides(random) } }
}

const moveCash = (state: State, ground: Ground): ReceiptAct | null => {
  const { random } = ground
  const register = someOpenRegister(state, ground)
  if (!register) return null
  const { id, drawer } = register
  const isOut = random.happens(drawer > 0 ? 0.5 : 0.1)
  const amount = isOut
    ? amountsAround(random, Math.max(0, drawer))
    : random.pick([10, 100, 1000, 50_000, 123_450, 15, 0])
  const value = isOut ? 0 - amount : amount
  return { do: 'move cash', at: id, value: value === 0 ? 0 : value, ...labelled(random), ...printed(random) }
}

const withdraw = (state: State, ground: Ground): ReceiptAct | null => {
  const { random } = ground
  const register = someOpenRegister(state, ground)
  if (!register || (register.drawer <= 0 && !random.happens(0.2))) return null
  const { id, drawer } = register
  const value = amountsAround(random, Math.max(0, drawer))
  const payment = {
    value,
    ...(random.happens(0.4) && cardMembers(random)),
    ...(random.happens(0.4) && { commission: random.between(0, 500) }),
    ...(random.happens(0.4) && { code: random.pick([1, 2, 3, 9]) }),
    ...labelled(random),
  }
  return { do: 'withdraw', at: id, payment, ...printed(random) }
}

const printed = (random: Random) =>
  random.happens(0.4)
    ? {
        printing: random.pick([
          { print: true },
          { print: false },
          { print_simple_text: true },
          { print: true, print_simple_text: false },
          { print: true, print_simple_text: true },
        ]),
      }
    : {}

export const receiptDraws: readonly Draw<ReceiptAct>[] = [
  { weight: 16, make: sell },
  { weight: 6, make: moveCash },
  { weight: 5, make: withdraw },
]
