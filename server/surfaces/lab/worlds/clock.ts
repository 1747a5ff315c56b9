/** The clock of a world: read, set, moved on; and what waits for it. */
import Type, { type Static } from 'typebox'
import { durationMs, durationText } from '../../../../machines/duration.ts'
import { LAST_INSTANT } from '../../../../machines/instant.ts'
import { DateTime } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { Services } from '../../../outbound/services.ts'
import type { ClockMode } from '../../../runtime/world/clock.ts'
import { Timers } from '../../../runtime/world/clock.ts'
import type { World } from '../../../runtime/world/world.ts'
import { WorldRefused } from '../../../runtime/worlds/world-options.ts'
import { longAnswer } from '../../../transport/http/answers/long-answer.ts'
import { HTTPError } from '../../../transport/http/description/refusals.ts'
import { Model } from '../../../transport/http/model.ts'
import type { Issue } from '../../../transport/http/operation.ts'
import { invalid, type Operation, operation, refused, reply } from '../../../transport/http/operation.ts'
import { FactModel, factList } from '../facts/fact-body.ts'
import { Duration, LabInstant, labInstant } from '../instants.ts'

/** A clock as the lab sets and shows it. */
export const ClockSetting = Type.Object(
  { mode: Type.Enum(['real', 'virtual']), now: Type.Optional(LabInstant) },
  { additionalProperties: false },
)
export type ClockSetting = Static<typeof ClockSetting>

/** What the schema cannot say: a real clock is the machine's and cannot be set. */
export const settingIssues = ({ mode, now }: ClockSetting, loc: string[]): Issue[] =>
  mode === 'real' && now !== undefined
    ? [{ loc: [...loc, 'now'], msg: 'only a virtual clock can be set', type: 'value_error.extra' }]
    : []

/** As the worlds take it: epoch milliseconds. */
export const settingOf = ({ mode, now }: ClockSetting): { mode: ClockMode; now?: number } =>
  now === undefined ? { mode } : { mode, now: Date.parse(now) }

/** As it is shown. */
export const ClockModel = Model('Clock', { mode: Type.Enum(['real', 'virtual']), now: DateTime })

export const clockBody = ({ clock }: World): Static<typeof ClockModel> => ({
  mode: clock.mode,
  now: labInstant(clock.now()),
})

/** Facts in the answer, at most; the rest is in the journal. */
const FACTS_ANSWERED = 10_000

/** How far to go: exactly one of them. */
const Advance = Type.Object(
  {
    by: Type.Optional(Duration),
    to: Type.Optional(LabInstant),
    /** To the soonest timer; nowhere when there is none. */
    next: Type.Optional(Type.Literal(true)),
    /** To the timer of this id, as listed. */
    timer: Type.Optional(Type.String()),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
)
type Advance = Static<typeof Advance>

/** Where a clock has come to, and what was said on the way. */
const ClockMoved = Model('ClockMoved', { clock: ClockModel, facts: Type.Array(FactModel) })

/** `event` comes to `address` when it is due. */
const Timer = Model('Timer', {
  id: Type.String(),
  address: Type.String(),
  event: Type.String(),
  due: DateTime,
  in: Duration,
})

/** Where the clock is to go. @throws WorldRefused when it cannot go there */
function target({ clock }: World, { by, to, timer }: Advance): number {
  const no = (member: string, why: string): never => {
    throw new WorldRefused(['body', member], why)
  }
  const within = (member: string, until: number): number =>
    until <= LAST_INSTANT ? until : no(member, 'leads behind the year 9999')
  const now = clock.now()
  if (by !== undefined) {
    return within('by', now + durationMs(by)!)
  }
  if (to !== undefined) {
    const until = Date.parse(to)
    return until >= now ? until : no('to', `is before ${labInstant(now)}, the present time of the clock`)
  }
  if (timer !== undefined) {
    const named = clock.timers.list().find(({ address, id }) => Timers.key(address, id) === timer)
    return named ? within('timer', named.due) : no('timer', 'no timer of this id')
  }
  return within('next', clock.timers.peek()?.due ?? now)
}

/** The clock, and the facts said since. */
async function* outcome(services: Services, world: World, before: number): AsyncGenerator<string> {
  const limit = Math.min(FACTS_ANSWERED, world.nextFact - 1 - before)
  yield `{"clock":${JSON.stringify(clockBody(world))},"facts":`
  yield* factList(services, world, { after: before, limit })
  yield '}'
}

export const clockOperations: Operation[] = [
  operation({
    id: 'getClock',
    method: 'GET',
    path: '/lab/clock',
    surface: 'lab',
    summary: 'How the clock of this world runs, and its time',
    clauses: [],
    who: 'lab',
    answers: { 200: ClockModel },
    handle: ({ world }) => reply(200, clockBody(world)),
  }),
  operation({
    id: 'setClock',
    method: 'PUT',
    path: '/lab/clock',
    surface: 'lab',
    summary: 'Lets the clock run, or stops it and sets it; forward runs what is due on the way, backward runs nothing',
    clauses: [],
    who: 'lab',
    body: ClockSetting,
    answers: { 200: ClockMoved, 409: HTTPError },
    long: true,
    async handle({ services, world, body, gone }) {
      const found = settingIssues(body, ['body'])
      if (found.length > 0) return invalid(found)
      const { mode, now } = settingOf(body)
      const before = await services.scheduler.set(world, mode, now, gone)
      return longAnswer(services, outcome(services, world, before))
    },
  }),
  operation({
    id: 'advanceClock',
    method: 'POST',
    path: '/lab/clock/advance',
    surface: 'lab',
    summary: 'Moves a virtual clock on, each timer at its own instant; answers when the world is quiet',
    clauses: [],
    who: 'lab',
    body: Advance,
    answers: { 200: ClockMoved, 409: HTTPError },
    long: true,
    async handle({ services, world, body, language, gone }) {
      if (world.clock.mode !== 'virtual') return refused('clock is not virtual', { world: world.name }, language)
      const before = await services.scheduler.advance(world, () => target(world, body), gone)
      return longAnswer(services, outcome(services, world, before))
    },
  }),
  operation({
    id: 'listTimers',
    method: 'GET',
    path: '/lab/timers',
    surface: 'lab',
    summary: 'What will happen next, soonest first',
    clauses: [],
    who: 'lab',
    answers: { 200: Type.Array(Timer) },
    async handle({ world }) {
      const now = world.clock.now()
      const timers: Static<typeof Timer>[] = world.clock.timers.list().map(({ address, id, event, due }) => ({
        id: Timers.key(address, id),
        address,
        event: event.type,
        // Behind the last instant no clock goes: it never comes.
        due: labInstant(Math.min(due, LAST_INSTANT)),
        in: durationText(Math.max(0, due - now)),
      }))
      return reply(200, timers)
    },
  }),
]
