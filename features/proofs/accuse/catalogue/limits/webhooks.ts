/** Wrong servers of limits: calls of webhooks, formats of reports. */
import * as deliveryRetry from '../../../../../machines/delivery-retry.ts'
import * as limits from '../../../../../machines/limits.ts'
import * as callbacks from '../../../../../machines/register/receipt-callbacks.ts'
import type { ReportTaskContext } from '../../../../../machines/vocabulary/reports/report-task.ts'
import type { Delivery, WebhookContext } from '../../../../../machines/vocabulary/webhook.ts'
import * as webhooks from '../../../../../machines/webhook-deliveries.ts'
import * as trials from '../../../../../machines/webhook-trial.ts'
import * as zJson from '../../../../../server/outside/reports/z-json.ts'
import { taskOf } from '../../../../../server/surfaces/cloud/reports/downloads.ts'
import { bindingOf } from '../../opening/bindings.ts'
import { privateOf } from '../../seams/privates.ts'
import { asks, handles } from '../../seams/rows.ts'
import { inCall, inFunction, inMethod, inModule, inObject, type Seam, together } from '../../seams/seam.ts'
import { remembers } from '../../seams/turns.ts'
import { type WrongServersByName, wrongInThreads } from '../../wrong-server.ts'

const HOUR = 3_600_000
const engine = deliveryRetry.Deliveries.prototype as deliveryRetry.Deliveries<any, any, any, any>
type End = typeof engine.end
type Heard = Parameters<End>[1]
type Settled = ReturnType<End>

/** An answer that counts when it comes, however late that is. */
const heardLate = (heard: (event: Heard) => Settled, event: Heard): Settled => {
  const settled = heard({ ...event, after_ms: 1 })
  const timers = settled.timers?.map((timer) => ({ ...timer, delay_ms: event.after_ms! }))
  return timers ? { ...settled, timers } : settled
}

type Rules = deliveryRetry.DeliveryRules<any, any, any, any>

/** Rules by which calls to webhooks are made: of events, of those sent by hand, of the callbacks of receipts. */
const inRules =
  (change: (rules: Rules) => Seam): Seam =>
  () => {
    const [calls] = bindingOf(trials, 'calls')
    const [callbackDeliveries] = bindingOf(callbacks, 'callbackDeliveries')
    const engines = [webhooks.webhookDeliveries, calls(), callbackDeliveries()] as object[]
    return together(...engines.map((each) => change(privateOf<Rules>(each, 'rules'))))()
  }

/** A receiver that is waited for so long. */
const waitsFor = (ms: number): Seam =>
  together(
    inModule(limits, 'WEBHOOK_ANSWER_MS', () => ms),
    inRules((rules) => inObject(rules, 'answer_ms', () => ms)),
  )

/** A delivery that is given up so long after its first call. */
const givesUpAfter = (ms: number): Seam =>
  inRules(({ retry }) => (retry ? inObject(retry, 'until_ms', () => ms) : together()))

/** The same where a call has failed alone: one that is due is made in any case. */
const plansUntil = (ms: number): Seam =>
  together(
    ...(['end', 'overdue'] as const).map((name) =>
      inObject(
        engine,
        name,
        (right: any) =>
          function (this: object, ...given: unknown[]) {
            const { retry } = privateOf<Rules>(this, 'rules')
            const undo = retry ? inObject(retry, 'until_ms', () => ms)() : () => {}
            try {
              return right.apply(this, given)
            } finally {
              undo()
            }
          } as never,
      ),
    ),
  )

type Found = Pick<Delivery, 'attempt' | 'since'> & { number: number; isCalling: boolean }

/** A webhook event that takes something over from the first that is on its way. */
const takesOver = (wrong: (first: Delivery) => Pick<Delivery, 'attempt' | 'since'>): Seam =>
  inFunction<(webhook: WebhookContext, number: number) => Found | null>(webhooks, 'find', (right, webhook, number) => {
    const [first] = webhook.deliveries
    return right(webhook, number) ?? (first ? { number, isCalling: false, ...wrong(first) } : null)
  })

/** A moment that is told when the call has been made. */
const UNTOLD = -1

/** A task whose file is asked for as JSON, answered with something of another kind. */
const givesJson = (isWrong: (task: ReportTaskContext) => boolean, body: object[]): Seam =>
  handles('downloadJson', async (right, request) => {
    const task = await taskOf(request as never)
    return !('status' in task) && isWrong(task) ? { status: 200, body } : right(request)
  })

export default {
  'LIM-060: waits nine seconds for a receiver': () => waitsFor(9000),
  'LIM-061: lets a late answer to the second call count': () =>
    inMethod(engine, 'end', function (this: object, right, context, event) {
      const heard = (given: Heard): Settled => right.call(this as never, context, given)
      return event.after_ms && (event.attempt ?? 1) !== 1 ? heardLate(heard, event) : heard(event)
    }),
  'LIM-062: gives up after 12 hours': () => givesUpAfter(12 * HOUR),
  'LIM-062: gives an event up after twelve hours': () => plansUntil(12 * HOUR),
  'LIM-062: counts the 24 hours of a second event from the first one': () =>
    takesOver(({ since }) => ({ attempt: 0, since })),
  'LIM-063: goes on calling for two days': () => givesUpAfter(48 * HOUR),
  'LIM-064: waits after the first failure of a second event as long as the first event waits by then': () =>
    together(
      takesOver(({ attempt }) => ({ attempt, since: UNTOLD })),
      remembers('webhook', null, (context, _before, { at }) => ({
        ...context,
        deliveries: context.deliveries.map((each: Delivery) => (each.since === UNTOLD ? { ...each, since: at } : each)),
      })),
    ),
  'LIM-065: waits an hour between calls in the end': () => inObject(limits.WEBHOOK_BACK_OFF_MS, 'longest', () => HOUR),
  'LIM-065: waits no longer than 17 minutes however often a call fails': () =>
    inCall(deliveryRetry, 'backOffMs', (right, backOff, times) => right(backOff, Math.min(times, 10))),
  'LIM-065: begins the back-off anew after twenty calls': () =>
    inCall(deliveryRetry, 'backOffMs', (right, backOff, times) => right(backOff, times % 20)),
  'LIM-090: makes a workbook of Z-reports that are asked for as JSON': () =>
    asks('createZReportsReport', (request) => ({
      ...request,
      body: { ...(request.body as object), export_extension: 'EXCEL' },
    })),
  'LIM-091: gives out an empty list as the JSON of what is a workbook': () =>
    givesJson(({ wish }) => wish!.format === 'xlsx', []),
  'LIM-091: has JSON of actual revenue, too': () =>
    givesJson(({ wish }) => wish!.type === 'ACTUAL_REVENUE', [{ type: 'ACTUAL_REVENUE' }]),
  ...wrongInThreads({
    'LIM-090: leaves the sums of payments out of the JSON of Z-reports': () =>
      inFunction<(...given: unknown[]) => { report: object }>(zJson, 'entryOf', (right, ...given) => {
        const entry = right(...given)
        return { ...entry, report: { ...entry.report, payments: [] } }
      }),
  }),
} satisfies WrongServersByName
