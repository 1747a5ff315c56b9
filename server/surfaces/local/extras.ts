/** What public clients ask of the desk beside the specification: reports as text, taxes, shifts (extension). */
import Type, { type Static } from 'typebox'
import { instant, instantOrNull } from '../../../machines/instant.ts'
import { zReportId } from '../../../machines/ledger.ts'
import { DateTime, Nullable, Uuid } from '../../../machines/vocabulary/schemas/scalars.ts'
import { SHIFT_STATUSES } from '../../../machines/vocabulary/shift.ts'
import { sourceOf } from '../../rendering/documents/slip-source.ts'
import { ask } from '../../transport/http/ask.ts'
import { Model } from '../../transport/http/model.ts'
import { type Operation, operation, reply } from '../../transport/http/operation.ts'
import { reportSlip } from '../report-slips.ts'
import { slipReply, textQuery } from '../slip-replies.ts'
import { deviceHeaders, deviceIdOf } from './device.ts'

/** Shifts a desk lists, the latest first: so many a browser page shows at once. */
const SHIFTS_LISTED = 100

const DeskTax = Model('DeskTax', {
  code: Type.Integer(),
  label: Type.String(),
  symbol: Type.String(),
  /** Percent. */
  rate: Type.Number(),
  extra_rate: Type.Number(),
})

const DeskShift = Model('DeskShift', {
  external_id: Uuid,
  status: Type.Enum([...SHIFT_STATUSES]),
  opened_at: Nullable(DateTime),
  updated_at: DateTime,
  /** By which it is asked for as text; null: the shift is not closed. */
  z_report_id: Nullable(Uuid),
})

export const extraOperations: Operation[] = [
  operation({
    id: 'getDeskReportAsText',
    method: 'POST',
    path: '/api/v1/shift/xreport/txt',
    surface: 'local',
    summary: "X-report of the open shift as plain text, for the client's own printer; the desk prints nothing",
    clauses: ['EXT-361', 'EXT-362'],
    who: 'desk',
    headers: deviceHeaders,
    query: Type.Object(textQuery),
    answers: { 200: 'text' },
    handle(request) {
      const { services, world, register, query } = request
      const command = { type: 'report.print', print: false, device: deviceIdOf(request) } as const
      return ask(request, `register:${register.id}`, command, ({ at, shift_id, report }) => {
        const slip = { kind: 'X_REPORT', report: report.serial, shift_id } as const
        return slipReply(request, register, { as: 'text', width: query.width }, () =>
          sourceOf(services, world, register, { at, slip }),
        )
      })
    },
  }),
  operation({
    id: 'getDeskReport',
    method: 'GET',
    path: '/api/v1/reports/:report_id/text',
    surface: 'local',
    summary: 'An X- or Z-report of this register as plain text',
    clauses: ['EXT-363'],
    who: 'desk',
    params: Type.Object({ report_id: Uuid }),
    query: Type.Object(textQuery),
    answers: { 200: 'text' },
    handle: (request) => reportSlip(request, { as: 'text', width: request.query.width }, request.register),
  }),
  operation({
    id: 'listDeskTaxes',
    method: 'GET',
    path: '/api/v1/tax/taxes',
    surface: 'local',
    summary: 'Taxes the desk may put on goods',
    clauses: ['EXT-364'],
    who: 'desk',
    answers: { 200: Type.Array(DeskTax) },
    handle({ world, register }) {
      const { taxes } = world.reference.organizations.get(register.organization_id)!
      const rows = taxes.map(({ code, label, symbol, rate, extra_rate }): Static<typeof DeskTax> => {
        return { code, label, symbol, rate, extra_rate }
      })
      return reply(200, rows)
    },
  }),
  operation({
    id: 'listDeskShifts',
    method: 'GET',
    path: '/api/v1/shifts',
    surface: 'local',
    summary: 'The last shifts of the register, the latest first',
    clauses: ['EXT-365'],
    who: 'desk',
    answers: { 200: Type.Array(DeskShift) },
    async handle({ services, world, register }) {
      const of = { register: register.id }
      const stored = await services.shifts.list(world.id, { of, desc: true, limit: SHIFTS_LISTED, offset: 0 })
      const rows = stored.map(
        ({ shift: { id, status, opened_at, updated_at, z_report } }): Static<typeof DeskShift> => ({
          external_id: id,
          status,
          opened_at: instantOrNull(opened_at),
          updated_at: instant(updated_at),
          z_report_id: z_report && zReportId(z_report, id, world.seed),
        }),
      )
      return reply(200, rows)
    },
  }),
]
