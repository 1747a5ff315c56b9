/**
 * The printer of one desk, at `printer:<cash_register_id>`. It keeps its jobs by reference. Its faults stop no sale:
 * without paper slips wait, without a printer they are lost (NS-73).
 */
import { setup } from 'xstate'
import { changedFaults, type FaultCommand, faultsChanged } from '../machines/vocabulary/outside/fault.ts'
import type {
  PrinterCommand,
  PrinterContext,
  PrinterFact,
  PrinterFault,
  PrintJob,
} from '../machines/vocabulary/outside/printer.ts'
import { decided, type MachineStep, step } from '../machines/vocabulary/step.ts'

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

type PrinterStep = MachineStep<PrinterContext, PrinterCommand, PrinterFact>

function print(
  context: PrinterContext,
  { at, slip, simple_text }: Extract<PrinterCommand, { type: 'slip.print' }>,
): PrinterStep {
  const asked: PrintJob = { number: context.last + 1, at, slip, simple_text, status: 'held', printed_at: null }
  const job = become(asked, outcome(context.faults), at)
  const jobs = [...context.jobs, job].slice(-JOBS_KEPT)
  // A forgotten job is not printed any more
  const forgotten = context.jobs.length === JOBS_KEPT ? context.jobs[0]! : null
  const lost = forgotten?.status === 'held' ? [fact(at, become(forgotten, 'lost', at))] : []
  return decided({ ...context, last: job.number, jobs }, fact(at, job), ...lost)
}

/** Slips that are held come out, or are lost, when the faults allow it. */
function changeFaults(context: PrinterContext, event: FaultCommand<PrinterFault>): PrinterStep {
  const { at } = event
  const faults = changedFaults(context.faults, event)
  const now = outcome(faults)
  const jobs = context.jobs.map((job) => (job.status === 'held' && now !== 'held' ? become(job, now, at) : job))
  const changed = jobs.filter((job, index) => job !== context.jobs[index])
  return decided({ ...context, faults, jobs }, faultsChanged(at, faults), ...changed.map((job) => fact(at, job)))
}

/** The faults are its whole state: the status of a job follows from them. */
export const printer = setup({
  types: {
    context: {} as PrinterContext,
    events: {} as PrinterCommand,
    emitted: {} as PrinterFact,
  },
  actions: {
    print: step(print),
    changeFaults: step(changeFaults),
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
