/** The one table of operations: every row of every surface that is served. */
import { cashierOperations } from './cloud/cashier.ts'
import { connectivityOperations } from './cloud/connectivity.ts'
import { organizationOperations } from './cloud/organization.ts'
import { receiptTemplateOperations } from './cloud/receipt-templates.ts'
import { registerTemplateOperations } from './cloud/register-template.ts'
import { registerOperations } from './cloud/registers.ts'
import { sessionOperations } from './cloud/session.ts'
import { shiftOperations as cloudShiftOperations } from './cloud/shifts.ts'
import { signatureOperations } from './cloud/signature.ts'
import { taxOperations } from './cloud/taxes.ts'
import { terminalOperations } from './cloud/terminals.ts'
import { webhookOperations } from './cloud/webhook.ts'
import { clockOperations } from './lab/clock.ts'
import { factOperations } from './lab/facts.ts'
import { faultOperations } from './lab/faults.ts'
import { healthOperations } from './lab/health.ts'
import { worldOperations } from './lab/worlds.ts'
import { receiptOperations } from './local/receipts.ts'
import { shiftOperations } from './local/shift.ts'
import { statusOperations } from './local/status.ts'
import { openapi } from './openapi.ts'
import { type Operation, reply } from './operation.ts'

/** Of the lab's contract: calls are added to it, none is taken away. */
const LAB_VERSION = '1.0.0'

export const cloudOperations: readonly Operation[] = [
  ...sessionOperations,
  ...cashierOperations,
  ...taxOperations,
  ...organizationOperations,
  ...signatureOperations,
  ...registerOperations,
  ...connectivityOperations,
  ...cloudShiftOperations,
  ...registerTemplateOperations,
  ...receiptTemplateOperations,
  ...terminalOperations,
  ...webhookOperations,
]

export const localOperations: readonly Operation[] = [...shiftOperations, ...statusOperations, ...receiptOperations]

const labRows: readonly Operation[] = [
  ...healthOperations,
  ...worldOperations,
  ...clockOperations,
  ...faultOperations,
  ...factOperations,
]

export const labOperations: readonly Operation[] = [
  ...labRows,
  {
    id: 'getLabDescription',
    method: 'GET',
    path: '/lab/openapi.json',
    surface: 'lab',
    summary: 'The lab itself, described',
    clauses: [],
    who: 'lab',
    handle: ({ house, world }) =>
      reply(200, openapi('Kasalab: the lab', LAB_VERSION, `${house.addresses.cloud}${world.prefix}`, labRows)),
  },
]

/** All, for the coverage report and the checks of the table itself. */
export const operations: readonly Operation[] = [...cloudOperations, ...localOperations, ...labOperations]
