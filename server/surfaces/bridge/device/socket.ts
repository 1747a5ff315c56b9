/** The socket of a terminal's hardware: while it is open the terminal is connected, and carries out what clients ask. */
import Type from 'typebox'
import { BankResult } from '../../../../machines/vocabulary/outside/bank-result.ts'
import type { SeedTerminal } from '../../../../machines/vocabulary/seed-data.ts'
import type { ConnectionEvent } from '../../../../machines/vocabulary/terminal.ts'
import { OPERATION_TYPES } from '../../../../machines/vocabulary/terminal.ts'
import type { SocketConnection, SocketSession } from '../../../transport/sockets/connection.ts'
import type { SocketMessage } from '../../../transport/sockets/description/channel.ts'
import type { Handshake, SocketOperation } from '../../../transport/sockets/sockets.ts'
import { authorised, tokenShown } from '../admission.ts'
import { nativeCodes } from '../answers.ts'
import { commands, tokenCall } from '../cloud-messages.ts'
import { ConnectionRegistration, terminalAddress } from '../connection-registration.ts'
import { addDevice } from './devices.ts'
import { Relay } from './relay.ts'

// The messages of the socket of a terminal's hardware: it is asked what clients ask, and says what came of it.

const REQUEST = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

const answering = {
  request_id: Type.String({ format: 'uuid', description: 'As it was asked' }),
  operation_type: Type.Enum(OPERATION_TYPES, { description: 'As it was asked' }),
}

const success: SocketMessage = {
  name: 'hardware-success',
  summary: 'The hardware has carried it out: the client receives its success',
  notes: ['A member of `result` that is not named here reaches who asked as well.'],
  clauses: ['BRG-209', 'BRG-212', 'FLD-024', 'FLD-025'],
  payload: Type.Object(
    { ...answering, success: Type.Literal(true), code: Type.Literal(0), result: Type.Optional(BankResult) },
    { title: 'HardwareSuccess' },
  ),
  example: () => ({
    ...{ request_id: REQUEST, operation_type: 'purchase', success: true, code: 0 },
    result: { rrn: '748920811769', auth_code: '858449', invoice_num: 1, amount: 2000, currency: 'UAH' },
  }),
}

const failure: SocketMessage = {
  name: 'hardware-failure',
  summary: 'It failed: the client receives the code, and the words of the hardware where it has any',
  notes: [
    'For what is no answer, or a success whose code is not 0, the client receives 9023: the outcome of the operation is not known.',
  ],
  clauses: ['BRG-209', 'BRG-212', 'ERR-401', 'FLD-024'],
  payload: Type.Object(
    {
      ...answering,
      success: Type.Literal(false),
      code: Type.Integer({ not: { const: 0 }, description: 'A native code' }),
      error: Type.Optional(Type.String({ description: 'What has failed; without it, the text of the code' })),
      description: Type.Optional(Type.String({ description: 'The same in English' })),
      result: Type.Optional(Type.Object({})),
    },
    { title: 'HardwareFailure' },
  ),
  codes: nativeCodes,
  example: () => ({ request_id: REQUEST, operation_type: 'purchase', success: false, code: 9420 }),
}

/** What the hardware is asked: the messages of clients, each under a request_id. */
const asked: readonly SocketMessage[] = commands.map((each) => ({ ...each, answers: [success, failure] }))

/** Close codes: 4000 and the status, as everywhere at the bridge (NS-26). */
const TAKEN_OVER = [4409, 'another device has connected as this terminal'] as const
const TAKEN_OFF = [4410, 'the terminal has been taken off the bridge'] as const

/** One device, from its handshake to its leaving. */
class HardwareSession implements SocketSession {
  #presence: ConnectionRegistration
  #relay: Relay
  #connection: SocketConnection | null = null
  /** Why the connection has ended before its socket is open, or null. */
  #over: readonly [code: number, reason: string] | null = null
  #stop: (() => void)[] = []

  constructor(visit: Handshake, { id }: SeedTerminal) {
    const { services, world } = visit
    const { subscriptions } = services.switchboard
    this.#presence = new ConnectionRegistration(visit, id, 'terminal')
    this.#relay = new Relay(world, id, services.log)
    // The terminal's actor says which connection counts: another connection, or a disconnect by the lab, ends this one.
    const connected = (fact: ConnectionEvent): void => {
      if (fact.connection !== this.#presence.name) this.#end(TAKEN_OVER)
    }
    const disconnected = (fact: ConnectionEvent): void => {
      if (fact.connection === this.#presence.name) this.#end(TAKEN_OFF)
    }
    this.#stop = [
      subscriptions.subscribe(world, terminalAddress(id), 'terminal.connected', (fact) =>
        connected(fact as ConnectionEvent),
      ),
      subscriptions.subscribe(world, terminalAddress(id), 'terminal.disconnected', (fact) =>
        disconnected(fact as ConnectionEvent),
      ),
      addDevice(world, this.#presence.name, this.#relay),
    ]
  }

  /** From now on it is the terminal. @throws StoreError when that could not be written: then it is not */
  async come(): Promise<void> {
    try {
      await this.#presence.come()
    } catch (error) {
      this.#forget()
      throw error
    }
  }

  open(connection: SocketConnection): void {
    this.#connection = connection
    if (this.#over) connection.close(...this.#over)
    else this.#relay.open((message) => connection.send(message))
  }

  async receive(text: string): Promise<void> {
    this.#relay.hear(text)
  }

  async close(): Promise<void> {
    this.#relay.end()
    await this.#presence.leave()
    this.#forget()
  }

  #end(why: readonly [code: number, reason: string]): void {
    if (this.#over) return
    this.#over = why
    this.#relay.end()
    this.#connection?.close(...why)
  }

  #forget(): void {
    for (const stop of this.#stop.splice(0)) stop()
  }
}

export const deviceSocket: SocketOperation = {
  id: 'hardwareSocket',
  path: '/paylink/ws/server',
  surface: 'cloud',
  summary: 'Where the hardware of a bank terminal connects: it is asked what clients ask, and its answers are theirs',
  clauses: ['BRG-209', 'BRG-210', 'BRG-212', 'BRG-214', 'BRG-215', 'BRG-216', 'AUT-009', 'FLD-024', 'FLD-026'],
  notes: [
    'The token comes in the query or as the header `Authorization`. `kasalab terminal` is such hardware.',
    'Each message has a `request_id`: that of the client, or one that the proxy made. The same one may come again, when its client has asked again: the hardware answers with its first result, and charges once.',
  ],
  query: Type.Object({ token: Type.Optional(Type.String({ minLength: 1, description: 'A token of the terminal' })) }),
  headers: Type.Object({ Authorization: Type.Optional(Type.String({ description: 'The token as Bearer' })) }),
  token: tokenCall,
  receives: [],
  sends: asked,
  closes: [
    { code: TAKEN_OVER[0], meaning: 'Another device has connected as this terminal' },
    { code: TAKEN_OFF[0], meaning: 'The terminal has been taken off the bridge' },
  ],
  async enter(visit) {
    const shown = await authorised(visit, tokenShown(visit))
    if ('status' in shown) return shown
    const session = new HardwareSession(visit, shown.terminal)
    await session.come()
    return session
  },
}
