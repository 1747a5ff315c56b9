/**
 * The hardware of a bank terminal: a client of a proxy, which carries out at a simulated terminal of this process what
 * is asked of it there. A lost connection is opened again, later each time.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { SeedTerminal } from '../../../machines/vocabulary/seed-data.ts'
import type { ConnectionEvent } from '../../../machines/vocabulary/terminal.ts'
import type { Services } from '../../outbound/services.ts'
import type { World } from '../../runtime/world/world.ts'
import { SocketConnection, type SocketSession } from '../../transport/sockets/connection.ts'
import { HEARTBEAT_MS } from '../../transport/sockets/sockets.ts'
import { parseObject } from './admission.ts'
import { ConnectionRegistration, terminalAddress } from './connection-registration.ts'
import { Conversation } from './conversation.ts'
import { openSocket, type ProxyPlace, ProxyRefused, ProxyUnreachable, shownOf, tokenFrom } from './device/proxy.ts'
import { parseRequest } from './messages.ts'

/** From a lost connection to the next try; it doubles with each that fails, up to the longest. */
const RETRY_MS = { first: 500, longest: 10_000 }
/** Close codes by which a proxy says no for good: what they refuse is refused again. */
const REFUSALS = [4401, 4403, 4404, 4409]

interface HardwareOptions {
  services: Services
  /** Where operations are carried out, and at which of its terminals. */
  world: World
  terminal: SeedTerminal
  proxy: ProxyPlace
  /** Whose hardware it is there. */
  terminal_id: string
  /** null: one is asked for with each connection. */
  token: string | null
  /** Ends with the first connection, or without one. */
  once: boolean
  /** Told of what happens, in a line. */
  report(line: string): void
  /** Told when it has connected, and when it has left. */
  connected?(isThere: boolean): void
  /** Told of each request as it is heard. @param request_id null: it has none */
  asked?(request_id: string | null): void
}

/** How a connection ended, and how long it was open, ms. */
interface Ended {
  code: number
  reason: string
  lasted: number
}

/** A request names its operation; an answer, even to what was said here, is none and is not answered. */
const isRequest = (text: string): boolean => {
  const said = parseObject(text)
  return said !== null && said.operation_type !== undefined && said.success === undefined
}

export class Hardware {
  #options: HardwareOptions
  /** While the lab keeps it off the bridge: resolves when it is plugged in again. */
  #plugged: Promise<unknown> | null = null

  constructor(options: HardwareOptions) {
    this.#options = options
  }

  /**
   * Plays until the signal ends it.
   * @throws Refused when the proxy will not have it, and Unreachable when it was to try once
   */
  async play(signal: AbortSignal): Promise<void> {
    const { once, report } = this.#options
    for (let wait = 0; !signal.aborted; ) {
      const ended = await this.#connect(signal).catch((error: Error) => {
        if (once || !(error instanceof ProxyUnreachable)) throw error
        if (!signal.aborted) report(error.message)
        return null
      })
      if (signal.aborted) return
      if (ended && REFUSALS.includes(ended.code))
        throw new ProxyRefused(`the proxy has closed the socket: ${toldOf(ended)}`)
      if (once) return leaveAfter(ended!)
      if (this.#plugged) {
        report('unplugged: PUT the connection to plug it in again')
        await this.#plugged
        this.#plugged = null
        wait = 0
      } else {
        wait = (ended?.lasted ?? 0) >= wait ? RETRY_MS.first : Math.min(2 * wait, RETRY_MS.longest)
        report(`connects again in ${wait / 1000} s`)
        await pause(wait, undefined, { signal }).catch(() => {})
      }
    }
  }

  /** One connection, from its opening to its end. @throws Refused, Unreachable */
  async #connect(signal: AbortSignal): Promise<Ended> {
    const { services, world, terminal, proxy, terminal_id, report } = this.#options
    const { subscriptions } = services.switchboard
    const token = this.#options.token ?? (await tokenFrom(proxy, terminal_id, signal))
    const presence = new ConnectionRegistration({ services, world, closing: signal }, terminal.id, 'terminal')
    const ended = Promise.withResolvers<Omit<Ended, 'lasted'>>()
    const session = this.#session()
    let connection!: SocketConnection
    await openSocket(proxy, token, signal, (socket) => {
      socket.once('close', (code, reason) => ended.resolve({ code, reason: String(reason) }))
      connection = new SocketConnection(socket, session, services, world)
    })
    const opened = performance.now()
    report(`connected to ${shownOf(proxy.socket)}`)
    const unplug = (fact: ConnectionEvent): void => {
      if (fact.connection !== presence.name) return
      this.#plugged = subscriptions.next(world, terminalAddress(terminal.id), 'terminal.connected', signal)
      connection.close(1000, 'the terminal has been unplugged')
    }
    const stop = (): void => connection.close(1001, 'the terminal stops')
    const forget = subscriptions.subscribe(world, terminalAddress(terminal.id), 'terminal.disconnected', (fact) =>
      unplug(fact as ConnectionEvent),
    )
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    const heartbeat = setInterval(() => connection.ping(), HEARTBEAT_MS)
    try {
      await presence.come()
      this.#options.connected?.(true)
      await connection.closed
    } finally {
      forget()
      signal.removeEventListener('abort', stop)
      clearInterval(heartbeat)
      stop()
      await session.close()
    }
    await presence.leave()
    const end = { ...(await ended.promise), lasted: performance.now() - opened }
    report(`disconnected: ${toldOf(end)}`)
    this.#options.connected?.(false)
    return end
  }

  #session(): SocketSession {
    const { services, world, terminal, terminal_id, report, asked } = this.#options
    let send = (_message: object): void => {}
    const conversation = new Conversation(
      { services, world, language: 'uk' },
      {
        terminal,
        understand(text) {
          const understood = parseRequest(text, { ...terminal, id: terminal_id })
          report(`asked    ${called(understood.asked)}`)
          asked?.(understood.asked.request_id)
          return understood
        },
        unreachable: async () => null,
        cut: () => new Promise(() => {}),
      },
      (message) => send(message),
    )
    return {
      open(connection) {
        send = (message) => {
          connection.send(message)
          report(`answered ${called(message as Called)}: ${(message as Called).code}`)
        }
      },
      async receive(text) {
        if (isRequest(text)) return conversation.hear(text)
        report('ignored  a message that is no request')
        services.log.debug({ characters: text.length }, 'a message of the proxy is no request')
      },
      async close() {
        conversation.close()
      },
    }
  }
}

interface Called {
  operation_type: string | null
  request_id: string | null
  code?: number
}

const called = ({ operation_type, request_id }: Called): string =>
  `${operation_type} ${request_id ?? '(no request_id)'}`

const toldOf = ({ code, reason }: Omit<Ended, 'lasted'>): string => (reason === '' ? `${code}` : `${code} ${reason}`)

/** A connection that the proxy has ended in good order is no failure. */
function leaveAfter(ended: Ended): void {
  if (ended.code !== 1000 && ended.code !== 1001) throw new ProxyUnreachable(`the connection is lost: ${toldOf(ended)}`)
}
