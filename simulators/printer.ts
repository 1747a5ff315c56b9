/**
 * The printer of one desk, at `printer:<cash_register_id>`. It keeps its jobs by reference. Its faults stop no sale:
 * without paper slips wait, without a printer they are lost (NS-73).
 */
import { enqueueActions, setup } from 'xstate'
import { changedFaults, faultsChanged } from '../machines/vocabulary/outside/fault.ts'
import type {
  PrinterCommand,
  PrinterContext,
  PrinterFact,
  PrinterFault,
  PrintJob,
} from '../machines/vocabulary/outside/printer.ts'

/** Jobs remembered: bounds the snapshot. */
const JOBS_KEPT = 100

const FACTS = { printed: 'slip.printed', held: 'slip.held', lost: 'slip.lost' } as const

const isOn = (faults: PrinterFault[], name: PrinterFault['name']): boolean =>
  faults.some((fault) => fault.name === name)

/** Status of a job under faults; an unplugged printer needs no paper. */
function outcome(faults: PrinterFault[]): PrintJob['status'] {
  if (isOn(faults, 'printer-unplugged')) return 'lost'
  return isOn(faults, 'printer-out-of-paper') ? 'held' : 'printed'
}

const become = (job: PrintJob, status: PrintJob['status'], at: number): PrintJob => ({
  ...job,
  status,
  printed_at: status === 'printed' ? at : null,
})

const fact = (at: number, job: PrintJob): PrinterFact => ({ type: FACTS[job.status], at, job })

/** The faults are its whole state: the status of a job follows from them. */
export const printer = setup({
  types: {
    context: {} as PrinterContext,
    events: {} as PrinterCommand,
    emitted: {} as PrinterFact,
  },
  actions: {
    print: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'slip.print') return
      const { at, slip, simple_text } = event
      const asked: PrintJob = { number: context.last + 1, at, slip, simple_text, status: 'held', printed_at: null }
      const job = become(asked, outcome(context.faults), at)
      enqueue.assign({ last: job.number, jobs: [...context.jobs, job].slice(-JOBS_KEPT) })
      enqueue.emit(fact(at, job))
      // A forgotten job is not printed any more
      const forgotten = context.jobs.length === JOBS_KEPT ? context.jobs[0]! : null
      if (forgotten?.status === 'held') enqueue.emit(fact(at, become(forgotten, 'lost', at)))
    }),
    changeFaults: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'slip.print') return
      const { at } = event
      const faults = changedFaults(context.faults, event)
      enqueue.emit(faultsChanged(at, faults))
      const now = outcome(faults)
      const jobs = context.jobs.map((job) => (job.status === 'held' && now !== 'held' ? become(job, now, at) : job))
      enqueue.assign({ faults, jobs })
      for (const [index, job] of jobs.entries()) if (job !== context.jobs[index]) enqueue.emit(fact(at, job))
    }),
  },
}).createMachine({
  id: 'printer',
  context: { last: 0, jobs: [], faults: [] },
  on: {
    'slip.print': { actions: 'print' },
    'fault.set': { actions: 'changeFaults' },
    'fault.clear': { actions: 'changeFaults' },
  },
})
