/** Wrong servers of prepaid orders: what a payment may be, their returns, and how they are shown. */
import { identifier } from '../../../../../machines/ledger.ts'
import * as limits from '../../../../../machines/limits.ts'
import * as prepaid from '../../../../../machines/prepayments/prepaid.ts'
import * as chains from '../../../../../machines/prepayments/prepayment.ts'
import * as money from '../../../../../machines/rules/money.ts'
import { type PrepaymentCase, rulesOfPrepayment } from '../../../../../machines/rules/prepayment.ts'
import type { PrepaymentContext } from '../../../../../machines/vocabulary/prepayments/prepayment.ts'
import * as turn from '../../../../../server/runtime/turns/turn.ts'
import * as bodies from '../../../../../server/surfaces/cloud/prepayments/prepayment-bodies.ts'
import * as models from '../../../../../server/surfaces/cloud/prepayments/prepayment-model.ts'
import * as prepayments from '../../../../../server/surfaces/cloud/prepayments/prepayments.ts'
import { ofValidator } from '../../../../../server/transport/http/validation/framework-words.ts'
import { decides, functionOf } from '../../seams/functions.ts'
import { replies } from '../../seams/rows.ts'
import { inCall, inFunction, inMethod, type Seam } from '../../seams/seam.ts'
import { showsReceipt } from '../../subjects/receipts.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

const { PREPAYMENT } = limits
const rules = Object.values(rulesOfPrepayment).flat()

/** A rule of chains that is broken by other payments. */
function judges(name: (typeof rules)[number]['name'], isBroken: (payment: PrepaymentCase) => boolean): Seam {
  const rule = rules.find((each) => each.name === name)!
  return inMethod(rule, 'broken', (right, payment) => (isBroken(payment) ? (right(payment) ?? {}) : null))
}

const newIds = (wrong: (right: string) => string): Seam =>
  inFunction(prepayments, 'newRelationId', (right, world) => wrong(right(world)))

const [returnedAlready] = rulesOfPrepayment['prepayment.return']

/** A chain that gives back some of its receipts, or in another order. */
const givesBack = (wrong: (receipts: PrepaymentContext['receipts']) => PrepaymentContext['receipts']): Seam =>
  decides(chains.prepayment, [chains, 'giveBack'], (right, chain, command) => ({
    ...right({ ...chain, receipts: wrong(chain.receipts) }, command),
    context: chain,
  }))

/** What a chain is behind a return, or a payment. */
const counts = (
  name: 'withReturn' | 'withPayment',
  wrong: (chain: PrepaymentContext, command: any) => Partial<PrepaymentContext>,
): Seam => inFunction(chains, name, (right, chain, command) => ({ ...right(chain, command), ...wrong(chain, command) }))

/** How a chain is shown; its returns are entries of ids: of the original, of the return. */
const showsChain = (wrong: (model: any, returns: [string, string][]) => object): Seam =>
  inCall(models, 'prepaymentInfo', (right, chain) => {
    const model = right(chain)
    const returns = chain.receipts.flatMap(({ id, returned }): [string, string][] =>
      returned ? [[id, returned.id]] : [],
    )
    return { ...model, ...wrong(model, returns) }
  })

const isBack = (isBroken: (status: PrepaymentContext['status']) => boolean): Seam =>
  inMethod(returnedAlready, 'broken', (right, payment) => (isBroken(payment.status) ? (right(payment) ?? {}) : null))

export default {
  'EXT-401: names the position of a prepayment otherwise': () =>
    inCall(prepaid, 'partOf', (right, order, relation_id, ...rest) => {
      const made = right(order, relation_id, ...rest)
      return { ...made, goods: made.goods.map((item) => ({ ...item, name: `Передплата №${relation_id}` })) }
    }),
  'EXT-401: does not name the order in a prepayment receipt': () =>
    showsReceipt(() => ({ pre_payment_relation_id: null })),
  'EXT-401: answers a first payment with 200': () =>
    replies(['createPrepayment', 'payPrepayment'], (reply) =>
      reply.status === 201 ? { ...reply, status: 200 } : reply,
    ),
  'EXT-402: forgets the discounts in the cost of an order': () =>
    inCall(prepaid, 'prepaidCost', (right, order, taxes) =>
      right({ ...order, discounts: order.discounts.slice(1) }, taxes),
    ),
  'EXT-402: says the sum paid for the sum owed': () =>
    inCall(chains, 'leftToPay', (_right, { status, paid_sum }) => (status === 'CANCELLED' ? 0 : paid_sum)),
  'EXT-402: keeps the cost of the last payment only': () =>
    inFunction(chains, 'withPayment', (right, chain, command) => ({
      ...right(chain, command),
      paid_sum: command.body.money.total_sum,
    })),
  'EXT-403: takes a first payment of the whole cost': () =>
    judges('first prepayment of the whole cost', ({ total_payment, total_sum }) => total_payment === total_sum + 1),
  'EXT-403: refuses a first payment of a kopeck less than the cost': () =>
    judges('first prepayment of the whole cost', ({ total_payment, total_sum }) => total_payment >= total_sum - 1),
  'EXT-404: begins a chain anew under an id that is used': () =>
    judges('prepayment of this relation exists already', () => false),
  'EXT-404: frees the id of a chain that is returned': () =>
    judges('prepayment of this relation exists already', ({ status }) => status !== null && status !== 'CANCELLED'),
  'EXT-405: takes a payment of nothing': () =>
    judges('prepayment without a payment', ({ total_payment }) => total_payment < 0),
  'EXT-405: refuses a payment of one kopeck': () =>
    judges('prepayment without a payment', ({ total_payment }) => total_payment <= 1),
  'EXT-406: takes a kopeck more than is owed': () =>
    judges('payments of a prepayment more than is owed', ({ total_payment, owed }) => total_payment > owed + 1),
  'EXT-407: takes an order of any cost': () =>
    judges('prepaid order larger than a receipt can state', ({ total_sum }) => total_sum > 10 * PREPAYMENT.sum),
  'EXT-407: refuses an order of the largest price': () =>
    judges('prepaid order larger than a receipt can state', ({ total_sum }) => total_sum >= PREPAYMENT.sum),
  'EXT-408: makes ids of eleven digits': () => newIds((right) => String(Number(right) + 9_000_000_000)),
  'EXT-408: gives all chains one id': () => newIds(() => '1000000000'),
  'EXT-409: takes goods that come back': () =>
    inCall(bodies, 'prepaymentIssues', (right, body, taxes) => {
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
  'EXT-417: takes payments into a chain that is paid in full': () =>
    judges('prepayment with nothing left to pay', ({ status }) => status === 'CANCELLED'),
  'EXT-417: takes payments into a chain that was returned': () =>
    judges('prepayment with nothing left to pay', ({ status }) => status === 'FULL_PAID'),
  'EXT-418: refuses the rest of a chain of many parts': () =>
    judges('prepayment in too many parts', ({ receipts }) => receipts >= PREPAYMENT.receipts),
  'EXT-421: returns the last receipts first': () => givesBack((receipts) => receipts.toReversed()),
  'EXT-421: returns the first receipt alone': () => givesBack((receipts) => receipts.slice(0, 1)),
  'EXT-421: does not say which receipt a return is of': () =>
    inFunction(chains, 'requested', (right, chain, command, request, cloud, part) => {
      const { related_receipt_id: of } = cloud.members
      const other = { ...cloud, members: { ...cloud.members, related_receipt_id: identifier(chain.seed, of ?? '') } }
      return right(chain, command, request, command.type === 'prepayment.return' ? other : cloud, part)
    }),
  'EXT-421: leaves a returned chain as it was': () => counts('withReturn', ({ status }) => ({ status })),
  'EXT-421: sells once more what is returned': () =>
    inCall(prepaid, 'returnOf', (right, ...given) => {
      const made = right(...given)
      return { ...made, goods: made.goods.map((item) => ({ ...item, is_return: false })) }
    }),
  'EXT-421: returns without the rounding': () =>
    inCall(prepaid, 'returnOf', (right, order, relation_id, receipt, ...rest) => {
      const rounding_mode = receipt.rounding_mode === 'ROUND_50' ? receipt.rounding_mode : null
      return right(order, relation_id, { ...receipt, rounding_mode }, ...rest)
    }),
  'EXT-422: returns a chain twice': () => isBack((status) => status === null),
  'EXT-422: does not return a chain that is paid in full': () => isBack((status) => status !== 'PARTIAL_PAID'),
  'EXT-423: returns more cash than there is': () =>
    inCall(bodies, 'askedReturnOf', (right, body) => {
      const made = right(body)
      return { ...made, cloud: { ...made.cloud, checks_cash: body.skip_total_cash_validation === false } }
    }),
  'EXT-423: looks at the cash whatever the client says': () =>
    inCall(bodies, 'askedReturnOf', (right, body) => {
      const made = right(body)
      return { ...made, cloud: { ...made.cloud, checks_cash: body.skip_total_cash_validation !== null } }
    }),
  'EXT-423: asks for the cash of what was paid by card': () =>
    inFunction(money, 'cashTaken', (right, command) => {
      const isReturn = command.type === 'receipt.sell' && command.cloud?.checks_cash && command.totals.is_return
      return isReturn ? command.totals.total_payment : right(command)
    }),
  // Of what is said the first that is an answer, be it a refusal or not.
  'EXT-424: returns what it can': () =>
    inCall(turn, 'answerOf', (right, made) => {
      const { said } = made
      for (let end = 1; end < said.length; end++) {
        const answer = right({ ...made, said: said.slice(0, end) })
        if (answer) return answer
      }
      return right(made)
    }),
  'EXT-431: shows a chain to another organization': () =>
    inFunction(prepayments, 'addressOf', (right, request, relation_id) => {
      const { cashier } = request
      const organization_id = cashier.organization_id.replace(/^.{8}/, '10000000').replace(/.$/, '1')
      return right({ ...request, cashier: { ...cashier, organization_id } }, relation_id)
    }),
  'EXT-431: shows a chain that there is not': () =>
    inFunction(prepayments, 'chainOf', (_right, request, relation_id) => {
      const { services, world } = request
      return services.switchboard.read(world, functionOf(prepayments, 'addressOf')(request, relation_id))
    }),
  'EXT-432: forgets what a returned chain had paid': () => counts('withReturn', () => ({ paid_sum: 0 })),
  'EXT-432: still owes what was returned': () =>
    inCall(chains, 'leftToPay', (_right, { total_sum, paid_sum }) => total_sum - paid_sum),
  'EXT-432: counts card payments as cash': () =>
    counts('withPayment', ({ paid_by_cash_sum }, { body }) => ({
      paid_by_cash_sum: paid_by_cash_sum + body.money.total_sum,
    })),
  'EXT-432: counts the returns among the receipts': () =>
    showsChain(({ receipt_chain_count }, returns) => ({ receipt_chain_count: receipt_chain_count + returns.length })),
  'EXT-432: says null of a chain without returns': () =>
    showsChain(({ receipt_chain }, returns) =>
      returns.length === 0 ? { receipt_chain: { ...receipt_chain, returned_receipts: null } } : {},
    ),
  'EXT-432: does not say when a chain was returned': () =>
    counts('withReturn', ({ last_returned_receipt_at }) => ({ last_returned_receipt_at })),
  'EXT-432: says of a new chain when it was updated': () => counts('withPayment', (_, { at }) => ({ updated_at: at })),
  'EXT-432: maps returns to their originals': () =>
    showsChain(({ receipt_chain }, returns) => ({
      receipt_chain: {
        ...receipt_chain,
        returned_receipts_mapping: Object.fromEntries(returns.map(([id, back]) => [back, id])),
      },
    })),
  'EXT-433: leaves the after payment receipt out': () =>
    inCall(models, 'prepaymentWithReceipts', (right, ...given) => {
      const made = right(...given)
      return { ...made, receipts_chain: { ...made.receipts_chain, after_payment_receipt: null } }
    }),
  'EXT-433: shows a prepayment receipt for the after payment receipt that there is not': () =>
    inCall(models, 'prepaymentWithReceipts', (right, ...given) => {
      const made = right(...given)
      if (made.receipt_chain.after_payment_receipt !== null) return made
      const { pre_payment_receipts } = made.receipts_chain
      const first = pre_payment_receipts.find(({ id }) => id === made.receipt_chain.pre_payment_receipts[0])
      return { ...made, receipts_chain: { pre_payment_receipts, after_payment_receipt: first ?? null } }
    }),
} satisfies WrongServersByName
