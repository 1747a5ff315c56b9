/** Sockets of the local network: a path is an operation, a message is its body, and any number of them follow (NS-57). */
import { LAN_BODY_MS } from '../../../../machines/limits.ts'
import type { SeedTerminal } from '../../../../machines/vocabulary/seed-data.ts'
import type { SocketConnection, SocketSession } from '../../../transport/sockets/connection.ts'
import type { Handshake, SocketOperation } from '../../../transport/sockets/sockets.ts'
import { Conversation } from '../conversation.ts'
import type { LanOperation } from './bodies.ts'
import {
  deviceAddress,
  deviceList,
  deviceNamed,
  devicesOf,
  isServing,
  lanAccess,
  notFound,
  notServing,
} from './devices.ts'
import { devicesAsked, lanAsked } from './messages.ts'

/** What answers the messages of a socket. */
type Answering = Pick<Conversation, 'hear' | 'close'>

/** One client of the local network, from its handshake to its leaving. */
class LanClient implements SocketSession {
  #handshake: Handshake
  #answering: Answering
  #connection: SocketConnection | null = null
  /** Its terminal has left bridge mode. */
  #isOver = false
  /** Ends the waiting for a body that is not needed; null: the body is needed, or has come. */
  #stopWaiting: (() => void) | null
  #stopListening = (): void => {}

  /**
   * @param needsBody false: a client that says nothing is answered as well
   * @param answering what answers its messages, by what it answers with
   */
  constructor(handshake: Handshake, needsBody: boolean, answering: (send: (message: object) => void) => Answering) {
    this.#handshake = handshake
    this.#stopWaiting = needsBody ? null : () => {}
    this.#answering = answering((message) => this.#connection?.send(message))
  }

  /** From now on the socket is closed when the terminal leaves bridge mode (BRG-005). */
  watch(terminal: SeedTerminal): void {
    const { services, world } = this.#handshake
    const over = (): void => {
      this.#isOver = true
      this.#closeIfOver()
    }
    const address = deviceAddress(terminal)
    this.#stopListening = services.switchboard.subscriptions.subscribe(world, address, 'bridge-mode.left', over)
  }

  open(connection: SocketConnection): void {
    this.#connection = connection
    this.#closeIfOver()
    if (!this.#stopWaiting) return
    const answer = (): void => connection.assume('')
    this.#stopWaiting = this.#handshake.world.clock.wait(LAN_BODY_MS, answer)
  }

  async receive(text: string): Promise<void> {
    this.#endWaiting()
    await this.#answering.hear(text)
  }

  async close(): Promise<void> {
    this.#endWaiting()
    this.#stopListening()
    this.#answering.close()
  }

  #endWaiting(): void {
    this.#stopWaiting?.()
    this.#stopWaiting = null
  }

  #closeIfOver(): void {
    if (this.#isOver) this.#connection?.close(1001, 'the terminal has left bridge mode')
  }
}

/** Answers each message independently. */
const answering =
  (answer: (text: string) => object | Promise<object>) =>
  (send: (message: object) => void): Answering => ({
    hear: async (text) => send(await answer(text)),
    close() {},
  })

/** NS-28, NS-57. */
const OPEN = 'It asks for no credentials. Any number of messages may follow one another; each is answered.'
const LEFT = {
  code: 1001,
  meaning: 'The terminal has left bridge mode, the server stops, or has been set back',
}

const devices: SocketOperation = {
  id: 'lanDevicesSocket',
  path: '/api/devices',
  surface: 'lan',
  summary: 'The bank terminals of the local network',
  clauses: ['BRG-101', 'BRG-107', 'FLD-009', 'FLD-027'],
  notes: [OPEN, 'Where no terminal is in bridge mode, the handshake is answered with 503.'],
  receives: [devicesAsked],
  sends: [],
  async enter(visit) {
    if ((await devicesOf(visit)) === null) return notServing(visit.language)
    return new LanClient(
      visit,
      false,
      answering((text) => deviceList(visit, text)),
    )
  },
}

const atDevice = (operation: LanOperation, summary: string, clauses: string[]): SocketOperation => ({
  id: `lan${operation[0]!.toUpperCase()}${operation.slice(1)}Socket`,
  path: `/api/pos/:device_id/${operation}`,
  surface: 'lan',
  summary,
  clauses: [...clauses, 'BRG-005', 'BRG-107', 'FLD-027'],
  notes: [
    OPEN,
    'A terminal out of bridge mode answers the handshake with 503; a device that there is not fails with 9012.',
  ],
  params: { device_id: 'Of the device list, and of the registry record' },
  receives: [lanAsked[operation]],
  sends: [],
  closes: [LEFT],
  async enter(visit) {
    const needsBody = operation !== 'settlement'
    const terminal = deviceNamed(visit.world, visit.params.device_id)
    if (!terminal)
      return new LanClient(
        visit,
        needsBody,
        answering((text) => notFound(visit, operation, text)),
      )
    const access = lanAccess(visit, terminal, operation)
    const client = new LanClient(visit, needsBody, (send) => new Conversation(visit, access, send))
    client.watch(terminal)
    if (await isServing(visit, terminal)) return client
    await client.close()
    return notServing(visit.language, { terminal_id: terminal.id, operation_type: operation })
  },
})

export const lanSockets: readonly SocketOperation[] = [
  devices,
  atDevice('purchase', 'Purchases at a bank terminal of the local network', ['BRG-102', 'BRG-103']),
  atDevice('cancel', 'Refunds at a bank terminal of the local network', ['BRG-104']),
  atDevice('settlement', 'Settlements at a bank terminal of the local network', ['BRG-105', 'BRG-106']),
]
