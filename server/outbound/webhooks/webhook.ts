/**
 * Tells webhooks and callbacks of receipts of events: one HTTP POST for each call, signed with the key of the
 * register's webhook. Calls that are asked for by hand are made in the same way, with the faults that are wished for.
 */
import type { OutsideCall } from '../../../machines/vocabulary/messages.ts'
import type { ManualCallEnded } from '../../../machines/vocabulary/outside/manual-events.ts'
import type { DeliveryCommand, WebhookContext } from '../../../machines/vocabulary/webhook.ts'
import type { RuntimeServices } from '../../runtime/services.ts'
import { type World, WorldGone } from '../../runtime/world/world.ts'
import { Unreadable } from '../../store/unreadable.ts'
import { SerialQueue } from '../serial-queue.ts'
import { signingKey } from './signing-key.ts'
import { type CallOutcome, callReceiver, signature, type WebhookServices } from './webhook-call.ts'

type ManualCall = Extract<OutsideCall, { type: 'trial.post' }>

/**
 * The body of an event that is sent by hand, as JSON; null when its document is no event, or the register would refuse it.
 * @throws Unreadable when a row it is made of cannot be read
 */
type ManualText = (services: RuntimeServices, world: World, call: ManualCall) => Promise<string | null>

/** A figure that every event has, one greater: its length stays the same, but for a nine. */
const forged = (text: string): string => text.replace(/"serial":(\d+)/, (_, serial) => `"serial":${Number(serial) + 1}`)

/** Under the key that was in force before the present one: of the first there is one that was never given out. */
const FORMER = 1

/** Tells the trial how the call came out. When that fails its own timer ends it. */
async function postManual(
  services: WebhookServices,
  world: World,
  call: ManualCall,
  textOf: ManualText,
  closing: AbortSignal,
): Promise<void> {
  const { switchboard, log } = services
  try {
    const outcome = await outcomeOf(services, world, call, textOf, closing)
    if (closing.aborted) return
    const ended: ManualCallEnded = { type: 'trial.end', at: world.clock.now(), number: call.number, ...outcome }
    await switchboard.ask(world, `webhook-trial:${call.cash_register_id}`, ended)
  } catch (error) {
    if (error instanceof WorldGone) return
    log.error({ err: error, world: world.name, trial: call.number }, 'how an event sent by hand came out was not noted')
  }
}

async function outcomeOf(
  services: WebhookServices,
  world: World,
  call: ManualCall,
  textOf: ManualText,
  closing: AbortSignal,
): Promise<CallOutcome> {
  const { cash_register_id, flaw } = call
  const webhook = await services.switchboard.read<WebhookContext>(world, `webhook:${cash_register_id}`)
  if (!webhook.settings) return { status: null, message: 'no webhook is set' }
  const text = await textOf(services, world, call).catch((error: Error) => {
    if (error instanceof Unreadable) return null
    throw error
  })
  if (text === null) return { status: null, message: 'the event cannot be made of what is stored' }
  const key = signingKey(world, webhook, webhook.serial - (flaw === 'wrong-key' ? FORMER : 0))
  const signed = flaw === 'no-signature' ? null : signature(key, Buffer.from(text))
  const body = Buffer.from(flaw === 'changed-body' ? forged(text) : text)
  return callReceiver(services, world, webhook.settings.url, { body, signed }, closing)
}

/** Where the calls of a register go, and by which key they are signed. */
export interface CallTarget {
  url: string
  /** null: no key is in force, and the call is not signed. */
  key: string | null
}

const webhookOf = ({ switchboard }: RuntimeServices, world: World, register: string): Promise<WebhookContext> =>
  switchboard.read<WebhookContext>(world, `webhook:${register}`)

/** The webhook of a register; null: there is none. */
export async function webhookTarget(
  services: RuntimeServices,
  world: World,
  register: string,
): Promise<CallTarget | null> {
  const webhook = await webhookOf(services, world, register)
  return webhook.settings && { url: webhook.settings.url, key: signingKey(world, webhook, webhook.serial) }
}

/**
 * The address that a document names (EXT-109); null: it names none. The key is that of the register's webhook: another
 * one is given to no client, so without a webhook there is none to sign by.
 * @throws Unreadable when the document cannot be read
 */
export async function callbackTarget(
  services: RuntimeServices,
  world: World,
  register: string,
  number: number,
): Promise<CallTarget | null> {
  const { fact } = await services.ledgers.document(world.id, register, number)
  const url = fact.type === 'receipt.created' ? fact.document.body.cloud?.callback_url : undefined
  if (url === undefined) return null
  const target = await webhookTarget(services, world, register)
  return { url, key: target?.key ?? null }
}

type Call = Extract<OutsideCall, { type: 'event.post' | 'callback.post' }>

/** The actors that make calls, by the nouns of their addresses. */
const CALLERS = { 'event.post': 'webhook', 'callback.post': 'receipt-callbacks' } as const

/** What becomes of a call, but for its moment and its document. */
type ToldOfCall = { type: 'delivery.skip' } | ({ type: 'call.ended'; attempt: number } & CallOutcome)

const SKIPPED = { type: 'delivery.skip' } as const

/** Bodies kept for the next call, of each world. */
const RETRY_BODIES_KEPT = 1000

/**
 * The body of the event that a document is, as JSON; null when it is none.
 * @throws Unreadable when a row it is made of cannot be read
 */
type EventText = (services: RuntimeServices, world: World, register: string, number: number) => Promise<string | null>

/** Bodies of calls. */
export interface EventTexts {
  ofDocument: EventText
  byHand: ManualText
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
  post(world: World, call: Call | ManualCall): Promise<void> {
    const make = (): Promise<void> =>
      call.type === 'trial.post'
        ? postManual(this.#services, world, call, this.#texts.byHand, this.#closing.signal)
        : this.#post(world, call)
    return world.clock.mode === 'real' ? make() : this.#calls.after(world, make)
  }

  /** Tells the actor of the call how it came out. When that fails its own timer makes it try again. */
  async #post(world: World, call: Call): Promise<void> {
    const { switchboard, log } = this.#services
    const { cash_register_id, number, attempt } = call
    const address = `${CALLERS[call.type]}:${cash_register_id}`
    const tell = (said: ToldOfCall) =>
      switchboard.ask(world, address, { at: world.clock.now(), number, ...said } as DeliveryCommand)
    const report = (error: Error): void => {
      if (error instanceof WorldGone) return
      log.error({ err: error, world: world.name, cash_register_id, number }, 'an event was not told and will be again')
    }
    try {
      const bodies = this.#retryBodiesIn(world)
      const name = `${address} ${number}`
      const made = await this.#made(world, call, bodies.get(name))
      bodies.delete(name)
      if (made === null) return
      if ('type' in made) return void (await tell(made))
      const { url, key, text } = made
      const body = Buffer.from(text)
      const signed = key === null ? null : signature(key, body)
      const outcome = await callReceiver(this.#services, world, url, { body, signed }, this.#closing.signal)
      if (this.#closing.signal.aborted) return
      if (outcome.status === null || outcome.status >= 400) keep(bodies, name, text)
      // Not waited for: how the call came out is known in memory, and the world goes on while the disk has it.
      tell({ type: 'call.ended', attempt, ...outcome }).catch(report)
    } catch (error) {
      report(error as Error)
    }
  }

  #retryBodiesIn(world: World): Map<string, string> {
    const bodies = this.#retryBodies.get(world) ?? new Map()
    this.#retryBodies.set(world, bodies)
    return bodies
  }

  /**
   * What a call says, and where; or what its actor is told in place of a call: the document is no event or names no
   * address, or it cannot be read now, which is tried again.
   * @param kept the body of the call before
   * @returns null when the webhook has been removed
   */
  async #made(
    world: World,
    call: Call,
    kept: string | undefined,
  ): Promise<(CallTarget & { text: string }) | ToldOfCall | null> {
    const { cash_register_id: register, number, attempt } = call
    const services = this.#services
    try {
      const target =
        call.type === 'event.post'
          ? await webhookTarget(services, world, register)
          : await callbackTarget(services, world, register, number)
      if (target === null) return call.type === 'event.post' ? null : SKIPPED
      const text = kept ?? (await this.#texts.ofDocument(services, world, register, number))
      return text === null ? SKIPPED : { ...target, text }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      services.log.warn({ world: world.name, place: error.place }, 'an event cannot be told: a row cannot be read')
      return { type: 'call.ended', attempt, status: null, message: 'the document cannot be read' }
    }
  }
}

/** Beyond the limit the oldest are made anew for a retry. */
function keep(bodies: Map<string, string>, name: string, text: string): void {
  bodies.set(name, text)
  if (bodies.size > RETRY_BODIES_KEPT) bodies.delete(bodies.keys().next().value!)
}
