/**
 * Events sent by hand to the webhook of a register: one call each, one after the other in the order they are due, never
 * repeated. Deliveries know nothing of them.
 */
import { enqueueActions, setup } from 'xstate'
import { TRIALS_ENDED, TRIALS_WAITING, WEBHOOK_ANSWER_MS } from './limits.ts'
import type {
  Trial,
  TrialEnded,
  WebhookTrialCommand,
  WebhookTrialContext,
  WebhookTrialFact,
} from './vocabulary/outside/webhook-trial.ts'

type Command<T extends WebhookTrialCommand['type']> = Extract<WebhookTrialCommand, { type: T }>

/** What a pure step comes to. */
interface Step {
  context: WebhookTrialContext
  says: WebhookTrialFact[]
  /** The timer of the call under way is taken off. */
  over?: true
  /** Timers to be set: `begin` for the call that is due next, `call` for the one under way; milliseconds. */
  waits: { id: 'begin' | 'call'; event: WebhookTrialCommand; delay: number }[]
}

const isWaiting = ({ called_at }: Trial): boolean => called_at === null
const isOver = ({ ended_at }: Trial): boolean => ended_at !== null
const isUnderWay = (trial: Trial): boolean => !isWaiting(trial) && !isOver(trial)

const nothing = (context: WebhookTrialContext): Step => ({ context, says: [], waits: [] })

/** Of those that have ended the last are kept. */
function bounded(trials: Trial[]): Trial[] {
  const surplus = trials.filter(isOver).length - TRIALS_ENDED
  const dropped = new Set(trials.filter(isOver).slice(0, Math.max(0, surplus)))
  return trials.filter((trial) => !dropped.has(trial))
}

const changed = (trials: Trial[], number: number, change: Partial<Trial>): Trial[] =>
  trials.map((trial) => (trial.number === number ? { ...trial, ...change } : trial))

/** Makes the call that is due, unless one is under way, or has it waited for. */
function proceed({ context, says, ...step }: Step, at: number): Step {
  const trials = bounded(context.trials)
  const still: Step = { ...step, context: { ...context, trials }, says }
  if (trials.some(isUnderWay)) return still
  const [next] = trials.filter(isWaiting).toSorted((a, b) => a.due - b.due || a.number - b.number)
  if (!next) return still
  const { number, first, event, flaw, due, at: asked_at } = next
  if (due > at) return { ...still, waits: [{ id: 'begin', event: { type: 'trial.begin', at }, delay: due - at }] }
  return {
    ...still,
    context: { ...context, trials: changed(trials, number, { called_at: at }) },
    says: [...says, { type: 'trial.called', at, number, first, event, flaw, asked_at }],
    waits: [{ id: 'call', event: { type: 'trial.overdue', at, number }, delay: WEBHOOK_ANSWER_MS }],
  }
}

function request(context: WebhookTrialContext, { at, events }: Command<'trial.request'>): Step {
  const { last, trials } = context
  const asked = events.flatMap(({ times, ...each }) =>
    Array.from({ length: times }, (_, repeated) => ({ each, repeated })),
  )
  if (trials.filter(isWaiting).length + asked.length > TRIALS_WAITING) {
    const rule = 'too many events wait to be sent by hand'
    return { ...nothing(context), says: [{ type: 'refused', at, rule, values: { limit: TRIALS_WAITING } }] }
  }
  const yet = { called_at: null, ended_at: null, status: null, message: null }
  const calls = asked.map(({ each, repeated }, index) => {
    const number = last + 1 + index
    return { ...each, number, first: number - repeated, at }
  })
  const kept = {
    ...context,
    last: last + calls.length,
    trials: [...trials, ...calls.map((each) => ({ ...each, ...yet }))],
  }
  return proceed({ context: kept, says: calls.map((each) => ({ type: 'trial.requested', ...each })), waits: [] }, at)
}

function finish(context: WebhookTrialContext, { at, number, status, message }: Omit<TrialEnded, 'type'>): Step {
  const trials = changed(context.trials, number, { ended_at: at, status, message })
  const says: WebhookTrialFact[] = [{ type: 'trial.ended', at, number, status, message }]
  return proceed({ context: { ...context, trials }, says, over: true, waits: [] }, at)
}

/** An end that comes too late is passed over; an answer that counts later is waited for (as of a delivery). */
function end(context: WebhookTrialContext, event: TrialEnded): Step {
  const { after_ms, ...ended } = event
  if (!context.trials.some((trial) => trial.number === event.number && isUnderWay(trial))) return nothing(context)
  if (after_ms === null || (after_ms ?? 0) >= WEBHOOK_ANSWER_MS) return nothing(context)
  return after_ms
    ? { ...nothing(context), waits: [{ id: 'call', event: ended, delay: after_ms }] }
    : finish(context, ended)
}

const overdue = (context: WebhookTrialContext, { at, number }: Command<'trial.overdue'>): Step =>
  finish(context, { at, number, status: null, message: `no answer within ${WEBHOOK_ANSWER_MS / 1000} seconds` })

/** A pure step as an action of the machine. */
const act = <E extends WebhookTrialCommand>(step: (context: WebhookTrialContext, event: E) => Step) =>
  enqueueActions<
    WebhookTrialContext,
    WebhookTrialCommand,
    undefined,
    WebhookTrialCommand,
    never,
    never,
    never,
    never,
    WebhookTrialFact
  >(({ context, event, enqueue }) => {
    const { context: kept, says, over, waits } = step(context, event as E)
    enqueue.assign(() => kept)
    for (const fact of says) enqueue.emit(fact)
    if (over) enqueue.cancel('call')
    for (const { id, event, delay } of waits) enqueue.raise(event, { id, delay })
  })

export const webhookTrial = setup({
  types: {
    context: {} as WebhookTrialContext,
    input: {} as Pick<WebhookTrialContext, 'id'>,
    events: {} as WebhookTrialCommand,
    emitted: {} as WebhookTrialFact,
  },
  actions: {
    request: act(request),
    begin: act((context, { at }: Command<'trial.begin'>) => proceed(nothing(context), at)),
    end: act(end),
    overdue: act(overdue),
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
