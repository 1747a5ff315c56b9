/** What is served at the desks. */

import { withDescription } from './http/description/described.ts'
import { INTERFACE_VERSION } from './http/description/document.ts'
import { deskFrontPage } from './http/description/front-page.ts'
import { type Table, UNITS } from './http/description/openapi.ts'
import { withdrawalOperations } from './local/cash-withdrawal.ts'
import { localExamples } from './local/examples.ts'
import { periodicalOperations } from './local/periodical.ts'
import { receiptOperations } from './local/receipts.ts'
import { shiftOperations } from './local/shift.ts'
import { statusOperations } from './local/status.ts'

export const localTable: Table = {
  title: 'Kasalab: the local application',
  version: INTERFACE_VERSION,
  description: `The desk of one simulated cash register. ${UNITS} Examples are of what is there now: open a shift, put cash in, sell.`,
  rows: [
    ...shiftOperations,
    ...statusOperations,
    ...receiptOperations,
    ...withdrawalOperations,
    ...periodicalOperations,
  ],
  examples: localExamples,
}

export const localOperations = [...withDescription('local', localTable), deskFrontPage]
