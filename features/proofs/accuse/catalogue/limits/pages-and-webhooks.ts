/** Wrong servers of limits: pages of lists, calls of webhooks, formats of reports. */
import * as deliveryRetry from '../../../../../machines/call-queue.ts'
import * as limits from '../../../../../machines/limits.ts'
import * as trials from '../../../../../machines/manual-events.ts'
import * as callbacks from '../../../../../machines/register/receipt-callbacks.ts'
import type { ReportTaskContext } from '../../../../../machines/vocabulary/reports/report-task.ts'
import type { Delivery, WebhookContext } from '../../../../../machines/vocabulary/webhook.ts'
import * as webhooks from '../../../../../machines/webhook-queue.ts'
import { operations } from '../../../../../server/app/operations.ts'
import * as zJson from '../../../../../server/rendering/reports/z-json.ts'
import { ShiftRows } from '../../../../../server/store/queries/shift-rows.ts'
import * as pages from '../../../../../server/surfaces/cloud/pages.ts'
import { taskOf } from '../../../../../server/surfaces/cloud/reports/downloads.ts'
import * as shiftLists from '../../../../../server/surfaces/cloud/shifts/list.ts'
import { bindingOf } from '../../opening/bindings.ts'
import { privateOf } from '../../seams/privates.ts'
import { asks, handles, row, showsMember } from '../../seams/rows.ts'
import { inMemberOf } from '../../seams/schemas.ts'
import { inCall, inFunction, inMethod, inModule, inObject, type Seam, together } from '../../seams/seam.ts'
import { remembers } from '../../seams/turns.ts'
import { listedBy } from '../../subjects/lists.ts'
import { type WrongServersByName, wrongInThreads } from '../../wrong-server.ts'

interface Page {
  limit: number
  offset: number
}

type Member = keyof Page
type Schema = Record<string, any>
const TEMPLATES = 'listReceiptTemplates'
const OWN_SHIFTS = 'listShifts'
const REGISTER_SHIFTS = 'listRegisterShifts'
const TERMINALS = 'listTerminals'

/** What the query of one list says of a member. */
const takes = (id: string, name: Member, bounds: Schema): Seam =>
  inMemberOf(row(id).query!, name, (right) => ({ ...right, ...bounds }))

/** What the queries of all lists of the cloud say of a member. */
const takeAll = (name: Member, bounds: Schema, where: (limit: Schema) => boolean = () => true): Seam =>
  together(
    ...operations.flatMap(({ surface, query }) => {
      const { limit, offset } = (query as Schema | undefined)?.properties ?? {}
      const isPaged = surface === 'cloud' && limit && offset && where(limit)
      return isPaged ? [inMemberOf(query!, name, (right) => ({ ...right, ...bounds }))] : []
    }),
  )

/** A list that begins again where its offset is past the end. */
const beginsAgain = (id: string): Seam =>
  handles(id, async (right, request) => {
    const reply = await right(request)
    const { results } = reply.body as { results?: unknown[] }
    if (results?.length !== 0) return reply
    const first = await right({ ...request, query: { ...request.query, offset: 0 } })
    return { ...first, body: { ...(reply.body as object), results: (first.body as { results: unknown[] }).results } }
  })

/** Lists of shifts, a cashier's and a register's, that give out another page than the one they say. */
const shiftsTurnTo = (wrong: (asked: Page) => Partial<Page>): Seam =>
  inCall(shiftLists, 'shiftList', (right, request, of) =>
    right({ ...request, query: { ...request.query, ...wrong(request.query) } }, of),
  )

type Filter = Parameters<ShiftRows['list']>[1]

/** Shifts that are read from the store by another filter. */
const reads = (wrong: (filter: Filter) => Partial<Filter>): Seam =>
  inMethod(ShiftRows.prototype, 'list', (right, world, filter) => right(world, { ...filter, ...wrong(filter) }))

const HOUR = 3_600_000
const engine = deliveryRetry.CallQueue.prototype as deliveryRetry.CallQueue<any, any, any, any>
type End = typeof engine.end
type Heard = Parameters<End>[1]
type Settled = ReturnType<End>

/** An answer that counts when it comes, however late that is. */
const heardLate = (heard: (event: Heard) => Settled, event: Heard): Settled => {
  const settled = heard({ ...event, after_ms: 1 })
  const timers = settled.timers?.map((timer) => ({ ...timer, delay_ms: event.after_ms! }))
  return timers ? { ...settled, timers } : settled
}

type Rules = deliveryRetry.CallQueueRules<any, any, any, any>

/** Rules by which calls to webhooks are made: of events, of those sent by hand, of the callbacks of receipts. */
const inRules =
  (change: (rules: Rules) => Seam): Seam =>
  () => {
    const [calls] = bindingOf(trials, 'calls')
    const [callbackDeliveries] = bindingOf(callbacks, 'callbackDeliveries')
    const engines = [webhooks.webhookQueue, calls(), callbackDeliveries()] as object[]
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
  'LIM-020: takes two for the smallest limit': () => takeAll('limit', { minimum: 2 }),
  'LIM-021: takes a limit of 0': () => takeAll('limit', { minimum: 0 }),
  'LIM-022: refuses a limit of 1000': () => takeAll('limit', { maximum: 999 }, ({ maximum }) => maximum === 1000),
  'LIM-022: cuts a limit over 500 to 500 and says so in meta': () =>
    inCall(pages, 'paginated', (right, { limit, offset }, results) =>
      right({ limit: Math.min(limit, 500), offset }, results),
    ),
  'LIM-023: takes a limit of 1001': () => takeAll('limit', { maximum: 1001 }, ({ maximum }) => maximum === 1000),
  'LIM-024: has 20 entries on a page where nothing is said': () => takeAll('limit', { default: 20 }),
  'LIM-025: lists all own shifts whatever limit says': () => shiftsTurnTo(() => ({ limit: 1000 })),
  'LIM-026: takes a limit of 0 for own shifts': () => takes(OWN_SHIFTS, 'limit', { minimum: 0 }),
  'LIM-027: allows limits up to 50 for own shifts as well': () => takes(OWN_SHIFTS, 'limit', { maximum: 50 }),
  'LIM-027: lists a hundred shifts at most': () => reads(({ limit }) => ({ limit: Math.min(limit, 100) })),
  'LIM-028: takes any limit for own shifts': () => takes(OWN_SHIFTS, 'limit', { maximum: 100_000 }),
  'LIM-029: lists all own shifts when no limit is sent': () =>
    shiftsTurnTo(({ limit }) => ({ limit: limit === 25 ? 1000 : limit })),
  'LIM-030: has at least two templates on a page': () =>
    listedBy(TEMPLATES, ({ limit }) => ({ limit: Math.max(limit, 2) })),
  'LIM-031: takes a limit of 0 for templates': () => takes(TEMPLATES, 'limit', { minimum: 0 }),
  'LIM-032: takes 50 for the largest limit of templates': () => takes(TEMPLATES, 'limit', { maximum: 50 }),
  'LIM-033: cuts a limit of templates over 1000 to 1000': () => takes(TEMPLATES, 'limit', { maximum: 1_000_000 }),
  'LIM-034: lists one page of 3 templates where nothing is said': () =>
    listedBy(TEMPLATES, ({ limit }) => ({ limit: Math.min(limit, 3) })),
  'LIM-035: has at least two shifts of a register on a page': () =>
    listedBy(REGISTER_SHIFTS, ({ limit }) => ({ limit: Math.max(2, limit) })),
  'LIM-036: takes a limit of 0 for the shifts of a register': () => takes(REGISTER_SHIFTS, 'limit', { minimum: 0 }),
  'LIM-037: lists forty shifts of a register at most': () =>
    reads(({ limit, of }) => ({ limit: Math.min(limit, 'register' in of ? 40 : limit) })),
  'LIM-038: allows as many shifts of a register as own shifts': () =>
    takes(REGISTER_SHIFTS, 'limit', { maximum: 1000 }),
  'LIM-039: lists 50 shifts of a register where nothing is said': () =>
    listedBy(REGISTER_SHIFTS, ({ limit }) => ({ limit: limit === 25 ? 50 : limit })),
  'LIM-040: goes back to the first register when the offset is past the end': () => beginsAgain('listRegisters'),
  'LIM-041: takes an offset below 0 for 0': () => takeAll('offset', { minimum: -1 }),
  'LIM-042: begins with the second entry where nothing is said': () => takeAll('offset', { default: 1 }),
  'LIM-043: ignores the offset in the lists of shifts': () => shiftsTurnTo(() => ({ offset: 0 })),
  'LIM-043: counts the offset of shifts in pages': () =>
    shiftsTurnTo(({ limit, offset }) => ({ offset: offset * limit })),
  'LIM-043: begins again at the first shift behind the thousandth': () =>
    reads(({ offset }) => ({ offset: offset % 1000 })),
  'LIM-044: takes an offset below 0 for own shifts': () => takes(OWN_SHIFTS, 'offset', { minimum: -1 }),
  'LIM-045: leaves out the first shift': () => reads(({ offset }) => ({ offset: offset === 0 ? 1 : offset })),
  'LIM-046: goes back to the first template when the offset is past the end': () => beginsAgain(TEMPLATES),
  'LIM-046: counts the offset of templates from one': () => takes(TEMPLATES, 'offset', { minimum: 1, default: 1 }),
  'LIM-047: takes an offset below 0 for templates': () => takes(TEMPLATES, 'offset', { minimum: -1 }),
  'LIM-048: counts templates from the second': () => listedBy(TEMPLATES, ({ offset }) => ({ offset: offset + 1 })),
  'LIM-049: ignores the offset in the shifts of a register': () => listedBy(REGISTER_SHIFTS, () => ({ offset: 0 })),
  'LIM-050: takes an offset below 0 for the shifts of a register': () =>
    takes(REGISTER_SHIFTS, 'offset', { minimum: -1 }),
  'LIM-051: shows the shifts of a register from the second': () =>
    showsMember(REGISTER_SHIFTS, 'results', (results) => results.slice(1)),
  'LIM-052: ignores the offset in the list of terminals': () => listedBy(TERMINALS, () => ({ offset: 0 })),
  'LIM-053: takes an offset below 0 for terminals': () => takes(TERMINALS, 'offset', { minimum: -1 }),
  'LIM-054: lists terminals from the second': () => listedBy(TERMINALS, ({ offset }) => ({ offset: offset || 1 })),
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
