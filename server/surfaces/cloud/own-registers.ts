/** The registers a cashier may look at. */
import type { SeedCashRegister } from '../../../machines/vocabulary/seed-data.ts'
import type { RequestBy } from '../../transport/http/request.ts'

/** Registers of the cashier's organization. */
export const ownRegisters = ({ world, cashier }: RequestBy<'cashier'>): SeedCashRegister[] =>
  world.reference.seed.cash_registers.filter(({ organization_id }) => organization_id === cashier.organization_id)

/** Their ids. */
export const ownRegisterIds = (request: RequestBy<'cashier'>): string[] => ownRegisters(request).map(({ id }) => id)
