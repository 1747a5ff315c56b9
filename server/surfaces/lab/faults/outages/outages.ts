/** Outages by a plan: which there are, started, ended; and the status page of the authority. */
import Type, { type Static } from 'typebox'
import { durationMs, durationText } from '../../../../../machines/duration.ts'
import { type OutageContext, SERVICE_STATUSES } from '../../../../../machines/vocabulary/outside/outage.ts'
import { DateTime, Nullable } from '../../../../../machines/vocabulary/schemas/scalars.ts'
import type { Services } from '../../../../outbound/services.ts'
import type { World } from '../../../../runtime/world/world.ts'
import { Model } from '../../../../transport/http/model.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../../../transport/http/operation.ts'
import { labInstant } from '../../instants.ts'
import { unknownName } from '../../unknown-name.ts'
import { beginOutage, endOutage, readOutage } from './outage.ts'
import { PLANS, type Plan } from './plans.ts'

const PLAN_NAMES = PLANS.map(({ name }) => name)

const Status = Type.Enum([...SERVICE_STATUSES])
const Words = Model('OutageText', { uk: Type.String(), en: Type.String() })

const PlannedFaultModel = Model('PlannedFault', {
  name: Type.String(),
  parameters: Type.Object({}, { title: 'PlannedParameters', additionalProperties: true }),
})
const PhaseModel = Model('OutagePhase', {
  after: Type.String(),
  status: Status,
  text: Words,
  announced: Type.Boolean(),
  faults: Type.Array(PlannedFaultModel),
})
const PlanModel = Model('OutagePlan', {
  name: Type.String(),
  active: Type.Boolean(),
  phase: Nullable(Type.Integer({ minimum: 0 })),
  next_at: Nullable(DateTime),
  sentence: Words,
  lasts: Type.String(),
  phases: Type.Array(PhaseModel),
})
const PlansModel = Type.Array(PlanModel)

const UpdateModel = Model('StatusUpdate', { at: DateTime, status: Status, text: Words })
const StatusModel = Model('ServiceStatus', {
  status: Status,
  since: Nullable(DateTime),
  text: Words,
  scheduled: Type.Array(Model('ScheduledMaintenance', { from: DateTime, to: Nullable(DateTime), text: Words })),
  updates: Type.Array(UpdateModel),
})

const USUAL = { uk: 'Сервіс працює у звичайному режимі', en: 'The service works as usual' }

const lastsMs = ({ phases }: Plan): number => phases.reduce((sum, { after }) => sum + durationMs(after)!, 0)

function planBody(plan: Plan, { plan: active, next_at, steps }: OutageContext): Static<typeof PlanModel> {
  const isActive = plan.name === active
  return {
    name: plan.name,
    active: isActive,
    phase: isActive ? plan.phases.length - steps.length - 1 : null,
    next_at: isActive && next_at !== null ? labInstant(next_at) : null,
    sentence: plan.sentence,
    lasts: durationText(lastsMs(plan)),
    phases: plan.phases.map(({ after, status, text, announced = false, faults }) => ({
      ...{ after, status, text, announced },
      faults: faults.map(({ name, parameters = {} }) => ({ name, parameters })),
    })),
  }
}

async function list(services: Services, world: World): Promise<Reply> {
  const context = await readOutage(services, world)
  return reply(
    200,
    PLANS.map((plan) => planBody(plan, context)),
  )
}

/** What has been announced of what is still to come. */
function scheduledIn({ steps, next_at }: OutageContext): Static<typeof StatusModel>['scheduled'] {
  let at = next_at ?? 0
  return steps.flatMap(({ announced, text }, index) => {
    const next = steps[index + 1]
    const from = at
    at += next?.after_ms ?? 0
    return announced ? [{ from: labInstant(from), to: next ? labInstant(at) : null, text }] : []
  })
}

function statusBody(context: OutageContext): Static<typeof StatusModel> {
  const { status, since, updates } = context
  return {
    status,
    since: since === null ? null : labInstant(since),
    text: updates.at(-1)?.text ?? USUAL,
    scheduled: scheduledIn(context),
    updates: updates.map((each) => ({ ...each, at: labInstant(each.at) })).reverse(),
  }
}

export const outageOperations: Operation[] = [
  operation({
    id: 'listOutages',
    method: 'GET',
    path: '/lab/outages',
    surface: 'lab',
    summary: 'Every outage there is a plan for: its phases, and whether it is under way',
    clauses: [],
    who: 'lab',
    answers: { 200: PlansModel },
    handle: ({ services, world }) => list(services, world),
  }),
  operation({
    id: 'beginOutage',
    method: 'PUT',
    path: '/lab/outages/:outage',
    surface: 'lab',
    summary: 'Begins an outage by its plan, in place of one that is under way; it goes on by the clock of the world',
    clauses: [],
    who: 'lab',
    answers: { 200: PlanModel },
    async handle({ services, world, params, language }) {
      const { outage } = params as { outage: string }
      const plan = PLANS.find(({ name }) => name === outage)
      if (!plan) return refused('unknown id', unknownName('outage', outage, PLAN_NAMES, 'GET /lab/outages'), language)
      await beginOutage(services, world, plan)
      return reply(200, planBody(plan, await readOutage(services, world)))
    },
  }),
  operation({
    id: 'endOutage',
    method: 'DELETE',
    path: '/lab/outages',
    surface: 'lab',
    summary: 'Ends the outage that is under way: whatever it has switched on is switched off',
    clauses: [],
    who: 'lab',
    answers: { 200: PlansModel },
    async handle({ services, world }) {
      await endOutage(services, world)
      return list(services, world)
    },
  }),
  operation({
    id: 'getStatus',
    method: 'GET',
    path: '/lab/status',
    surface: 'lab',
    summary: 'The status page of the simulated tax authority: how it is, what has been announced, what was said before',
    clauses: [],
    who: 'lab',
    answers: { 200: StatusModel },
    handle: async ({ services, world }) => reply(200, statusBody(await readOutage(services, world))),
  }),
]
