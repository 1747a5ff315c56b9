/** What is served by the cloud. */

import { cashierOperations } from './cloud/cashier/cashier.ts'
import { sessionOperations } from './cloud/cashier/session.ts'
import { signatureOperations } from './cloud/cashier/signature.ts'
import { taxOperations } from './cloud/cashier/taxes.ts'
import { cloudExamples } from './cloud/examples.ts'
import { mailPages } from './cloud/mail/pages.ts'
import { organizationOperations } from './cloud/organization/organization.ts'
import { receiptTemplateOperations } from './cloud/organization/receipt-templates.ts'
import { registerTemplateOperations } from './cloud/organization/register-template.ts'
import { connectivityOperations } from './cloud/registers/connectivity.ts'
import { registerOperations } from './cloud/registers/registers.ts'
import { reportOperations } from './cloud/reports/reports.ts'
import { shiftOperations } from './cloud/shifts/shifts.ts'
import { terminalOperations } from './cloud/terminals/terminals.ts'
import { webhookCalls } from './cloud/webhook/event.ts'
import { webhookOperations } from './cloud/webhook/webhook.ts'
import { withDescription } from './http/description/described.ts'
import { INTERFACE_VERSION } from './http/description/document.ts'
import { cloudFrontPage } from './http/description/front-page.ts'
import { type Table, UNITS } from './http/description/openapi.ts'
import type { Operation } from './http/operation.ts'
import { healthOperations } from './lab/health.ts'
import { socketTable } from './socket-operations.ts'
import { socketDescription } from './sockets/description/operations.ts'

const cloudRows: readonly Operation[] = [
  ...sessionOperations,
  ...cashierOperations,
  ...taxOperations,
  ...organizationOperations,
  ...signatureOperations,
  ...registerOperations,
  ...connectivityOperations,
  ...shiftOperations,
  ...registerTemplateOperations,
  ...receiptTemplateOperations,
  ...terminalOperations,
  ...webhookOperations,
  ...reportOperations,
  ...healthOperations,
]

export const cloudTable: Table = {
  title: 'Kasalab: the cloud',
  version: INTERFACE_VERSION,
  description: `A simulated fiscal cash register service. ${UNITS} Examples are of what is there now: sign in with the first, and the page shows the token from then on; then open a shift.`,
  rows: cloudRows,
  calls: webhookCalls,
  examples: cloudExamples,
}

/** What people get to see in a browser is no part of the interface. */
export const cloudOperations = [
  ...withDescription('cloud', cloudTable, [{ text: 'Sockets of the terminal bridge', path: '/docs/sockets' }]),
  ...socketDescription(socketTable),
  ...mailPages,
  cloudFrontPage,
]
