/** The desk's shift: open, close, X-report (spec: "B. Local application API"). */
import type { RegisterFact } from '../../machines/vocabulary/register.ts'
import type { Report } from '../../machines/vocabulary/report.ts'
import { instant } from '../instant.ts'
import { type Operation, type Request, refusedBy, reply } from '../operation.ts'
import { deviceHeaders, deviceOf } from './device.ts'

/** A report as it goes out (FLD-014). */
const reportBody = (report: Report) => ({
  ...report,
  taxes: report.taxes.map((tax) => ({ ...tax, setup_date: instant(tax.setup_date) })),
})

const ask = (request: Request, type: 'shift.close' | 'report.print'): Promise<RegisterFact> => {
  const { house, world, register } = request
  const asked = { at: world.clock.now(), device: deviceOf(request) }
  const command =
    type === 'report.print' ? { type, ...asked } : { type, ...asked, from: 'desk' as const, cashier: null }
  return house.switchboard.ask(world, `register:${register.id}`, command) as Promise<RegisterFact>
}

/** Refusals that mean "open already": the desk answers them with status false (LOC-102). */
const OPEN_ALREADY = new Set([
  'cashier already works on this register',
  'register busy with another cashier',
  'cashier works on another register',
])

export const shiftOperations: Operation[] = [
  {
    id: 'openDeskShift',
    method: 'POST',
    path: '/api/v1/shift/open',
    surface: 'local',
    summary: 'Opens a shift at the desk; false when one is open already',
    clauses: ['LOC-101', 'LOC-102', 'LOC-103', 'LOC-104', 'LOC-105', 'AUT-007', 'AUT-008'],
    who: 'desk',
    headers: deviceHeaders,
    async handle(request) {
      const { house, world, register, language } = request
      const cashier = world.directory.cashiers.get(register.cashier_id)!
      const fact = await house.switchboard.ask(world, `cashier:${cashier.id}`, {
        type: 'shift.open',
        at: world.clock.now(),
        cash_register_id: register.id,
        cashier: world.directory.card(cashier),
        from: 'desk',
        device: deviceOf(request),
      })
      if (fact?.type !== 'refused') return reply(200, { status: true })
      if (OPEN_ALREADY.has(fact.rule)) return reply(200, { status: false })
      const { body, ...rest } = refusedBy(fact, language)
      return { ...rest, body: { ...(body as object), status: false } }
    },
  },
  {
    id: 'closeDeskShift',
    method: 'POST',
    path: '/api/v1/shift/close',
    surface: 'local',
    summary: 'Closes the shift of the desk with a Z-report',
    clauses: ['LOC-111', 'LOC-112', 'LOC-114', 'AUT-008'],
    who: 'desk',
    headers: deviceHeaders,
    async handle(request) {
      const fact = await ask(request, 'shift.close')
      if (fact.type === 'refused') return refusedBy(fact, request.language)
      const { shift, is_online, document } = fact as Extract<RegisterFact, { type: 'shift.closing' }>
      return reply(200, {
        id: shift.z_report?.id ?? null,
        status: 'DONE',
        fiscal_code: document.offline_code,
        fiscal_date: is_online ? null : instant(document.at),
        is_online,
        report: reportBody(document.body.report),
      })
    },
  },
  {
    id: 'printDeskReport',
    method: 'POST',
    path: '/api/v1/shift/xreport',
    surface: 'local',
    summary: 'X-report of the open shift; changes nothing',
    clauses: ['LOC-211', 'LOC-213', 'AUT-008'],
    who: 'desk',
    headers: deviceHeaders,
    async handle(request) {
      const fact = await ask(request, 'report.print')
      if (fact.type === 'refused') return refusedBy(fact, request.language)
      return reply(200, { status: true, report: fact.type === 'report.printed' ? reportBody(fact.report) : null })
    },
  },
]
