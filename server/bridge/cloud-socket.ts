/** The cloud socket: a front system, let in by a terminal's token, hears of the terminal and commands it. */
import { SOCKET_CREDENTIALS_MS } from '../../machines/limits.ts'
import type { SeedTerminal } from '../../machines/vocabulary/seed-data.ts'
import type { Connecting, TerminalContext } from '../../machines/vocabulary/terminal.ts'
import { invalid, type Reply } from '../http/operation.ts'
import { closureOf, type SocketConnection, type SocketSession } from '../sockets/connection.ts'
import type { Handshake, SocketOperation } from '../sockets/sockets.ts'
import { admitted, type Credentials, handshakeCredentials, messageCredentials } from './admission.ts'
import { Conversation } from './conversation.ts'
import type { Access } from './exchange.ts'
import { heard } from './messages.ts'

/** What the disk has refused is tried again so much later. */
const RETRY_MS = 1000

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
  /** Whom it may command; null until it has said who it is. */
  #terminal: SeedTerminal | null = null
  #conversation: Conversation | null = null
  #name = ''
  #stop: (() => void)[] = []

  constructor(visit: Handshake) {
    this.#handshake = visit
  }

  /** Lets it in: from now on it is one of the terminal's clients. Gives the refusal, or null. */
  async admit(credentials: Credentials): Promise<Reply | null> {
    const terminal = await admitted(this.#handshake, credentials)
    if ('status' in terminal) return terminal
    const { services, world } = this.#handshake
    const address = `terminal:${terminal.id}`
    for (const [type, told] of Object.entries(EVENTS))
      this.#stop.push(
        services.switchboard.subscriptions.subscribe(world, address, type as keyof typeof EVENTS, () =>
          this.#tell({ sender: 'proxy', event: told.event, terminal_id: terminal.id, message: told.message }),
        ),
      )
    this.#name = world.newId('connection')
    try {
      await this.#say('client.connected', terminal)
    } catch (error) {
      this.#unsubscribe()
      throw error
    }
    this.#terminal = terminal
    this.#conversation = new Conversation(this.#handshake, this.#accessTo(terminal), (message) => this.#tell(message))
    return null
  }

  open(line: SocketConnection): void {
    this.#connection = line
    for (const message of this.#early.splice(0)) line.send(message)
    if (this.#terminal) return
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
    const { services, world, closing } = this.#handshake
    while (this.#terminal) {
      try {
        await this.#say('client.disconnected', this.#terminal)
        return
      } catch (error) {
        if (world.gone || closing.aborted) return
        services.log.error({ err: error, world: world.name }, 'a client has left, which will be noted later')
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
      }
    }
  }

  #accessTo(terminal: SeedTerminal): Access {
    const { world, services } = this.#handshake
    const address = `terminal:${terminal.id}`
    return {
      terminal,
      understand: (text) => heard(text, terminal),
      async unreachable() {
        const { server } = await services.switchboard.read<TerminalContext>(world, address)
        return server.connection === null ? 'posTerminalNotConnected' : null
      },
      cut: (signal) => services.switchboard.subscriptions.next(world, address, 'terminal.disconnected', signal),
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

  async #say(type: Connecting['type'], { id }: SeedTerminal): Promise<void> {
    const { services, world } = this.#handshake
    const fact: Connecting = { type, at: world.clock.now(), connection: this.#name }
    await services.switchboard.ask(world, `terminal:${id}`, fact)
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
