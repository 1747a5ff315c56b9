/** Sales, returns and movements of cash by the cloud, on the register of the cashier's shift, between those of its desk. */
import { lastDocumentOf } from '../../../../support/model/link/expectations.ts'
import { type SaleFigures, type SalePayment, sumsOfSale } from '../../../../support/model/money/sale-sums.ts'
import type { CloudReceiptAct, CloudSaleTexts } from '../../../../support/model/receipts/cloud-acts.ts'
import type { ModelRegister, State } from '../../../../support/model/state.ts'
import type { Random } from '../../../kit/random.ts'
import { drawnBasket } from '../desk/baskets.ts'
import { amountsAround, drawnPayments } from '../desk/receipt-draws.ts'
import { type Draw, type Ground, someRegister, someSession } from '../ground.ts'

/** A caller who works on a register, mostly; now and then somebody without a shift, or nobody. */
function seller(state: State, ground: Ground): { by: string | null; register: ModelRegister } | null {
  const { random } = ground
  const register = someRegister(state, ground)
  // Of receipts of the cloud before the last document nothing is said
  if (lastDocumentOf(register) > state.now) return null
  if (random.happens(0.02)) return { by: null, register }
  const by = someSession(state, ground, random.happens(0.9) ? (register.shift?.cashier ?? '') : undefined)
  return by === null ? null : { by, register }
}

/** An id, mostly of its own; one that was used, or none. */
const idOf = ({ receipts }: ModelRegister, random: Random): string | null => {
  const used = receipts.map(({ id }) => id)
  if (random.happens(0.2)) return null
  return used.length > 0 && random.happens(0.06) ? random.pick(used) : random.uuid()
}

/** A basket as the form of the cloud takes it (EXT-102): for a price, of two taxes at most, without a prize. */
function basketOf(basket: Omit<SaleFigures, 'payments'>): Omit<SaleFigures, 'payments'> {
  const { goods, discounts, rounding_mode } = basket
  const bare = goods.map(({ code, name, price, quantity, taxes, discounts: own, is_return }) => ({
    ...{ code, name, price: Math.max(1, price), quantity: Math.max(1, quantity) },
    ...(taxes && { taxes: taxes.slice(0, 2) }),
    ...(own && { discounts: own }),
    ...(is_return && { is_return }),
  }))
  return { goods: bare, ...(discounts && { discounts }), ...(rounding_mode && { rounding_mode }) }
}

const paymentsOf = (payments: readonly SalePayment[]): SalePayment[] =>
  payments.map(({ type, value, label, rrn, card_mask }) => ({
    ...{ type, value },
    ...(label && label.length <= 128 && { label }),
    ...(rrn !== undefined && { rrn }),
    ...(card_mask !== undefined && { card_mask }),
  }))

/** A sale of the desk as the cloud takes it. */
export const inCloudForm = (sale: SaleFigures): SaleFigures => ({
  ...basketOf(sale),
  payments: paymentsOf(sale.payments),
})

function textsOf(random: Random): CloudSaleTexts {
  const all: [keyof CloudSaleTexts, unknown][] = [
    ['header', 'Вітаємо'],
    ['footer', 'Дякуємо'],
    ['barcode', '4820000000017'],
    ['related_receipt_id', random.uuid()],
    ['order_id', random.uuid()],
    ['stock_code', 'склад-1'],
    ['context', { стіл: '5', офіціант: 'Іван' }],
  ]
  return random.happens(0.3) ? Object.fromEntries(all.filter(() => random.happens(0.4))) : {}
}

const sell = (state: State, ground: Ground): CloudReceiptAct | null => {
  const { random } = ground
  const who = seller(state, ground)
  if (!who) return null
  const { by, register } = who
  const basket = basketOf(drawnBasket(random))
  const taxes = state.house.taxes[state.house.registers[register.id]!.organization]!
  const due = sumsOfSale({ ...basket, payments: [] }, taxes).total
  const payments = paymentsOf(drawnPayments(random, { basket, due }))
  const some = register.receipts.slice(-2).map(({ id }) => id)
  return {
    do: 'sell in the cloud',
    by,
    id: idOf(register, random),
    sale: { ...basket, payments, ...textsOf(random) },
    ...(some.length > 0 && random.happens(0.2) && { previous: random.pick([some.at(-1)!, ...some]) }),
    ...(random.happens(0.15) && { isValidated: true }),
    ...(state.webhooks.inbox !== null && !register.drifts && random.happens(0.25) && { callsBack: true as const }),
  }
}

const moveCash = (state: State, ground: Ground): CloudReceiptAct | null => {
  const { random } = ground
  const who = seller(state, ground)
  if (!who) return null
  const amount = Math.max(1, amountsAround(random, Math.max(0, who.register.drawer)))
  return {
    do: 'move cash in the cloud',
    by: who.by,
    id: idOf(who.register, random),
    value: random.happens(0.5) ? -amount : amount,
    ...(random.happens(0.15) && { label: 'Розмін' }),
  }
}

const withdraw = (state: State, ground: Ground): CloudReceiptAct | null => {
  const { random } = ground
  const who = seller(state, ground)
  if (!who) return null
  return {
    do: 'withdraw in the cloud',
    by: who.by,
    id: idOf(who.register, random),
    value: Math.max(1, amountsAround(random, Math.max(0, who.register.drawer))),
    ...(random.happens(0.3) && { code: random.between(1, 9) }),
  }
}

export const cloudReceiptDraws: readonly Draw<CloudReceiptAct>[] = [
  { weight: 4, make: sell },
  { weight: 1, make: moveCash },
  { weight: 0.7, make: withdraw },
]
