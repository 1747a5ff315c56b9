/** Wrong servers of webhooks: when events are sent again. */
import * as retry from '../../../../../machines/delivery-retry.ts'
import * as limits from '../../../../../machines/limits.ts'
import * as deliveries from '../../../../../machines/webhook-deliveries.ts'
import { webhookDeliveries } from '../../../../../machines/webhook-deliveries.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { remembers, resumes } from '../../seams/turns.ts'
import { forgetsTimers } from '../../subjects/unstored.ts'
import { deliversBy, hearsEnd, retriesUntil, verdicts } from '../../subjects/webhooks.ts'
import { wrong } from '../../wrong-server.ts'

const HOUR_MS = 3_600_000

/** A status that is tried again, and one that is not. */
const FAILED = 500
const REDIRECT = 302

/** The waits of deliveries to webhooks. */
const backsOff = (change: (right: (times: number) => number, times: number) => number): Seam =>
  inModule(
    retry,
    'backOffMs',
    (right) => (backOff, times) =>
      backOff === limits.WEBHOOK_BACK_OFF_MS ? change((other) => right(backOff, other), times) : right(backOff, times),
  )

/** A call that got no answer in time, and is given up. */
const givesUpSilent = (isGivenUp: (attempt: number) => boolean): Seam =>
  inObject(
    webhookDeliveries,
    'overdue',
    (right) =>
      function (this: typeof webhookDeliveries, context, event) {
        const { at, number } = event
        const delivery = context.deliveries.find((each) => each.number === number)
        if (!delivery || !isGivenUp(delivery.attempt)) return right.call(this, context, event)
        const message = `no answer within ${limits.WEBHOOK_ANSWER_MS / 1000} seconds`
        const { attempt } = delivery
        return this.end(context, { type: 'call.ended', at, number, attempt, status: REDIRECT, message })
      },
  )

/** What is on its way goes on otherwise. */
const onTheirWay = (change: (delivery: any, event: any) => object): Seam =>
  remembers('webhook', 'webhook.configure', (context, _before, event) => ({
    ...context,
    deliveries: context.deliveries.map((each: object) => ({ ...each, ...change(each, event) })),
  }))

const resumedDeliveries = (change: (deliveries: any[]) => object[]): Seam =>
  resumes('webhook', (context) => ({ ...context, deliveries: change(context.deliveries) }))

export default [
  wrong(
    'WHK-007',
    'repeats what was answered 201',
    verdicts((_right, status) => (status === 200 ? 'taken' : 'failed')),
  ),
  wrong(
    'WHK-007',
    'notes an answer of 200 as a failure',
    verdicts((right) => (right === 'taken' ? 'refused' : right)),
  ),
  wrong(
    'WHK-008',
    'repeats no call that was answered below 500',
    verdicts((right, status) => (right === 'failed' && status !== null && status < 500 ? 'refused' : right)),
  ),
  wrong(
    'WHK-008',
    'repeats no call that was answered 400',
    verdicts((right, status) => (status === 400 ? 'refused' : right)),
  ),
  wrong(
    'WHK-008',
    'repeats calls that were answered with a redirect',
    verdicts((right) => (right === 'refused' ? 'failed' : right)),
  ),
  wrong(
    'WHK-008',
    'repeats each failed call once alone',
    backsOff((right, times) => (times >= 1 ? Number.POSITIVE_INFINITY : right(times))),
  ),
  wrong(
    'WHK-008',
    'repeats of two failed events the second alone',
    together(
      deliversBy('timerId', () => () => 'delivery'),
      inModuleScope<any>(deliveries, 'timerId', () => () => 'delivery'),
    ),
  ),
  wrong(
    'WHK-008',
    'calls again an event whose second call was redirected',
    hearsEnd((end) =>
      end.attempt > 1 && deliveries.callVerdict(end.status) === 'refused' ? { ...end, status: FAILED } : end,
    ),
  ),
  wrong(
    'WHK-008',
    'gives up an event that was answered 410',
    verdicts((right, status) => (status === 410 ? 'refused' : right)),
  ),
  wrong(
    'WHK-008',
    'gives up what is answered 404 a second time',
    hearsEnd((end) => (end.attempt > 1 && end.status === 404 ? { ...end, status: REDIRECT } : end)),
  ),
  wrong(
    'WHK-009',
    'gives up an event that got no answer',
    givesUpSilent(() => true),
  ),
  wrong(
    'WHK-009',
    'gives up an event whose receiver cannot be reached',
    verdicts((right, status) => (status === null ? 'refused' : right)),
  ),
  wrong('WHK-009', 'forgets at a restart which events are to be told again', forgetsTimers('webhook')),
  wrong(
    'WHK-009',
    'gives an event up silently whose second call is not answered',
    givesUpSilent((attempt) => attempt > 1),
  ),
  wrong(
    'WHK-009',
    'counts at a restart the day of calls that fail from then on',
    resumedDeliveries((all) => all.map((each) => ({ ...each, since: each.since + HOUR_MS }))),
  ),
  wrong(
    'WHK-010',
    'gives up after 23 hours',
    retriesUntil((ms) => ms - HOUR_MS),
  ),
  wrong(
    'WHK-010',
    'goes on for 25 hours',
    retriesUntil((ms) => ms + HOUR_MS),
  ),
  wrong(
    'WHK-010',
    'begins the day of an event anew when the webhook is set again',
    onTheirWay((_delivery, { at }) => ({ since: at })),
  ),
  wrong(
    'WHK-010',
    'gives up at a restart what has failed more than three times',
    resumedDeliveries((all) => all.filter(({ attempt }) => attempt <= 3)),
  ),
  wrong(
    'WHK-011',
    'waits a second longer each time',
    inModule(
      retry,
      'backOffMs',
      () =>
        ({ first, longest }, times) =>
          Math.min(first * (times + 1), longest),
    ),
  ),
  wrong(
    'WHK-011',
    'begins the waits between calls anew after a restart',
    resumedDeliveries((all) => all.map((each) => ({ ...each, attempt: 1 }))),
  ),
  wrong(
    'WHK-011',
    'begins the waits of an event anew when the webhook is set again',
    onTheirWay(() => ({ attempt: 0 })),
  ),
  wrong(
    'WHK-011',
    'begins the waits anew after the longest',
    backsOff((right, times) => right(times % 13)),
  ),
]
