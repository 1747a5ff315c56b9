/** The cloud socket: a front system, let in by a terminal's token, hears of the terminal and commands it. */
import { SOCKET_CREDENTIALS_MS } from '../../../machines/limits.ts'
import { OPERATION_LIMIT_MS } from '../../../machines/vocabulary/outside/bank-operation.ts'
import type { SeedTerminal } from '../../../machines/vocabulary/seed-data.ts'
import { invalid, type Reply } from '../../transport/http/operation.ts'
import { closureOf, type SocketConnection, type SocketSession } from '../../transport/sockets/connection.ts'
import type { Handshake, SocketOperation } from '../../transport/sockets/sockets.ts'
import { admitted, type BridgeCredentials, handshakeCredentials, messageCredentials } from './admission.ts'
import type { TerminalEvent } from './answers.ts'
import { connectionHeaders, connectionQuery, received, sent, tokenCall } from './cloud-messages.ts'
import { ConnectionRegistration, terminalAddress, terminalConnection } from './connection-registration.ts'
import { Conversation, OUTSTANDING_LIMIT } from './conversation.ts'
import { deviceOf } from './device/devices.ts'
import type { TerminalAccess } from './exchange.ts'
import { parseRequest } from './messages.ts'

/** NS-75. */
const EVENTS = {
  'terminal.connected': { event: 'connected', message: 'terminal connected' },
  'terminal.disconnected': { event: 'disconnected', message: 'terminal disconnected' },
} as const

const eventOf = (told: (typeof EVENTS)[keyof typeof EVENTS], { id }: SeedTerminal): TerminalEvent => ({
  sender: 'proxy',
  event: told.event,
  terminal_id: id,
  message: told.message,
})

const NO_OBJECT = { loc: ['body'], msg: 'value is not a valid dict', type: 'type_error.dict' }

/** One front system, from its handshake to its leaving. */
class Client implements SocketSession {
  #handshake: Handshake
  #connection: SocketConnection | null = null
  /** Said of the terminal while the handshake is not over yet. */
  #early: object[] = []
  /** Null until it has said who it is. */
  #presence: ConnectionRegistration | null = null
  #conversation: Conversation | null = null
  #stop: (() => void)[] = []

  constructor(visit: Handshake) {
    this.#handshake = visit
  }

  /** Lets it in: from now on it is one of the terminal's clients. Gives the refusal, or null. */
  async admit(credentials: BridgeCredentials): Promise<Reply | null> {
    const terminal = await admitted(this.#handshake, credentials)
    if ('status' in terminal) return terminal
    const { services, world } = this.#handshake
    for (const [type, told] of Object.entries(EVENTS))
      this.#stop.push(
        services.switchboard.subscriptions.subscribe(
          world,
          terminalAddress(terminal.id),
          type as keyof typeof EVENTS,
          () => this.#tell(eventOf(told, terminal)),
        ),
      )
    const presence = new ConnectionRegistration(this.#handshake, terminal.id, 'client')
    try {
      await presence.come()
    } catch (error) {
      this.#unsubscribe()
      throw error
    }
    this.#presence = presence
    this.#conversation = new Conversation(this.#handshake, this.#accessTo(terminal), (message) => this.#tell(message))
    return null
  }

  open(line: SocketConnection): void {
    this.#connection = line
    for (const message of this.#early.splice(0)) line.send(message)
    if (this.#presence) return
    const over = () => line.close(4408, 'no token and no cash_register_id have come')
    this.#stop.push(this.#handshake.world.clock.wait(SOCKET_CREDENTIALS_MS, over))
  }

  async receive(text: string): Promise<void> {
    if (this.#conversation) return this.#conversation.hear(text)
    this.#unsubscribe()
    const credentials = messageCredentials(text)
    const refusal = credentials ? await this.admit(credentials) : invalid([NO_OBJECT])
    if (refusal) this.#connection!.close(...closureOf(this.#handshake.services, refusal))
  }

  async close(): Promise<void> {
    this.#unsubscribe()
    this.#conversation?.close()
    await this.#presence?.leave()
  }

  #accessTo(terminal: SeedTerminal): TerminalAccess {
    const { world, services } = this.#handshake
    const server = (): Promise<string | null> => terminalConnection(this.#handshake, terminal.id)
    return {
      terminal,
      understand: (text) => parseRequest(text, terminal),
      unreachable: async () => ((await server()) === null ? 'posTerminalNotConnected' : null),
      cut: (signal) =>
        services.switchboard.subscriptions.next(world, terminalAddress(terminal.id), 'terminal.disconnected', signal),
      device: async () => deviceOf(world, await server()),
    }
  }

  #tell(message: object): void {
    if (this.#connection) this.#connection.send(message)
    else this.#early.push(message)
  }

  /** Waits and listens no more. */
  #unsubscribe(): void {
    for (const stop of this.#stop.splice(0)) stop()
  }
}

export const cloudSocket: SocketOperation = {
  id: 'cloudSocket',
  path: '/paylink/ws',
  surface: 'cloud',
  summary: 'The bridge to a bank terminal through the cloud',
  notes: [
    'The connection parameters `token` and `cash_register_id` come in the query, as the headers `Authorization` and `X-Cash-Register-ID`, or as the first message. What is wrong with a handshake is answered over HTTP, as any refusal is; what is wrong with a first message closes the socket with 4000 and the status.',
    `Any number of messages may follow, and one may be said before another is answered: ${OUTSTANDING_LIMIT} may be outstanding at a time. An answer comes when its operation has ended; after ${OPERATION_LIMIT_MS / 1000} seconds an operation has failed. An answer may get lost with its socket: the same message again is answered with the result there was, and nothing is charged twice.`,
  ],
  clauses: ['BRG-201', 'BRG-202', 'BRG-209', 'BRG-211', 'BRG-214', 'BRG-215', 'BRG-216', 'AUT-009', 'AUT-010'],
  query: connectionQuery,
  headers: connectionHeaders,
  token: tokenCall,
  receives: received,
  sends: sent,
  closes: [
    { code: 4401, meaning: 'The token of the first message is not valid' },
    { code: 4403, meaning: 'The first message has no token, or one that is for another register' },
    { code: 4404, meaning: "The first message names a register that the terminal's organization does not have" },
    { code: 4408, meaning: `No credentials have come within ${SOCKET_CREDENTIALS_MS / 1000} seconds` },
    {
      code: 4422,
      meaning: 'The first message is no JSON object, or its cash_register_id is no uuid: the reason names it',
    },
  ],
  async enter(visit) {
    const client = new Client(visit)
    const credentials = handshakeCredentials(visit)
    const refusal = credentials && (await client.admit(credentials))
    return refusal ?? client
  },
}
