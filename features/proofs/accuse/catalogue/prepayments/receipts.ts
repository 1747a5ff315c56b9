/** Wrong servers of prepaid orders: the receipts of a chain, its parts, and the search for them. */
import * as totals from '../../../../../machines/money/totals.ts'
import * as prepaid from '../../../../../machines/prepayments/prepaid.ts'
import * as chains from '../../../../../machines/prepayments/prepayment.ts'
import * as slip from '../../../../../server/rendering/documents/slips/receipt-slip.ts'
import {
  type PrepaymentFilter,
  type PrepaymentPage,
  PrepaymentRows,
} from '../../../../../server/store/queries/cloud/prepayment-rows.ts'
import * as indexed from '../../../../../server/store/queries/schema.ts'
import * as bodies from '../../../../../server/surfaces/cloud/prepayments/prepayment-bodies.ts'
import * as prepayments from '../../../../../server/surfaces/cloud/prepayments/prepayments.ts'
import { refused } from '../../../../../server/transport/http/operation.ts'
import { decides, functionOf } from '../../seams/functions.ts'
import { shows } from '../../seams/rows.ts'
import { during, inCall, inFunction, inMethod, inModule, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { type WrongServersByName, wrongInThreads } from '../../wrong-server.ts'

/** What is taken off for what was paid before. */
const takesOff = (wrong: (discounts: any[]) => any[]): Seam =>
  inCall(prepaid, 'afterPayment', (right, ...given) => {
    const made = right(...given)
    return { ...made, discounts: wrong(made.discounts!) }
  })

/** A receipt of a chain that is asked of its register otherwise. @param ask of all that says what it is to be */
const requests = (
  type: string,
  wrong: (ask: { chain: any; command: any; cloud: any; part: any }) => { cloud?: any; part?: any },
): Seam =>
  inFunction(chains, 'requested', (right, chain, command, request, cloud, part) => {
    const ask = { chain, command, cloud, part }
    const other = command.type === type ? { ...ask, ...wrong(ask) } : ask
    return right(chain, command, request, other.cloud, other.part)
  })

/** What a search looks for, on its page and in its count. */
const looksFor = (wrong: (filter: PrepaymentFilter) => PrepaymentFilter): Seam =>
  together(
    inMethod(PrepaymentRows.prototype, 'count', (right, world, organization, filter) =>
      right(world, organization, wrong(filter)),
    ),
    pages((page) => ({ ...page, filter: wrong(page.filter) })),
  )

/** The page that a search gives. */
function pages(wrong: (page: PrepaymentPage) => PrepaymentPage): Seam {
  return inMethod(PrepaymentRows.prototype, 'page', (right, world, organization, page) =>
    right(world, organization, wrong(page)),
  )
}

/** A column that a search looks at. */
const column = (name: 'organization' | 'relation', wrong: (right: string) => string): Seam =>
  inModule(indexed, 'PREPAYMENT_COLUMNS', (right) => ({ ...right, [name]: wrong(right[name]) }))

export default {
  'EXT-411: closes a chain with a prepayment receipt': () =>
    decides(chains.prepayment, [chains, 'pay'], (right, chain, command) => {
      const made = right(chain, command)
      const [fact] = made.says
      if (fact.type === 'refused' || fact.command.cloud.members.prepayment.kind !== 'AFTER_PAYMENT') return made
      const { payment, taxes, cloud } = command
      const request = prepaid.partOf(chain.order, chain.relation_id, payment, taxes)
      const paid = payment.payments.reduce((sum: number, { value }: { value: number }) => sum + value, 0)
      const part = { kind: 'PRE_PAYMENT', left_to_pay: chains.leftToPay(chain) - paid }
      return { context: chain, says: [functionOf(chains, 'requested')(chain, command, request, cloud, part)] }
    }),
  'EXT-411: says that a chain of parts is paid in full': () =>
    inFunction(chains, 'withPayment', (right, ...given) => ({ ...right(...given), status: 'FULL_PAID' })),
  'EXT-411: does not say that a chain is paid in full': () =>
    inFunction(chains, 'withPayment', (right, ...given) => ({ ...right(...given), status: 'PARTIAL_PAID' })),
  'EXT-412: counts what was paid before as a discount': () =>
    inFunction(totals, 'sumOf', (right, type, goods, discounts) => {
      const counted = discounts.map((each: { type: string }) =>
        each.type === 'PRE_PAYMENT' ? { ...each, type } : each,
      )
      return right(type, goods, counted)
    }),
  'EXT-412: sells the goods whole in the after payment receipt': () => takesOff((discounts) => discounts.slice(0, -1)),
  'EXT-412: leaves the goods out of the after payment receipt': () =>
    inCall(prepaid, 'afterPayment', (right, order, ...rest) => {
      const made = right(order, ...rest)
      return { ...made, goods: made.goods.slice(0, 1) }
    }),
  'EXT-412: loses the ids of goods in the after payment receipt': () =>
    requests('prepayment.pay', ({ command }) => ({ cloud: command.cloud })),
  'EXT-413: states no tax of a prepayment': () =>
    inFunction(prepaid, 'taxesOfParts', (right, order, taxes) =>
      right(
        order,
        taxes.map((tax: { included: boolean }) => ({ ...tax, included: !tax.included })),
      ),
    ),
  'EXT-413: states the taxes of the first goods of a prepayment': () =>
    inFunction(prepaid, 'taxesOfParts', (right, order, taxes) =>
      right({ ...order, goods: order.goods.slice(0, 1) }, taxes),
    ),
  'EXT-413: taxes on top what is within a prepayment': () =>
    inFunction(prepaid, 'taxesOfParts', (right, order, taxes) =>
      right(
        order,
        taxes.map((tax: object) => ({ ...tax, included: true })),
      ),
    ),
  'EXT-413: taxes what was paid before once more': () =>
    takesOff((discounts) => {
      const { tax_codes: _, ...before } = discounts.at(-1)
      return [...discounts.slice(0, -1), before]
    }),
  'EXT-413: takes a prepayment without taxes off the taxed sums': () =>
    inFunction(
      totals,
      'isUntaxedPrepayment',
      (_right, { type, tax_codes }) => type === 'PRE_PAYMENT' && tax_codes === null,
    ),
  'EXT-414: takes the rest only where the chain began': () =>
    during(
      prepayments,
      'pay',
      inFunction(prepayments, 'placeInChain', async (right, request, relation_id) => {
        const place = await right(request, relation_id)
        if ('status' in place) return place
        const began = (await functionOf(prepayments, 'chainOf')(request, relation_id))?.cash_register_id
        return began === place.register.id ? place : refused('prepayment not known', { relation_id }, request.language)
      }),
    ),
  'EXT-415: does not round what is owed': () => {
    let isPaying = false
    return together(
      decides(chains.prepayment, [chains, 'pay'], (right, ...given) => {
        isPaying = true
        try {
          return right(...given)
        } finally {
          isPaying = false
        }
      }),
      inCall(totals, 'totals', (right, ...given) => {
        const made = right(...given)
        return isPaying ? { ...made, payable: made.total_sum } : made
      }),
    )
  },
  'EXT-416: makes a receipt of an id that there is': () =>
    inFunction(prepayments, 'known', (right, ...given) => right(...given) && false),
  'EXT-416: does not hold the chain of receipts in a prepayment': () =>
    inCall(bodies, 'firstPaymentOf', (right, body, id) => right({ ...body, previous_receipt_id: null }, id)),
  'EXT-416: loses the shelf of a prepayment': () =>
    inCall(bodies, 'firstPaymentOf', (right, body, id) => {
      const made = right(body, id)
      const { stock_code: _, ...members } = made.order.members
      return { ...made, order: { ...made.order, members } }
    }),
  'EXT-419: says of a prepayment of a part that nothing is owed': () =>
    requests('prepayment.begin', ({ part: { left_to_pay: _, ...part } }) => ({ part })),
  'EXT-419: forgets on the slip of a further prepayment what it pays': () =>
    requests('prepayment.pay', ({ chain, part }) =>
      part.left_to_pay === undefined ? {} : { part: { ...part, left_to_pay: chains.leftToPay(chain) } },
    ),
  ...wrongInThreads({
    'EXT-419: does not say on the slip what is owed': () =>
      inCall(slip, 'receiptSlip', (right, paper) => {
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
    'EXT-419: calls what was paid before a discount on the slip': () =>
      inModuleScope<object>(slip, 'DISCOUNT_KINDS', (right) => ({ ...right, PRE_PAYMENT: 'ЗНИЖКА' })),
  }),
  'EXT-441: lists the latest first': () => pages((page) => ({ ...page, desc: !page.desc })),
  'EXT-441: counts the end of a search in': () =>
    looksFor(({ before, ...filter }) => ({ ...filter, before: before === undefined ? before : before + 1 })),
  'EXT-441: leaves the beginning of a search out': () =>
    looksFor(({ from, ...filter }) => ({ ...filter, from: from === undefined ? from : from + 1 })),
  // With their ends, which are within no id, a part is the whole.
  'EXT-441: looks for whole ids': () =>
    together(
      column('relation', (right) => `'\u0001' || ${right} || '\u0001'`),
      looksFor(({ search, ...filter }) => ({
        ...filter,
        search: search === undefined ? search : `\u0001${search}\u0001`,
      })),
    ),
  'EXT-441: lists the chains of all organizations': () =>
    together(
      column('organization', () => "'any'"),
      inMethod(PrepaymentRows.prototype, 'count', (right, world, _, filter) => right(world, 'any', filter)),
      inMethod(PrepaymentRows.prototype, 'page', (right, world, _, page) => right(world, 'any', page)),
    ),
  'EXT-442: says how many are on the page': () =>
    shows('searchPrepayments', (body) => ({ ...body, meta: { ...body.meta, total_items: body.results.length } })),
  'EXT-442: begins a page one later': () => pages((page) => ({ ...page, offset: page.offset + 1 })),
  'EXT-442: gives a longer page than is asked for': () => pages((page) => ({ ...page, limit: page.limit + 1 })),
} satisfies WrongServersByName
