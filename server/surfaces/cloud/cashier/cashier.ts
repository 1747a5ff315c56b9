/** The cashier who asks: the profile, the shift, the signature. */

import Type, { type Static } from 'typebox'
import type { CashierContext } from '../../../../machines/vocabulary/cashier.ts'
import type { Signer } from '../../../../machines/vocabulary/outside/signer.ts'
import { Nullable } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { type SeedCashier, SignatureType } from '../../../../machines/vocabulary/seed-data.ts'
import { organizationNow, registerContext } from '../../../runtime/reads/status.ts'
import { Model } from '../../../transport/http/model.ts'
import { type Operation, operation, reply } from '../../../transport/http/operation.ts'
import { CashierProfile, profileModel } from '../models/cashier.ts'
import { activeShift } from '../models/register.ts'
import { FullShift, fullShiftModel } from '../models/shift.ts'
import { shiftViews } from '../shifts/shift-views.ts'

/** The signature of a cashier as the cloud shows it (NS-02). */
const CashierSignatureStatus = Model('CashierSignatureStatus', {
  /** The signature service runs for the cashier. */
  online: Type.Boolean(),
  type: SignatureType,
  /** He may sign the opening of a shift at this moment. */
  shift_open_possibility: Type.Boolean(),
})

/** @param at epoch milliseconds: a key lasts until a moment */
export const signatureModel = (
  cashier: SeedCashier,
  { running, active, blocked, certificate_end }: Signer,
  at: number,
): Static<typeof CashierSignatureStatus> => ({
  online: running,
  type: cashier.signature_type,
  shift_open_possibility: running && active && blocked === null && at < certificate_end,
})

export const signatureOperations: Operation[] = [
  operation({
    id: 'checkSignature',
    method: 'GET',
    path: '/api/v1/cashier/check-signature',
    surface: 'cloud',
    summary: 'Whether the signature of the cashier is running, and whether he may open a shift with it',
    clauses: ['CLD-203'],
    who: 'cashier',
    answers: { 200: CashierSignatureStatus },
    async handle({ services, world, cashier }) {
      const { signer } = await services.switchboard.read<{ signer: Signer }>(world, `signature:${cashier.id}`)
      return reply(200, signatureModel(cashier, signer, world.clock.now()))
    },
  }),
]

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
