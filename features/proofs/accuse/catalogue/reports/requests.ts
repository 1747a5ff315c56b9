/** Wrong servers of extended reports: who asks for them, by what body, of which time, and their tasks. */
import Type from 'typebox'
import { instant } from '../../../../../machines/instant.ts'
import type { ReportTaskContext } from '../../../../../machines/vocabulary/reports/report-task.ts'
import { operations } from '../../../../../server/app/operations.ts'
import { ReportRows } from '../../../../../server/store/queries/report-rows.ts'
import * as bodies from '../../../../../server/surfaces/cloud/reports/bodies.ts'
import * as creation from '../../../../../server/surfaces/cloud/reports/creation.ts'
import * as tasks from '../../../../../server/surfaces/cloud/reports/downloads.ts'
import * as model from '../../../../../server/surfaces/cloud/reports/model.ts'
import * as models from '../../../../../server/surfaces/cloud/reports/model.ts'
import * as authentication from '../../../../../server/transport/http/authentication.ts'
import * as body from '../../../../../server/transport/http/body.ts'
import { reached } from '../../seams/reached.ts'
import { handles, row, showsMember } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import {
  inCall,
  inFunction,
  inMethod,
  inModule,
  inModuleScope,
  inObject,
  type Seam,
  together,
} from '../../seams/seam.ts'
import { hears, remembers } from '../../seams/turns.ts'
import { forgetsTimers } from '../../subjects/unstored.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type Admit = (request: any, named: { cashier: string } | null) => unknown

/** What the Content-Type says of a body. */
const bodyTypes = (other: (media: { kind: string; charset: string | null }, type: string) => object): Seam =>
  inFunction(body, 'mediaType', (right, type: string) => other(right(type), type))

const firstCashier = ({ world }: any) => world.reference.seed.cashiers[0]!
type Shown = ReturnType<typeof models.reportTaskModel>

/** Reports of a span of time, whose answers repeat what was asked for; and the one of a day. */
const OF_SPAN = ['createActualRevenueReport', 'createNetTurnoverReport', 'createBookkeeperZReport']
const OF_DAY = 'createDailyCashFlowReport'

const OTHER_ID = (_id: string, _task: unknown, { world }: { world: { newId(noun: string): string } }): string =>
  world.newId('lookup')

/** The status of a task that has failed. */
const failedIs = (status: string): Seam =>
  inModuleScope<Record<string, string>>(models, 'STATUSES', (right) => ({ ...right, failed: status }))

/** A task that is shown otherwise, at its creation and later. */
const taskShown = (wrongly: (task: ReportTaskContext) => Partial<Shown>): Seam =>
  inCall(models, 'reportTaskModel', (right, task) => ({ ...right(task), ...wrongly(task) }))

/** Tasks that a cashier of another organization finds as well, as long as they are kept. */
const foundByAnyone = (
  isFound: (task: ReportTaskContext & { wish: NonNullable<ReportTaskContext['wish']> }) => boolean,
): Seam =>
  inCall(tasks, 'taskOf', async (right, request) => {
    const { services, world, params } = request
    const task = await services.switchboard.read<ReportTaskContext>(world, `report-task:${params.report_task_id}`)
    const { wish } = task
    if (wish === null || !isFound({ ...task, wish })) return right(request)
    reached()
    return task
  })

/** The moment of an end that is not kept. */
const forgetsEnd = (event: string, state: ReportTaskContext['state']): Seam =>
  remembers('report-task', event, (task, before) =>
    task.state === state && before.state !== state ? { ...task, updated_at: before.updated_at } : task,
  )

const orNull = (emails: string[] | null): string[] | null => (emails?.length ? emails : null)

export default {
  "REP-001: does not ask for the program's version": () =>
    together(
      ...operations
        .filter(({ headers }) => headers && 'x-client-version' in schemaWithin(headers, 'properties'))
        .map(({ headers }) =>
          inSchema(headers!, (right) => ({
            ...right,
            required: right.required.filter((name: string) => name !== 'x-client-version'),
            properties: { ...right.properties, 'x-client-version': { type: 'string' } },
          })),
        ),
    ),
  'REP-001: answers a download to a program that does not name itself': () =>
    together(
      ...['downloadWorkbook', 'downloadJson', 'downloadCsv'].map((id) =>
        inObject(row(id), 'headers', () => Type.Object({})),
      ),
    ),
  'REP-002: makes a report for a token of a session that has ended': () =>
    inFunction<Admit>(authentication, 'admit', (right, request, named) => {
      if (!request.http.url!.endsWith('/goods')) return right(request, named)
      const going = (state: any) => ({ ...state, ended_at: null })
      const undo = inModuleScope<any>(authentication, 'read', (read) => (...given: any[]) => {
        const found = read(...given)
        if (!given[2].startsWith('session:')) return found
        return found instanceof Promise ? found.then(going) : going(found)
      })()
      try {
        return right(request, named)
      } finally {
        undo()
      }
    }),
  'REP-002: sends a workbook to who shows no token': () =>
    inCall(authentication, 'identify', (right, request) => {
      const given = request.headers.authorization
      const isOther = /^(?!bearer )[^ ]+ +[^ ]/i.test(given ?? '')
      if (isOther || authentication.bearerOf(given) || !request.http.url!.endsWith('/report.xlsx'))
        return right(request)
      request.cashier = firstCashier(request)
      return null
    }),
  'REP-002: looks a report up for who shows a token that it does not know': () =>
    inFunction<Admit>(authentication, 'admit', (right, request, named) => {
      const isKnown = named && request.world.reference.cashiers.get(named.cashier)
      if (isKnown || !/extended-reports\/[\da-f-]{36}$/.test(request.http.url!)) return right(request, named)
      request.cashier = firstCashier(request)
      return null
    }),
  'REP-003: takes a body of any type': () => bodyTypes((media) => ({ ...media, kind: 'json' })),
  'REP-003: takes a form as it takes JSON': () =>
    bodyTypes((media, type) =>
      /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(type) ? { ...media, kind: 'json' } : media,
    ),
  'REP-003: takes JSON only where its charset is not told': () =>
    bodyTypes((media, type) => ({ ...media, charset: /;\s*charset="?([^";]*)/i.exec(type)?.[1] ?? media.charset })),
  'REP-003: takes JSON that calls itself plain text': () =>
    inCall(body, 'requireJson', (right, headers, cloud) => right(headers, cloud && { ...cloud, isStrict: false })),
  'REP-004: does not heed the offset of from_date': () =>
    inCall(bodies, 'spanOf', (right, { from_date, ...rest }) =>
      right({ ...rest, from_date: from_date.replace(/([+-]\d\d:?\d\d|Z)$/i, 'Z') }),
    ),
  'REP-004: takes a negative offset for UTC': () =>
    inCall(bodies, 'spanOf', (right, { from_date, to_date, ...rest }) => {
      const [from, to] = [from_date, to_date].map((each) => each.replace(/-\d\d:?\d\d$/, 'Z'))
      return right({ ...rest, from_date: from!, to_date: to! })
    }),
  'REP-004: takes a span that ends before it begins': () =>
    inCall(bodies, 'spanOf', (right, range) => {
      const from = Date.parse(range.from_date)
      const isTaken = from > Date.parse(range.to_date) && from <= Date.parse(range.to_date) + 86_400_000
      return isTaken ? { ...right({ ...range, from_date: range.to_date }), from } : right(range)
    }),
  'REP-004: refuses a span of a single moment': () =>
    inCall(bodies, 'spanOf', (right, range) => {
      const to = Date.parse(range.to_date)
      const isOne = Date.parse(range.from_date) === to
      return right(isOne ? { ...range, to_date: new Date(to - 1).toISOString() } : range)
    }),
  'REP-004: leaves out what was sold in the last second of a span': () =>
    inModuleScope<number>(bodies, 'LAST_OF_SECOND_MS', () => 0),
  'REP-004: counts what was sold after a report was asked for': () =>
    hears('report-task', 'report.request', (event) => ({
      ...event,
      wish: { ...event.wish, until: Number.MAX_SAFE_INTEGER },
    })),
  'REP-004: leaves out a document made in the last millisecond': () =>
    inMethod(ReportRows.prototype, 'span', (right, world, register, period) =>
      right(world, register, { ...period, to: period.to - 1 }),
    ),
  'REP-005: answers with the task of before where the same is asked for again': () =>
    inModule(creation, 'createTask', (right) => {
      const before = new Map<string, ReturnType<typeof right>>()
      return async (request, choice, span, registers, emails) => {
        const { services, world } = request
        const key = JSON.stringify([world.id, choice, span, emails])
        const made = before.get(key) ?? right(request, choice, span, registers, emails)
        before.set(key, made)
        const task = await made
        return 'id' in task ? services.switchboard.read(world, `report-task:${task.id}`) : task
      }
    }),
  'REP-008: calls the report of Z-reports Z': () =>
    inCall(model, 'reportTaskModel', (right, task) => {
      const shown = right(task)
      return { ...shown, type: shown.type.replace('Z_REPORTS', 'Z') as typeof shown.type }
    }),
  'REP-008: calls the report of net turnover that of actual revenue': () =>
    handles('createNetTurnoverReport', (_right, request) => row('createActualRevenueReport').handle(request)),
  'TSK-001: says DONE of a report that has failed': () => failedIs('DONE'),
  'TSK-001: says FAILED of a report that has failed': () => failedIs('FAILED'),
  'TSK-001: leaves a report PENDING for ever that waited at a restart': () => forgetsTimers('report-task'),
  'TSK-002: says DONE in the answer to the creation': () =>
    inCall(models, 'extendedReportTaskModel', (right, ...made) => ({ ...right(...made), status: 'DONE' })),
  'TSK-003: says of a new task when it was updated': () =>
    taskShown(({ updated_at, created_at }) => ({ updated_at: instant(updated_at ?? created_at!) })),
  'TSK-003: does not say when a report was done': () => forgetsEnd('build.ended', 'done'),
  'TSK-003: does not say when a report failed': () => forgetsEnd('build.failed', 'failed'),
  'TSK-004: says the moment a report began to be made for that of its creation': () =>
    remembers('report-task', null, (task, before) =>
      task.begun_at === before.begun_at ? task : { ...task, created_at: task.begun_at },
    ),
  'TSK-004: looks a task up under an id of its own': () => showsMember('getReportTask', 'id', OTHER_ID),
  'TSK-004: says the organization of the first cashier in every lookup': () =>
    showsMember(
      'getReportTask',
      'organization_id',
      (_id, _task, { world }) => world.reference.seed.cash_registers[5]!.organization_id,
    ),
  'TSK-004: says of a report that is done that it was created then': () =>
    taskShown(({ updated_at, created_at }) => ({ created_at: instant(updated_at ?? created_at!) })),
  'TSK-005: writes the moments of a task with three digits and a Z': () =>
    taskShown(({ created_at }) => ({ created_at: new Date(created_at!).toISOString() })),
  'TSK-005: writes the moment of the update of a task with three digits and a Z': () =>
    taskShown(({ updated_at }) => ({ updated_at: updated_at === null ? null : new Date(updated_at).toISOString() })),
  'TSK-006: tells the moments of a payload in UTC': () =>
    showsMember(OF_SPAN, 'payload', ({ from_date, to_date, ...payload }) => ({
      ...payload,
      from_date: new Date(from_date).toISOString(),
      to_date: new Date(to_date).toISOString(),
    })),
  'TSK-006: tells each address of a payload once': () =>
    showsMember(
      OF_SPAN,
      'payload.emails',
      (emails: string[] | null) => emails && [...new Map(emails.map((each) => [each.toLowerCase(), each])).values()],
    ),
  'TSK-006: says a mode that is not null': () => showsMember(OF_DAY, 'payload.mode', () => 'DAY'),
  'TSK-006: tells no list of organizations in a payload': () =>
    showsMember(OF_DAY, 'payload.organization_id', () => null),
  'TSK-006: repeats an empty list of addresses as null': () => showsMember(OF_SPAN, 'payload.emails', orNull),
  'TSK-006: repeats an empty list of addresses as null for the daily cash flow': () =>
    showsMember(OF_DAY, 'payload.emails', orNull),
  'TSK-007: shows the tasks of every organization': () => foundByAnyone(() => true),
  'TSK-007: says the id of the cashier for that of the organization': () =>
    inCall(creation, 'createTask', (right, request, ...rest) => {
      const { cashier } = request
      return right({ ...request, cashier: { ...cashier, organization_id: cashier.id } }, ...rest)
    }),
  "TSK-007: shows another organization's report that has failed": () =>
    foundByAnyone(({ state }) => state === 'failed'),
  'TSK-007: lets a short report be seen by another organization': () => foundByAnyone(({ wish }) => wish.is_short),
} satisfies WrongServersByName
