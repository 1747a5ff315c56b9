import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Reading } from '../readings.ts'
import type { Terminal } from '../state/model.ts'

const AMOUNT_MAX = 99_999_999
const ANSWER_MS = 15
const SPREAD_MS = 40

type Operation = { rrn: string; authCode: string; invoice: number; amount: number; cancelled: boolean }

type TerminalState = {
  batch: Operation[]
  screen: string[]
  paper: { text: string; qr: string | null }[]
  last: Promise<unknown>
}

/** What the bank says: a result, or a failure with a code that is not zero. */
export type Outcome =
  | { success: true; result: Record<string, unknown> }
  | { success: false; code: number; text: string }

export const failure = (code: number, text: string): Outcome => ({ success: false, code, text })

/** A cancel as it is asked; the cloud names the invoice and the authorisation code as well (AMB-19). */
type CancelRequest = { amount: number; rrn: string; invoice?: number; authCode?: string }

/** The simulated bank terminals: each has a batch of operations, a screen and a printer. */
export type Bank = {
  purchase: (terminal: Terminal, amount: number) => Promise<Outcome>
  cancel: (terminal: Terminal, request: CancelRequest) => Promise<Outcome>
  settle: (terminal: Terminal) => Promise<Outcome>
  display: (terminal: Terminal, text: string) => Promise<Outcome>
  print: (terminal: Terminal, text: string, qr: string | null) => Promise<Outcome>
  batchOf: (terminal: Terminal) => readonly Operation[]
}

function resultOf(reading: Reading, terminal: Terminal, operation: Operation): Record<string, unknown> {
  const { rrn, authCode, invoice, amount } = operation
  const brief = { rrn, auth_code: authCode, invoice_num: invoice, amount, card_mask: '516875******1234' }
  if (reading.terminalResult === 'brief') return brief
  return {
    ...brief,
    terminal_id: terminal.id,
    terminal: terminal.deviceId,
    merchant_id: 'M-00451',
    pan: '516875******1234',
    receipt_no: String(invoice).padStart(6, '0'),
    owner_name: 'CARD HOLDER',
    issuer_name: 'ISSUER',
    payment_system: 'MASTERCARD',
    currency: '980',
    bank_name: 'Банк',
  }
}

function doPurchase(reading: Reading, terminal: Terminal, state: TerminalState, amount: number): Outcome {
  if (!(amount > 0)) return failure(52, 'The amount must be more than zero')
  if (amount > AMOUNT_MAX) return failure(51, 'The card is declined')
  const operation = {
    rrn: String(randomInt(10 ** 11, 10 ** 12)),
    authCode: String(randomInt(10 ** 5, 10 ** 6)),
    invoice: randomInt(1, 10 ** 6),
    amount,
    cancelled: false,
  }
  state.batch.push(operation)
  return { success: true, result: resultOf(reading, terminal, operation) }
}

function doCancel(reading: Reading, terminal: Terminal, state: TerminalState, request: CancelRequest): Outcome {
  const operation = state.batch.find((known) => known.rrn === request.rrn && !known.cancelled)
  if (operation === undefined) return failure(54, 'There is no such operation')
  if (!(request.amount > 0) || request.amount > operation.amount) return failure(53, 'The amount does not fit')
  if (request.invoice !== undefined && request.invoice !== operation.invoice) return failure(55, 'Another invoice')
  if (request.authCode !== undefined && request.authCode !== operation.authCode) return failure(56, 'Another code')
  operation.cancelled = true
  const shown = { ...operation, amount: request.amount }
  return { success: true, result: resultOf(reading, terminal, shown) }
}

/** Makes terminals with empty batches. */
export function createBank(reading: Reading): Bank {
  const states = new Map<Terminal, TerminalState>()
  const stateOf = (terminal: Terminal): TerminalState => {
    const state = states.get(terminal) ?? { batch: [], screen: [], paper: [], last: Promise.resolve() }
    states.set(terminal, state)
    return state
  }
  /** Runs an operation after a short while: after those before it, or beside them, as the reading says (NS-86). */
  const run = (terminal: Terminal, operation: (state: TerminalState) => Outcome): Promise<Outcome> => {
    const state = stateOf(terminal)
    if (reading.terminalRow === 'parallel') return wait(ANSWER_MS + randomInt(SPREAD_MS)).then(() => operation(state))
    const next = state.last.then(() => wait(ANSWER_MS)).then(() => operation(state))
    state.last = next
    return next
  }
  return {
    purchase: (terminal, amount) => run(terminal, (state) => doPurchase(reading, terminal, state, amount)),
    cancel: (terminal, request) => run(terminal, (state) => doCancel(reading, terminal, state, request)),
    settle: (terminal) =>
      run(terminal, (state) => {
        state.batch = []
        return { success: true, result: {} }
      }),
    display: (terminal, text) =>
      run(terminal, (state) => {
        state.screen.push(text)
        return { success: true, result: {} }
      }),
    print: (terminal, text, qr) =>
      run(terminal, (state) => {
        state.paper.push({ text, qr })
        return { success: true, result: {} }
      }),
    batchOf: (terminal) => stateOf(terminal).batch,
  }
}
