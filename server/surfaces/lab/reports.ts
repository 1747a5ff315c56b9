/** Tasks of extended reports, of every organization: how far each has come, what has become of it, and breaking one off. */
import Type, { type Static } from 'typebox'
import { instant, instantOrNull } from '../../../machines/instant.ts'
import {
  REPORT_FORMATS,
  REPORT_TYPES,
  type ReportTaskContext,
} from '../../../machines/vocabulary/reports/report-task.ts'
import { DateTime, Nullable, Uuid } from '../../../machines/vocabulary/schemas/scalars.ts'
import { Model } from '../../transport/http/model.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../transport/http/operation.ts'
import type { Request } from '../../transport/http/request.ts'

const Count = Type.Integer({ minimum: 0 })

const ReportState = Model('ReportState', {
  id: Uuid,
  organization_id: Uuid,
  type: Type.Enum([...REPORT_TYPES]),
  format: Type.Enum([...REPORT_FORMATS]),
  state: Type.Enum(['waiting', 'building', 'done', 'failed']),
  from: DateTime,
  to: DateTime,
  cash_register_ids: Type.Array(Uuid),
  emails: Type.Array(Type.String()),
  created_at: DateTime,
  /** When its making began; null before. */
  begun_at: Nullable(DateTime),
  updated_at: Nullable(DateTime),
  /** `HH:MM:SS.ffffff` of the run that made it (NS-54); null until it is done. */
  execution_time: Nullable(Type.String()),
  /** Lines of its table; null until it is done. */
  rows: Nullable(Count),
  error_message: Nullable(Type.String()),
  /** null while it is not being made. */
  progress: Nullable(Model('ReportProgress', { documents_read: Count, documents: Count })),
})

/** A task that is neither new nor expired. */
type KeptTask = ReportTaskContext & { wish: object; state: Static<typeof ReportState>['state'] }

const isKept = (task: ReportTaskContext): task is KeptTask => task.wish !== null

const SECOND_MS = 1000
const MINUTE_S = 60

/** Milliseconds as `HH:MM:SS.ffffff`. */
function clockTime(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS)
  const parts = [seconds / MINUTE_S / MINUTE_S, (seconds / MINUTE_S) % MINUTE_S, seconds % MINUTE_S]
  const fraction = String(ms % SECOND_MS).padStart(3, '0')
  return `${parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')}.${fraction}000`
}

const stateOf = ({ services, world }: Request, task: KeptTask): Static<typeof ReportState> => {
  const { id, organization_id, wish, state, created_at, begun_at, updated_at, rows, error_message } = task
  return {
    id,
    organization_id: organization_id!,
    type: wish.type,
    format: wish.format,
    state,
    from: instant(wish.from),
    to: instant(wish.to),
    cash_register_ids: wish.cash_register_ids,
    emails: wish.emails,
    created_at: instant(created_at!),
    begun_at: instantOrNull(begun_at),
    updated_at: instantOrNull(updated_at),
    execution_time: state === 'done' ? clockTime(updated_at! - begun_at!) : null,
    rows,
    error_message,
    progress: services.reportBuilder.progress(world, id),
  }
}

const read = ({ services, world }: Request, address: string): Promise<ReportTaskContext> =>
  services.switchboard.read(world, address)

/** Tasks that can be read and are still kept, oldest first. */
async function list(request: Request): Promise<Reply> {
  const { services, world } = request
  const addresses = await services.reports.tasks(world.id)
  const tasks = await Promise.all(addresses.map((address) => services.unreadable.orNull(read(request, address))))
  const kept = tasks.flatMap((task) => (task && isKept(task) ? [task] : []))
  kept.sort((a, b) => a.created_at! - b.created_at! || (a.id < b.id ? -1 : 1))
  return reply(
    200,
    kept.map((task) => stateOf(request, task)),
  )
}

/** The task of the path. @param act done before it is shown */
async function one(
  request: Request & { params: { report_task_id: string } },
  act?: (task: KeptTask) => Promise<unknown>,
): Promise<Reply> {
  const { report_task_id } = request.params
  const address = `report-task:${report_task_id.toLowerCase()}`
  const task = await read(request, address)
  if (!isKept(task)) return refused('unknown id', { report_task_id, list: 'GET /lab/reports' }, request.language)
  if (!act) return reply(200, stateOf(request, task))
  await act(task)
  return reply(200, stateOf(request, (await read(request, address)) as KeptTask))
}

/** Ends a task that waits or is being made; both other ends are final (NS-21). */
async function cancel({ services, world }: Request, { id, state }: KeptTask): Promise<void> {
  if (state === 'done' || state === 'failed') return
  await services.switchboard.ask(world, `report-task:${id}`, {
    type: 'build.failed',
    at: world.clock.now(),
    error_message: 'the report was cancelled in the lab',
  })
  services.reportBuilder.discard(world, id)
}

const params = Type.Object({ report_task_id: Uuid })
/** Who makes a report has the world to himself: what is asked of it meanwhile does not wait for its end. */
const duringTurn = true

export const labReportOperations: Operation[] = [
  operation({
    id: 'listReports',
    method: 'GET',
    path: '/lab/reports',
    surface: 'lab',
    summary: 'Tasks of extended reports that are kept, of every organization, oldest first',
    clauses: [],
    who: 'lab',
    duringTurn,
    answers: { 200: Type.Array(ReportState) },
    handle: list,
  }),
  operation({
    id: 'getReport',
    method: 'GET',
    path: '/lab/reports/:report_task_id',
    surface: 'lab',
    summary: 'A task of an extended report: how far its making has come, or why it has failed',
    clauses: [],
    who: 'lab',
    duringTurn,
    params,
    answers: { 200: ReportState },
    handle: (request) => one(request),
  }),
  operation({
    id: 'cancelReport',
    method: 'DELETE',
    path: '/lab/reports/:report_task_id',
    surface: 'lab',
    summary:
      'Breaks off a report that waits or is being made: its task ends in ERROR; one that has ended stays as it is',
    clauses: [],
    who: 'lab',
    duringTurn,
    params,
    answers: { 200: ReportState },
    handle: (request) => one(request, (task) => cancel(request, task)),
  }),
]
