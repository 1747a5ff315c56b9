/** Prepayments in words: what is ordered, under which id, and what a payment or return asks for besides. */
import type { Payment } from '../../../../machines/vocabulary/receipt.ts'
import { member } from '../../law/answer.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'
import { type Basket, basketOf, PAYMENT, paymentsOf } from '../cells.ts'
import { anyWord, parameter } from '../parameter-types.ts'

/** Orders by name: 250.00 of one tax, and 250.00 of two. */
const ORDERS: Record<string, Record<string, string>[]> = {
  'the order': [
    { goods: 'Стіл', price: '15000', taxes: '1' },
    { goods: 'Стілець', price: '5000', quantity: '2000', taxes: '1' },
  ],
  'the untaxed order': [{ goods: 'Стіл', price: '25000' }],
  'the order of two taxes': [
    { goods: 'Стіл', price: '15000', taxes: '1' },
    { goods: 'Стілець', price: '5000', quantity: '2000', taxes: '2' },
  ],
}

/** What a body has beside payments. */
const OPTIONS: Record<string, (scenario: ScenarioWorld) => object> = {
  'rounded to 10': () => ({ rounding_mode: 'ROUND_10' }),
  'under the id of the last receipt': ({ ids }) => ({ id: ids.met.prepayment_receipt_id }),
  'under the id 5': () => ({ id: '00000000-0000-4000-8000-000000000005' }),
  'after an unknown receipt': () => ({ previous_receipt_id: '00000000-0000-4000-8000-0000000000ff' }),
  'for a shelf and a bar code': () => ({
    stock_code: 'ПОЛИЦЯ-7',
    order_id: '00000000-0000-4000-8000-0000000000aa',
    barcode: '4820000000017',
    context: { waiter: 'Іван' },
  }),
  'with a mail to buyer@shop.example': () => ({ delivery: { email: 'buyer@shop.example' } }),
  'without looking at the cash': () => ({ skip_total_cash_validation: true }),
}

/** @returns members of the body */
export type BodyOptions = (scenario: ScenarioWorld) => object

parameter(
  'prepaymentOptions',
  new RegExp(`((?: (?:${anyWord(Object.keys(OPTIONS))}))*)`),
  (words): BodyOptions =>
    (scenario) =>
      Object.assign(
        {},
        ...Object.entries(OPTIONS).flatMap(([name, make]) => (words?.includes(name) ? [make(scenario)] : [])),
      ),
)

/** Id of a chain, unless a step names another. */
const RELATION = 'ORDER-0001'

/** Goods of a basket as the cloud takes them. */
const cloudGoods = ({ goods }: Basket) =>
  goods.map(({ code, name, price, quantity, taxes, discounts, ...rest }, index) => ({
    good: { code, name, price, tax: taxes },
    good_id: `00000000-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`,
    quantity,
    discounts,
    ...rest,
  }))

/** Sends the first payment; ids of chain and receipt are kept. @param relation_id null: the service makes one */
export async function prepay(
  scenario: ScenarioWorld,
  role: string,
  payments: Payment[],
  basket: Basket,
  relation_id: string | null,
  more: object = {},
): Promise<void> {
  const body = {
    ...(relation_id !== null && { custom_relation_id: relation_id }),
    goods: cloudGoods(basket),
    discounts: basket.discounts,
    payments,
    ...more,
  }
  const answer = await scenario.actAs(role, (integrator) => integrator.send('POST', '/prepayment-receipts', { body }))
  learn(scenario, answer?.body)
}

/** Keeps the ids of an answer. */
function learn({ ids }: ScenarioWorld, body: unknown): void {
  const [relation, receipt] = [member(body, 'pre_payment_relation_id'), member(body, 'id')]
  if (typeof relation === 'string') ids.met.relation_id = relation
  if (typeof receipt === 'string') ids.met.prepayment_receipt_id = receipt
}

/** null: the service makes one. */
function chainId(letters?: string, name?: string, made?: string): string | null {
  if (letters !== undefined) return 'ORDER-'.padEnd(Number(letters), 'ї')
  return name ?? (made === undefined ? RELATION : null)
}

/** Done by the cashier of that role. @param more members of the body */
export type PrepaymentAct = (scenario: ScenarioWorld, role: string, more: object) => Promise<void>

/** The last payment closes the chain. */
const paysMore =
  (payments: Payment[]): PrepaymentAct =>
  async (scenario, role, more) => {
    const path = scenario.filled('/prepayment-receipts/{relation_id}')
    const body = { payments, ...more }
    const answer = await scenario.actAs(role, (integrator) => integrator.send('POST', path, { body }))
    learn(scenario, answer?.body)
  }

/** All receipts of the chain. */
const returnsAll: PrepaymentAct = async (scenario, role, body) => {
  const path = scenario.filled('/prepayment-receipts/{relation_id}/return')
  await scenario.actAs(role, (integrator) => integrator.send('POST', path, { body }))
}

const PAID = PAYMENT.source
const CHAIN = '(?: as (\\d+) letters| as (?!\\d+ letters)(\\S+)|( under an id of the service))?'

/** The first payment of an order, a further one, or the return of what was paid. */
parameter(
  'prepaymentAct',
  new RegExp(
    `takes (${PAID}) in advance for (${anyWord(Object.keys(ORDERS))})${CHAIN}|takes (${PAID}) more for the prepayment|` +
      'returns the prepayment',
  ),
  (first, order, letters, name, made, further): PrepaymentAct => {
    if (further !== undefined) return paysMore(paymentsOf(further))
    if (first === undefined) return returnsAll
    const [payments, basket] = [paymentsOf(first), basketOf(ORDERS[order!]!)]
    return (scenario, role, more) => prepay(scenario, role, payments, basket, chainId(letters, name, made), more)
  },
)
