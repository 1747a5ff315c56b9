/** Tells webhooks of events: one HTTP POST for each call, signed with the key of the register's webhook. */
import { createHmac } from 'node:crypto'
import { type IncomingHttpHeaders, request as plainRequest, STATUS_CODES } from 'node:http'
import { request as secureRequest } from 'node:https'
import { durationMs } from '../../machines/duration.ts'
import { WEBHOOK_ANSWER_MS } from '../../machines/limits.ts'
import type { CallEnded, WebhookContext } from '../../machines/vocabulary/webhook.ts'
import type { OutsideCall } from '../../machines/wires.ts'
import type { Services } from '../runtime/services.ts'
import { type World, WorldGone } from '../runtime/worlds/world.ts'
import { Unreadable } from '../store/unreadable.ts'
import { signingKey } from './signing-key.ts'

type Call = Extract<OutsideCall, { type: 'event.post' }>

/** How a call came out, for the webhook to judge. */
type Outcome = Pick<CallEnded, 'status' | 'message' | 'after_ms'>

/**
 * By this header the world's own inbox says how much later its answer is to count, on the clock of the world: a
 * duration, or `never`. So it can be slow or silent where time stands still. Of any other receiver it is not read.
 */
export const ANSWER_AFTER = 'x-answer-after'

/** Bodies kept for the next call, of each world. */
const UNTOLD_TEXTS = 1000
/** More of the body of an answer is not read: the connection is closed, and the status counts. Bytes. */
const ANSWER_LIMIT = 16 * 1024
/** So many answers of the kind "100 Continue" may come before the answer. */
const INTERIM_LIMIT = 10

/** What the receiver compares with its own (AUT-011). @param body as it goes over the wire */
const signature = (key: string, body: Buffer): string => createHmac('sha256', key).update(body).digest('base64')

/**
 * The body of the event that a document is, as JSON; null when it is none.
 * @throws Unreadable when a row it is made of cannot be read
 */
export type EventText = (services: Services, world: World, register: string, number: number) => Promise<string | null>

export class WebhookSender {
  #eventText: EventText
  readonly #services: Services
  readonly #closing = new AbortController()
  /** The last call of each virtual world. */
  readonly #last = new WeakMap<World, Promise<void>>()
  /** By world, bodies of events whose call has failed: the next call says the same. */
  readonly #untold = new WeakMap<World, Map<string, string>>()

  /** @param eventText makes the body of a call */
  constructor(services: Services, eventText: EventText) {
    this.#eventText = eventText
    this.#services = services
  }

  /** Breaks off calls under way: they are overdue when the server has started again, and are tried again then. */
  close(): void {
    this.#closing.abort()
  }

  /** One after the other where time stands still, so that the same commands make the same journal. */
  post(world: World, call: Call): Promise<void> {
    if (world.clock.mode === 'real') return this.#post(world, call)
    const made = (this.#last.get(world) ?? Promise.resolve()).then(() => this.#post(world, call))
    this.#last.set(world, made)
    return made
  }

  /** Tells the webhook how the call came out. When that fails its own timer makes it try again. */
  async #post(world: World, { cash_register_id, number, attempt }: Call): Promise<void> {
    const { switchboard, log } = this.#services
    const address = `webhook:${cash_register_id}`
    const report = (error: Error): void => {
      if (error instanceof WorldGone) return
      log.error({ err: error, world: world.name, cash_register_id, number }, 'an event was not told and will be again')
    }
    try {
      const webhook = await switchboard.read<WebhookContext>(world, address)
      if (!webhook.settings) return
      const untold = this.#untoldIn(world)
      const name = `${address} ${number}`
      const text = untold.get(name) ?? (await this.#text(world, cash_register_id, number, attempt))
      untold.delete(name)
      if (text === undefined) return
      if (text === null) {
        await switchboard.ask(world, address, { type: 'delivery.skip', at: world.clock.now(), number })
        return
      }
      const body = Buffer.from(text)
      const outcome = await this.#outcome(
        world,
        webhook.settings.url,
        body,
        signature(signingKey(world, webhook, webhook.serial), body),
      )
      if (this.#closing.signal.aborted) return
      if (outcome.status === null || outcome.status >= 400) keep(untold, name, text)
      // Not waited for: how the call came out is known in memory, and the world goes on while the disk has it.
      switchboard
        .ask(world, address, { type: 'call.ended', at: world.clock.now(), number, attempt, ...outcome })
        .catch(report)
    } catch (error) {
      report(error as Error)
    }
  }

  #untoldIn(world: World): Map<string, string> {
    const untold = this.#untold.get(world) ?? new Map()
    this.#untold.set(world, untold)
    return untold
  }

  /** The event of a document as text; undefined when it cannot be made now: that has failed, and is tried again. */
  async #text(world: World, cash_register_id: string, number: number, attempt: number) {
    const { switchboard, log } = this.#services
    try {
      return await this.#eventText(this.#services, world, cash_register_id, number)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      log.warn({ world: world.name, place: error.place }, 'an event cannot be told: a row cannot be read')
      const ended = { status: null, message: 'the document cannot be read' }
      const at = world.clock.now()
      await switchboard.ask(world, `webhook:${cash_register_id}`, { type: 'call.ended', at, number, attempt, ...ended })
    }
  }

  async #outcome(world: World, url: string, body: Buffer, signed: string): Promise<Outcome> {
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-request-signature': signed,
      ...this.#services.inboxPass.headersFor(url),
    }
    const patience = AbortSignal.timeout(WEBHOOK_ANSWER_MS)
    try {
      const answer = await post(url, headers, body, AbortSignal.any([patience, this.#closing.signal]))
      const isInbox = this.#services.inboxPass.isInboxOf(world, url)
      const after = isInbox ? answerAfter(answer.headers) : undefined
      const message = `${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trim()
      return { status: answer.status, message, ...(after !== undefined && { after_ms: after }) }
    } catch (error) {
      if (patience.aborted) return { status: null, message: '', after_ms: null }
      // Only the kind of error: its text may have the address in it, and that may have a secret.
      return { status: null, message: `connection failed: ${(error as { code?: string }).code ?? 'no answer'}` }
    }
  }
}

/** Beyond the limit those that came first are made anew when they are told again. */
function keep(untold: Map<string, string>, name: string, text: string): void {
  untold.set(name, text)
  if (untold.size > UNTOLD_TEXTS) untold.delete(untold.keys().next().value!)
}

function answerAfter(headers: IncomingHttpHeaders): number | null | undefined {
  const text = headers[ANSWER_AFTER]
  if (typeof text !== 'string') return undefined
  return text === 'never' ? null : (durationMs(text) ?? undefined)
}

/** Status and headers of the answer: its body says nothing to us. No redirect is followed. */
function post(
  url: string,
  headers: Record<string, string | number>,
  body: Buffer,
  signal: AbortSignal,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const target = new URL(url)
    const request = target.protocol === 'https:' ? secureRequest : plainRequest
    // A connection of its own: one kept from before may be dead, and that would be no fault of the receiver.
    const sent = request(target, { method: 'POST', agent: false, headers, signal }, (response) => {
      resolve({ status: response.statusCode!, headers: response.headers })
      response.on('error', () => {})
      // Read, so that the receiver can end what it says; but not for ever.
      let read = 0
      response.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read > ANSWER_LIMIT) sent.destroy()
      })
    })
    let interim = 0
    sent.on('information', () => {
      if (++interim > INTERIM_LIMIT) sent.destroy(new Error('the receiver does not come to its answer'))
    })
    sent.on('error', reject)
    // Who wants to speak another protocol has not answered; and whatever else may happen, it is over then.
    sent.on('upgrade', (_response, socket) => socket.destroy())
    sent.on('close', () => reject(new Error('the receiver has closed the connection')))
    sent.end(body)
  })
}
