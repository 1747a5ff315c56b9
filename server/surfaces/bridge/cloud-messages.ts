/** The messages of the cloud socket, one table: requests of a front system, answers to it, and events. */
import Type from 'typebox'
import { SOCKET_CREDENTIALS_MS } from '../../../machines/limits.ts'
import type { ExampleIds, SocketMessage, TokenCall } from '../../transport/sockets/description/channel.ts'
import {
  CancelAnswer,
  Failure,
  nativeCodes,
  PurchaseAnswer,
  ReceiptAnswer,
  SettlementAnswer,
  TerminalConnected,
  TerminalDisconnected,
} from './answers.ts'
import { messages } from './schemas.ts'

/** NS-26. */
const Credentials = Type.Object(
  {
    token: Type.String({
      minLength: 1,
      description:
        'A token of the terminal, of `POST /api/v1/paylink/auth/client` or `POST /paylink/processing/auth/client`',
    }),
    cash_register_id: Type.String({ format: 'uuid', description: 'The register of the front system' }),
  },
  { title: 'Credentials' },
)

/** The same with the handshake, where either way may be left out. */
export const connectionQuery = Type.Partial(Type.Pick(Credentials, ['token', 'cash_register_id']))
export const connectionHeaders = Type.Object({
  Authorization: Type.Optional(Type.String({ description: 'The token as Bearer' })),
  'X-Cash-Register-ID': Type.Optional(Type.String({ format: 'uuid', description: 'The register of the front system' })),
})

/** Anyone may have a token of a terminal whose id he knows (AUT-009). */
export const tokenCall = ({ terminal_id }: ExampleIds): TokenCall => ({
  path: '/paylink/processing/auth/client',
  body: { terminalId: terminal_id },
})

const REQUEST = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const REFUND = '7a9619ff-8b86-4d01-b42d-00cf4fc964ff'
const OTHER = '9c9619ff-8b86-4d01-b42d-00cf4fc964ff'

/** What the bank says of an operation with a card. */
const bankData = {
  terminal_id: 'T1761202',
  terminal: 'T1761202',
  merchant_id: 'M78817128752816',
  rrn: '748920811769',
  amount: 2000,
  currency: 'UAH',
  bank_name: 'Банк «Осокір»',
}
const cardData = {
  auth_code: '858449',
  invoice_num: 1,
  receipt_no: '1',
  pan: '900420******0011',
  card_mask: '900420******0011',
  owner_name: 'OKSANA HONCHAR',
  issuer_name: 'Банк «Левада»',
  payment_system: 'KALYNA',
}

const succeeded = (
  { terminal_id }: ExampleIds,
  operation_type: string,
  request_id: string,
  result: object,
  more: object = {},
): object => ({ terminal_id, request_id, operation_type, success: true, code: 0, ...more, result })

const AMOUNTS = 'Amounts are whole minor units of the currency.'

export const purchaseAnswer: SocketMessage = {
  name: 'purchase-answer',
  summary: 'A purchase was approved: the data of the bank',
  notes: [AMOUNTS, 'The bridge makes no receipt: the front system does, from these data.'],
  clauses: ['BRG-203', 'BRG-212', 'BRG-213', 'FLD-024', 'FLD-025'],
  payload: PurchaseAnswer,
  example: (ids) => succeeded(ids, 'purchase', REQUEST, { ...bankData, ...cardData }),
}

export const cancelAnswer: SocketMessage = {
  name: 'cancel-answer',
  summary: 'A refund was approved: the data of the bank',
  notes: [AMOUNTS],
  clauses: ['BRG-204', 'BRG-212', 'BRG-213', 'FLD-024', 'FLD-025'],
  payload: CancelAnswer,
  example: (ids) => succeeded(ids, 'cancel', REFUND, { ...bankData, ...cardData, invoice_num: 2, receipt_no: '2' }),
}

export const settlementAnswer: SocketMessage = {
  name: 'settlement-answer',
  summary: "The bank's shift is closed on the terminal; besides the usual members, `status` is 200",
  notes: [AMOUNTS],
  clauses: ['BRG-106', 'BRG-205', 'BRG-213', 'FLD-024', 'FLD-025'],
  payload: SettlementAnswer,
  example: (ids) => succeeded(ids, 'settlement', OTHER, bankData, { status: 200 }),
}

const receiptAnswer: SocketMessage = {
  name: 'receipt-answer',
  summary: 'The text is shown on the screen, or printed',
  clauses: ['BRG-206', 'BRG-207', 'BRG-212', 'FLD-024'],
  payload: ReceiptAnswer,
  example: (ids) => succeeded(ids, 'display-receipt', OTHER, {}),
}

/** Answer to whatever does not succeed, on any socket of the bridge. */
export const failureMessage: SocketMessage = {
  name: 'failure',
  summary: 'A message came to nothing, and why: `success` is false and `code` is a native status of the terminal',
  notes: [
    'Only success true with code 0 is a success. A failure has the members of the message that a client finds it by, as far as they could be read.',
  ],
  clauses: ['BRG-211', 'BRG-212', 'ERR-401', 'FLD-024'],
  payload: Failure,
  codes: nativeCodes,
  example: ({ terminal_id }) => ({
    ...{ terminal_id, request_id: REQUEST, operation_type: 'purchase' },
    ...{ success: false, code: 9420, error: 'На рахунку недостатньо коштів' },
    ...{ description: 'InsufficientFundsOnAccount: the account has insufficient funds', result: {} },
  }),
}

const credentials: SocketMessage = {
  name: 'credentials',
  summary: 'Who comes in, said as the first message where the handshake did not say it; it is not answered',
  notes: [
    `A socket that is opened without credentials is closed with 4408 when they have not come within ${SOCKET_CREDENTIALS_MS / 1000} seconds.`,
  ],
  clauses: ['BRG-201', 'AUT-010'],
  payload: Credentials,
  example: ({ cash_register_id }) => ({ token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl', cash_register_id }),
}

const IDENTIFIED = '`request_id` is mandatory on purchase and cancel, and on no other message.'

const purchase: SocketMessage = {
  name: 'purchase',
  summary: 'The customer pays by card',
  notes: [AMOUNTS, IDENTIFIED],
  clauses: ['BRG-203', 'BRG-208', 'BRG-209', 'BRG-210', 'FLD-026', 'FLD-028'],
  payload: messages.purchase,
  answers: [purchaseAnswer, failureMessage],
  example: ({ terminal_id }) => ({
    ...{ operation_type: 'purchase', terminal_id, request_id: REQUEST },
    payload: { amount: 2000 },
  }),
}

const cancel: SocketMessage = {
  name: 'cancel',
  summary: 'A purchase is taken back, whole or in part, by what its answer said',
  notes: [AMOUNTS, IDENTIFIED],
  clauses: ['BRG-204', 'BRG-208', 'BRG-209', 'BRG-210', 'FLD-026', 'FLD-028'],
  payload: messages.cancel,
  answers: [cancelAnswer, failureMessage],
  example: ({ terminal_id }) => ({
    ...{ operation_type: 'cancel', terminal_id, request_id: REFUND },
    payload: { amount: 2000, invoiceNum: 1, rrn: '748920811769', auth_code: '858449' },
  }),
}

const settlement: SocketMessage = {
  name: 'settlement',
  summary: "The bank's shift on the terminal is closed; the shift of the register is another matter",
  clauses: ['BRG-106', 'BRG-205', 'BRG-208', 'FLD-026'],
  payload: messages.settlement,
  answers: [settlementAnswer, failureMessage],
  example: ({ terminal_id }) => ({ operation_type: 'settlement', terminal_id }),
}

const displayReceipt: SocketMessage = {
  name: 'display-receipt',
  summary: 'A text is shown on the screen of the terminal',
  clauses: ['BRG-206', 'BRG-208', 'FLD-026', 'FLD-028'],
  payload: messages['display-receipt'],
  answers: [receiptAnswer, failureMessage],
  example: ({ terminal_id }) => ({
    ...{ operation_type: 'display-receipt', terminal_id },
    payload: { receipt: 'Хліб «Ґанок» 20.00 ₴' },
  }),
}

const printReceipt: SocketMessage = {
  name: 'print-receipt',
  summary: 'A text is printed by the terminal, with a QR code under it if wanted',
  clauses: ['BRG-207', 'BRG-208', 'FLD-026', 'FLD-028'],
  payload: messages['print-receipt'],
  answers: [receiptAnswer, failureMessage],
  example: ({ terminal_id }) => ({
    ...{ operation_type: 'print-receipt', terminal_id },
    payload: { receipt: 'Дякуємо за покупку ♥', qr_url: 'https://shop.example/17' },
  }),
}

const heard = (event: 'connected' | 'disconnected', summary: string, clause: string): SocketMessage => ({
  name: `terminal-${event}`,
  summary,
  clauses: [clause],
  payload: event === 'connected' ? TerminalConnected : TerminalDisconnected,
  example: ({ terminal_id }) => ({ sender: 'proxy', event, terminal_id, message: `terminal ${event}` }),
})

/** What a terminal is asked for. */
export const commands: readonly SocketMessage[] = [purchase, cancel, settlement, displayReceipt, printReceipt]
export const received: readonly SocketMessage[] = [credentials, ...commands]
export const sent: readonly SocketMessage[] = [
  heard('connected', 'The terminal has connected to the bridge', 'BRG-214'),
  heard('disconnected', 'The terminal has dropped: what it was asked for is answered with a failure', 'BRG-215'),
]
