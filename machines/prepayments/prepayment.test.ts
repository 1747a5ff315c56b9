import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import { PREPAYMENT } from '../limits.ts'
import { totals } from '../money/totals.ts'
import type { PrepaymentCommand, PrepaymentFact, UncountedSale } from '../vocabulary/prepayments/prepayment.ts'
import type { ReceiptBody, SaleOrder } from '../vocabulary/receipt.ts'
import { prepayment } from './prepayment.ts'

const input = { id: 'o/1', organization_id: 'o', seed: 'seed' }
const goods = [{ code: '1', name: 'Table', price: 10_000, quantity: 1000 }]
const cloud = { shift_id: 's', previous_receipt_id: null, offline: null, members: {} }
const ORDER = { goods, discounts: [], members: { stock_code: 'shelf' } }

/** A chain run by hand, with a register that takes everything. */
function chain(order = ORDER) {
  let [snapshot] = initialTransition(prepayment, input)
  let at = 0
  let number = 0
  const tell = (command: object): PrepaymentFact[] => {
    at += 1000
    const [next, actions] = transition(prepayment, snapshot, { at, ...command } as PrepaymentCommand)
    snapshot = next
    return (actions as unknown as { params: { event: PrepaymentFact } }[]).map(({ params }) => params.event)
  }
  const where = { cash_register_id: 'r', cloud, taxes: [] }
  const payment = (value: number, more = {}) => ({ id: `p${value}`, payments: [{ type: 'CASH', value }], ...more })
  return {
    get context() {
      return snapshot.context
    },
    begin: (value: number) =>
      tell({ type: 'prepayment.begin', ...where, relation_id: 'R', order, payment: payment(value), known: false }),
    pay: (value: number, more = {}) =>
      tell({ type: 'prepayment.pay', ...where, payment: payment(value, more), known: false }),
    giveBack: () => tell({ type: 'prepayment.return', ...where, options: {} }),
    /** The register makes the receipts that were asked for. */
    made: (facts: PrepaymentFact[]): PrepaymentFact[] => facts.flatMap((fact) => tell(countOf(fact, ++number))),
  }
}

function countOf(fact: PrepaymentFact, number: number) {
  assert.equal(fact.type, 'prepayment.receipt-requested')
  const { request, taxes, cloud: asked } = (fact as { command: UncountedSale }).command
  const sums = totals(request, taxes)
  const body: ReceiptBody = {
    type: sums.is_return ? 'RETURN' : 'SELL',
    id: request.id,
    previous_receipt_id: null,
    shift_serial: 1,
    money: sums,
    request,
    cloud: asked!.members,
  }
  return { type: 'prepayment.count', cash_register_id: 'r', number, body }
}

const ruleOf = ([fact]: PrepaymentFact[]): string | null => (fact?.type === 'refused' ? fact.rule : null)
const requestOf = ([fact]: PrepaymentFact[]): SaleOrder =>
  (fact as unknown as { command: UncountedSale }).command.request

test('EXT-401: the first payment asks the register for a receipt of one position', () => {
  const order = chain()
  const asked = order.begin(4000)
  const { goods: sold, discounts } = requestOf(asked)
  assert.deepEqual(
    sold.map(({ name, price, quantity }) => [name, price, quantity]),
    [['Передплата за замовленням #R', 4000, 1000]],
  )
  assert.equal(discounts, undefined)
  const [counted] = order.made(asked)
  assert.deepEqual(counted, {
    type: 'prepayment.counted',
    at: 2000,
    relation_id: 'R',
    receipt_id: 'p4000',
    is_return: false,
    status: 'PARTIAL_PAID',
    paid_sum: 4000,
    left_to_pay: 6000,
  })
})

test('EXT-403..407: a first payment is more than nothing, and less than the cost', () => {
  assert.equal(ruleOf(chain().begin(0)), 'prepayment without a payment')
  assert.equal(ruleOf(chain().begin(10_000)), 'first prepayment of the whole cost')
  assert.equal(ruleOf(chain().begin(10_001)), 'payments of a prepayment more than is owed')
  const dear = { ...ORDER, goods: [{ ...goods[0]!, price: PREPAYMENT.sum, quantity: 1001 }] }
  assert.equal(ruleOf(chain(dear).begin(1)), 'prepaid order larger than a receipt can state')
  for (const value of [1, 9999]) assert.equal(ruleOf(chain().begin(value)), null)
})

test('a chain that is refused is as it was', () => {
  const order = chain()
  order.begin(0)
  assert.deepEqual([order.context.status, order.context.relation_id, order.context.order], [null, null, null])
})

test('EXT-404: a chain begins once', () => {
  const order = chain()
  order.made(order.begin(4000))
  assert.equal(ruleOf(order.begin(4000)), 'prepayment of this relation exists already')
  order.made(order.giveBack())
  assert.equal(ruleOf(order.begin(4000)), 'prepayment of this relation exists already')
})

test('EXT-411: less than is owed is one more prepayment, all of it closes the chain', () => {
  const order = chain()
  order.made(order.begin(4000))
  assert.equal(ruleOf(order.pay(6001)), 'payments of a prepayment more than is owed')
  assert.equal(ruleOf(order.pay(0)), 'prepayment without a payment')
  const more = order.pay(5999)
  assert.equal(requestOf(more).goods[0]!.price, 5999)
  order.made(more)
  assert.equal(order.context.status, 'PARTIAL_PAID')
  const last = order.pay(1)
  assert.deepEqual(requestOf(last).goods, goods)
  assert.deepEqual(requestOf(last).discounts, [{ type: 'PRE_PAYMENT', mode: 'VALUE', value: 9999 }])
  order.made(last)
  const { status, paid_sum, paid_by_cash_sum, receipts } = order.context
  assert.deepEqual([status, paid_sum, paid_by_cash_sum], ['FULL_PAID', 10_000, 10_000])
  assert.deepEqual(
    receipts.map(({ kind, sum, paid_before }) => [kind, sum, paid_before]),
    [
      ['PRE_PAYMENT', 4000, 0],
      ['PRE_PAYMENT', 5999, 4000],
      ['AFTER_PAYMENT', 1, 9999],
    ],
  )
  assert.equal(ruleOf(order.pay(1)), 'prepayment with nothing left to pay')
})

test('EXT-415: the rest is closed by what its rounding makes of it', () => {
  const order = chain({ ...ORDER, goods: [{ ...goods[0]!, price: 10_004 }] })
  order.made(order.begin(4000))
  order.made(order.pay(6000, { rounding_mode: 'ROUND_10' }))
  const { status, paid_sum, paid_by_cash_sum } = order.context
  assert.deepEqual([status, paid_sum, paid_by_cash_sum], ['FULL_PAID', 10_004, 10_000])
})

test('EXT-418: after fifty prepayments only the rest is taken', () => {
  const order = chain()
  order.made(order.begin(1))
  for (let part = 2; part <= PREPAYMENT.receipts; part++) order.made(order.pay(1))
  assert.equal(ruleOf(order.pay(1)), 'prepayment in too many parts')
  assert.equal(ruleOf(order.pay(10_000 - PREPAYMENT.receipts)), null)
})

test('EXT-421, EXT-422: a return asks for one receipt for each, in their order, and is made once', () => {
  const order = chain()
  order.made(order.begin(4000))
  order.made(order.pay(6000))
  const asked = order.giveBack()
  const commands = asked.map((fact) => (fact as unknown as { command: UncountedSale }).command)
  assert.deepEqual(
    commands.map(({ request, cloud: beside }) => [beside!.members.related_receipt_id, request.goods[0]!.is_return]),
    [
      ['p4000', true],
      ['p6000', true],
    ],
  )
  assert.equal(new Set(commands.map(({ request }) => request.id)).size, 2)
  order.made(asked)
  const { status, receipts, paid_sum } = order.context
  assert.deepEqual([status, paid_sum], ['CANCELLED', 10_000])
  assert.deepEqual(
    receipts.map(({ returned }) => returned?.id),
    commands.map(({ request }) => request.id),
  )
  assert.equal(ruleOf(order.giveBack()), 'prepayment returned already')
  assert.equal(ruleOf(order.pay(1)), 'prepayment with nothing left to pay')
})

test('EXT-421: nothing is returned of a chain that has not begun', () => {
  assert.equal(ruleOf(chain().giveBack()), 'prepayment returned already')
})
