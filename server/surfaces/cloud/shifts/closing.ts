/** Closing a shift: one's own, or a named one by a senior cashier. */
import Type, { type Static } from 'typebox'
import type { OfflineChoice } from '../../../../machines/vocabulary/cloud/cloud-receipt.ts'
import { Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { registerContext } from '../../../runtime/reads/status.ts'
import { ask } from '../../../transport/http/ask.ts'
import { registerOfShift } from '../../../transport/http/authentication.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import { accessKeyHeader, deviceHeader, unknownAccessKey } from '../integration.ts'
import { FullShift, fullShiftModel } from '../models/shift.ts'
import { offlineChoiceMembers, offlineChoiceOf } from '../offline-choice.ts'
import { shiftViewOfFact } from './shift-views.ts'
import { clientReport, ZReportPayload } from './z-report-payload.ts'

/** NS-24: the body of a senior's close. Whose client opened the shift is not looked at. */
const ShortCloseShift = Type.Object({
  skip_client_name_check: Type.Optional(Nullable(Type.Boolean())),
  report: Type.Optional(Nullable(ZReportPayload)),
})

/** NS-16. */
const CloseShift = Type.Object({
  ...ShortCloseShift.properties,
  ...offlineChoiceMembers,
})

type ClosingRequest = RequestBy<'cashier and key'> & { body: Static<typeof ShortCloseShift> | null }

/**
 * Asks the register of the request to close its shift, with the client's report if the body has one.
 * @param shift_id of the shift that is meant
 * @param offline code and moment of the Z-report, where the client chose them
 */
async function close(
  request: ClosingRequest,
  shift_id: string,
  status: number,
  offline: OfflineChoice | null = null,
): Promise<Reply> {
  const { world, cashier, signer, register } = request
  const { report } = request.body ?? {}
  const { shift } = await registerContext(request, register)
  const command = {
    type: 'shift.close',
    from: 'cloud',
    cashier: world.reference.card(cashier, signer),
    shift_id,
    ...(report && shift && { report: clientReport(report, shift, world.seed) }),
    ...(offline && { offline }),
  } as const
  return ask(request, `register:${register.id}`, command, async (closing) =>
    reply(status, fullShiftModel(await shiftViewOfFact(request, register, closing))),
  )
}

/** Closes the shift of the path on the register of the key: whose it may be, the register judges. */
async function closeNamed(request: ClosingRequest & { params: { shift_id: string } }): Promise<Reply> {
  const { services, world, params, register, language } = request
  const stopped = unknownAccessKey(request)
  if (stopped) return stopped
  const id = params.shift_id
  const stored = await services.shifts.find(world.id, id)
  if (stored?.register !== register.id) return refused('unknown id', { shift_id: id }, language)
  return close(request, id, 200)
}

export const shiftClosingOperations: Operation[] = [
  operation({
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
      const stopped = unknownAccessKey(request)
      if (stopped) return stopped
      const working = await registerOfShift(request)
      if ('status' in working) return working
      return close({ ...request, register: working.register }, working.shift_id, 202, offlineChoiceOf(request.body))
    },
  }),
  operation({
    id: 'closeShiftBySenior',
    method: 'POST',
    path: '/api/v1/shifts/:shift_id/close',
    surface: 'cloud',
    summary: 'A senior cashier closes the shift of the id, whichever cashier opened it',
    clauses: ['CLD-512', 'CLD-513', 'CLD-514', 'SHF-019', 'AUT-006'],
    who: 'cashier and key',
    params: Type.Object({ shift_id: Uuid }),
    headers: Type.Object(accessKeyHeader),
    optionalBody: ShortCloseShift,
    answers: { 200: FullShift },
    variant: { quirk: 'own-shift-closed-by-id', handle: closeNamed },
    handle(request) {
      if (request.cashier.senior) return closeNamed(request)
      const rule = 'only a senior cashier closes a shift by its id'
      return unknownAccessKey(request) ?? refused(rule, {}, request.language)
    },
  }),
]
