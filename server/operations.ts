/** The one table of operations: every row of every surface that is served. */
import { cashierOperations } from './cloud/cashier.ts'
import { connectivityOperations } from './cloud/connectivity.ts'
import { registerOperations } from './cloud/registers.ts'
import { sessionOperations } from './cloud/session.ts'
import { shiftOperations as cloudShiftOperations } from './cloud/shifts.ts'
import { clockOperations } from './lab/clock.ts'
import { factOperations } from './lab/facts.ts'
import { faultOperations } from './lab/faults.ts'
import { worldOperations } from './lab/worlds.ts'
import { receiptOperations } from './local/receipts.ts'
import { shiftOperations } from './local/shift.ts'
import { statusOperations } from './local/status.ts'
import type { Operation } from './operation.ts'

export const cloudOperations: readonly Operation[] = [
  ...sessionOperations,
  ...cashierOperations,
  ...registerOperations,
  ...connectivityOperations,
  ...cloudShiftOperations,
]

export const localOperations: readonly Operation[] = [...shiftOperations, ...statusOperations, ...receiptOperations]

export const labOperations: readonly Operation[] = [
  ...worldOperations,
  ...clockOperations,
  ...faultOperations,
  ...factOperations,
]

/** All, for the coverage report and the checks of the table itself. */
export const operations: readonly Operation[] = [...cloudOperations, ...localOperations, ...labOperations]
