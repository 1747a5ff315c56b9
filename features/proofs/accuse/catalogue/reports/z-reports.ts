/** Wrong servers of reports of Z-reports, and of periodical reports in the cloud. */
import { instant } from '../../../../../machines/instant.ts'
import * as paymentRows from '../../../../../machines/money/payment-rows.ts'
import type { ReportPayment, ReportTax } from '../../../../../machines/vocabulary/reports/report.ts'
import * as slipSource from '../../../../../server/rendering/documents/slip-source.ts'
import * as documents from '../../../../../server/rendering/reports/documents.ts'
import * as closings from '../../../../../server/rendering/reports/tables/closings.ts'
import * as zJson from '../../../../../server/rendering/reports/z-json.ts'
import * as flat from '../../../../../server/rendering/reports/z-json.ts'
import * as periodical from '../../../../../server/surfaces/cloud/shift-reports/reports.ts'
import * as slips from '../../../../../server/surfaces/slip-replies.ts'
import { asks, asksQuery, handles, letsIn, shows } from '../../seams/rows.ts'
import { inCall, inFunction, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { type WrongServersByName, wrongInThreads } from '../../wrong-server.ts'

type Closed = documents.ShiftClosed
type Figure = { column: { heading: { en: string } }; value: (closing: Closed) => unknown }

/** What is read of a document in the store: its row is number, status, fiscal code, moment. */
const read = (wrong: (right: (...given: any[]) => any, row: any[], ...rest: any[]) => unknown): Seam =>
  inFunction(documents, 'documentOf', (right, row: any[], ...rest: any[]) => wrong(right, row, ...rest))

/** Columns for ways of payment. */
const kinds = (wrong: (right: paymentRows.RowKind[], closings: Closed[]) => paymentRows.RowKind[]): Seam =>
  inFunction(closings, 'kindsIn', (right, given: Closed[]) => wrong(right(given), given))

/** An entry of the list as JSON. */
const entry = (
  wrong: (entry: any, closing: Closed, brief: { cashiers: ReadonlyMap<string, string> }) => object,
): Seam =>
  inFunction(zJson, 'entryOf', (right, brief: any, closing: Closed) => {
    return wrong(right(brief, closing), closing, brief)
  })

const row = (wrong: (row: any, closing: Closed) => object): Seam =>
  inCall(flat, 'zRow', (right, closing) => wrong(right(closing), closing))

/** Sales less returns, as the bookkeeper's report has them. */
const net = (wrong: (row: { sell_sum: number; return_sum: number }) => number): Seam =>
  inModuleScope<unknown>(closings, 'net', () => wrong)

/** A column of each tax in the bookkeeper's report. */
const ofTaxes = (title: string, value: (row: ReportTax) => number): Seam =>
  inFunction(closings, 'tableOf', (right, named: { en: string }, figures: Figure[], ...rest: any[]) => {
    const others = figures.map((figure) => {
      const [symbol, other] = figure.column.heading.en.split(': ')
      if (named.en !== "Bookkeeper's Z-report" || other !== title) return figure
      const own = ({ z }: Closed) => z.report.taxes.filter((each) => each.symbol === symbol)
      return { ...figure, value: (closing: Closed) => own(closing).reduce((sum, each) => sum + value(each), 0) }
    })
    return right(named, others, ...rest)
  })

const CASH: paymentRows.RowKind = { type: 'CASH', code: null, label: 'Готівка' }
const CARD: paymentRows.RowKind = { type: 'CASHLESS', code: 1, label: 'Картка' }

const sellsOf = (payments: readonly ReportPayment[], value: (row: ReportPayment) => number): number =>
  payments.reduce((sum, each) => sum + value(each), 0)

type Slip = { from: number; to: number }

/** The span of a periodical report of the cloud. */
function span(wrong: (slip: Slip, request: any) => Partial<Slip>): Seam {
  let asking: object | null = null
  return together(
    inCall(slips, 'slipReply', (right, request, register, form, read) => {
      if (!request.http.url!.includes('/reports/periodical')) return right(request, register, form, read)
      return right(request, register, form, (...given) => {
        asking = request
        try {
          return read(...given)
        } finally {
          asking = null
        }
      })
    }),
    inCall(slipSource, 'sourceOf', (right, services, world, register, of) => {
      const slip = of.slip as typeof of.slip & Slip
      return right(services, world, register, asking ? { ...of, slip: { ...slip, ...wrong(slip, asking) } } : of)
    }),
  )
}

export default {
  ...wrongInThreads({
    'REP-009: has columns for cash and card where none has paid so': () =>
      kinds((_right, all) => paymentRows.rowKindsOf([CASH, CARD, ...all.flatMap(({ z }) => z.report.payments)])),
    'REP-009: has one column for all labels of payments without cash in the report of Z-reports': () =>
      kinds((right) => right.slice(0, 1)),
    'REP-201: counts a closing that the tax authority has refused': () =>
      read((right, row, ...rest) => right(row.with(1, 'DONE'), ...rest)),
    'REP-201: says the moment of closing for that of opening': () =>
      inFunction(closings, 'zFigures', (right, ...given: unknown[]) =>
        right(...given).map((figure: Figure) =>
          figure.column.heading.en === 'Opened' ? { ...figure, value: ({ at }: Closed) => at } : figure,
        ),
      ),
    'REP-201: leaves the fiscal code out of a Z-report made offline': () =>
      read((right, row, ...rest) => {
        const made = right(row, ...rest)
        return made && { ...made, fiscal_code: row[2] }
      }),
    'REP-202: says the outlet for the organization': () =>
      entry((shown, { register }) =>
        'organization_name' in shown ? { ...shown, organization_name: register.outlet } : shown,
      ),
    'REP-202: names the outlet for the organization in a Z-report as JSON': () =>
      entry((shown, { register }) =>
        'branch_name' in shown ? { ...shown, branch_name: register.organization } : shown,
      ),
    'REP-203: says in JSON who closed the shift by no name': () => entry((shown) => ({ ...shown, cashier_name: null })),
    'REP-203: says the moment of closing for that of opening in JSON': () =>
      entry((shown, { at }) => ({ ...shown, opened_at: instant(at) })),
    'REP-203: says the cashier who asks for the one whose shift it was': () =>
      entry((shown, _closing, { cashiers }) => ({ ...shown, cashier_name: [...cashiers.values()][0] ?? null })),
    'REP-203: leaves out Z-reports made offline that are not delivered': () =>
      inCall(zJson, 'writeZJson', (right, brief, made) => {
        async function* delivered() {
          for await (const each of made) if (each.type !== 'Z_REPORT' || each.fiscal_code !== null) yield each
        }
        return right(brief, delivered())
      }),
    'NS-84: counts returns among sales in the flat row': () =>
      row((shown, { z }) => ({
        ...shown,
        turnover: sellsOf(z.report.payments, ({ sell_sum, return_sum }) => sell_sum - return_sum),
      })),
    'NS-84: gives moments of the flat row with a fraction': () =>
      row((shown, { at }) => ({ ...shown, close_date: new Date(at).toISOString() })),
    'NS-84: takes a card for cash in the flat row': () =>
      row(({ card_sales, card_returns, cash_sales, cash_returns, ...shown }) => ({
        ...shown,
        card_sales: cash_sales,
        card_returns: cash_returns,
        cash_sales: card_sales,
        cash_returns: card_returns,
      })),
    'REP-501: counts sales alone as revenue': () => net(({ sell_sum }) => sell_sum),
    'REP-501: forgets the returns of a shift that sold nothing': () =>
      net(({ sell_sum, return_sum }) => sell_sum - (sell_sum > 0 ? return_sum : 0)),
    'REP-501: leaves returns out of the taxes a bookkeeper enters': () => ofTaxes('tax', ({ sell_sum }) => sell_sum),
    'REP-501: leaves returns in the turnover of taxes': () =>
      ofTaxes('turnover', ({ sales_turnover }) => sales_turnover),
  }),
  'EXT-341: asks for a token beside the key of a periodical report': () =>
    letsIn('getPeriodicalReport', 'cashier and key'),
  'EXT-342: leaves the last second of a span out': () => span(({ to }) => ({ to: to - 1000 })),
  'EXT-342: ends a span with the beginning of its last second': () =>
    inModuleScope<number>(periodical, 'LAST_OF_SECOND_MS', () => 0),
  'EXT-342: leaves the first moment of a span out': () => span(({ from }) => ({ from: from + 1 })),
  'EXT-342: takes a span that ends before it begins': () =>
    together(
      span(({ from, to }, { ended }) => (ended ? { from: to, to: from } : { from, to })),
      handles('getPeriodicalReport', async (right, request) => {
        const given = await right(request)
        const { from_date, to_date } = request.query
        if (given.status !== 422) return given
        const turned = { ...request, query: { ...request.query, from_date: to_date, to_date: from_date } }
        return right(Object.assign(turned, { ended: true }))
      }),
    ),
  'EXT-343: leaves the days out of every periodical report': () =>
    asksQuery('getPeriodicalReport', () => ({ is_short: true })),
  'EXT-351: asks for a token beside the key of the taxes': () => letsIn('getTaxes', 'cashier and key'),
  'EXT-351: shows the taxes without a key': () =>
    together(
      letsIn('getTaxes', 'anyone'),
      asks('getTaxes', (request) => ({ ...request, register: request.world.reference.firstRegister })),
    ),
  'EXT-351: shows the first tax alone': () => shows('getTaxes', (taxes) => taxes.slice(0, 1)),
} satisfies WrongServersByName
