/**
 * An outage by a plan, at `outage:authority`: it goes from step to step on the clock of the world, and tells the actors
 * of each step which of their faults are on.
 */
import { setup } from 'xstate'
import type {
  OutageCommand,
  OutageContext,
  OutageFact,
  OutageFault,
  OutageStep,
  PlacedChange,
  ServiceStatus,
} from '../machines/vocabulary/outside/outage.ts'
import { type MachineStep, step } from '../machines/vocabulary/step.ts'

type Step = MachineStep<OutageContext, OutageCommand, OutageFact>

/** Lines of the status page that are remembered: bounds the snapshot. */
const UPDATES_KEPT = 20
const DUE = 'step'

/** What the page says when a plan is ended before its time. */
const ENDED = { uk: 'Сервіс працює у звичайному режимі', en: 'The service works as usual' }

const changes = <Change>(
  { places }: Pick<OutageContext, 'places'>,
  faults: readonly OutageFault[],
  change: (fault: OutageFault['fault']) => Change,
): PlacedChange<Change>[] =>
  faults.map(({ noun, fault }) => ({
    addresses: (Object.hasOwn(places, noun) ? places[noun]! : []).map((id) => `${noun}:${id}`),
    change: change(fault),
  }))

const clearsOf = (context: OutageContext): PlacedChange<string>[] =>
  changes(context, context.faults ?? [], ({ name }) => name)

const told = (
  { updates }: OutageContext,
  at: number,
  status: ServiceStatus,
  text: OutageStep['text'],
): OutageContext['updates'] => [...updates, { at, status, text }].slice(-UPDATES_KEPT)

/** Takes off what the last step has switched on, and goes on with the first of those to come. */
function move(context: OutageContext, at: number, clears: PlacedChange<string>[]): Step {
  const [{ status, text, faults = [] }, ...steps] = context.steps as [OutageStep, ...OutageStep[]]
  const [next] = steps
  const next_at = next === undefined ? null : at + next.after_ms
  const plan = next === undefined ? null : context.plan
  const after: OutageContext = {
    ...context,
    ...{ plan, steps, next_at, status, faults },
    since: at,
    updates: told(context, at, status, text),
  }
  const sets = changes(context, faults, (fault) => fault)
  return {
    context: after,
    says: [{ type: 'outage.moved', at, plan: context.plan, status, clears, sets, next_at }],
    ...(next ? { timers: [{ id: DUE, event: { type: 'outage.step', at }, delay_ms: next.after_ms }] } : {}),
  }
}

/** Begins a plan, in place of one that is under way. */
function begin(context: OutageContext, event: Extract<OutageCommand, { type: 'outage.begin' }>): Step {
  const { at, plan, steps, places } = event
  const begun = move({ ...context, plan, steps, places }, at, clearsOf(context))
  return begun.timers ? begun : { ...begun, cancels: [DUE] }
}

function end(context: OutageContext, { at }: OutageCommand): Step {
  if (context.plan === null && (context.faults ?? []).length === 0) return { context, says: [] }
  const status = 'operational'
  const ended = { plan: null, steps: [], next_at: null, status, since: at, faults: [] } as const
  return {
    context: { ...context, ...ended, steps: [], faults: [], updates: told(context, at, status, ENDED) },
    says: [{ type: 'outage.moved', at, plan: null, status, clears: clearsOf(context), sets: [], next_at: null }],
    cancels: [DUE],
  }
}

export const outage = setup({
  types: { context: {} as OutageContext, events: {} as OutageCommand, emitted: {} as OutageFact },
  actions: {
    begin: step(begin),
    move: step((context, { at }): Step => move(context, at, clearsOf(context))),
    end: step(end),
  },
  guards: { hasStep: ({ context }) => context.steps.length > 0 },
}).createMachine({
  id: 'outage',
  context: {
    plan: null,
    steps: [],
    next_at: null,
    status: 'operational',
    since: null,
    faults: [],
    places: {},
    updates: [],
  },
  on: {
    'outage.begin': { actions: 'begin' },
    'outage.step': { guard: 'hasStep', actions: 'move' },
    'outage.end': { actions: 'end' },
  },
})
