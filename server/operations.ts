/** The one table of operations: every row of every surface that is served. */
import { cloudSocket } from './bridge/cloud-socket.ts'
import { deviceSocket } from './bridge/device/socket.ts'
import { lanOperations } from './bridge/lan/calls.ts'
import { lanSockets } from './bridge/lan/sockets.ts'
import { cashierOperations } from './cloud/cashier/cashier.ts'
import { sessionOperations } from './cloud/cashier/session.ts'
import { signatureOperations } from './cloud/cashier/signature.ts'
import { taxOperations } from './cloud/cashier/taxes.ts'
import { mailPages } from './cloud/mail/pages.ts'
import { organizationOperations } from './cloud/organization/organization.ts'
import { receiptTemplateOperations } from './cloud/organization/receipt-templates.ts'
import { registerTemplateOperations } from './cloud/organization/register-template.ts'
import { connectivityOperations } from './cloud/registers/connectivity.ts'
import { registerOperations } from './cloud/registers/registers.ts'
import { reportOperations } from './cloud/reports/reports.ts'
import { shiftOperations as cloudShiftOperations } from './cloud/shifts/shifts.ts'
import { terminalOperations } from './cloud/terminals/terminals.ts'
import { webhookCalls } from './cloud/webhook/event.ts'
import { webhookOperations } from './cloud/webhook/webhook.ts'
import { documentOperation, INTERFACE_VERSION, pageOperations } from './http/description/document.ts'
import { cloudFrontPage, deskFrontPage, labFrontPage } from './http/description/front-page.ts'
import type { Table } from './http/description/openapi.ts'
import type { PageLink } from './http/description/page.ts'
import type { Operation } from './http/operation.ts'
import { factOperations } from './lab/facts/facts.ts'
import { faultOperations } from './lab/faults/faults.ts'
import { healthOperations } from './lab/health.ts'
import { mailingOperations } from './lab/mail/mailings.ts'
import { mailOperations } from './lab/mail/mails.ts'
import { unsubscribedOperations } from './lab/mail/unsubscribed.ts'
import { printOperations } from './lab/prints.ts'
import { reportOperations as labReportOperations } from './lab/reports.ts'
import { terminalOperations as labTerminalOperations } from './lab/terminals.ts'
import { webhookTrialOperations } from './lab/webhooks/trials.ts'
import { webhookInboxOperations } from './lab/webhooks/webhooks.ts'
import { clockOperations } from './lab/worlds/clock.ts'
import { quirkOperations } from './lab/worlds/quirks.ts'
import { worldOperations } from './lab/worlds/worlds.ts'
import { withdrawalOperations } from './local/cash-withdrawal.ts'
import { periodicalOperations } from './local/periodical.ts'
import { receiptOperations } from './local/receipts.ts'
import { shiftOperations } from './local/shift.ts'
import { statusOperations } from './local/status.ts'
import type { SocketTable } from './sockets/description/asyncapi.ts'
import { socketDescription } from './sockets/description/operations.ts'
import type { SocketOperation } from './sockets/sockets.ts'

/** Of the lab's contract: a call or a member more is a minor step, one taken away a major one. */
const LAB_VERSION = '2.1.0'

const cloudRows: readonly Operation[] = [
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
  ...reportOperations,
  ...healthOperations,
]

const UNITS = 'Sums are whole minor units of the currency, quantities thousandths.'

export const cloudTable: Table = {
  title: 'Kasalab: the cloud',
  version: INTERFACE_VERSION,
  description: `A simulated fiscal cash register service. ${UNITS}`,
  rows: cloudRows,
  calls: webhookCalls,
}

export const localTable: Table = {
  title: 'Kasalab: the local application',
  version: INTERFACE_VERSION,
  description: `The desk of one simulated cash register. ${UNITS}`,
  rows: [
    ...shiftOperations,
    ...statusOperations,
    ...receiptOperations,
    ...withdrawalOperations,
    ...periodicalOperations,
  ],
}

/** Sockets served beside the cloud surface. */
export const cloudSockets: readonly SocketOperation[] = [cloudSocket, deviceSocket]

/** All sockets, on whatever server. */
export const socketTable: SocketTable = {
  title: 'Kasalab: the terminal bridge',
  version: INTERFACE_VERSION,
  description:
    'WebSockets between a front system and a simulated bank terminal. Messages are JSON objects in text frames; amounts are whole minor units of the currency, so 2000 is 20.00. An answer repeats the `request_id` of its request, which is mandatory on purchase and cancel, and on no other message.',
  rows: [...cloudSockets, ...lanSockets],
}

/** A surface with its own description, which is no part of what is described. */
const described = (
  surface: Operation['surface'],
  table: Table,
  links: readonly PageLink[] = [],
): readonly Operation[] => [
  ...table.rows,
  documentOperation(surface, table),
  ...pageOperations(surface, table.title, links),
]

/** What people get to see in a browser is no part of the interface. */
export const cloudOperations = [
  ...described('cloud', cloudTable, [{ text: 'Sockets of the terminal bridge', path: '/docs/sockets' }]),
  ...socketDescription(socketTable),
  ...mailPages,
  cloudFrontPage,
]

export const localOperations = [...described('local', localTable), deskFrontPage]

export const labTable: Table = {
  title: 'Kasalab: the lab',
  version: LAB_VERSION,
  description: 'Worlds of the simulator: their clocks, faults and quirks, and what has been said in them.',
  rows: [
    ...worldOperations,
    ...clockOperations,
    ...faultOperations,
    ...quirkOperations,
    ...factOperations,
    ...printOperations,
    ...labReportOperations,
    ...labTerminalOperations,
    ...webhookInboxOperations,
    ...webhookTrialOperations,
    ...mailOperations,
    ...mailingOperations,
    ...unsubscribedOperations,
  ],
}

export const labOperations = [...described('lab', labTable), labFrontPage]

/** The local network of the bank terminals: sockets, and the same in plain HTTP. */
export { lanOperations, lanSockets }

/** All, for the coverage report and the checks of the table itself. */
export const operations: readonly Operation[] = [
  ...cloudOperations,
  ...localOperations,
  ...lanOperations,
  ...labOperations,
]
