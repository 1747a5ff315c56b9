/** Front systems that pay by card during the crash test: they repeat requests that got no answer. */
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { BankResult } from '../../../machines/vocabulary/outside/bank-result.ts'
import type { Random } from '../kit/random.ts'
import { type Logbook, Violation } from './logbook.ts'
import { type ServerAnswer, type ServerUnderTest, unexpected } from './server-under-test.ts'

/** A terminal, and a register it belongs to. */
export interface CashCounter {
  terminal_id: string
  cash_register_id: string
  /** Of each step at the terminal, ms; 0: an operation ends in the turn of its request. */
  latency_ms: number
}

/** A living server answers within this time. */
const ANSWER_MS = 15_000
/** The terminal disconnected between approval and answer: the request is to be repeated. */
const NOT_CONNECTED = 9007
/** The terminal is busy: nothing is charged. */
const BUSY = 9009

interface TerminalAnswer {
  request_id: string
  success: boolean
  code: number
  result: Partial<BankResult>
}

/** Pays until the test ends, and at times repeats an answered request. */
export async function payer(
  server: ServerUnderTest,
  counter: CashCounter,
  chance: Random,
  logbook: Logbook,
): Promise<void> {
  const line = new Line(server, counter)
  const answered: [request_id: string, amount: number][] = []
  while (!server.over) {
    const again = answered.length > 0 && chance.happens(0.1)
    const [request_id, amount] = again ? chance.pick(answered) : [chance.uuid(), chance.between(1, 99_999)]
    const { success, code, result } = await pay(line, counter, request_id, amount, logbook)
    if (success !== (code === 0) || (!success && code !== BUSY))
      throw new Violation(`purchase ${request_id} is answered success ${success}, code ${code}`)
    logbook.payments.answer(request_id, {
      terminal_id: counter.terminal_id,
      amount,
      result: success ? result : null,
    })
    if (again) logbook.counts.paidAgain++
    else answered.push([request_id, amount])
    if (success && !again) logbook.counts.payments++
    await pause(chance.between(0, 4))
  }
  line.close()
}

async function pay(
  line: Line,
  { terminal_id }: CashCounter,
  request_id: string,
  amount: number,
  { counts }: Logbook,
): Promise<TerminalAnswer> {
  const message = { operation_type: 'purchase', terminal_id, request_id, payload: { amount } }
  for (;;) {
    const reply = await line.ask(message)
    if (reply === null) counts.unheard++
    else if (reply.code === NOT_CONNECTED) line.close()
    else return reply
  }
}

/** A connection to a terminal: it connects the terminal first, since a new process knows of none. */
class Line {
  #server: ServerUnderTest
  #counter: CashCounter
  #token: string | null = null
  #socket: WebSocket | null = null
  /** Whether the server has been shut down since the last use. */
  #isShut = (): boolean => false

  constructor(server: ServerUnderTest, counter: CashCounter) {
    this.#server = server
    this.#counter = counter
  }

  /** @returns null: the answer was lost. @throws Violation when a living server does not answer */
  async ask(message: { request_id: string }): Promise<TerminalAnswer | null> {
    const { address, isShut } = await this.#server.reach('cloud')
    // The socket of a killed server is useless
    if (this.#isShut()) this.close()
    this.#isShut = isShut
    this.#socket ??= await this.#open(address)
    const reply = this.#socket && (await this.#answer(this.#socket, message))
    if (reply) return reply
    this.close()
    if (!isShut() && !this.#server.losesAnswers)
      throw new Violation(`purchase ${message.request_id}: no answer from a living server`)
    return null
  }

  close(): void {
    this.#socket?.terminate()
    this.#socket = null
  }

  /** null: the server has ended meanwhile. */
  async #open(address: string): Promise<WebSocket | null> {
    const { terminal_id, cash_register_id, latency_ms } = this.#counter
    const terminal = `/lab/terminals/${terminal_id}`
    const steps = ['waiting-for-card', 'card-read', 'pin', 'authorising']
    const script = { latency_ms: Object.fromEntries(steps.map((step) => [step, latency_ms])) }
    // The store keeps a script and a token, but not a terminal's connection
    if (this.#token === null) {
      const granted = await this.#call('POST', '/paylink/processing/auth/client', { terminalId: terminal_id })
      if (!(granted && (await this.#call('PUT', `${terminal}/script`, script)))) return null
      this.#token = String(granted.body.token)
    }
    if (!(await this.#call('PUT', `${terminal}/connection`))) return null
    const query = new URLSearchParams({ token: this.#token, cash_register_id })
    const socket = new WebSocket(`${address.replace('http', 'ws')}/paylink/ws?${query}`, {
      handshakeTimeout: ANSWER_MS,
    })
    socket.on('error', () => {})
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true))
      socket.once('close', () => resolve(false))
    })
    return isOpen ? socket : null
  }

  async #call(method: 'POST' | 'PUT', path: string, body?: unknown): Promise<ServerAnswer | null> {
    const answer = await this.#server.call('cloud', path, { method, body })
    if (answer && answer.status !== 200) throw unexpected(path, answer)
    return answer
  }

  /** null: the socket has closed, or no answer comes. */
  async #answer(socket: WebSocket, message: { request_id: string }): Promise<TerminalAnswer | null> {
    if (socket.readyState !== WebSocket.OPEN) return null
    return new Promise((resolve) => {
      const end = (reply: TerminalAnswer | null): void => {
        clearTimeout(patience)
        socket.off('message', hear).off('close', lose)
        resolve(reply)
      }
      const hear = (data: unknown): void => {
        const reply = JSON.parse(String(data)) as TerminalAnswer
        if (reply.request_id === message.request_id) end(reply)
      }
      const lose = (): void => end(null)
      const patience = setTimeout(lose, ANSWER_MS)
      socket.on('message', hear).on('close', lose)
      socket.send(JSON.stringify(message))
    })
  }
}
