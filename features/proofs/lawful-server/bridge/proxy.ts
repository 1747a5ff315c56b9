import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import { isObject, isUuid } from '../kernel/form.ts'
import { jsonText } from '../kernel/json.ts'
import { momentText } from '../kernel/moments.ts'
import type { Terminal } from '../state/model.ts'
import { sameId, type World } from '../state/world.ts'
import { type Bank, failure, type Outcome } from './bank.ts'
import { amountOf, objectOf, responseText, settlementText } from './frames.ts'
import type { Admission } from './socket-server.ts'

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
function createMessages(world: World, bank: Bank) {
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

const PARAMETERS_MAX_MS = 5000
const REFUSED = 4403

/** The terminal that a token and a register open the socket for; null when they do not (BRG-201, AUT-010). */
function terminalFor(world: World, token: unknown, registerId: unknown): Terminal | null {
  if (typeof token !== 'string' || typeof registerId !== 'string') return null
  const grant = world.terminalTokens.get(token)
  const register = world.registers.find((known) => sameId(known.id, registerId))
  if (grant === undefined || register === undefined) return null
  if (grant.register !== null && grant.register !== register) return null
  return grant.terminal.organization === register.organization ? grant.terminal : null
}

function eventText(world: World, event: 'connected' | 'disconnected'): string {
  const words = event === 'connected' ? 'terminal connected' : 'terminal disconnected'
  const body =
    world.reading.name === 'a'
      ? { sender: 'proxy', event, message: words }
      : { event, sender: 'proxy', at: momentText(world.reading, world.now()) }
  return jsonText(world.reading, body)
}

/** The cloud end of the terminal bridge: what admits clients, and what a terminal's own connection does. */
export type CloudBridge = {
  admit: (url: URL, request: IncomingMessage) => Admission
  attach: (terminal: Terminal) => void
  detach: (terminal: Terminal) => void
}

/** Takes the parameters from the first message of a socket whose address has none. */
function awaitParameters(world: World, socket: WebSocket, join: (socket: WebSocket, terminal: Terminal) => void): void {
  const timer = setTimeout(() => socket.close(REFUSED, 'no parameters'), PARAMETERS_MAX_MS)
  socket.on('close', () => clearTimeout(timer))
  socket.once('message', (frame: RawData) => {
    clearTimeout(timer)
    const parameters = objectOf(frame)
    const terminal = terminalFor(world, parameters?.token, parameters?.cash_register_id)
    if (terminal === null) socket.close(REFUSED, 'not authorised')
    else join(socket, terminal)
  })
}

/** Opens the cloud end; each socket is for one terminal, which comes a moment after its first client in reading b. */
export function createProxy(world: World, bank: Bank): CloudBridge {
  const answer = createMessages(world, bank)
  const clients = new Map<WebSocket, Terminal>()
  const arrivals = new Map<Terminal, Promise<void>>()
  const tell = (terminal: Terminal, event: 'connected' | 'disconnected'): void => {
    for (const [socket, owner] of clients) if (owner === terminal) socket.send(eventText(world, event))
  }
  const attach = (terminal: Terminal): void => {
    terminal.attached = true
    terminal.lastServerAt = world.now()
    tell(terminal, 'connected')
  }
  const arrive = async (terminal: Terminal): Promise<void> => {
    await wait(world.reading.terminalAttachMs)
    if (!terminal.attached) attach(terminal)
  }
  const join = (socket: WebSocket, terminal: Terminal): void => {
    clients.set(socket, terminal)
    terminal.clients += 1
    terminal.lastClientAt = world.now()
    const isFirst = terminal.lastServerAt === null && !arrivals.has(terminal)
    if (terminal.attached) socket.send(eventText(world, 'connected'))
    else if (isFirst) arrivals.set(terminal, arrive(terminal))
    socket.on('close', () => {
      clients.delete(socket)
      terminal.clients -= 1
      terminal.lastClientAt = world.now()
    })
    socket.on('message', async (frame) => {
      await arrivals.get(terminal)
      socket.send(await answer(terminal, objectOf(frame)))
    })
  }
  const detach = (terminal: Terminal): void => {
    terminal.attached = false
    terminal.lastServerAt = world.now()
    tell(terminal, 'disconnected')
  }
  const admit: CloudBridge['admit'] = (url, request) => {
    if (url.pathname !== '/bridge') return { status: 404 }
    const token = url.searchParams.get('token') ?? request.headers.token
    const registerId = url.searchParams.get('cash_register_id') ?? request.headers.cash_register_id
    const terminal = terminalFor(world, token, registerId)
    if (terminal !== null) return { attend: (socket) => join(socket, terminal) }
    if (world.reading.proxyToken === 'upgrade') return { status: 401 }
    if (token === undefined && registerId === undefined)
      return { attend: (socket) => awaitParameters(world, socket, join) }
    return { attend: (socket) => socket.close(REFUSED, 'not authorised') }
  }
  return { admit, attach, detach }
}
