/** Wrong servers of webhooks: their settings, and when events are sent again. */
import type { TSchema } from 'typebox'
import * as retry from '../../../../../machines/call-queue.ts'
import * as limits from '../../../../../machines/limits.ts'
import type { WebhookContext } from '../../../../../machines/vocabulary/webhook.ts'
import * as deliveries from '../../../../../machines/webhook-queue.ts'
import { webhookQueue } from '../../../../../machines/webhook-queue.ts'
import { wiring } from '../../../../../machines/wiring.ts'
import * as webhooks from '../../../../../server/surfaces/cloud/webhook/webhook.ts'
import { refused, reply } from '../../../../../server/transport/http/operation.ts'
import type { RequestBy } from '../../../../../server/transport/http/request.ts'
import { reached } from '../../seams/reached.ts'
import { asks, handles, row, shows } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inMethod, inObject, type Seam, together } from '../../seams/seam.ts'
import { remembers, resumes } from '../../seams/turns.ts'
import { forgetsTimers } from '../../subjects/unstored.ts'
import { deliversBy, hearsEnd, retriesUntil, verdicts } from '../../subjects/webhooks.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** A row that does not look at the headers of its requests. */
const withoutHeaders = (id: string): Seam =>
  inObject(row(id) as { headers?: TSchema | undefined }, 'headers', () => undefined)

const FIRST_REGISTER = '40000000-0000-4000-8000-000000000001'
const HOUR_MS = 3_600_000

/** A status that is tried again, and one that is not. */
const FAILED = 500
const REDIRECT = 302

/** The waits of deliveries to webhooks. */
const backsOff = (change: (right: (times: number) => number, times: number) => number): Seam =>
  inCall(retry, 'backOffMs', (right, backOff, times) =>
    backOff === limits.WEBHOOK_BACK_OFF_MS ? change((other) => right(backOff, other), times) : right(backOff, times),
  )

/** A call that got no answer in time, and is given up. */
const givesUpSilent = (isGivenUp: (attempt: number) => boolean): Seam =>
  inMethod(webhookQueue, 'overdue', function (this: typeof webhookQueue, right, context, event) {
    const { at, number } = event
    const delivery = context.deliveries.find((each) => each.number === number)
    if (!delivery || !isGivenUp(delivery.attempt)) return right(context, event)
    const message = `no answer within ${limits.WEBHOOK_ANSWER_MS / 1000} seconds`
    const { attempt } = delivery
    return this.end(context, { type: 'call.ended', at, number, attempt, status: REDIRECT, message })
  })

/** What is on its way goes on otherwise. */
const onTheirWay = (change: (delivery: any, event: any) => object): Seam =>
  remembers('webhook', 'webhook.configure', (context, _before, event) => ({
    ...context,
    deliveries: context.deliveries.map((each: object) => ({ ...each, ...change(each, event) })),
  }))

const resumedDeliveries = (change: (deliveries: any[]) => object[]): Seam =>
  resumes('webhook', (context) => ({ ...context, deliveries: change(context.deliveries) }))

export default {
  'CLD-801: stores an address without its query': () =>
    asks('setWebhook', (request) => {
      reached()
      const body = request.body as { url: string }
      return { ...request, body: { ...body, url: body.url.split('?')[0]! } }
    }),
  'CLD-802: shows a webhook to a program that does not name itself': () => withoutHeaders('getWebhook'),
  'CLD-802: removes a webhook for a program that does not name itself': () => withoutHeaders('removeWebhook'),
  'CLD-803: takes no address of more than 2048 characters': () =>
    inSchema(schemaWithin(row('setWebhook').body!, 'properties', 'url'), (right) => ({ ...right, maxLength: 2048 })),
  'CLD-804: shows a member for the key, with nothing in it': () =>
    shows('getWebhook', (body) => ({ ...body, key: null })),
  'CLD-804: shows no error of a webhook any more after a restart': () =>
    resumes('webhook', ({ settings, ...context }) => ({
      ...context,
      settings: settings && { ...settings, last_error: null },
    })),
  'CLD-805: says that a webhook was removed and keeps it': () =>
    handles('removeWebhook', () => reply(200, { ok: true })),
  'CLD-805: tells a webhook set after a removal what waited for the former one': () =>
    inCall(deliveries, 'drop', (right, webhook) => {
      const { context, ...dropped } = right(webhook)
      return { ...dropped, context: { ...context, queue: webhook.queue } }
    }),
  'CLD-805: calls again at the next webhook what was being called when the former one was removed': () =>
    inCall(deliveries, 'drop', (right, webhook) => {
      const isCalled = ({ serial }: WebhookContext['deliveries'][number]): boolean => serial !== null
      const { context, ...dropped } = right({
        ...webhook,
        deliveries: webhook.deliveries.filter((each) => !isCalled(each)),
      })
      return { ...dropped, context: { ...context, deliveries: webhook.deliveries.filter(isCalled) } }
    }),
  'CLD-806: refuses to remove a webhook that is not set': () =>
    handles('removeWebhook', async (right, request) => {
      const { services, world, register, language } = request
      const { settings } = await services.switchboard.read<WebhookContext>(world, `webhook:${register!.id}`)
      if (settings) return right(request)
      reached()
      return refused('webhook not set', {}, language)
    }),
  'CLD-807: keeps one webhook for all registers': () =>
    inFunction<(request: RequestBy<'key'>) => string>(
      webhooks,
      'addressOf',
      (_right, { register }) => `webhook:${register.organization_id}`,
    ),
  'CLD-807: tells the webhook of the first register of what all registers do': () =>
    inMethod(wiring, 'documents.fiscalized', (right, fact) => right!(fact, FIRST_REGISTER)),
  'CLD-807: shows the webhook of the first register, whatever the key': () =>
    asks('getWebhook', (request) => {
      reached()
      return { ...request, register: request.world.reference.firstRegister }
    }),
  'WHK-007: repeats what was answered 201': () => verdicts((_right, status) => (status === 200 ? 'taken' : 'failed')),
  'WHK-007: notes an answer of 200 as a failure': () => verdicts((right) => (right === 'taken' ? 'refused' : right)),
  'WHK-008: repeats no call that was answered below 500': () =>
    verdicts((right, status) => (right === 'failed' && status !== null && status < 500 ? 'refused' : right)),
  'WHK-008: repeats no call that was answered 400': () =>
    verdicts((right, status) => (status === 400 ? 'refused' : right)),
  'WHK-008: repeats calls that were answered with a redirect': () =>
    verdicts((right) => (right === 'refused' ? 'failed' : right)),
  'WHK-008: repeats each failed call once alone': () =>
    backsOff((right, times) => (times >= 1 ? Number.POSITIVE_INFINITY : right(times))),
  'WHK-008: repeats of two failed events the second alone': () =>
    together(
      deliversBy('timerId', () => 'delivery'),
      inFunction(deliveries, 'timerId', () => 'delivery'),
    ),
  'WHK-008: calls again an event whose second call was redirected': () =>
    hearsEnd((end) =>
      end.attempt > 1 && deliveries.callVerdict(end.status) === 'refused' ? { ...end, status: FAILED } : end,
    ),
  'WHK-008: gives up an event that was answered 410': () =>
    verdicts((right, status) => (status === 410 ? 'refused' : right)),
  'WHK-008: gives up what is answered 404 a second time': () =>
    hearsEnd((end) => (end.attempt > 1 && end.status === 404 ? { ...end, status: REDIRECT } : end)),
  'WHK-009: gives up an event that got no answer': () => givesUpSilent(() => true),
  'WHK-009: gives up an event whose receiver cannot be reached': () =>
    verdicts((right, status) => (status === null ? 'refused' : right)),
  'WHK-009: forgets at a restart which events are to be told again': () => forgetsTimers('webhook'),
  'WHK-009: gives an event up silently whose second call is not answered': () =>
    givesUpSilent((attempt) => attempt > 1),
  'WHK-009: counts at a restart the day of calls that fail from then on': () =>
    resumedDeliveries((all) => all.map((each) => ({ ...each, since: each.since + HOUR_MS }))),
  'WHK-010: gives up after 23 hours': () => retriesUntil((ms) => ms - HOUR_MS),
  'WHK-010: goes on for 25 hours': () => retriesUntil((ms) => ms + HOUR_MS),
  'WHK-010: begins the day of an event anew when the webhook is set again': () =>
    onTheirWay((_delivery, { at }) => ({ since: at })),
  'WHK-010: gives up at a restart what has failed more than three times': () =>
    resumedDeliveries((all) => all.filter(({ attempt }) => attempt <= 3)),
  'WHK-011: waits a second longer each time': () =>
    inCall(retry, 'backOffMs', (_right, { first, longest }, times) => Math.min(first * (times + 1), longest)),
  'WHK-011: begins the waits between calls anew after a restart': () =>
    resumedDeliveries((all) => all.map((each) => ({ ...each, attempt: 1 }))),
  'WHK-011: begins the waits of an event anew when the webhook is set again': () => onTheirWay(() => ({ attempt: 0 })),
  'WHK-011: begins the waits anew after the longest': () => backsOff((right, times) => right(times % 13)),
} satisfies WrongServersByName
