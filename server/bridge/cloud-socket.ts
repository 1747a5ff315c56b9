/** The cloud socket: a front system, let in by a terminal's token, hears of the terminal and commands it. */
import { SOCKET_CREDENTIALS_MS } from '../../machines/limits.ts'
import type { SeedTerminal } from '../../machines/vocabulary/seed-data.ts'
import { invalid, type Reply } from '../http/operation.ts'
import { closureOf, type SocketConnection, type SocketSession } from '../sockets/connection.ts'
import type { Handshake, SocketOperation } from '../sockets/sockets.ts'
import { admitted, type Credentials, handshakeCredentials, messageCredentials } from './admission.ts'
import { Conversation } from './conversation.ts'
import { deviceOf } from './device/devices.ts'
import type { Access } from './exchange.ts'
import { heard } from './messages.ts'
import { addressOf, Presence, serverOf } from './presence.ts'

/** NS-75. */
const EVENTS = {
  'terminal.connected': { event: 'connected', message: 'terminal connected' },
  'terminal.disconnected': { event: 'disconnected', message: 'terminal disconnected' },
} as const

const NO_OBJECT = { loc: ['body'], msg: 'value is not a valid dict', type: 'type_error.dict' }

/** One front system, from its handshake to its leaving. */
class Client implements SocketSession {
  #handshake: Handshake
  #connection: SocketConnection | null = null
  /** Said of the terminal while the handshake is not over yet. */
  #early: object[] = []
  /** Null until it has said who it is. */
  #presence: Presence | null = null
  #conversation: Conversation | null = null
  #stop: (() => void)[] = []

  constructor(visit: Handshake) {
    this.#handshake = visit
  }

  /** Lets it in: from now on it is one of the terminal's clients. Gives the refusal, or null. */
  async admit(credentials: Credentials): Promise<Reply | null> {
    const terminal = await admitted(this.#handshake, credentials)
    if ('status' in terminal) return terminal
    const { services, world } = this.#handshake
    for (const [type, told] of Object.entries(EVENTS))
      this.#stop.push(
        services.switchboard.subscriptions.subscribe(world, addressOf(terminal.id), type as keyof typeof EVENTS, () =>
          this.#tell({ sender: 'proxy', event: told.event, terminal_id: terminal.id, message: told.message }),
        ),
      )
    const presence = new Presence(this.#handshake, terminal.id, 'client')
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
    if (refusal) this.#connection!.close(...closureOf(refusal))
  }

  async close(): Promise<void> {
    this.#unsubscribe()
    this.#conversation?.close()
    await this.#presence?.leave()
  }

  #accessTo(terminal: SeedTerminal): Access {
    const { world, services } = this.#handshake
    const server = (): Promise<string | null> => serverOf(this.#handshake, terminal.id)
    return {
      terminal,
      understand: (text) => heard(text, terminal),
      unreachable: async () => ((await server()) === null ? 'posTerminalNotConnected' : null),
      cut: (signal) =>
        services.switchboard.subscriptions.next(world, addressOf(terminal.id), 'terminal.disconnected', signal),
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
  id: 'openCloudSocket',
  path: '/paylink/ws',
  summary: 'The bridge to a bank terminal through the cloud',
  clauses: ['BRG-201', 'BRG-202', 'BRG-209', 'BRG-211', 'BRG-214', 'BRG-215', 'BRG-216', 'AUT-009', 'AUT-010'],
  async enter(visit) {
    const client = new Client(visit)
    const credentials = handshakeCredentials(visit)
    const refusal = credentials && (await client.admit(credentials))
    return refusal ?? client
  },
}
