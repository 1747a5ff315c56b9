/** Closing a shift: one's own, or a named one by a senior cashier. */
import Type, { type Static } from 'typebox'
import { ruleNamed } from '../../../machines/rules/rules.ts'
import type { CashierContext } from '../../../machines/vocabulary/cashier.ts'
import type { SeedCashRegister } from '../../../machines/vocabulary/seed-data.ts'
import type { ShiftFact } from '../../../machines/vocabulary/shift.ts'
import { DateTime, Nullable, Uuid } from '../../../machines/vocabulary/wire.ts'
import { type Operation, type Reply, type Request, refused, refusedBy, reply } from '../../http/operation.ts'
import { registerContext } from '../../runtime/worlds/status.ts'
import { accessKeyHeader, deviceHeader, unknownAccessKey } from '../integration.ts'
import { FullShift, fullShiftModel } from './model.ts'
import { shownFact } from './shown-shifts.ts'
import { clientReport, ZReportPayload } from './z-report-payload.ts'

/** NS-24: the body of a senior's close. Whose client opened the shift is not looked at. */
const ShortCloseShift = Type.Object({
  skip_client_name_check: Type.Optional(Nullable(Type.Boolean())),
  report: Type.Optional(Nullable(ZReportPayload)),
})

/** NS-16. Offline the pool gives the code and the clock the moment. */
const CloseShift = Type.Object({
  ...ShortCloseShift.properties,
  fiscal_code: Type.Optional(Nullable(Type.String())),
  fiscal_date: Type.Optional(Nullable(DateTime)),
})

/** Asks the register to close the shift of this id, with the client's report if the body has one. */
async function close(request: Request, register: SeedCashRegister, shiftId: string, status: number): Promise<Reply> {
  const { services, world, cashier, signer, language } = request
  const { report } = (request.body ?? {}) as Static<typeof ShortCloseShift>
  const { shift } = await registerContext(request, register)
  const fact = await services.switchboard.ask(world, `register:${register.id}`, {
    type: 'shift.close',
    at: world.clock.now(),
    from: 'cloud',
    cashier: world.reference.card(cashier, signer),
    shift_id: shiftId,
    ...(report && shift && { report: clientReport(report, shift, world.seed) }),
  })
  if (fact?.type === 'refused') return refusedBy(fact, language)
  const closing = fact as Extract<ShiftFact, { type: 'shift.closing' }>
  return reply(status, fullShiftModel(await shownFact(request, register, closing)))
}

/** Closes the shift of the path on the register of the key: whose it may be, the register judges. */
async function closeNamed(request: Request): Promise<Reply> {
  const { services, world, params, cashier, register, language } = request
  const stopped = unknownAccessKey(request)
  if (stopped) return stopped
  if (cashier.is_test !== register.is_test) {
    const values = { register_is_test: register.is_test }
    return refused(ruleNamed.get('test and production are kept apart')!, values, language)
  }
  const id = params.shift_id!.toLowerCase()
  const stored = await services.shifts.find(world.id, id)
  if (stored?.register !== register.id) return refused('unknown id', { shift_id: id }, language)
  return close(request, register, id, 200)
}

export const shiftClosingOperations: Operation[] = [
  {
    id: 'closeShift',
    method: 'POST',
    path: '/api/v1/shifts/close',
    surface: 'cloud',
    summary: 'Closes the shift of the cashier with a Z-report, built by the client or by the service',
    clauses: ['CLD-515', 'CLD-516', 'CLD-517', 'CLD-518', 'CLD-519', 'SHF-008', 'SHF-009', 'SHF-010', 'AUT-006'],
    who: 'cashier',
    headers: Type.Object({ ...deviceHeader, ...accessKeyHeader }),
    optionalBody: CloseShift,
    answers: { 202: FullShift },
    async handle(request) {
      const { services, world, cashier, language } = request
      const stopped = unknownAccessKey(request)
      if (stopped) return stopped
      const { working } = await services.switchboard.read<CashierContext>(world, `cashier:${cashier.id}`)
      if (!working) return refused(ruleNamed.get('shift not open')!, { status: null }, language)
      const register = world.reference.registers.get(working.cash_register_id)!
      return close(request, register, working.shift_id, 202)
    },
  },
  {
    id: 'closeShiftBySenior',
    method: 'POST',
    path: '/api/v1/shifts/:shift_id/close',
    surface: 'cloud',
    summary: 'A senior cashier closes the shift of the id, whoever opened it',
    clauses: ['CLD-512', 'CLD-513', 'CLD-514', 'SHF-019', 'AUT-006'],
    who: 'cashier and key',
    params: Type.Object({ shift_id: Uuid }),
    headers: Type.Object(accessKeyHeader),
    optionalBody: ShortCloseShift,
    answers: { 200: FullShift },
    bends: { quirk: 'own-shift-closed-by-id', handle: closeNamed },
    handle(request) {
      if (request.cashier.senior) return closeNamed(request)
      const rule = 'only a senior cashier closes a shift by its id'
      return unknownAccessKey(request) ?? refused(rule, {}, request.language)
    },
  },
]
