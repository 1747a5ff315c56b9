/** An extended report that was asked for: it waits, is made, and is kept for a while (TSK-001, NS-21). */
import { setup } from 'xstate'
import { REPORT_DELAY_MS, REPORT_KEPT_MS } from './limits.ts'
import type { ReportTaskCommand, ReportTaskContext, ReportTaskFact } from './vocabulary/reports/report-task.ts'
import { decided, type MachineStep, step } from './vocabulary/step.ts'

/** Where the making of a report that a process has left behind is found again. */
const RESUME_MS = 60_000

type CommandOf<T extends ReportTaskCommand['type']> = Extract<ReportTaskCommand, { type: T }>
type TaskStep = MachineStep<ReportTaskContext, ReportTaskCommand, ReportTaskFact>

const buildAfter = (at: number, delay_ms: number) =>
  ({ id: 'build', event: { type: 'build.begin', at }, delay_ms }) as const
const expiry = (at: number) =>
  ({ id: 'expire', event: { type: 'report.expire', at }, delay_ms: REPORT_KEPT_MS }) as const

const accept = (task: ReportTaskContext, { at, organization_id, wish }: CommandOf<'report.request'>): TaskStep => ({
  context: { ...task, state: 'waiting', organization_id, wish, created_at: at },
  says: [{ type: 'report.requested', at, organization_id, wish }],
  timers: [buildAfter(at, REPORT_DELAY_MS)],
})

function begin(task: ReportTaskContext, { at }: ReportTaskCommand): TaskStep {
  const { organization_id, wish } = task
  return decided(
    { ...task, state: 'building', begun_at: at },
    { type: 'report.begun', at, organization_id: organization_id!, wish: wish! },
  )
}

/** A world is woken by its timers: so it is found that this one is still to be made. */
const watch = (task: ReportTaskContext, { at }: ReportTaskCommand): TaskStep => ({
  context: task,
  says: [],
  timers: [buildAfter(at, RESUME_MS)],
})

function end(task: ReportTaskContext, { at, rows }: CommandOf<'build.ended'>): TaskStep {
  const { organization_id, wish } = task
  return {
    context: { ...task, state: 'done', updated_at: at, rows },
    says: [{ type: 'report.done', at, rows, organization_id: organization_id!, emails: wish!.emails }],
    timers: [expiry(at)],
  }
}

const fail = (task: ReportTaskContext, { at, error_message }: CommandOf<'build.failed'>): TaskStep => ({
  context: { ...task, state: 'failed', updated_at: at, error_message },
  says: [{ type: 'report.failed', at, error_message }],
  timers: [expiry(at)],
})

const expire = (task: ReportTaskContext, { at }: ReportTaskCommand): TaskStep =>
  decided({ ...task, state: 'expired', wish: null }, { type: 'report.expired', at })

export const reportTaskMachine = setup({
  types: {
    context: {} as ReportTaskContext,
    input: {} as Pick<ReportTaskContext, 'id'>,
    events: {} as ReportTaskCommand,
    emitted: {} as ReportTaskFact,
  },
  actions: {
    accept: step(accept),
    begin: step(begin),
    watch: step(watch),
    end: step(end),
    fail: step(fail),
    stopWatching: step((task): TaskStep => ({ context: task, says: [], cancels: ['build'] })),
    expire: step(expire),
  },
}).createMachine({
  id: 'report-task',
  context: ({ input }) => ({
    ...input,
    state: 'new',
    organization_id: null,
    wish: null,
    created_at: null,
    begun_at: null,
    updated_at: null,
    rows: null,
    error_message: null,
  }),
  initial: 'new',
  states: {
    new: { on: { 'report.request': { target: 'waiting', actions: 'accept' } } },
    waiting: {
      on: {
        'build.begin': { target: 'building', actions: ['begin', 'watch'] },
        'build.failed': { target: 'failed', actions: ['stopWatching', 'fail'] },
      },
    },
    building: {
      on: {
        'build.begin': { actions: 'watch' },
        'build.resume': { actions: ['begin', 'watch'] },
        'build.ended': { target: 'done', actions: ['stopWatching', 'end'] },
        'build.failed': { target: 'failed', actions: ['stopWatching', 'fail'] },
      },
    },
    done: { on: { 'report.expire': { target: 'expired', actions: 'expire' } } },
    failed: { on: { 'report.expire': { target: 'expired', actions: 'expire' } } },
    expired: {},
  },
})
