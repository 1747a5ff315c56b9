/** What is served by the cloud. */
import { acquiringOperations } from '../surfaces/cloud/acquiring.ts'
import { cashierOperations, signatureOperations } from '../surfaces/cloud/cashier/cashier.ts'
import { sessionOperations } from '../surfaces/cloud/cashier/session.ts'
import { taxOperations } from '../surfaces/cloud/cashier/taxes.ts'
import { cloudExamples } from '../surfaces/cloud/examples.ts'
import { goodsExportOperations } from '../surfaces/cloud/goods/export/exports.ts'
import { goodOperations, leftoverOperations } from '../surfaces/cloud/goods/goods.ts'
import { goodGroupOperations } from '../surfaces/cloud/goods/groups.ts'
import { goodsImportOperations } from '../surfaces/cloud/goods/import/imports.ts'
import { namedByQuirk } from '../surfaces/cloud/integration.ts'
import { mailPages } from '../surfaces/cloud/mail/pages.ts'
import { orderOperations } from '../surfaces/cloud/orders.ts'
import { branchOperations, organizationOperations } from '../surfaces/cloud/organization/organization.ts'
import {
  receiptTemplateOperations,
  registerTemplateOperations,
} from '../surfaces/cloud/organization/receipt-templates.ts'
import { prepaymentOperations } from '../surfaces/cloud/prepayments/prepayments.ts'
import { cashOperations } from '../surfaces/cloud/receipts/cash.ts'
import { receiptFormOperations } from '../surfaces/cloud/receipts/formats.ts'
import { receiptReadingOperations } from '../surfaces/cloud/receipts/receipts.ts'
import { saleOperations } from '../surfaces/cloud/receipts/sales.ts'
import { receiptSendingOperations } from '../surfaces/cloud/receipts/sending.ts'
import { connectivityOperations } from '../surfaces/cloud/registers/connectivity.ts'
import { registerOperations } from '../surfaces/cloud/registers/registers.ts'
import { reportOperations } from '../surfaces/cloud/reports/reports.ts'
import { shiftReportOperations } from '../surfaces/cloud/shift-reports/reports.ts'
import { shiftOperations } from '../surfaces/cloud/shifts/shifts.ts'
import { terminalOperations } from '../surfaces/cloud/terminals/terminals.ts'
import { transactionOperations } from '../surfaces/cloud/transactions/transactions.ts'
import { webhookCalls } from '../surfaces/cloud/webhook/event.ts'
import { webhookOperations } from '../surfaces/cloud/webhook/webhook.ts'
import { healthOperations } from '../surfaces/lab/health.ts'
import { INTERFACE_VERSION, withDescription } from '../transport/http/description/document.ts'
import { cloudFrontPage } from '../transport/http/description/front-page.ts'
import type { OperationTable } from '../transport/http/description/openapi.ts'
import { UNITS } from '../transport/http/description/parameters.ts'
import type { Operation } from '../transport/http/operation.ts'
import { readingsDescribed } from '../transport/http/validation/readings.ts'
import { socketDescription } from '../transport/sockets/description/operations.ts'
import { socketTable } from './socket-operations.ts'

const cloudRows: readonly Operation[] = [
  ...sessionOperations,
  ...cashierOperations,
  ...taxOperations,
  ...organizationOperations,
  ...signatureOperations,
  ...registerOperations,
  ...connectivityOperations,
  ...shiftOperations,
  ...cashOperations,
  ...saleOperations,
  ...receiptReadingOperations,
  ...prepaymentOperations,
  ...receiptFormOperations,
  ...receiptSendingOperations,
  ...registerTemplateOperations,
  ...receiptTemplateOperations,
  ...terminalOperations,
  ...webhookOperations,
  ...reportOperations,
  ...shiftReportOperations,
  ...transactionOperations,
  ...goodOperations,
  ...goodGroupOperations,
  ...goodsImportOperations,
  ...goodsExportOperations,
  ...leftoverOperations,
  ...branchOperations,
  ...orderOperations,
  ...acquiringOperations,
  ...healthOperations,
].map(namedByQuirk)

export const cloudTable: OperationTable = {
  title: 'Kasalab cloud',
  version: INTERFACE_VERSION,
  description: `A simulated fiscal cash register service. ${UNITS} Examples are of what is there now: sign in with the first, and the page shows the token from then on; then open a shift.`,
  details: `Of a request more is read than its schema says, by one table for every operation (NS-84), but for what has \`x-exact\`:

${readingsDescribed()}
- whatever may be left out: null, which is as good as nothing; an object: an empty list`,
  rows: cloudRows,
  last: [
    {
      name: 'offline',
      description: 'A register without the tax authority',
      operations: ['goOffline', 'sellReceiptOffline', 'goOnline'],
    },
    {
      name: 'closing',
      description: 'The end of a shift, and its Z-report',
      operations: ['closeShift', 'closeShiftBySenior', 'getReportXml'],
    },
    { name: 'sign-out', description: 'The end of a session', operations: ['signOut'] },
  ],
  calls: webhookCalls,
  examples: cloudExamples,
}

/** What people get to see in a browser is no part of the interface. */
export const cloudOperations = [
  ...withDescription('cloud', cloudTable),
  ...socketDescription(socketTable),
  ...mailPages,
  cloudFrontPage,
]

export { knownOperations } from '../surfaces/cloud/known.ts'
