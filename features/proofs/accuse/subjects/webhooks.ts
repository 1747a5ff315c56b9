/** Seams of webhooks: what their receivers are sent, and by which rules it is sent again. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { CallQueueRules } from '../../../../machines/call-queue.ts'
import * as receiptCallbacks from '../../../../machines/register/receipt-callbacks.ts'
import * as webhookQueue from '../../../../machines/webhook-queue.ts'
import { WebhookSender } from '../../../../server/outbound/webhooks/webhook.ts'
import * as webhookCall from '../../../../server/outbound/webhooks/webhook-call.ts'
import type { World } from '../../../../server/runtime/world/world.ts'
import { bindingOf } from '../opening/bindings.ts'
import { privateOf } from '../seams/privates.ts'
import { reached } from '../seams/reached.ts'
import { inCall, inMethod, inObject, type Otherwise, type Seam, together } from '../seams/seam.ts'

type Rules = CallQueueRules<any, any, any, any>
const rulesOf = (deliveries: object): Rules => privateOf<Rules>(deliveries, 'rules')

/** A rule of what is delivered to webhooks. */
export const deliversBy =
  <K extends keyof Rules>(name: K, wrong: Otherwise<NonNullable<Rules[K]>>): Seam =>
  () =>
    inMethod(rulesOf(webhookQueue.webhookQueue), name, wrong as never)()

/** The same of callbacks of receipts as well, which have rules of their own. */
const deliversAllBy = (change: (rules: Rules) => Seam): Seam =>
  together(
    () => change(rulesOf(webhookQueue.webhookQueue))(),
    () => change(rulesOf(bindingOf(receiptCallbacks, 'callbackDeliveries')[0]() as object))(),
  )

/** What the answers to calls mean, of webhooks and callbacks. */
export const verdicts = (
  wrong: (right: ReturnType<typeof webhookQueue.callVerdict>, status: number | null) => typeof right,
): Seam => deliversAllBy((rules) => inMethod(rules, 'verdict', (right, status) => wrong(right(status), status)))

/** How long after its first call an event is called again. @param wrong of milliseconds */
export const retriesUntil = (wrong: (ms: number) => number): Seam =>
  deliversAllBy((rules) => inObject(rules.retry!, 'until_ms', wrong))

/** The end of a call to a webhook that is heard otherwise. @param wrong is given the end and the delivery it is of */
export const hearsEnd = (wrong: (end: any, delivery: { attempt: number } | undefined) => object): Seam =>
  inMethod(webhookQueue.webhookQueue, 'end', (right, context, event) => {
    const delivery = context.deliveries.find(({ number }) => number === event.number)
    return right(context, wrong(event, delivery) as typeof event)
  })

/** A call under way. */
interface SentCall {
  world: World
  call: { type: string; cash_register_id: string; number: number; attempt: number }
}

const underWay = new AsyncLocalStorage<SentCall>()

const known: Seam = inObject(
  WebhookSender.prototype,
  'post',
  (right) =>
    function (this: WebhookSender, world, call) {
      return call.type === 'trial.post'
        ? right.call(this, world, call)
        : underWay.run({ world, call }, () => right.call(this, world, call))
    },
)

/** What a call is made by. */
interface SentParts {
  url: string
  body: Buffer
  signed: string | null
}

/** A call, but none by hand, that is made otherwise. */
export const sends = (wrong: (sent: SentParts, call: SentCall['call'], world: World) => Partial<SentParts>): Seam =>
  together(
    known,
    inCall(webhookCall, 'callReceiver', (right, services, world, url, { body, signed }, closing) => {
      const sent = { url, body, signed }
      const made = underWay.getStore()
      if (made) reached()
      const other = made ? { ...sent, ...wrong(sent, made.call, world) } : sent
      return right(services, world, other.url, { body: other.body, signed: other.signed }, closing)
    }),
  )

/** A call, but none by hand, that is signed otherwise. */
export const signs = (
  wrong: (
    right: typeof webhookCall.signature,
    key: string,
    body: Buffer,
    call: SentCall['call'],
    world: World,
  ) => string,
): Seam =>
  together(
    known,
    inCall(webhookCall, 'signature', (right, key, body) => {
      const made = underWay.getStore()
      if (!made) return right(key, body)
      reached()
      return wrong(right, key, body, made.call, made.world)
    }),
  )
