import { isObject, isUuid } from '../kernel/form.ts'
import type { Terminal } from '../state/model.ts'
import { sameId, type World } from '../state/world.ts'
import { type Bank, failure, type Outcome } from './bank.ts'
import { amountOf, responseText, settlementText } from './frames.ts'

type Message = Record<string, unknown>

/** Runs an operation by its payload, or says which member is missing. */
type Operation = (bank: Bank, terminal: Terminal, payload: Message) => Promise<Outcome> | Outcome

const badPayload = (words: string): Outcome => failure(35, words)

/** The five operations of the cloud socket (BRG-203 to BRG-207). */
const OPERATIONS: Record<string, Operation> = {
  purchase: (bank, terminal, payload) => {
    const amount = amountOf(payload.amount)
    return Number.isNaN(amount) ? badPayload('payload.amount must be an integer') : bank.purchase(terminal, amount)
  },
  cancel: (bank, terminal, payload) => {
    const amount = amountOf(payload.amount)
    const invoice = amountOf(payload.invoiceNum)
    const { rrn, auth_code: authCode } = payload
    if (Number.isNaN(amount) || Number.isNaN(invoice)) return badPayload('amount and invoiceNum must be integers')
    if (typeof rrn !== 'string' || typeof authCode !== 'string') return badPayload('rrn and auth_code must be texts')
    return bank.cancel(terminal, { amount, invoice, rrn, authCode })
  },
  settlement: (bank, terminal) => bank.settle(terminal),
  'display-receipt': (bank, terminal, payload) => {
    if (typeof payload.receipt !== 'string') return badPayload('payload.receipt must be a text')
    return bank.display(terminal, payload.receipt)
  },
  'print-receipt': (bank, terminal, payload) => {
    const { receipt, qr_url: qr = null } = payload
    if (typeof receipt !== 'string') return badPayload('payload.receipt must be a text')
    if (qr !== null && typeof qr !== 'string') return badPayload('payload.qr_url must be a text')
    return bank.print(terminal, receipt, qr)
  },
}

const isCharged = (type: string): boolean => type === 'purchase' || type === 'cancel'

/** Why a message cannot be run for a terminal, or null. */
function fault(message: Message, terminal: Terminal): Outcome | null {
  const { operation_type: type, terminal_id: terminalId, request_id: requestId, payload } = message
  if (typeof type !== 'string' || !Object.hasOwn(OPERATIONS, type)) return failure(31, 'Unknown operation_type')
  if (typeof terminalId !== 'string' || !isUuid(terminalId)) return failure(32, 'terminal_id must be a UUID')
  if (!sameId(terminalId, terminal.id)) return failure(33, 'Another terminal than that of the token')
  const hasRequest = typeof requestId === 'string' && isUuid(requestId)
  if (!hasRequest && (isCharged(type) || (requestId !== undefined && requestId !== null))) {
    return failure(34, 'request_id must be a UUID')
  }
  if (!terminal.attached) return failure(91, 'The terminal is not connected')
  if (payload !== undefined && payload !== null && !isObject(payload)) return badPayload('payload must be an object')
  return null
}

/** Answers messages of the cloud socket; a repeated request id never charges twice (NS-86). */
export function createMessages(world: World, bank: Bank) {
  const seen = new Map<string, Promise<string>>()
  return async (terminal: Terminal, message: Message | null): Promise<string> => {
    const { reading } = world
    if (message === null) {
      const nothing = { terminalId: terminal.id, requestId: null, type: null }
      return responseText(reading, nothing, failure(30, 'The message is no JSON object'))
    }
    const type = message.operation_type
    const heading = { terminalId: message.terminal_id, requestId: message.request_id, type }
    const refusal = fault(message, terminal)
    if (refusal !== null) return responseText(reading, heading, refusal)
    const run = async (): Promise<string> => {
      const payload = isObject(message.payload) ? message.payload : {}
      const outcome = await (OPERATIONS[type as string] as Operation)(bank, terminal, payload)
      return type === 'settlement' ? settlementText(reading, heading, outcome) : responseText(reading, heading, outcome)
    }
    if (!isCharged(type as string)) return run()
    const key = `${terminal.id} ${String(message.request_id).toLowerCase()}`
    const before = seen.get(key)
    if (before !== undefined && reading.repeatedRequest === 'answered') return before
    if (before !== undefined) return responseText(reading, heading, failure(94, 'The request has been made before'))
    const answer = run()
    seen.set(key, answer)
    return answer
  }
}
