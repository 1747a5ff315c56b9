import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import { REPORT_DELAY_MS, REPORT_KEPT_MS } from './limits.ts'
import { reportTaskMachine } from './report-task.ts'
import type { ReportTaskCommand, ReportTaskFact, ReportWish } from './vocabulary/reports/report-task.ts'

const wish: ReportWish = {
  type: 'GOODS',
  format: 'xlsx',
  from: 0,
  to: 1,
  until: 7,
  asked_at: 1000,
  cash_register_ids: ['r'],
  is_short: false,
  with_names: false,
  language: 'uk',
  emails: [],
}

const COMMANDS: Record<ReportTaskCommand['type'], object> = {
  'report.request': { organization_id: 'o', wish },
  'build.begin': {},
  'build.resume': {},
  'build.ended': { rows: 3 },
  'build.failed': { error_message: 'no' },
  'report.expire': {},
}
type Name = keyof typeof COMMANDS

interface Action {
  type: string
  params: { event?: ReportTaskFact; delay?: number; id?: string; sendId?: string }
}

/** A task run by hand: one second for each command. */
function task(...past: Name[]) {
  let [snapshot] = initialTransition(reportTaskMachine, { id: 't' })
  let at = 0
  const hear = (type: Name) => {
    at += 1000
    const command = { type, at, ...COMMANDS[type] } as ReportTaskCommand
    const [next, actions] = transition(reportTaskMachine, snapshot, command)
    snapshot = next
    const done = actions as unknown as Action[]
    return {
      said: done.flatMap(({ params }) => (params?.event && !params.delay ? [params.event.type] : [])),
      timers: done.flatMap(({ type, params }) => (type === 'xstate.raise' ? [[params.id, params.delay]] : [])),
      cancelled: done.some(({ type }) => type === 'xstate.cancel'),
    }
  }
  for (const name of past) hear(name)
  return {
    hear,
    get context() {
      return snapshot.context
    },
    get state() {
      return [String(snapshot.value), snapshot.context.state]
    },
  }
}

const asked = ['report.request'] as const
const begun = [...asked, 'build.begin'] as const
const done = [...begun, 'build.ended'] as const
const failed = [...begun, 'build.failed'] as const
const expired = [...done, 'report.expire'] as const

/** Where each command leads from each state, and what is said; what is not listed changes nothing. */
const TABLE: Record<string, { past: readonly Name[]; heard: Partial<Record<Name, [state: string, said: string[]]>> }> =
  {
    new: { past: [], heard: { 'report.request': ['waiting', ['report.requested']] } },
    waiting: {
      past: asked,
      heard: { 'build.begin': ['building', ['report.begun']], 'build.failed': ['failed', ['report.failed']] },
    },
    building: {
      past: begun,
      heard: {
        'build.begin': ['building', []],
        'build.resume': ['building', ['report.begun']],
        'build.ended': ['done', ['report.done']],
        'build.failed': ['failed', ['report.failed']],
      },
    },
    done: { past: done, heard: { 'report.expire': ['expired', ['report.expired']] } },
    failed: { past: failed, heard: { 'report.expire': ['expired', ['report.expired']] } },
    expired: { past: expired, heard: {} },
  }

for (const [state, { past, heard }] of Object.entries(TABLE))
  for (const name of Object.keys(COMMANDS) as Name[])
    test(`${state}, ${name}`, () => {
      const one = task(...past)
      assert.deepEqual(one.state, [state, state])
      const before = one.context
      const { said } = one.hear(name)
      const [next, facts] = heard[name] ?? [state, []]
      assert.deepEqual([one.state, said], [[next, next], facts])
      if (!heard[name]) assert.deepEqual(one.context, before)
    })

test('it begins after its delay, is looked after while it is made, and expires when it has been kept', () => {
  const one = task()
  assert.deepEqual(one.hear('report.request').timers, [['build', REPORT_DELAY_MS]])
  assert.deepEqual(one.hear('build.begin').timers, [['build', 60_000]])
  assert.deepEqual(one.hear('build.begin').timers, [['build', 60_000]])
  const { timers, cancelled } = one.hear('build.ended')
  assert.deepEqual([timers, cancelled], [[['expire', REPORT_KEPT_MS]], true])
})

test('of a run that was broken off only the next is timed; what has come of it is kept until it expires', () => {
  const one = task(...begun)
  assert.equal(one.context.begun_at, 2000)
  one.hear('build.resume')
  one.hear('build.ended')
  const { begun_at, updated_at, rows, error_message } = one.context
  assert.deepEqual(
    { begun_at, updated_at, rows, error_message },
    { begun_at: 3000, updated_at: 4000, rows: 3, error_message: null },
  )
  one.hear('report.expire')
  assert.equal(one.context.wish, null)
})

test('one that has failed says why, and has no lines', () => {
  const { rows, error_message, updated_at } = task(...failed).context
  assert.deepEqual({ rows, error_message, updated_at }, { rows: null, error_message: 'no', updated_at: 3000 })
})
