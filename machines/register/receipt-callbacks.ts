/**
 * Callbacks of a register's receipts (EXT-109): each fiscalized document that names an address is called there, by the
 * engine and the limits of webhooks. The addresses lie in the documents: known here are their numbers alone.
 */
import { setup } from 'xstate'
import { CallQueue, type CallResult } from '../call-queue.ts'
import { WEBHOOK_ANSWER_MS, WEBHOOK_BACK_OFF_MS, WEBHOOK_CALLS, WEBHOOK_RETRY_MS, WEBHOOK_WAITING } from '../limits.ts'
import type {
  ReceiptCallbackCommand,
  ReceiptCallbackFact,
  ReceiptCallbacksContext,
} from '../vocabulary/cloud/cloud-receipt.ts'
import { type MachineStep, step } from '../vocabulary/step.ts'
import type { CallEnded } from '../vocabulary/webhook.ts'
import { callVerdict } from '../webhook-queue.ts'

type Command<T extends ReceiptCallbackCommand['type']> = Extract<ReceiptCallbackCommand, { type: T }>
type CallbackStep = MachineStep<ReceiptCallbacksContext, ReceiptCallbackCommand, ReceiptCallbackFact>
type CallbackDelivery = ReceiptCallbacksContext['deliveries'][number]

const without = ({ deliveries }: ReceiptCallbacksContext, number: number): CallbackDelivery[] =>
  deliveries.filter((each) => each.number !== number)

const find = ({ deliveries }: ReceiptCallbacksContext, number: number): CallbackDelivery | null =>
  deliveries.find((each) => each.number === number) ?? null

/** Those that wait to be tried again are not under way: addresses that are dead keep no other from its call. */
const isFull = ({ deliveries }: ReceiptCallbacksContext): boolean =>
  deliveries.filter(({ isCalling }) => isCalling).length >= WEBHOOK_CALLS

function next(callbacks: ReceiptCallbacksContext): { context: ReceiptCallbacksContext; number: number } | null {
  const { queue } = callbacks
  if (queue === null || isFull(callbacks)) return null
  const { next: number, last } = queue
  return { context: { ...callbacks, queue: number < last ? { next: number + 1, last } : null }, number }
}

function called(callbacks: ReceiptCallbacksContext, number: number, at: number) {
  const { attempt: before, since } = find(callbacks, number) ?? { attempt: 0, since: at }
  const attempt = before + 1
  const deliveries = [...without(callbacks, number), { number, attempt, since, isCalling: true }]
  const fact: ReceiptCallbackFact = { type: 'callback.called', at, number, attempt }
  return { context: { ...callbacks, deliveries }, says: [fact] }
}

function ended(
  callbacks: ReceiptCallbacksContext,
  { number, attempt, since }: CallbackDelivery,
  { at, verdict, status, message, retry_at }: CallResult,
): { context: ReceiptCallbacksContext; says: ReceiptCallbackFact[] } {
  const deliveries = without(callbacks, number)
  if (verdict === 'taken')
    return {
      context: { ...callbacks, deliveries },
      says: [{ type: 'callback.delivered', at, number, attempt, status: status! }],
    }
  const failed: ReceiptCallbackFact = { type: 'callback.failed', at, number, attempt, message, retry_at }
  if (retry_at !== null) deliveries.push({ number, attempt, since, isCalling: false })
  return bounded({ ...callbacks, deliveries }, failed, at)
}

/** Of more that wait than are kept the one of the oldest document is given up; its timer finds nothing to do. */
function bounded(
  callbacks: ReceiptCallbacksContext,
  failed: ReceiptCallbackFact,
  at: number,
): { context: ReceiptCallbacksContext; says: ReceiptCallbackFact[] } {
  const waiting = callbacks.deliveries.filter(({ isCalling }) => !isCalling)
  if (waiting.length <= WEBHOOK_WAITING) return { context: callbacks, says: [failed] }
  const { number, attempt } = waiting.reduce((oldest, each) => (each.number < oldest.number ? each : oldest))
  return {
    context: { ...callbacks, deliveries: without(callbacks, number) },
    says: [failed, { type: 'callback.gave-up', at, number, attempts: attempt }],
  }
}

const callbackDeliveries = new CallQueue<
  ReceiptCallbacksContext,
  ReceiptCallbackCommand,
  ReceiptCallbackFact,
  CallbackDelivery
>({
  answer_ms: WEBHOOK_ANSWER_MS,
  timerId: (number) => `callback-${number}`,
  find,
  next,
  overdue: (at, number) => ({ type: 'delivery.overdue', at, number }),
  called,
  verdict: callVerdict,
  ended,
  retry: {
    back_off: WEBHOOK_BACK_OFF_MS,
    isFull,
    until_ms: WEBHOOK_RETRY_MS,
    due: (at, number) => ({ type: 'delivery.retry', at, number }),
    gaveUp: (callbacks, { number, attempt }, at) => ({
      context: { ...callbacks, deliveries: without(callbacks, number) },
      says: [{ type: 'callback.gave-up', at, number, attempts: attempt }],
    }),
  },
})

/** Documents are settled in order, so those that come queue up behind those there are. */
function announce(callbacks: ReceiptCallbacksContext, { at, from, to }: Command<'documents.fiscalized'>): CallbackStep {
  const queue = { next: callbacks.queue?.next ?? from, last: to }
  return callbackDeliveries.proceed({ context: { ...callbacks, queue }, says: [] }, at)
}

/** The document names no address. */
function skip(callbacks: ReceiptCallbacksContext, { at, number }: Command<'delivery.skip'>): CallbackStep {
  if (!find(callbacks, number)?.isCalling) return { context: callbacks, says: [] }
  return callbackDeliveries.finish(
    { context: { ...callbacks, deliveries: without(callbacks, number) }, says: [] },
    number,
    at,
  )
}

export const receiptCallbacks = setup({
  types: {
    context: {} as ReceiptCallbacksContext,
    input: {} as Pick<ReceiptCallbacksContext, 'id'>,
    events: {} as ReceiptCallbackCommand,
    emitted: {} as ReceiptCallbackFact,
  },
  actions: {
    announce: step(announce),
    end: step((callbacks, event: CallEnded) => callbackDeliveries.end(callbacks, event)),
    skip: step(skip),
    overdue: step((callbacks, event: Command<'delivery.overdue'>) => callbackDeliveries.overdue(callbacks, event)),
    retry: step((callbacks, event: Command<'delivery.retry'>) => callbackDeliveries.retry(callbacks, event)),
  },
}).createMachine({
  id: 'receipt-callbacks',
  context: ({ input }) => ({ ...input, queue: null, deliveries: [] }),
  on: {
    'documents.fiscalized': { actions: 'announce' },
    'call.ended': { actions: 'end' },
    'delivery.skip': { actions: 'skip' },
    'delivery.overdue': { actions: 'overdue' },
    'delivery.retry': { actions: 'retry' },
  },
})
