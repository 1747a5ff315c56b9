/**
 * Events of a register on their way to its webhook: one that fails holds up no other. An event is a document of the
 * ledger, known here by its number alone.
 */
import { type Attempted, CallQueue, type CallResult, type CallVerdict } from './call-queue.ts'
import { WEBHOOK_ANSWER_MS, WEBHOOK_BACK_OFF_MS, WEBHOOK_CALLS, WEBHOOK_RETRY_MS, WEBHOOK_WAITING } from './limits.ts'
import type { MachineStep } from './vocabulary/step.ts'
import type { Delivery, WebhookCommand, WebhookContext, WebhookFact } from './vocabulary/webhook.ts'

type Command<T extends WebhookCommand['type']> = Extract<WebhookCommand, { type: T }>
export type WebhookStep = MachineStep<WebhookContext, WebhookCommand, WebhookFact>

const timerId = (number: number): string => `delivery-${number}`

const without = ({ deliveries }: WebhookContext, number: number): Delivery[] =>
  deliveries.filter((each) => each.number !== number)

function find({ deliveries }: WebhookContext, number: number): Attempted | null {
  const delivery = deliveries.find((each) => each.number === number)
  if (!delivery) return null
  const { attempt, since, serial } = delivery
  return { number, attempt, since, isCalling: serial !== null }
}

const calling = ({ deliveries }: WebhookContext): number => deliveries.filter(({ serial }) => serial !== null).length

/** Those that wait to be tried again are not under way. All lead to one address: of too many that wait the rest queue up. */
function isFull(webhook: WebhookContext): boolean {
  const underWay = calling(webhook)
  return underWay >= WEBHOOK_CALLS || webhook.deliveries.length - underWay >= WEBHOOK_WAITING
}

function next(webhook: WebhookContext): { context: WebhookContext; number: number } | null {
  const { queue } = webhook
  if (queue === null || isFull(webhook)) return null
  const { next: number, last } = queue
  return { context: { ...webhook, queue: number < last ? { next: number + 1, last } : null }, number }
}

function called(webhook: WebhookContext, number: number, at: number) {
  const { attempt: before, since } = find(webhook, number) ?? { attempt: 0, since: at }
  const attempt = before + 1
  const deliveries = [...without(webhook, number), { number, attempt, since, serial: webhook.serial }]
  const fact: WebhookFact = { type: 'webhook.called', at, number, attempt }
  return { context: { ...webhook, deliveries }, says: [fact] }
}

/**
 * WHK-007, WHK-008: what is below 300 has been heard, from 400 on it is tried again; between them no redirect is followed
 * anywhere, and trying again would change nothing.
 */
export function callVerdict(status: number | null): CallVerdict {
  if (status === null || status >= 400) return 'failed'
  return status < 300 ? 'taken' : 'refused'
}

function ended(
  webhook: WebhookContext,
  { number, attempt, since }: Attempted,
  { at, verdict, status, message, retry_at }: CallResult,
): { context: WebhookContext; says: WebhookFact[] } {
  const deliveries = without(webhook, number)
  if (verdict === 'taken')
    return {
      context: { ...webhook, deliveries },
      says: [{ type: 'webhook.delivered', at, number, attempt, status: status! }],
    }
  if (retry_at !== null) deliveries.push({ number, attempt, since, serial: null })
  return {
    context: { ...webhook, deliveries, settings: withError(webhook, number, { at, message }) },
    says: [{ type: 'webhook.failed', at, number, attempt, message, retry_at }],
  }
}

/** WHK-016. What went wrong under a former setting is no error of the present one. */
function withError(
  { settings, serial, deliveries }: WebhookContext,
  number: number,
  last_error: { at: number; message: string },
): WebhookContext['settings'] {
  const isPresent = deliveries.some((each) => each.number === number && each.serial === serial)
  return settings && isPresent ? { ...settings, last_error } : settings
}

/** WHK-008..011. */
export const webhookQueue = new CallQueue<WebhookContext, WebhookCommand, WebhookFact, Attempted>({
  answer_ms: WEBHOOK_ANSWER_MS,
  timerId,
  find,
  next,
  overdue: (at, number) => ({ type: 'delivery.overdue', at, number }),
  called,
  verdict: callVerdict,
  ended,
  retry: {
    back_off: WEBHOOK_BACK_OFF_MS,
    isFull: (webhook) => calling(webhook) >= WEBHOOK_CALLS,
    until_ms: WEBHOOK_RETRY_MS,
    due: (at, number) => ({ type: 'delivery.retry', at, number }),
    gaveUp: (webhook, { number, attempt }, at) => ({
      context: { ...webhook, deliveries: without(webhook, number) },
      says: [{ type: 'webhook.gave-up', at, number, attempts: attempt }],
    }),
  },
})

/** Documents are settled in order, so those that come queue up behind those there are. */
export function announce(webhook: WebhookContext, { at, from, to }: Command<'documents.fiscalized'>): WebhookStep {
  const queue = { next: webhook.queue?.next ?? from, last: to }
  return webhookQueue.proceed({ context: { ...webhook, queue }, says: [] }, at)
}

export function skip(webhook: WebhookContext, { at, number }: Command<'delivery.skip'>): WebhookStep {
  if (!find(webhook, number)?.isCalling) return { context: webhook, says: [] }
  return webhookQueue.finish({ context: { ...webhook, deliveries: without(webhook, number) }, says: [] }, number, at)
}

/** Whatever is on its way is dropped with the webhook. */
export const drop = (webhook: WebhookContext): WebhookStep => ({
  context: { ...webhook, settings: null, queue: null, deliveries: [] },
  says: [],
  cancels: webhook.deliveries.map(({ number }) => timerId(number)),
})
