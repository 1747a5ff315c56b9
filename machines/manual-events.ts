/**
 * Events sent by hand to the webhook of a register: one call each, one after the other in the order they are due, never
 * repeated. CallQueue know nothing of them.
 */
import { setup } from 'xstate'
import { type Attempted, CallQueue, type CallResult } from './call-queue.ts'
import { TRIALS_ENDED, TRIALS_WAITING, WEBHOOK_ANSWER_MS } from './limits.ts'
import type {
  ManualCallEnded,
  ManualEvent,
  ManualEventCommand,
  ManualEventFact,
  ManualEventsContext,
} from './vocabulary/outside/manual-events.ts'
import { decided, type MachineStep, step } from './vocabulary/step.ts'

type Command<T extends ManualEventCommand['type']> = Extract<ManualEventCommand, { type: T }>
type TrialStep = MachineStep<ManualEventsContext, ManualEventCommand, ManualEventFact>

const isWaiting = ({ called_at }: ManualEvent): boolean => called_at === null
const isOver = ({ ended_at }: ManualEvent): boolean => ended_at !== null
const isUnderWay = (trial: ManualEvent): boolean => !isWaiting(trial) && !isOver(trial)

/** Of those that have ended the last are kept. */
function bounded(trials: ManualEvent[]): ManualEvent[] {
  const surplus = trials.filter(isOver).length - TRIALS_ENDED
  const dropped = new Set(trials.filter(isOver).slice(0, Math.max(0, surplus)))
  return trials.filter((trial) => !dropped.has(trial))
}

const changed = (trials: ManualEvent[], number: number, change: Partial<ManualEvent>): ManualEvent[] =>
  trials.map((trial) => (trial.number === number ? { ...trial, ...change } : trial))

/** The call to be made next; null while one is under way, or when none waits. */
function nextOf(trials: ManualEvent[]): ManualEvent | null {
  if (trials.some(isUnderWay)) return null
  return trials.filter(isWaiting).toSorted((a, b) => a.due - b.due || a.number - b.number)[0] ?? null
}

function find({ trials }: ManualEventsContext, number: number): Attempted | null {
  const trial = trials.find((each) => each.number === number)
  if (!trial || trial.called_at === null || isOver(trial)) return null
  return { number, attempt: 1, since: trial.called_at, isCalling: true }
}

function next(context: ManualEventsContext, at: number): { context: ManualEventsContext; number: number } | null {
  const trial = nextOf(context.trials)
  return trial && trial.due <= at ? { context, number: trial.number } : null
}

/** The call that is not due yet is waited for. */
function rest(made: TrialStep, at: number): TrialStep {
  const trial = nextOf(made.context.trials)
  if (!trial) return made
  return { ...made, timers: [{ id: 'begin', event: { type: 'trial.begin', at }, delay_ms: trial.due - at }] }
}

function called(context: ManualEventsContext, number: number, at: number) {
  const { trials } = context
  const { first, event, flaw, at: asked_at } = trials.find((trial) => trial.number === number)!
  const fact: ManualEventFact = { type: 'trial.called', at, number, first, event, flaw, asked_at }
  return decided({ ...context, trials: changed(trials, number, { called_at: at }) }, fact)
}

function ended(context: ManualEventsContext, { number }: Attempted, { at, status, message }: CallResult) {
  const trials = bounded(changed(context.trials, number, { ended_at: at, status, message }))
  const fact: ManualEventFact = { type: 'trial.ended', at, number, status, message }
  return decided({ ...context, trials }, fact)
}

/** Each call is made once, whatever comes of it. */
const calls = new CallQueue<ManualEventsContext, ManualEventCommand, ManualEventFact, Attempted>({
  answer_ms: WEBHOOK_ANSWER_MS,
  timerId: () => 'call',
  find,
  next,
  rest,
  overdue: (at, number) => ({ type: 'trial.overdue', at, number }),
  called,
  verdict: () => 'taken',
  ended,
})

function request(context: ManualEventsContext, { at, events }: Command<'trial.request'>): TrialStep {
  const { last, trials } = context
  const asked = events.flatMap(({ times, ...each }) =>
    Array.from({ length: times }, (_, repeated) => ({ each, repeated })),
  )
  if (trials.filter(isWaiting).length + asked.length > TRIALS_WAITING) {
    const rule = 'too many events wait to be sent by hand'
    return decided(context, { type: 'refused', at, rule, values: { limit: TRIALS_WAITING } })
  }
  const yet = { called_at: null, ended_at: null, status: null, message: null }
  const added = asked.map(({ each, repeated }, index) => {
    const number = last + 1 + index
    return { ...each, number, first: number - repeated, at }
  })
  const kept = {
    ...context,
    last: last + added.length,
    trials: [...trials, ...added.map((each) => ({ ...each, ...yet }))],
  }
  return calls.proceed({ context: kept, says: added.map((each) => ({ type: 'trial.requested', ...each })) }, at)
}

export const manualEvents = setup({
  types: {
    context: {} as ManualEventsContext,
    input: {} as Pick<ManualEventsContext, 'id'>,
    events: {} as ManualEventCommand,
    emitted: {} as ManualEventFact,
  },
  actions: {
    request: step(request),
    begin: step((context, { at }: Command<'trial.begin'>) => calls.proceed(decided(context), at)),
    end: step((context, event: ManualCallEnded) => calls.end(context, event)),
    overdue: step((context, event: Command<'trial.overdue'>) => calls.overdue(context, event)),
  },
}).createMachine({
  id: 'webhook-trial',
  context: ({ input }) => ({ ...input, last: 0, trials: [] }),
  on: {
    'trial.request': { actions: 'request' },
    'trial.begin': { actions: 'begin' },
    'trial.end': { actions: 'end' },
    'trial.overdue': { actions: 'overdue' },
  },
})
