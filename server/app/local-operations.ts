/** What is served at the desks. */
import { localExamples } from '../surfaces/local/examples.ts'
import { extraOperations } from '../surfaces/local/extras.ts'
import { periodicalOperations } from '../surfaces/local/periodical.ts'
import { deskReceiptOperations } from '../surfaces/local/receipt-reading.ts'
import { deskFormOperations, receiptOperations, withdrawalOperations } from '../surfaces/local/receipts.ts'
import { deskShiftOperations } from '../surfaces/local/shift.ts'
import { statusOperations } from '../surfaces/local/status.ts'
import { INTERFACE_VERSION, withDescription } from '../transport/http/description/document.ts'
import { deskFrontPage } from '../transport/http/description/front-page.ts'
import type { OperationTable } from '../transport/http/description/openapi.ts'
import { UNITS } from '../transport/http/description/parameters.ts'

export const localTable: OperationTable = {
  title: 'Kasalab cash desk',
  version: INTERFACE_VERSION,
  description: `The desk of one simulated cash register. ${UNITS} Examples are of what is there now: open a shift, put cash in, sell.`,
  rows: [
    ...deskShiftOperations,
    ...statusOperations,
    ...receiptOperations,
    ...deskReceiptOperations,
    ...deskFormOperations,
    ...withdrawalOperations,
    ...periodicalOperations,
    ...extraOperations,
  ],
  last: [{ name: 'closing', description: 'The end of a shift', operations: ['closeDeskShift'] }],
  examples: localExamples,
}

export const localOperations = [...withDescription('local', localTable), deskFrontPage]
