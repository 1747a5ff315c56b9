/** Tells webhooks of events: one HTTP POST for each call, signed with the key of the register's webhook. */

import type { OutsideCall } from '../../../machines/vocabulary/messages.ts'
import type { WebhookContext } from '../../../machines/vocabulary/webhook.ts'
import type { RuntimeServices } from '../../runtime/services.ts'
import { type World, WorldGone } from '../../runtime/world/world.ts'
import { Unreadable } from '../../store/unreadable.ts'
import { SerialQueue } from '../serial-queue.ts'
import { signingKey } from './signing-key.ts'
import { callReceiver, signature, type WebhookServices } from './webhook-call.ts'
import { postTrial, type TrialCall, type TrialText } from './webhook-trial.ts'

type Call = Extract<OutsideCall, { type: 'event.post' }>

/** Bodies kept for the next call, of each world. */
const RETRY_BODIES_KEPT = 1000

/**
 * The body of the event that a document is, as JSON; null when it is none.
 * @throws Unreadable when a row it is made of cannot be read
 */
export type EventText = (
  services: RuntimeServices,
  world: World,
  register: string,
  number: number,
) => Promise<string | null>

/** Bodies of calls. */
export interface EventTexts {
  ofDocument: EventText
  byHand: TrialText
}

export class WebhookSender {
  #texts: EventTexts
  readonly #services: WebhookServices
  readonly #closing = new AbortController()
  readonly #calls = new SerialQueue()
  /** By world, bodies of events whose call has failed: the next call says the same. */
  readonly #retryBodies = new WeakMap<World, Map<string, string>>()

  constructor(services: WebhookServices, texts: EventTexts) {
    this.#texts = texts
    this.#services = services
  }

  /** Breaks off calls under way: they are overdue when the server has started again, and are tried again then. */
  close(): void {
    this.#closing.abort()
  }

  /** Sequential in a virtual world, so that the same commands make the same journal. */
  post(world: World, call: Call | TrialCall): Promise<void> {
    const make = (): Promise<void> =>
      call.type === 'event.post'
        ? this.#post(world, call)
        : postTrial(this.#services, world, call, this.#texts.byHand, this.#closing.signal)
    return world.clock.mode === 'real' ? make() : this.#calls.after(world, make)
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
      const bodies = this.#retryBodiesIn(world)
      const name = `${address} ${number}`
      const text = bodies.get(name) ?? (await this.#text(world, cash_register_id, number, attempt))
      bodies.delete(name)
      if (text === undefined) return
      if (text === null) {
        await switchboard.ask(world, address, { type: 'delivery.skip', at: world.clock.now(), number })
        return
      }
      const body = Buffer.from(text)
      const signed = signature(signingKey(world, webhook, webhook.serial), body)
      const outcome = await callReceiver(
        this.#services,
        world,
        webhook.settings.url,
        { body, signed },
        this.#closing.signal,
      )
      if (this.#closing.signal.aborted) return
      if (outcome.status === null || outcome.status >= 400) keep(bodies, name, text)
      // Not waited for: how the call came out is known in memory, and the world goes on while the disk has it.
      switchboard
        .ask(world, address, { type: 'call.ended', at: world.clock.now(), number, attempt, ...outcome })
        .catch(report)
    } catch (error) {
      report(error as Error)
    }
  }

  #retryBodiesIn(world: World): Map<string, string> {
    const bodies = this.#retryBodies.get(world) ?? new Map()
    this.#retryBodies.set(world, bodies)
    return bodies
  }

  /** The event of a document as text; undefined when it cannot be made now: that has failed, and is tried again. */
  async #text(world: World, cash_register_id: string, number: number, attempt: number) {
    const { switchboard, log } = this.#services
    try {
      return await this.#texts.ofDocument(this.#services, world, cash_register_id, number)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      log.warn({ world: world.name, place: error.place }, 'an event cannot be told: a row cannot be read')
      const ended = { status: null, message: 'the document cannot be read' }
      const at = world.clock.now()
      await switchboard.ask(world, `webhook:${cash_register_id}`, { type: 'call.ended', at, number, attempt, ...ended })
    }
  }
}

/** Beyond the limit the oldest are made anew for a retry. */
function keep(bodies: Map<string, string>, name: string, text: string): void {
  bodies.set(name, text)
  if (bodies.size > RETRY_BODIES_KEPT) bodies.delete(bodies.keys().next().value!)
}
