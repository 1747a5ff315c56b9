/** Wrong servers of prepaid orders: their returns, and how they are shown. */

import { identifier } from '../../../../../machines/ledger.ts'
import * as prepaid from '../../../../../machines/prepayments/prepaid.ts'
import * as chains from '../../../../../machines/prepayments/prepayment.ts'
import * as money from '../../../../../machines/rules/money.ts'
import { rulesOfPrepayment } from '../../../../../machines/rules/prepayment.ts'
import type { PrepaymentContext } from '../../../../../machines/vocabulary/prepayments/prepayment.ts'
import * as turn from '../../../../../server/runtime/turns/turn.ts'
import * as bodies from '../../../../../server/surfaces/cloud/prepayments/prepayment-bodies.ts'
import * as models from '../../../../../server/surfaces/cloud/prepayments/prepayment-model.ts'
import * as prepayments from '../../../../../server/surfaces/cloud/prepayments/prepayments.ts'
import { decides, functionOf } from '../../seams/functions.ts'
import { inFunction, inModule, inObject, type Seam } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

const [returnedAlready] = rulesOfPrepayment['prepayment.return']

/** A chain that gives back some of its receipts, or in another order. */
const givesBack = (wrong: (receipts: PrepaymentContext['receipts']) => PrepaymentContext['receipts']): Seam =>
  decides(chains.prepayment, [chains, 'giveBack'], (right) => (chain, command) => ({
    ...right({ ...chain, receipts: wrong(chain.receipts) }, command),
    context: chain,
  }))

/** What a chain is behind a return, or a payment. */
const counts = (
  name: 'withReturn' | 'withPayment',
  wrong: (chain: PrepaymentContext, command: any) => Partial<PrepaymentContext>,
): Seam =>
  inFunction(chains, name, (right) => (chain, command) => ({ ...right(chain, command), ...wrong(chain, command) }))

/** How a chain is shown; its returns are entries of ids: of the original, of the return. */
const showsChain = (wrong: (model: any, returns: [string, string][]) => object): Seam =>
  inModule(models, 'prepaymentInfo', (right) => (chain) => {
    const model = right(chain)
    const returns = chain.receipts.flatMap(({ id, returned }): [string, string][] =>
      returned ? [[id, returned.id]] : [],
    )
    return { ...model, ...wrong(model, returns) }
  })

const isBack = (isBroken: (status: PrepaymentContext['status']) => boolean): Seam =>
  inObject(
    returnedAlready,
    'broken',
    (right) => (payment) => (isBroken(payment.status) ? (right(payment) ?? {}) : null),
  )

export default [
  wrong(
    'EXT-421',
    'returns the last receipts first',
    givesBack((receipts) => receipts.toReversed()),
  ),
  wrong(
    'EXT-421',
    'returns the first receipt alone',
    givesBack((receipts) => receipts.slice(0, 1)),
  ),
  wrong(
    'EXT-421',
    'does not say which receipt a return is of',
    inFunction(chains, 'requested', (right) => (chain, command, request, cloud, part) => {
      const { related_receipt_id: of } = cloud.members
      const other = { ...cloud, members: { ...cloud.members, related_receipt_id: identifier(chain.seed, of ?? '') } }
      return right(chain, command, request, command.type === 'prepayment.return' ? other : cloud, part)
    }),
  ),
  wrong(
    'EXT-421',
    'leaves a returned chain as it was',
    counts('withReturn', ({ status }) => ({ status })),
  ),
  wrong(
    'EXT-421',
    'sells once more what is returned',
    inModule(prepaid, 'returnOf', (right) => (...given) => {
      const made = right(...given)
      return { ...made, goods: made.goods.map((item) => ({ ...item, is_return: false })) }
    }),
  ),
  wrong(
    'EXT-421',
    'returns without the rounding',
    inModule(prepaid, 'returnOf', (right) => (order, relation_id, receipt, ...rest) => {
      const rounding_mode = receipt.rounding_mode === 'ROUND_50' ? receipt.rounding_mode : null
      return right(order, relation_id, { ...receipt, rounding_mode }, ...rest)
    }),
  ),
  wrong(
    'EXT-422',
    'returns a chain twice',
    isBack((status) => status === null),
  ),
  wrong(
    'EXT-422',
    'does not return a chain that is paid in full',
    isBack((status) => status !== 'PARTIAL_PAID'),
  ),
  wrong(
    'EXT-423',
    'returns more cash than there is',
    inModule(bodies, 'askedReturnOf', (right) => (body) => {
      const made = right(body)
      return { ...made, cloud: { ...made.cloud, checks_cash: body.skip_total_cash_validation === false } }
    }),
  ),
  wrong(
    'EXT-423',
    'looks at the cash whatever the client says',
    inModule(bodies, 'askedReturnOf', (right) => (body) => {
      const made = right(body)
      return { ...made, cloud: { ...made.cloud, checks_cash: body.skip_total_cash_validation !== null } }
    }),
  ),
  wrong(
    'EXT-423',
    'asks for the cash of what was paid by card',
    inFunction(money, 'cashTaken', (right) => (command) => {
      const isReturn = command.type === 'receipt.sell' && command.cloud?.checks_cash && command.totals.is_return
      return isReturn ? command.totals.total_payment : right(command)
    }),
  ),
  wrong(
    'EXT-424',
    'returns what it can',
    // Of what is said the first that is an answer, be it a refusal or not.
    inModule(turn, 'answerOf', (right) => (made) => {
      const { said } = made
      for (let end = 1; end < said.length; end++) {
        const answer = right({ ...made, said: said.slice(0, end) })
        if (answer) return answer
      }
      return right(made)
    }),
  ),
  wrong(
    'EXT-431',
    'shows a chain to another organization',
    inFunction(prepayments, 'addressOf', (right) => (request, relation_id) => {
      const { cashier } = request
      const organization_id = cashier.organization_id.replace(/^.{8}/, '10000000').replace(/.$/, '1')
      return right({ ...request, cashier: { ...cashier, organization_id } }, relation_id)
    }),
  ),
  wrong(
    'EXT-431',
    'shows a chain that there is not',
    inFunction(prepayments, 'chainOf', () => (request, relation_id) => {
      const { services, world } = request
      return services.switchboard.read(world, functionOf(prepayments, 'addressOf')(request, relation_id))
    }),
  ),
  wrong(
    'EXT-432',
    'forgets what a returned chain had paid',
    counts('withReturn', () => ({ paid_sum: 0 })),
  ),
  wrong(
    'EXT-432',
    'still owes what was returned',
    inModule(
      chains,
      'leftToPay',
      () =>
        ({ total_sum, paid_sum }) =>
          total_sum - paid_sum,
    ),
  ),
  wrong(
    'EXT-432',
    'counts card payments as cash',
    counts('withPayment', ({ paid_by_cash_sum }, { body }) => ({
      paid_by_cash_sum: paid_by_cash_sum + body.money.total_sum,
    })),
  ),
  wrong(
    'EXT-432',
    'counts the returns among the receipts',
    showsChain(({ receipt_chain_count }, returns) => ({ receipt_chain_count: receipt_chain_count + returns.length })),
  ),
  wrong(
    'EXT-432',
    'says null of a chain without returns',
    showsChain(({ receipt_chain }, returns) =>
      returns.length === 0 ? { receipt_chain: { ...receipt_chain, returned_receipts: null } } : {},
    ),
  ),
  wrong(
    'EXT-432',
    'does not say when a chain was returned',
    counts('withReturn', ({ last_returned_receipt_at }) => ({ last_returned_receipt_at })),
  ),
  wrong(
    'EXT-432',
    'says of a new chain when it was updated',
    counts('withPayment', (_, { at }) => ({ updated_at: at })),
  ),
  wrong(
    'EXT-432',
    'maps returns to their originals',
    showsChain(({ receipt_chain }, returns) => ({
      receipt_chain: {
        ...receipt_chain,
        returned_receipts_mapping: Object.fromEntries(returns.map(([id, back]) => [back, id])),
      },
    })),
  ),
  wrong(
    'EXT-433',
    'leaves the after payment receipt out',
    inModule(models, 'prepaymentWithReceipts', (right) => (...given) => {
      const made = right(...given)
      return { ...made, receipts_chain: { ...made.receipts_chain, after_payment_receipt: null } }
    }),
  ),
  wrong(
    'EXT-433',
    'shows a prepayment receipt for the after payment receipt that there is not',
    inModule(models, 'prepaymentWithReceipts', (right) => (...given) => {
      const made = right(...given)
      if (made.receipt_chain.after_payment_receipt !== null) return made
      const { pre_payment_receipts } = made.receipts_chain
      const first = pre_payment_receipts.find(({ id }) => id === made.receipt_chain.pre_payment_receipts[0])
      return { ...made, receipts_chain: { pre_payment_receipts, after_payment_receipt: first ?? null } }
    }),
  ),
]
