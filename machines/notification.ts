/**
 * Events of a register on their way to its webhook: each is tried by itself, so one that fails holds up no other.
 * An event is a document of the ledger, known here by its number alone.
 */
import { WEBHOOK_ANSWER_MS, WEBHOOK_BACK_OFF_MS, WEBHOOK_DELIVERIES, WEBHOOK_RETRY_MS } from './limits.ts'
import type {
  CallEnded,
  Delivery,
  DeliveryCommand,
  WebhookCommand,
  WebhookContext,
  WebhookFact,
} from './vocabulary/webhook.ts'

type Command<T extends WebhookCommand['type']> = Extract<WebhookCommand, { type: T }>

/** The timer of a delivery: it has one at a time. */
export interface Wait {
  number: number
  event: DeliveryCommand
  /** Milliseconds. */
  delay: number
}

/** What a pure step comes to. */
export interface Progress {
  webhook: WebhookContext
  says: WebhookFact[]
  /** Timers to be set, over those there are. */
  waits: Wait[]
  /** Numbers whose timers are taken off. */
  over: number[]
}

const nothing = (webhook: WebhookContext): Progress => ({ webhook, says: [], waits: [], over: [] })

/** Makes the next call of a delivery; without an answer it is overdue some time later (WHK-009). */
function call({ webhook, says, waits, over }: Progress, { number, attempt, since }: Delivery, at: number): Progress {
  const calling: Delivery = { number, attempt: attempt + 1, since, serial: webhook.serial }
  return {
    webhook: { ...webhook, deliveries: [...without(webhook, number), calling] },
    says: [...says, { type: 'webhook.called', at, number, attempt: calling.attempt }],
    waits: [...waits, { number, event: { type: 'delivery.overdue', at, number }, delay: WEBHOOK_ANSWER_MS }],
    over,
  }
}

const without = ({ deliveries }: WebhookContext, number: number): Delivery[] =>
  deliveries.filter((each) => each.number !== number)

/** Begins with what has queued up, oldest first, as far as there is room. */
function begin(progress: Progress, at: number): Progress {
  let begun = progress
  for (;;) {
    const { queue, deliveries } = begun.webhook
    if (queue === null || deliveries.length >= WEBHOOK_DELIVERIES) return begun
    const { next: number, last } = queue
    const webhook = { ...begun.webhook, queue: number < last ? { next: number + 1, last } : null }
    begun = call({ ...begun, webhook }, { number, attempt: 0, since: at, serial: null }, at)
  }
}

/** Documents are settled in order, so those that come queue up behind those there are. */
export function announce(webhook: WebhookContext, { at, from, to }: Command<'documents.fiscalized'>): Progress {
  const queue = { next: webhook.queue?.next ?? from, last: to }
  return begin(nothing({ ...webhook, queue }), at)
}

/** It is over with a delivery, and there is room for another. */
function finish({ webhook, says, waits, over }: Progress, number: number, at: number): Progress {
  const left = { ...webhook, deliveries: without(webhook, number) }
  return begin({ webhook: left, says, waits, over: [...over, number] }, at)
}

/** Milliseconds from a failed call to the next (WHK-011). @param attempt calls made so far */
const backOff = (attempt: number): number =>
  Math.min(WEBHOOK_BACK_OFF_MS.first * 2 ** Math.min(attempt - 1, 30), WEBHOOK_BACK_OFF_MS.longest)

/** WHK-008..010, WHK-016. What went wrong under a former setting is no error of the present one. */
function fail(webhook: WebhookContext, delivery: Delivery, at: number, message: string, again: boolean): Progress {
  const { number, attempt, since, serial } = delivery
  const due = at + backOff(attempt)
  const late = due - since > WEBHOOK_RETRY_MS
  const retry_at = again && !late ? due : null
  const settings =
    webhook.settings && serial === webhook.serial
      ? { ...webhook.settings, last_error: { at, message } }
      : webhook.settings
  const failed: Progress = {
    ...nothing({ ...webhook, settings }),
    says: [{ type: 'webhook.failed', at, number, attempt, message, retry_at }],
  }
  if (retry_at === null) return finish(again ? giveUp(failed, delivery, at) : failed, number, at)
  return {
    ...failed,
    webhook: { ...failed.webhook, deliveries: [...without(webhook, number), { number, attempt, since, serial: null }] },
    waits: [{ number, event: { type: 'delivery.retry', at, number }, delay: retry_at - at }],
  }
}

const giveUp = (progress: Progress, { number, attempt }: Delivery, at: number): Progress => ({
  ...progress,
  says: [...progress.says, { type: 'webhook.gave-up', at, number, attempts: attempt }],
})

const underWay = ({ deliveries }: WebhookContext, number: number): Delivery | undefined =>
  deliveries.find((each) => each.number === number && each.serial !== null)

/**
 * WHK-007, WHK-008: what is below 300 has been heard, from 400 on it is tried again; between them no redirect is followed
 * anywhere, and trying again would change nothing. An end that comes too late is passed over.
 */
export function end(webhook: WebhookContext, event: CallEnded): Progress {
  const { after_ms, ...ended } = event
  const { at, number, attempt, status, message } = ended
  const delivery = underWay(webhook, number)
  if (delivery?.attempt !== attempt) return nothing(webhook)
  // Later than that it is overdue before.
  if (after_ms === null || (after_ms ?? 0) >= WEBHOOK_ANSWER_MS) return nothing(webhook)
  if (after_ms) return { ...nothing(webhook), waits: [{ number, event: ended, delay: after_ms }] }
  if (status === null || status >= 300) return fail(webhook, delivery, at, message, status === null || status >= 400)
  const delivered: WebhookFact = { type: 'webhook.delivered', at, number, attempt, status }
  return finish({ ...nothing(webhook), says: [delivered] }, number, at)
}

export function skip(webhook: WebhookContext, { at, number }: Command<'delivery.skip'>): Progress {
  return underWay(webhook, number) ? finish(nothing(webhook), number, at) : nothing(webhook)
}

export function overdue(webhook: WebhookContext, { at, number }: Command<'delivery.overdue'>): Progress {
  const delivery = underWay(webhook, number)
  const message = `no answer within ${WEBHOOK_ANSWER_MS / 1000} seconds`
  return delivery ? fail(webhook, delivery, at, message, true) : nothing(webhook)
}

/** The process may not have been there to try again in time. */
export function retry(webhook: WebhookContext, { at, number }: Command<'delivery.retry'>): Progress {
  const delivery = webhook.deliveries.find((each) => each.number === number && each.serial === null)
  if (!delivery) return nothing(webhook)
  if (at - delivery.since > WEBHOOK_RETRY_MS) return finish(giveUp(nothing(webhook), delivery, at), number, at)
  return call(nothing(webhook), delivery, at)
}

/** Whatever is on its way is dropped with the webhook. */
export const drop = (webhook: WebhookContext): Progress => ({
  ...nothing({ ...webhook, settings: null, queue: null, deliveries: [] }),
  over: webhook.deliveries.map(({ number }) => number),
})
