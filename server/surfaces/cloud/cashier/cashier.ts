/** The cashier who asks: his profile, his shift. */
import type { CashierContext } from '../../../../machines/vocabulary/cashier.ts'
import { Nullable } from '../../../../machines/vocabulary/schemas/wire.ts'
import { organizationNow, registerContext } from '../../../runtime/peek/status.ts'
import { type Operation, operation, reply } from '../../../wire/http/operation.ts'
import { CashierProfile, profileModel } from '../models/cashier.ts'
import { activeShift } from '../models/register.ts'
import { FullShift, fullShiftModel } from '../models/shift.ts'
import { shiftViews } from '../shifts/shift-views.ts'

export const cashierOperations: Operation[] = [
  operation({
    id: 'getCashierProfile',
    method: 'GET',
    path: '/api/v1/cashier/me',
    surface: 'cloud',
    summary: 'Profile of the cashier of the token',
    clauses: ['CLD-201'],
    who: 'cashier',
    answers: { 200: CashierProfile },
    async handle(request) {
      const { cashier } = request
      return reply(200, profileModel(cashier, await organizationNow(request, cashier.organization_id)))
    },
  }),
  operation({
    id: 'getCashierShift',
    method: 'GET',
    path: '/api/v1/cashier/shift',
    surface: 'cloud',
    summary: 'Active shift of the cashier with its register; null when there is none',
    clauses: ['CLD-202', 'SHF-014'],
    who: 'cashier',
    answers: { 200: Nullable(FullShift) },
    async handle(request) {
      const { services, world, cashier } = request
      const { working } = await services.switchboard.read<CashierContext>(world, `cashier:${cashier.id}`)
      if (!working) return reply(200, null)
      const shift = activeShift(await registerContext(request, { id: working.cash_register_id }))
      // Between the two looks the shift may have ended (NS-44).
      if (shift?.id !== working.shift_id) return reply(200, null)
      const [shown] = await shiftViews(request, [{ register: working.cash_register_id, shift }])
      return reply(200, fullShiftModel(shown!))
    },
  }),
]
