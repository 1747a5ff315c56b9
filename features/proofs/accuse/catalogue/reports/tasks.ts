/** Wrong servers of the tasks of extended reports. */
import { instant } from '../../../../../machines/instant.ts'
import type { ReportTaskContext } from '../../../../../machines/vocabulary/reports/report-task.ts'
import * as creation from '../../../../../server/surfaces/cloud/reports/creation.ts'
import * as tasks from '../../../../../server/surfaces/cloud/reports/downloads.ts'
import * as models from '../../../../../server/surfaces/cloud/reports/model.ts'
import { reached } from '../../seams/reached.ts'
import { showsMember } from '../../seams/rows.ts'
import { inCall, inModuleScope, type Seam } from '../../seams/seam.ts'
import { remembers } from '../../seams/turns.ts'
import { forgetsTimers } from '../../subjects/unstored.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

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
