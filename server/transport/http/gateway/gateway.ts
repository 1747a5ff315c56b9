/** The gateway in front of a surface: while one of its faults is on, its actor says what becomes of each request. */
import type { ServerResponse } from 'node:http'
import { durationText } from '../../../../machines/duration.ts'
import type { SpoiledAnswer } from '../../../../machines/vocabulary/outside/gateway.ts'
import {
  type Disturbance,
  type GatewayContext,
  type GatewaySurface,
  isAwaited,
  isOfAnswers,
} from '../../../../machines/vocabulary/outside/gateway.ts'
import type { World } from '../../../runtime/world/world.ts'
import { inLanguage, type Operation, type Reply, refused, reply, shown } from '../operation.ts'
import { hasRoomFor, outgoing, write } from '../outgoing.ts'
import type { Request } from '../request.ts'
import type { Responder } from '../responder.ts'

type Shown = Parameters<typeof shown>[0]

/** Says that the answer is not the operation's: no description has it. */
const SPOILED = { 'x-fault': 'answer-spoiled' }
const PAGE = { 'content-type': 'text/html' }

/** As gateways write it. @param title status and words */
const page = (title: string): Buffer =>
  Buffer.from(
    [
      '<html>',
      `<head><title>${title}</title></head>`,
      '<body>',
      `<center><h1>${title}</h1></center>`,
      '<hr><center>gateway</center>',
      '</body>',
      '</html>',
      '',
    ].join('\r\n'),
  )

/** As gateways answer for a service that they cannot reach: a page, whatever was asked for (EXT-711). */
export const BAD_GATEWAY: Reply = { status: 502, body: page('502 Bad Gateway'), headers: PAGE }
const GATEWAY_TIMEOUT: Reply = { status: 504, body: page('504 Gateway Time-out'), headers: PAGE }

/** The head of the whole answer and the first half of its body; then the connection is cut. */
function half(services: Shown, given: Reply): Reply {
  const { status, headers, body = '' } = outgoing(shown(services, given))
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1')
  const first = bytes.subarray(0, bytes.length >> 1)
  return {
    ...reply(status),
    stream: (response) =>
      void response.writeHead(status, { ...headers, ...SPOILED }).write(first, () => response.destroy()),
  }
}

/** @param given the answer of what has been done, in the language of its client */
export function spoiled(services: Shown, given: Reply, as: SpoiledAnswer): Reply {
  const { status } = given
  switch (as) {
    case 'bad-gateway':
      return { ...BAD_GATEWAY, headers: { ...PAGE, ...SPOILED } }
    case 'gateway-timeout':
      return { ...GATEWAY_TIMEOUT, headers: { ...PAGE, ...SPOILED } }
    case 'null':
      return { status, body: null, headers: SPOILED }
    case 'empty':
      return { ...reply(status), headers: SPOILED }
    case 'half':
      return half(services, given)
    case 'page':
      return { status, body: page('Service'), headers: { ...PAGE, ...SPOILED } }
  }
}

/** One more is answered at once. */
const WAITING_LIMIT = 256
/** Real time after which a wait ends, though the clock of the world has not moved. */
const WAITING_MS = 600_000

/** Connections that a fault of a gateway keeps waiting for their answers: a bounded number, for a bounded time. */
export class WaitingConnections {
  #waiting = 0

  /**
   * Keeps a connection waiting. The wait ends as well after ten minutes of real time, when its world is reset, restored
   * or deleted, and when the server closes.
   * @param ms by the clock of the world; null: only the client ends the wait
   * @param end called once, unless the client has gone before; at once where too many wait already
   */
  add(world: World, response: ServerResponse, ms: number | null, end: () => void): void {
    if (response.destroyed) return
    if (this.#waiting >= WAITING_LIMIT || world.gone) {
      end()
      return
    }
    this.#waiting++
    let stopWaiting: (() => void) | null = null
    const release = (): void => {
      this.#waiting--
      stopWaiting?.()
      clearTimeout(limit)
      world.listeners.delete(listener)
      response.off('close', release)
    }
    const over = (): void => {
      release()
      end()
    }
    const listener = { said: () => {}, ended: over }
    const limit = setTimeout(over, WAITING_MS).unref()
    world.listeners.add(listener)
    response.once('close', release)
    if (ms !== null) stopWaiting = world.clock.wait(ms, over)
  }
}

/** No answer: the connection is cut. The status is for the log alone. */
const cut = (status: number): Reply => ({ ...reply(status), stream: (response) => response.destroy() })

/** Whole seconds: who waits for that long is let in (EXT-710). */
function tooMany(
  { operation, limit, interval_ms, retry_after_ms }: Extract<Disturbance, { type: 'request.limited' }>,
  language: Request['language'],
): Reply {
  const retry_after = Math.ceil(retry_after_ms / 1000)
  const values = { operation, limit, interval: durationText(interval_ms), retry_after }
  const given = refused('more requests than the rate limit lets in', values, language)
  return { ...given, headers: { ...given.headers, 'retry-after': String(retry_after) } }
}

/** The register a request names before it is let in: that of its desk, or of its licence key. */
function registerNamed({ world, params, headers }: Request, surface: GatewaySurface): string | null {
  const { registers, registersByKey, firstRegister } = world.reference
  if (surface === 'cloud') return registersByKey.get(headers['x-license-key'] ?? '')?.id ?? null
  return params.register === undefined ? firstRegister.id : (registers.get(params.register)?.id ?? null)
}

/** Answers of one request: with all that it asks for, and of its form alone. */
interface Ways {
  answer(): Promise<Reply>
  inForm(): Promise<Reply>
}

/** Status of a request whose form is not sound. */
const MALFORMED = 422
/** Statuses of refusals: nothing was done. */
const REFUSED = 400

export class Gateway {
  readonly #surface: GatewaySurface
  readonly #address: string
  readonly #operations: ReadonlySet<Operation>
  readonly #waiting = new WaitingConnections()

  /** @param operations those that its faults disturb */
  constructor(surface: GatewaySurface, operations: readonly Operation[]) {
    this.#surface = surface
    this.#address = `gateway:${surface}`
    this.#operations = new Set(operations)
  }

  /**
   * How a row is answered behind this gateway. A sale passes here: where no fault is on, nothing is waited for.
   * @param formResponder makes what answers for the form of a request alone, and does nothing
   */
  before(operation: Operation, answer: Responder, formResponder: () => Responder): Responder {
    if (!this.#operations.has(operation)) return answer
    let form: Responder | undefined
    return (request, http) => {
      const seen = request.services.switchboard.peek<GatewayContext>(request.world, this.#address)
      if (seen?.faults.length === 0) return answer(request, http)
      const ways = {
        answer: async () => answer(request, http),
        inForm: async () => {
          form ??= formResponder()
          return form(request, http)
        },
      }
      return this.#pass(request, operation, ways)
    }
  }

  async #pass(request: Request, { id: operation }: Operation, { answer, inForm }: Ways): Promise<Reply> {
    const { services, world, language } = request
    const { switchboard, unreadable } = services
    const state = await unreadable.orNull(switchboard.read<GatewayContext>(world, this.#address))
    const met = state?.faults.filter((fault) => fault.operation === null || fault.operation === operation) ?? []
    if (met.length === 0) return answer()
    if (met.some(isAwaited)) {
      const form = await inForm()
      if (form.status === MALFORMED) return form
    }
    const passing = { operation, register: registerNamed(request, this.#surface) }
    const coming = { type: 'request.pass', at: world.clock.now(), ...passing } as const
    const before = await switchboard.ask(world, this.#address, coming)
    if (before?.type === 'request.limited') return tooMany(before, language)
    if (before?.type === 'gateway.failed') return BAD_GATEWAY
    if (before?.type === 'request.lost') return before.hangs ? this.#hanging(request) : cut(502)
    const given = await answer()
    if (!met.some(isOfAnswers)) return given
    const isRefused = given.status >= REFUSED
    const going = { type: 'answer.pass', at: world.clock.now(), ...passing, refused: isRefused } as const
    const disturbance = await switchboard.ask(world, this.#address, going)
    if (disturbance === null) return given
    if (disturbance.type === 'answer.spoiled') return spoiled(services, inLanguage(given, language), disturbance.as)
    return disturbance.type === 'answer.lost' ? cut(given.status) : this.#late(request, given, disturbance.latency_ms)
  }

  /** Nothing is done; the client waits until it gives up (EXT-712). */
  #hanging({ world }: Request): Reply {
    const stream = (response: ServerResponse): void =>
      this.#waiting.add(world, response, null, () => response.destroy())
    return { ...reply(504), stream }
  }

  /** All is done; the answer goes out when the clock of the world has moved so far (EXT-714). */
  #late({ services, world, language }: Request, given: Reply, ms: number): Reply {
    const late = inLanguage(given, language)
    const stream = (response: ServerResponse): void => {
      const sent = outgoing(shown(services, late))
      if (!hasRoomFor(sent, response, services.unsent)) return void response.destroy()
      this.#waiting.add(world, response, ms, () => {
        if (world.clock.mode === 'virtual') response.setHeader('date', new Date(world.clock.now()).toUTCString())
        write(response, sent)
      })
    }
    return { ...late, stream }
  }
}
