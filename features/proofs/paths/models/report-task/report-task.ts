/** The test model of extended report tasks, two of them side by side. */
import type { AnyMachineSnapshot } from 'xstate'
import type { ModelEvent, TestModel } from '../../test-model.ts'
import { contextModel, outcomeOf } from '../context-model.ts'
import { reportsSession } from './session.ts'
import { dueOf, type ModelTask, NO_REPORTS, REPORT_EFFECTS, type ReportsModel, SLOTS, type Slot } from './tasks.ts'

const DAYS = 1
/** What is due within this time is waited for by halves of a second. Milliseconds. */
const SOON_MS = 1000

const stateOf = (snapshot: AnyMachineSnapshot): ReportsModel => outcomeOf<ReportsModel>(snapshot).state

const tasksOf = ({ tasks }: ReportsModel): ModelTask[] => SLOTS.flatMap((slot) => tasks[slot] ?? [])

const leftOf = (task: ModelTask, { now }: ReportsModel): number | null => {
  const due = dueOf(task)
  return due === null ? null : due - now
}

const isSoon = (model: ReportsModel): boolean =>
  tasksOf(model).some((task) => {
    const left = leftOf(task, model)
    return left !== null && left <= SOON_MS
  })

/** Whether an event may come, within the bounds. */
function isAllowed(type: string, model: ReportsModel): boolean {
  const slot = SLOTS.find((each) => type.startsWith(`${each} is `))
  if (slot) return mayBefall(type, model, slot)
  if (type === 'a day of work') return model.days < DAYS
  if (type === 'a document is lost') return !model.damaged
  if (type === 'the document is found') return model.damaged
  if (type === 'half a second') return isSoon(model)
  return true
}

function mayBefall(type: string, { tasks }: ReportsModel, slot: Slot): boolean {
  if (!type.includes('asked for')) return tasks[slot] !== null
  return tasks[slot] === null && (slot === 'one' || tasks.one !== null)
}

const events: readonly ModelEvent[] = Object.keys(REPORT_EFFECTS).map((type) => ({ type }))

const STATUSES = { waiting: 'PENDING', done: 'DONE', failed: 'ERROR', expired: 'unknown id' } as const

/** A task as the cloud and the lab show it; undefined: nothing is known of it that could be shown. */
function shownTask(task: ModelTask | null) {
  const isKept = task !== null && task.state !== 'expired'
  const moment = task?.ended_at == null ? null : new Date(task.ended_at).toISOString()
  return {
    status: task === null ? null : STATUSES[task.state],
    'ended at': isKept ? moment : null,
    'state in the lab': task === null ? null : isKept ? task.state : null,
    'lines in the lab': task?.state === 'done' ? task.rows : null,
    'reason in the lab': isKept ? task.reason : null,
    'for another organization': task === null ? null : 'unknown id',
  }
}

export const reportTaskTestModel: TestModel = {
  name: 'report-task',
  machine: contextModel('report-task', NO_REPORTS, REPORT_EFFECTS),
  events: (snapshot) => events.filter(({ type }) => isAllowed(type, stateOf(snapshot))),
  key(snapshot) {
    const model = stateOf(snapshot)
    const tasks = SLOTS.map((slot) => {
      const task = model.tasks[slot]
      return task && [task.kind, task.state, task.rows, task.reason, task.filed, leftOf(task, model)]
    })
    return JSON.stringify([tasks, model.damaged, model.days])
  },
  place(snapshot) {
    const model = stateOf(snapshot)
    const tasks = SLOTS.map((slot) => {
      const task = model.tasks[slot]
      if (task === null) return 'none'
      const isUnfiled = task.state === 'done' && task.kind === 'goods' && !task.filed
      return isUnfiled ? 'done without its file' : task.state
    })
    return `${tasks.join(' and ')}${model.damaged ? ', a document lost' : ''}`
  },
  oracle(snapshot) {
    const { state: model, answer } = outcomeOf<ReportsModel>(snapshot)
    const ofTasks = SLOTS.flatMap((slot) =>
      Object.entries(shownTask(model.tasks[slot])).map(([name, value]) => [`${slot}: ${name}`, value] as const),
    )
    const kept = tasksOf(model).filter(({ state }) => state !== 'expired')
    return {
      answer,
      visible: {
        ...Object.fromEntries(ofTasks),
        'tasks in the lab': kept.length,
        'lines downloaded': model.downloaded,
      },
    }
  },
  bounds: [
    'Two tasks in a walk, of two kinds: goods of all registers, and Z-reports of one that lacks no document.',
    'A shift is worked once in a walk, beside a receipt made before it.',
    'Half a second is waited where something is due within a second: further on it differs in moments alone.',
  ],
  sut: reportsSession,
}
