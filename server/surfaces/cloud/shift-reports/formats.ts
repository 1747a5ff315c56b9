/** X- and Z-reports as text, as a picture and as XML: anyone who knows the id may look at them. */
import Type from 'typebox'
import { Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { type Operation, operation, refused } from '../../../transport/http/operation.ts'
import { namedReport, reportSlip } from '../../report-slips.ts'
import { paperQuery, taxDocumentReply, textQuery, xmlQuery } from '../../slip-replies.ts'

export const ReportPath = Type.Object({ report_id: Uuid })

const PictureQuery = Type.Object({ width: paperQuery.width, paper_width: paperQuery.paper_width })

/** Characters in a line of a picture where the template says nothing (EXT-333). */
const REPORT_CHARACTERS = 34

export const reportFormOperations: Operation[] = [
  operation({
    id: 'getReportText',
    method: 'GET',
    path: '/api/v1/reports/:report_id/text',
    surface: 'cloud',
    summary: 'An X- or Z-report as plain text',
    clauses: ['EXT-332'],
    who: 'anyone',
    params: ReportPath,
    query: Type.Object(textQuery),
    answers: { 200: 'text' },
    handle: (request) => reportSlip(request, { as: 'text', width: request.query.width }),
  }),
  operation({
    id: 'getReportPng',
    method: 'GET',
    path: '/api/v1/reports/:report_id/png',
    surface: 'cloud',
    summary: 'An X- or Z-report as a picture of the paper',
    clauses: ['EXT-333'],
    who: 'anyone',
    params: ReportPath,
    query: PictureQuery,
    answers: { 200: 'image' },
    handle: (request) => reportSlip(request, { as: 'png', ...request.query, usual_width: REPORT_CHARACTERS }),
  }),
  operation({
    id: 'getReportXml',
    method: 'GET',
    path: '/api/v1/reports/:report_id/xml',
    surface: 'cloud',
    summary: 'A Z-report as the document of the tax authority',
    clauses: ['EXT-334', 'EXT-246', 'EXT-247', 'EXT-248', 'EXT-249'],
    who: 'anyone',
    params: ReportPath,
    query: Type.Object(xmlQuery),
    answers: { 200: 'xml' },
    async handle(request) {
      const { world, language } = request
      const stored = await namedReport(request)
      const register = stored && world.reference.registers.get(stored.register)
      const { report_id } = request.params
      // An X-report is no document of the tax authority
      const reason = 'an X-report, which is no document of the tax authority'
      if (!stored?.is_z_report || !register)
        return refused('unknown id', { report_id, ...(stored && { reason }) }, language)
      const place = { kind: 'Z_REPORT', register, number: stored.shift!.closing_number! } as const
      return taxDocumentReply(request, place, request.query.encoding)
    },
  }),
]
