/** Shifts of the cloud: opened, listed, read. Closing them is `shift-closing.ts`. */
import Type, { type Static } from 'typebox'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { StoreConflict } from '../../../store/errors.ts'
import type { StoredShift } from '../../../store/queries/shift-rows.ts'
import { ask } from '../../../transport/http/ask.ts'
import { PageOf } from '../../../transport/http/model.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import { deviceHeader } from '../integration.ts'
import {
  FullShift,
  fullShiftModel,
  type ShiftView,
  ShiftWithRegister,
  ShortShift,
  shiftWithRegisterModel,
  shortShiftModel,
} from '../models/shift.ts'
import { offlineChoiceMembers, offlineChoiceOf } from '../offline-choice.ts'
import { paginated } from '../pages.ts'
import { shiftClosingOperations } from './closing.ts'
import { shiftList, shiftListQuery } from './list.ts'
import { shiftViewOfFact, shiftViewsOfRows } from './shift-views.ts'

/** NS-15. Shifts do not close by themselves (NS-97). */
const CreateShift = Type.Object({
  id: Type.Optional(Nullable(Uuid)),
  auto_close_at: Type.Optional(Nullable(DateTime)),
  ...offlineChoiceMembers,
})

const ShiftPath = Type.Object({ shift_id: Uuid })

type ShiftRequest = RequestBy<'cashier'> & { params: Static<typeof ShiftPath> }

/** A shift of the caller's organization by the id of the path; null when there is none (AUT-012). */
async function namedShift({ services, world, params, cashier }: ShiftRequest): Promise<StoredShift | null> {
  const stored = await services.shifts.find(world.id, params.shift_id)
  const register = stored && world.reference.registers.get(stored.register)
  return register?.organization_id === cashier.organization_id ? stored : null
}

async function showNamed(request: ShiftRequest, model: (shown: ShiftView) => unknown): Promise<Reply> {
  const stored = await namedShift(request)
  if (!stored) return refused('unknown id', { shift_id: request.params.shift_id }, request.language)
  const [shown] = await shiftViewsOfRows(request, [stored])
  return shown
    ? reply(200, model(shown))
    : refused('unknown id', { shift_id: request.params.shift_id }, request.language)
}

/** Ids are the client's to choose, but one names one shift; the caller's own active one is refused by its rule. */
async function isTaken({ services, world, cashier }: RequestBy<'cashier'>, id: string): Promise<boolean> {
  const stored = await services.shifts.find(world.id, id)
  if (stored === null) return services.shifts.has(world.id, id)
  return stored.shift.status === 'CLOSED' || stored.shift.cashier_id !== cashier.id
}

export const shiftOperations: Operation[] = [
  operation({
    id: 'openShift',
    method: 'POST',
    path: '/api/v1/shifts',
    surface: 'cloud',
    summary: 'Opens a shift of the cashier on the register of the key',
    clauses: ['CLD-506', 'CLD-507', 'CLD-508', 'CLD-509', 'SHF-001', 'SHF-002', 'SHF-003'],
    who: 'cashier and key',
    headers: Type.Object(deviceHeader),
    optionalBody: CreateShift,
    answers: { 202: FullShift },
    async handle(request) {
      const { world, cashier, signer, register, language } = request
      const { id: shift_id } = request.body ?? {}
      const offline = offlineChoiceOf(request.body)
      const taken = () => refused('shift of this id exists already', { id: shift_id ?? '' }, language)
      if (shift_id && world.opening.has(shift_id)) return taken()
      if (shift_id) world.opening.add(shift_id)
      try {
        if (shift_id && (await isTaken(request, shift_id))) return taken()
        const command = {
          type: 'shift.open',
          cash_register_id: register.id,
          cashier: world.reference.card(cashier, signer),
          from: 'cloud',
          ...(shift_id && { shift_id }),
          ...(offline && { offline }),
        } as const
        return await ask(request, `cashier:${cashier.id}`, command, async (created) =>
          reply(202, fullShiftModel(await shiftViewOfFact(request, register, created))),
        )
      } catch (error) {
        // Another process has begun one of this id since: the store takes no second.
        if (shift_id && error instanceof StoreConflict && (await isTaken(request, shift_id))) return taken()
        throw error
      } finally {
        if (shift_id) world.opening.delete(shift_id)
      }
    },
  }),
  operation({
    id: 'listShifts',
    method: 'GET',
    path: '/api/v1/shifts',
    surface: 'cloud',
    summary: 'Shifts of the cashier, in pages',
    clauses: ['CLD-501', 'CLD-502', 'CLD-503', 'CLD-504', 'CLD-505', 'FLD-004'],
    who: 'cashier',
    query: shiftListQuery(),
    answers: { 200: PageOf(ShiftWithRegister) },
    async handle(request) {
      const shown = await shiftList(request, { cashier: request.cashier.id })
      return paginated(request.query, shown.map(shiftWithRegisterModel))
    },
  }),
  operation({
    id: 'getShift',
    method: 'GET',
    path: '/api/v1/shifts/:shift_id',
    surface: 'cloud',
    summary: 'A shift with cashier and register',
    clauses: ['CLD-510', 'CLD-011', 'SHF-014'],
    who: 'cashier',
    params: ShiftPath,
    answers: { 200: FullShift },
    handle: (request) => showNamed(request, fullShiftModel),
  }),
  operation({
    id: 'getShortShift',
    method: 'GET',
    path: '/api/v1/shifts/short/:shift_id',
    surface: 'cloud',
    summary: 'The state of a shift, for the register agent',
    clauses: ['CLD-511'],
    who: 'cashier',
    params: ShiftPath,
    answers: { 200: ShortShift },
    handle: (request) => showNamed(request, shortShiftModel),
  }),
  ...shiftClosingOperations,
]
