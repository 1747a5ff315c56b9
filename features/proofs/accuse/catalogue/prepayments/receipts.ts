/** Wrong servers of prepaid orders: the receipts of a chain, its parts, and what its slips say. */
import * as totals from '../../../../../machines/money/totals.ts'
import * as prepaid from '../../../../../machines/prepayments/prepaid.ts'
import * as chains from '../../../../../machines/prepayments/prepayment.ts'
import * as slip from '../../../../../server/outside/documents/slips/receipt-slip.ts'
import * as bodies from '../../../../../server/surfaces/cloud/prepayments/prepayment-bodies.ts'
import * as prepayments from '../../../../../server/surfaces/cloud/prepayments/prepayments.ts'
import { refused } from '../../../../../server/wire/http/operation.ts'
import { decides, functionOf } from '../../seams/functions.ts'
import { during, inFunction, inModule, inModuleScope, madeAnew, type Seam, together } from '../../seams/seam.ts'
import { wrong, wrongInThreads } from '../../wrong-server.ts'

/** What is taken off for what was paid before. */
const takesOff = (wrong: (discounts: any[]) => any[]): Seam =>
  inModule(prepaid, 'afterPayment', (right) => (...given) => {
    const made = right(...given)
    return { ...made, discounts: wrong(made.discounts!) }
  })

/** A receipt of a chain that is asked of its register otherwise. @param ask of all that says what it is to be */
const requests = (
  type: string,
  wrong: (ask: { chain: any; command: any; cloud: any; part: any }) => { cloud?: any; part?: any },
): Seam =>
  inFunction(chains, 'requested', (right) => (chain, command, request, cloud, part) => {
    const ask = { chain, command, cloud, part }
    const other = command.type === type ? { ...ask, ...wrong(ask) } : ask
    return right(chain, command, request, other.cloud, other.part)
  })

export default [
  wrong(
    'EXT-411',
    'closes a chain with a prepayment receipt',
    decides(chains.prepayment, [chains, 'pay'], (right) => (chain, command) => {
      const made = right(chain, command)
      const [fact] = made.says
      if (fact.type === 'refused' || fact.command.cloud.members.prepayment.kind !== 'AFTER_PAYMENT') return made
      const { payment, taxes, cloud } = command
      const request = prepaid.partOf(chain.order, chain.relation_id, payment, taxes)
      const paid = payment.payments.reduce((sum: number, { value }: { value: number }) => sum + value, 0)
      const part = { kind: 'PRE_PAYMENT', left_to_pay: chains.leftToPay(chain) - paid }
      return { context: chain, says: [functionOf(chains, 'requested')(chain, command, request, cloud, part)] }
    }),
  ),
  wrong(
    'EXT-411',
    'says that a chain of parts is paid in full',
    inFunction(chains, 'withPayment', (right) => (...given) => ({ ...right(...given), status: 'FULL_PAID' })),
  ),
  wrong(
    'EXT-411',
    'does not say that a chain is paid in full',
    inFunction(chains, 'withPayment', (right) => (...given) => ({ ...right(...given), status: 'PARTIAL_PAID' })),
  ),
  wrong(
    'EXT-412',
    'counts what was paid before as a discount',
    inFunction(totals, 'sumOf', (right) => (type, goods, discounts) => {
      const counted = discounts.map((each: { type: string }) =>
        each.type === 'PRE_PAYMENT' ? { ...each, type } : each,
      )
      return right(type, goods, counted)
    }),
  ),
  wrong(
    'EXT-412',
    'sells the goods whole in the after payment receipt',
    takesOff((discounts) => discounts.slice(0, -1)),
  ),
  wrong(
    'EXT-412',
    'leaves the goods out of the after payment receipt',
    inModule(prepaid, 'afterPayment', (right) => (order, ...rest) => {
      const made = right(order, ...rest)
      return { ...made, goods: made.goods.slice(0, 1) }
    }),
  ),
  wrong(
    'EXT-412',
    'loses the ids of goods in the after payment receipt',
    requests('prepayment.pay', ({ command }) => ({ cloud: command.cloud })),
  ),
  wrong(
    'EXT-413',
    'states no tax of a prepayment',
    inFunction(
      prepaid,
      'taxesOfParts',
      (right) => (order, taxes) =>
        right(
          order,
          taxes.map((tax: { included: boolean }) => ({ ...tax, included: !tax.included })),
        ),
    ),
  ),
  wrong(
    'EXT-413',
    'states the taxes of the first goods of a prepayment',
    inFunction(
      prepaid,
      'taxesOfParts',
      (right) => (order, taxes) => right({ ...order, goods: order.goods.slice(0, 1) }, taxes),
    ),
  ),
  wrong(
    'EXT-413',
    'taxes on top what is within a prepayment',
    inFunction(
      prepaid,
      'taxesOfParts',
      (right) => (order, taxes) =>
        right(
          order,
          taxes.map((tax: object) => ({ ...tax, included: true })),
        ),
    ),
  ),
  wrong(
    'EXT-413',
    'taxes what was paid before once more',
    takesOff((discounts) => {
      const { tax_codes: _, ...before } = discounts.at(-1)
      return [...discounts.slice(0, -1), before]
    }),
  ),
  wrong(
    'EXT-413',
    'takes a prepayment without taxes off the taxed sums',
    inFunction(
      totals,
      'isUntaxedPrepayment',
      () =>
        ({ type, tax_codes }) =>
          type === 'PRE_PAYMENT' && tax_codes === null,
    ),
  ),
  wrong(
    'EXT-414',
    'takes the rest only where the chain began',
    during(
      prepayments,
      'pay',
      inFunction(prepayments, 'placeInChain', (right) => async (request, relation_id) => {
        const place = await right(request, relation_id)
        if ('status' in place) return place
        const began = (await functionOf(prepayments, 'chainOf')(request, relation_id))?.cash_register_id
        return began === place.register.id ? place : refused('prepayment not known', { relation_id }, request.language)
      }),
    ),
  ),
  wrong(
    'EXT-415',
    'does not round what is owed',
    madeAnew(() => {
      let isPaying = false
      return together(
        decides(chains.prepayment, [chains, 'pay'], (right) => (...given) => {
          isPaying = true
          try {
            return right(...given)
          } finally {
            isPaying = false
          }
        }),
        inModule(totals, 'totals', (right) => (...given) => {
          const made = right(...given)
          return isPaying ? { ...made, payable: made.total_sum } : made
        }),
      )
    }),
  ),
  wrong(
    'EXT-416',
    'makes a receipt of an id that there is',
    inFunction(
      prepayments,
      'known',
      (right) =>
        (...given) =>
          right(...given) && false,
    ),
  ),
  wrong(
    'EXT-416',
    'does not hold the chain of receipts in a prepayment',
    inModule(bodies, 'firstPaymentOf', (right) => (body, id) => right({ ...body, previous_receipt_id: null }, id)),
  ),
  wrong(
    'EXT-416',
    'loses the shelf of a prepayment',
    inModule(bodies, 'firstPaymentOf', (right) => (body, id) => {
      const made = right(body, id)
      const { stock_code: _, ...members } = made.order.members
      return { ...made, order: { ...made.order, members } }
    }),
  ),
  wrongInThreads(
    'EXT-419',
    'does not say on the slip what is owed',
    inModule(slip, 'receiptSlip', (right) => (paper) => {
      const { row } = paper
      const { document } = row.entry
      const body = document.body as any
      const left_to_pay = body.cloud?.prepayment?.left_to_pay === undefined ? 0 : undefined
      const cloud = { ...body.cloud, prepayment: { ...body.cloud?.prepayment, left_to_pay } }
      return right({
        ...paper,
        row: { ...row, entry: { ...row.entry, document: { ...document, body: { ...body, cloud } } } },
      })
    }),
  ),
  wrongInThreads(
    'EXT-419',
    'calls what was paid before a discount on the slip',
    inModuleScope<object>(slip, 'DISCOUNT_KINDS', (right) => ({ ...right, PRE_PAYMENT: 'ЗНИЖКА' })),
  ),
  wrong(
    'EXT-419',
    'says of a prepayment of a part that nothing is owed',
    requests('prepayment.begin', ({ part: { left_to_pay: _, ...part } }) => ({ part })),
  ),
  wrong(
    'EXT-419',
    'forgets on the slip of a further prepayment what it pays',
    requests('prepayment.pay', ({ chain, part }) =>
      part.left_to_pay === undefined ? {} : { part: { ...part, left_to_pay: chains.leftToPay(chain) } },
    ),
  ),
]
