/**
 * Extended reports of the test model: asked for, made a second later of what there was when they were asked for, kept for
 * thirty days (TSK-001 to TSK-007, NS-21, NS-50).
 */
import { answeredDone, type Effects, type Outcome } from '../context-model.ts'

export const SLOTS = ['one', 'other'] as const
export type Slot = (typeof SLOTS)[number]

/** Goods of all registers, one of which may lack a document; Z-reports of a register that lacks none, as JSON. */
export type ReportKind = 'goods' | 'z'

export interface ModelTask {
  kind: ReportKind
  state: 'waiting' | 'done' | 'failed' | 'expired'
  asked_at: number
  ended_at: number | null
  /** Lines it has, or will have. */
  rows: number
  /** Why it has failed, as the lab has it. */
  reason: 'cancelled' | 'unreadable' | null
  /** The file is there: one that is not is made again when it is downloaded. */
  filed: boolean
}

export interface ReportsModel {
  /** The world's clock, epoch milliseconds. */
  now: number
  tasks: Readonly<Record<Slot, ModelTask | null>>
  /** A document is missing from the store. */
  damaged: boolean
  /** Days worked: a receipt and a Z-report each. */
  days: number
  /** Lines of what was downloaded last; null: it was refused, or nothing was. */
  downloaded: number | null
}

const SECOND = 1000
const KEPT_MS = 30 * 24 * 3600 * SECOND
export const REPORTS_START = '2026-06-01T09:00:00+03:00'
/** How long each event of time takes. Milliseconds. */
export const REPORT_SPANS = { 'half a second': SECOND / 2, 'thirty days': KEPT_MS } as const

/** A receipt of the register that may lose it, before all days. */
const EARLIER_RECEIPTS = 1

export const NO_REPORTS: ReportsModel = {
  now: Date.parse(REPORTS_START),
  tasks: { one: null, other: null },
  damaged: false,
  days: 0,
  downloaded: null,
}

const withTask = (model: ReportsModel, slot: Slot, change: ModelTask): ReportsModel => ({
  ...model,
  tasks: { ...model.tasks, [slot]: change },
})

/** The moment at which something becomes of a task by itself; null: nothing does. */
export const dueOf = ({ state, asked_at, ended_at }: ModelTask): number | null =>
  state === 'waiting' ? asked_at + SECOND : ended_at === null || state === 'expired' ? null : ended_at + KEPT_MS

const isUnreadable = ({ kind }: ModelTask, { damaged }: ReportsModel): boolean => damaged && kind === 'goods'

function elapse(task: ModelTask, model: ReportsModel): ModelTask {
  const due = dueOf(task)
  if (due === null || due > model.now) return task
  if (task.state !== 'waiting') return elapse({ ...task, state: 'expired' }, model)
  if (isUnreadable(task, model)) return elapse({ ...task, state: 'failed', reason: 'unreadable', ended_at: due }, model)
  return elapse({ ...task, state: 'done', ended_at: due, filed: true }, model)
}

/** Time passes. */
function later(model: ReportsModel, ms: number): ReportsModel {
  const now = { ...model, now: model.now + ms }
  return SLOTS.reduce((made, slot) => {
    const task = made.tasks[slot]
    return task ? withTask(made, slot, elapse(task, now)) : made
  }, now)
}

function ask(model: ReportsModel, slot: Slot, kind: ReportKind): Outcome<ReportsModel> {
  const rows = kind === 'goods' ? EARLIER_RECEIPTS + model.days : model.days
  const task = {
    kind,
    state: 'waiting',
    asked_at: model.now,
    ended_at: null,
    rows,
    reason: null,
    filed: false,
  } as const
  return answeredDone(withTask(model, slot, task))
}

const refusedDownload = (model: ReportsModel, answer: string): Outcome<ReportsModel> => ({
  state: { ...model, downloaded: null },
  answer,
})

/** Conditions in the order of fixtures/refusals.json. @param isOwn of the format it was asked for in */
function download(model: ReportsModel, slot: Slot, isOwn: boolean): Outcome<ReportsModel> {
  const task = model.tasks[slot]!
  if (task.state === 'expired') return refusedDownload(model, 'unknown id')
  if (!isOwn) return refusedDownload(model, 'report not to be had in this format')
  if (task.state === 'waiting') return refusedDownload(model, 'report not ready')
  if (task.state === 'failed' || (!task.filed && isUnreadable(task, model)))
    return refusedDownload(model, 'report could not be made')
  return answeredDone({ ...withTask(model, slot, { ...task, filed: true }), downloaded: task.rows })
}

/** The lab breaks off what waits; both ends are final. */
function cancel(model: ReportsModel, slot: Slot): Outcome<ReportsModel> {
  const task = model.tasks[slot]!
  if (task.state === 'expired') return { state: model, answer: 'unknown id' }
  if (task.state !== 'waiting') return answeredDone(model)
  return answeredDone(withTask(model, slot, { ...task, state: 'failed', reason: 'cancelled', ended_at: model.now }))
}

/** Files end with the process; tasks do not. */
const restart = (model: ReportsModel): Outcome<ReportsModel> =>
  answeredDone(
    SLOTS.reduce((made, slot) => {
      const task = made.tasks[slot]
      return task ? withTask(made, slot, { ...task, filed: false }) : made
    }, model),
  )

const ofSlot = (slot: Slot): Effects<ReportsModel> => ({
  [`${slot} is asked for, of goods`]: (model) => ask(model, slot, 'goods'),
  [`${slot} is downloaded`]: (model) => download(model, slot, true),
  [`${slot} is downloaded in another format`]: (model) => download(model, slot, false),
  [`${slot} is cancelled`]: (model) => cancel(model, slot),
})

export const REPORT_EFFECTS: Effects<ReportsModel> = {
  ...ofSlot('one'),
  ...ofSlot('other'),
  'one is asked for, of Z-reports': (model) => ask(model, 'one', 'z'),
  'a day of work': (model) => answeredDone({ ...model, days: model.days + 1 }),
  'a document is lost': (model) => answeredDone({ ...model, damaged: true }),
  'the document is found': (model) => answeredDone({ ...model, damaged: false }),
  'reports are asked for that cannot be': (model) => ({ state: model, answer: 'malformed request, unknown id' }),
  'half a second': (model) => answeredDone(later(model, REPORT_SPANS['half a second'])),
  'thirty days': (model) => answeredDone(later(model, REPORT_SPANS['thirty days'])),
  restart,
}
