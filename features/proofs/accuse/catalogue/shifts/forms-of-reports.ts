/** Wrong servers of X- and Z-reports in the cloud: as text, picture and XML. */
import Type from 'typebox'
import type { Report } from '../../../../../machines/vocabulary/reports/report.ts'
import * as text from '../../../../../server/rendering/documents/formats/text.ts'
import * as fiscalBlock from '../../../../../server/rendering/documents/slips/fiscal-block.ts'
import * as elements from '../../../../../server/rendering/documents/tax-documents/elements.ts'
import * as head from '../../../../../server/rendering/documents/tax-documents/head.ts'
import * as taxRows from '../../../../../server/rendering/documents/tax-documents/tax-rows.ts'
import * as zReport from '../../../../../server/rendering/documents/tax-documents/z-report.ts'
import * as forms from '../../../../../server/surfaces/cloud/shift-reports/formats.ts'
import { namedReport } from '../../../../../server/surfaces/report-slips.ts'
import { taxDocumentReply } from '../../../../../server/surfaces/slip-replies.ts'
import { asksQuery, handles, letsIn } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { during, inCall, inFunction, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { type WrongServersByName, wrongInThreads } from '../../wrong-server.ts'

type Direction = 'sell' | 'return'

/** What a Z-report as XML says of sales, or of returns. */
const turnover = (wrong: (report: Report, direction: Direction) => Partial<Report>): Seam =>
  inFunction(zReport, 'turnover', (right, element: unknown, records: zReport.ReportRecords, direction: Direction) => {
    const report = { ...records.report, ...wrong(records.report, direction) }
    return right(element, { ...records, report }, direction)
  })

/** The whole of it. */
const document = (wrong: (report: Report) => Partial<Report>): Seam =>
  inCall(zReport, 'reportDocument', (right, { report, ...records }, previous) =>
    right({ ...records, report: { ...report, ...wrong(report) } }, previous),
  )

export default {
  'EXT-331: takes any text for the id of a report': () =>
    inSchema(schemaWithin(forms.ReportPath, 'properties'), (right) => ({ ...right, report_id: Type.String() })),
  'EXT-332: asks for a token before a report is shown as text': () => letsIn('getReportText', 'cashier'),
  'EXT-333: draws pictures as wide as those of receipts': () =>
    inModuleScope<number>(forms, 'REPORT_CHARACTERS', (right) => 2 * right),
  'EXT-333: draws reports of 40 mm on paper of 58': () =>
    asksQuery('getReportPng', ({ paper_width = 58 }) => ({ paper_width: Math.max(paper_width, 58) })),
  'EXT-333: draws pictures of 80 mm where nothing is asked': () =>
    asksQuery('getReportPng', (query) => ({ paper_width: 80, ...query })),
  'EXT-333: asks for a token before a report is shown as a picture': () => letsIn('getReportPng', 'cashier'),
  'EXT-334: shows X-reports as XML': () =>
    handles('getReportXml', async (right, request) => {
      const stored = await namedReport(request)
      const register = stored && request.world.reference.registers.get(stored.register)
      if (!register || stored.is_z_report) return right(request)
      const place = { kind: 'Z_REPORT', register, number: stored.shift!.closing_number! } as const
      return taxDocumentReply(request, place, request.query.encoding as never)
    }),
  ...wrongInThreads({
    'EXT-332: writes texts of 32 characters where none are asked for': () =>
      inModuleScope<number>(text, 'TEXT_WIDTH', () => 32),
    'EXT-334: counts no receipts in XML': () =>
      turnover(({ return_receipts_count }) => ({ sell_receipts_count: return_receipts_count })),
    'EXT-334: dates XML in UTC': () =>
      inCall(head, 'headOf', (right, parent, { row, ...whose }, links) => {
        const document = { ...row.entry.document, at: row.entry.document.at - 7_200_000 }
        return right(parent, { ...whose, row: { ...row, entry: { ...row.entry, document } } }, links)
      }),
    'EXT-334: writes no fiscal number into XML': () =>
      during(
        head,
        'headOf',
        inCall(fiscalBlock, 'shownFiscalCode', (_right, { entry }) => entry.document.offline_code),
      ),
    'EXT-334: writes taxes without turnover into XML': () =>
      inFunction(zReport, 'turnover', (right, element: unknown, records: any, direction: Direction) => {
        let rowsOf: (tax: unknown, taxes: unknown, direction: Direction) => taxRows.TaxRow[]
        const undo = together(
          inModuleScope<typeof rowsOf>(zReport, 'reportTaxes', (reportTaxes) => {
            rowsOf = reportTaxes
            return reportTaxes
          }),
          inCall(taxRows, 'listTaxes', (listTaxes, parent, name) => {
            const all = records.report.taxes.flatMap((tax: unknown) => rowsOf(tax, records.taxes, direction))
            return listTaxes(parent, name, all)
          }),
        )()
        try {
          return right(element, records, direction)
        } finally {
          undo()
        }
      }),
    'EXT-334: writes the sums of sales among the returns of XML': () =>
      turnover(({ payments }, direction) =>
        direction === 'return' ? { payments: payments.map((each) => ({ ...each, return_sum: each.sell_sum })) } : {},
      ),
    'EXT-334: writes cash as a card into XML': () =>
      during(
        zReport,
        'turnover',
        inCall(elements, 'paymentForm', (right, payment) => right(payment) || 1),
      ),
    'EXT-334: rounds the other way in XML': () =>
      turnover(({ sales_round_down, sales_round_up }) => ({
        sales_round_down: sales_round_up,
        sales_round_up: sales_round_down,
      })),
    'EXT-334: writes no cash given to card holders into XML': () =>
      document(() => ({ cash_withdrawal_receipts_count: 0 })),
    'EXT-334: takes cash put in for cash taken out in XML': () =>
      document(({ payments }) => ({ payments: payments.map((each) => ({ ...each, service_out: each.service_in })) })),
  }),
} satisfies WrongServersByName
