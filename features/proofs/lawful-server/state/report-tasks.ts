import { durationText } from '../kernel/moments.ts'
import type { Cashier } from './model.ts'
import type { ReportRequest, ReportTask } from './reports.ts'
import { newId, type World } from './world.ts'

/** Makes the files of a task; throws with the reason of a failure. */
type ReportMaker = (world: World, task: ReportTask) => { xlsx: Buffer; json: unknown }

/** Called once a task is done. */
type ReportSender = (world: World, task: ReportTask) => Promise<void>

/** Creates a task in PENDING, which becomes DONE or ERROR once (NS-21). */
export function startReport(
  world: World,
  cashier: Cashier,
  request: ReportRequest,
  make: ReportMaker,
  send: ReportSender,
): ReportTask {
  const task: ReportTask = {
    id: newId(world.reading),
    organization: cashier.organization,
    request,
    status: 'PENDING',
    createdAt: world.now(),
    updatedAt: null,
    tookText: null,
    errorText: null,
    xlsx: null,
    json: null,
  }
  world.tasks.set(task.id.toLowerCase(), task)
  setTimeout(() => {
    if (!world.closing.signal.aborted) finish(world, task, make, send)
  }, world.reading.reportMs).unref()
  return task
}

function finish(world: World, task: ReportTask, make: ReportMaker, send: ReportSender): void {
  task.updatedAt = world.now()
  task.tookText = durationText(world.now() - task.createdAt)
  try {
    if (task.request.from > task.request.to) throw new Error('The period ends before it begins')
    const files = make(world, task)
    task.xlsx = files.xlsx
    task.json = files.json
    task.status = 'DONE'
  } catch (error) {
    task.status = 'ERROR'
    task.errorText = error instanceof Error ? error.message : 'The report failed'
    return
  }
  send(world, task).catch((error: unknown) => console.error('A report could not be mailed:', error))
}
