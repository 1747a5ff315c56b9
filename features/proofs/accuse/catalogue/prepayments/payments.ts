/** Wrong servers of prepaid orders: what a payment may be, and what it is judged by. */
import * as limits from '../../../../../machines/limits.ts'
import * as prepaid from '../../../../../machines/prepayments/prepaid.ts'
import * as chains from '../../../../../machines/prepayments/prepayment.ts'
import { type PrepaymentCase, rulesOfPrepayment } from '../../../../../machines/rules/prepayment.ts'
import * as bodies from '../../../../../server/surfaces/cloud/prepayments/prepayment-bodies.ts'
import * as prepayments from '../../../../../server/surfaces/cloud/prepayments/prepayments.ts'
import { ofValidator } from '../../../../../server/wire/http/validation/framework-words.ts'
import { replies } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inFunction, inModule, inObject, type Seam } from '../../seams/seam.ts'
import { showsReceipt } from '../../subjects/receipts.ts'
import { wrong } from '../../wrong-server.ts'

const { PREPAYMENT } = limits
const rules = Object.values(rulesOfPrepayment).flat()

/** A rule of chains that is broken by other payments. */
function judges(name: (typeof rules)[number]['name'], isBroken: (payment: PrepaymentCase) => boolean): Seam {
  const rule = rules.find((each) => each.name === name)!
  return inObject(rule, 'broken', (right) => (payment) => (isBroken(payment) ? (right(payment) ?? {}) : null))
}

/** Letters of a member of a first payment. */
const letters = (member: string, wrong: object): Seam =>
  inSchema(schemaWithin(bodies.PrepaymentBody, 'properties', member), (right) => ({ ...right, ...wrong }))

const newIds = (wrong: (right: string) => string): Seam =>
  inFunction(prepayments, 'newRelationId', (right) => (world) => wrong(right(world)))

export default [
  wrong(
    'EXT-401',
    'names the position of a prepayment otherwise',
    inModule(prepaid, 'partOf', (right) => (order, relation_id, ...rest) => {
      const made = right(order, relation_id, ...rest)
      return { ...made, goods: made.goods.map((item) => ({ ...item, name: `Передплата №${relation_id}` })) }
    }),
  ),
  wrong(
    'EXT-401',
    'does not name the order in a prepayment receipt',
    showsReceipt(() => ({ pre_payment_relation_id: null })),
  ),
  wrong(
    'EXT-401',
    'answers a first payment with 200',
    replies(['createPrepayment', 'payPrepayment'], (reply) =>
      reply.status === 201 ? { ...reply, status: 200 } : reply,
    ),
  ),
  wrong('EXT-401', 'takes the number of a waybill of eleven letters', letters('ettn', { minLength: 11 })),
  wrong('EXT-401', 'takes no number of a waybill of 28 letters', letters('ettn', { maxLength: 27 })),
  wrong(
    'EXT-402',
    'forgets the discounts in the cost of an order',
    inModule(
      prepaid,
      'prepaidCost',
      (right) => (order, taxes) => right({ ...order, discounts: order.discounts.slice(1) }, taxes),
    ),
  ),
  wrong(
    'EXT-402',
    'says the sum paid for the sum owed',
    inModule(
      chains,
      'leftToPay',
      () =>
        ({ status, paid_sum }) =>
          status === 'CANCELLED' ? 0 : paid_sum,
    ),
  ),
  wrong(
    'EXT-402',
    'keeps the cost of the last payment only',
    inFunction(chains, 'withPayment', (right) => (chain, command) => ({
      ...right(chain, command),
      paid_sum: command.body.money.total_sum,
    })),
  ),
  wrong(
    'EXT-403',
    'takes a first payment of the whole cost',
    judges('first prepayment of the whole cost', ({ total_payment, total_sum }) => total_payment === total_sum + 1),
  ),
  wrong(
    'EXT-403',
    'refuses a first payment of a kopeck less than the cost',
    judges('first prepayment of the whole cost', ({ total_payment, total_sum }) => total_payment >= total_sum - 1),
  ),
  wrong(
    'EXT-404',
    'begins a chain anew under an id that is used',
    judges('prepayment of this relation exists already', () => false),
  ),
  wrong(
    'EXT-404',
    'frees the id of a chain that is returned',
    judges('prepayment of this relation exists already', ({ status }) => status !== null && status !== 'CANCELLED'),
  ),
  wrong('EXT-404', 'takes an id of nine letters', letters('custom_relation_id', { minLength: 9 })),
  wrong('EXT-404', 'takes an id of 257 letters', letters('custom_relation_id', { maxLength: 257 })),
  wrong('EXT-404', 'refuses an id of ten letters', letters('custom_relation_id', { minLength: 11 })),
  wrong(
    'EXT-405',
    'takes a payment of nothing',
    judges('prepayment without a payment', ({ total_payment }) => total_payment < 0),
  ),
  wrong(
    'EXT-405',
    'refuses a payment of one kopeck',
    judges('prepayment without a payment', ({ total_payment }) => total_payment <= 1),
  ),
  wrong(
    'EXT-406',
    'takes a kopeck more than is owed',
    judges('payments of a prepayment more than is owed', ({ total_payment, owed }) => total_payment > owed + 1),
  ),
  wrong(
    'EXT-407',
    'takes an order of any cost',
    judges('prepaid order larger than a receipt can state', ({ total_sum }) => total_sum > 10 * PREPAYMENT.sum),
  ),
  wrong(
    'EXT-407',
    'refuses an order of the largest price',
    judges('prepaid order larger than a receipt can state', ({ total_sum }) => total_sum >= PREPAYMENT.sum),
  ),
  wrong(
    'EXT-408',
    'makes ids of eleven digits',
    newIds((right) => String(Number(right) + 9_000_000_000)),
  ),
  wrong(
    'EXT-408',
    'gives all chains one id',
    newIds(() => '1000000000'),
  ),
  wrong(
    'EXT-409',
    'takes goods that come back',
    inModule(bodies, 'prepaymentIssues', (right) => (body, taxes) => {
      const marks = body.goods.flatMap(({ is_return, is_winnings_payout }, index) =>
        Object.entries({ is_return, is_winnings_payout }).map(([member, value]) => ({ index, member, value })),
      )
      const all = right(body, taxes)
      const others = all.slice(0, all.length - marks.filter(({ value }) => value === true).length)
      const kept = marks.filter(({ value }) => value === false)
      return [
        ...others,
        ...kept.map(({ index, member }) => ({
          loc: ['body', 'goods', index, member],
          ...ofValidator('not in a prepayment'),
        })),
      ]
    }),
  ),
  wrong(
    'EXT-417',
    'takes payments into a chain that is paid in full',
    judges('prepayment with nothing left to pay', ({ status }) => status === 'CANCELLED'),
  ),
  wrong(
    'EXT-417',
    'takes payments into a chain that was returned',
    judges('prepayment with nothing left to pay', ({ status }) => status === 'FULL_PAID'),
  ),
  wrong(
    'EXT-418',
    'takes one part more',
    inModule(limits, 'PREPAYMENT', (right) => ({ ...right, receipts: 51 as 50 })),
  ),
  wrong(
    'EXT-418',
    'refuses the rest of a chain of many parts',
    judges('prepayment in too many parts', ({ receipts }) => receipts >= PREPAYMENT.receipts),
  ),
]
