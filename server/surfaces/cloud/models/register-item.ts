/** Registers as the cloud lists them (FLD-003). */
import Type, { type Static } from 'typebox'
import { instant } from '../../../../machines/instant.ts'
import type { RegisterContext } from '../../../../machines/vocabulary/register.ts'
import { Nullable } from '../../../../machines/vocabulary/schemas/wire.ts'
import {
  REGISTER_TYPES,
  type SeedBranch,
  type SeedCashRegister,
  type SeedOrganization,
} from '../../../../machines/vocabulary/seed-data.ts'
import { Model } from '../../../wire/http/model.ts'
import { Branch, branchModel } from '../organization/model.ts'
import { CashRegister, Connectivity, cashRegisterModel, connectivity, RegisterTypeNumber } from './register.ts'
import { ShiftWithCashier } from './shift.ts'

export const RegisterItem = Model('DetailedCashRegister', {
  ...CashRegister.properties,
  is_test: Type.Boolean(),
  shift: Nullable(ShiftWithCashier),
  ...Connectivity,
  branch: Nullable(Branch),
  address: Type.String(),
  type: RegisterTypeNumber,
})

/**
 * One item of the list of registers.
 * @param shift model of the active shift, its cashier included
 */
export const registerItemModel = (
  register: SeedCashRegister,
  context: RegisterContext,
  shift: Static<typeof ShiftWithCashier> | null,
  branch: SeedBranch | null,
  organization: SeedOrganization,
): Static<typeof RegisterItem> => ({
  ...cashRegisterModel(register),
  created_at: instant(register.created_at),
  updated_at: instant(register.updated_at),
  is_test: register.is_test,
  shift,
  ...connectivity(context),
  branch: branch && branchModel(branch, organization),
  address: register.address,
  type: REGISTER_TYPES[register.type],
})
