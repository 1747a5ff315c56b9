/** An extended report that was asked for: it waits, is made, and is kept for a while (TSK-001, NS-21). */
import { assertEvent, enqueueActions, setup } from 'xstate'
import { REPORT_DELAY_MS, REPORT_KEPT_MS } from './limits.ts'
import type { ReportTaskCommand, ReportTaskContext, ReportTaskFact } from './vocabulary/reports/report-task.ts'

/** Where the making of a report that a process has left behind is found again. */
const RESUME_MS = 60_000

export const reportTask = setup({
  types: {
    context: {} as ReportTaskContext,
    input: {} as Pick<ReportTaskContext, 'id'>,
    events: {} as ReportTaskCommand,
    emitted: {} as ReportTaskFact,
  },
  actions: {
    accept: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'report.request')
      const { at, organization_id, wish } = event
      enqueue.assign({ state: 'waiting', organization_id, wish, created_at: at })
      enqueue.emit({ type: 'report.requested', at, organization_id, wish })
      enqueue.raise({ type: 'build.begin', at }, { id: 'build', delay: REPORT_DELAY_MS })
    }),
    begin: enqueueActions(({ context, event: { at }, enqueue }) => {
      enqueue.assign({ state: 'building', begun_at: at })
      enqueue.emit({ type: 'report.begun', at, organization_id: context.organization_id!, wish: context.wish! })
    }),
    // A world is woken by its timers: so it is found that this one is still to be made.
    watch: enqueueActions(({ event: { at }, enqueue }) => {
      enqueue.raise({ type: 'build.begin', at }, { id: 'build', delay: RESUME_MS })
    }),
    end: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'build.ended')
      const { at, rows } = event
      const { organization_id, wish } = context
      enqueue.assign({ state: 'done', updated_at: at, rows })
      enqueue.emit({ type: 'report.done', at, rows, organization_id: organization_id!, emails: wish!.emails })
      enqueue.raise({ type: 'report.expire', at }, { id: 'expire', delay: REPORT_KEPT_MS })
    }),
    fail: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'build.failed')
      const { at, error_message } = event
      enqueue.assign({ state: 'failed', updated_at: at, error_message })
      enqueue.emit({ type: 'report.failed', at, error_message })
      enqueue.raise({ type: 'report.expire', at }, { id: 'expire', delay: REPORT_KEPT_MS })
    }),
    stopWatching: enqueueActions(({ enqueue }) => enqueue.cancel('build')),
    expire: enqueueActions(({ event: { at }, enqueue }) => {
      enqueue.assign({ state: 'expired', wish: null })
      enqueue.emit({ type: 'report.expired', at })
    }),
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
