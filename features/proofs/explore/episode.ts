/** One episode: acts in a fresh world, each judged by the model, and after each a sample of what the surfaces show. */
import { isDeepStrictEqual } from 'node:util'
import { NotTested } from '../../support/law/capabilities.ts'
import { type Ask, type Expected, once, type Read } from '../../support/model/expected.ts'
import { type Act, answersTo, askOf, readsOf } from '../../support/model/model.ts'
import type { State } from '../../support/model/state.ts'
import { isSure } from '../../support/model/sure.ts'
import { Random } from '../kit/random.ts'
import { judgedAtOnce, type PartAtOnce, verdictInEach } from './at-once.ts'
import type { Chart } from './charts/chart.ts'
import { disturbedStep, restartAmid, restarted, sentAmidRestart, takenDisturbed, UNHEARD } from './disturbed.ts'
import { actsAtOnce } from './draw/at-once-draws.ts'
import { groundOf, nextAct } from './draw/draw.ts'
import type { Ground } from './draw/ground.ts'
import { type JudgedAnswer, type Mismatch, verdictOn } from './judge.ts'
import type { EpisodeStep, EpisodeTold, LookStep, SingleStep } from './step.ts'
import type { AskedHere, Received, Venue } from './venues/venue.ts'

/** What an episode has found. */
export interface Conviction extends Mismatch {
  steps: readonly EpisodeStep[]
  /** The request that was answered so. */
  ask: Ask
}

/** Reads after an act. */
const READS_EACH = 2
/** States beside the likeliest that fit, for further requests at once. */
const MOST_OPEN = 3
/** Draws of an act that can be done here, at most. */
const MOST_DRAWS = 500

/** The register that an act is about. */
const registerIn = (act: Act): string | null => ('of' in act ? act.of : 'at' in act ? act.at : null)

/** Longer than what is on its way takes, seconds. */
const WHILE = 10

/** How an episode is drawn. */
interface EpisodeHow {
  seed: number
  acts: number
  stops: () => boolean
  /** Statecharts of which it may seek a transition. */
  charts?: readonly Chart[]
}

/** How far an episode has come. */
interface Course {
  state: State
  steps: EpisodeStep[]
  /** What ends it before its time. */
  end: Conviction | 'lost' | null
}

/** @returns what contradicts the law; null: nothing did */
export async function episode(
  venue: Venue,
  { seed, acts, stops, charts = [] }: EpisodeHow,
  told: EpisodeTold,
): Promise<Conviction | null> {
  const course: Course = { state: venue.begin, steps: [], end: null }
  const random = new Random(seed)
  const ground = groundOf(course.state, { random, seed, charts })
  const isOver = (): boolean => course.end !== null || stops()
  /** @returns false: the step cannot be done here */
  const take = async (step: EpisodeStep): Promise<boolean> => {
    const done = await taken(venue, course.state, step, told)
    if (done === null) return false
    course.steps.push(step)
    if ('state' in done) course.state = done.state
    else course.end = 'lost' in done ? 'lost' : { ...done.contradiction, ask: done.ask, steps: course.steps }
    return true
  }
  for (let n = 0, draws = 0; n < acts && draws < MOST_DRAWS && !isOver(); draws++) {
    const { state } = course
    const act = nextAct(state, ground)
    // The order of requests at once is told by what they lead to: at a server that is not ours much else may happen
    const many =
      venue.isOurs && state.or.length < MOST_OPEN && random.happens(ground.atOnce)
        ? actsAtOnce(state, ground, act)
        : null
    const step =
      many === null
        ? disturbedStep(venue, state, ground, act)
        : { atOnce: [...many.map((each) => ({ act: each })), ...beside(state, ground)], ...restartAmid(ground, many) }
    if (!(await take(step))) continue
    n++
    draws = 0
    if (isOver()) break
    const named = registerIn(act)
    const at =
      named !== null && course.state.registers[named] && random.happens(0.8) ? named : random.pick(ground.registers)
    for (const look of sample(course.state, at, random)) if (!isOver()) await take(look)
  }
  // Each surface once more: it must still show all that has come of the episode
  const at = random.pick(ground.registers)
  const last: Act = { do: 'wait', seconds: WHILE }
  if (!isOver() && !course.state.registers[at]!.drifts && isPossible(course.state, last)) await take({ act: last })
  for (const look of sample(course.state, at, random, Number.POSITIVE_INFINITY)) if (!isOver()) await take(look)
  return course.end === 'lost' ? null : course.end
}

/** A step; null: it means nothing in this state, or cannot be done here. */
export async function taken(
  venue: Venue,
  before: State,
  step: EpisodeStep,
  told?: EpisodeTold,
): Promise<(JudgedAnswer & { ask: Ask }) | null> {
  const state = venue.now(before)
  if ('atOnce' in step) return takenAtOnce(venue, state, step, told)
  if ('act' in step && step.disturbed !== undefined)
    return takenDisturbed(venue, state, { ...step, disturbed: step.disturbed }, told)
  return 'act' in step ? acted(venue, state, step.act, told) : looked(venue, state, step, told)
}

function acted(venue: Venue, state: State, act: Act, told?: EpisodeTold) {
  const known = once(() => answersTo(state, act))
  const here = venue.here(state, { ask: askOf(state, act), expected: known })
  const expectedIn = (each: State) => (each === state ? known() : answersTo(each, act))
  let came: Received | null = null
  const of = (received: Received): void => {
    came = received
    told?.act(act, received.status, state)
  }
  return judged(venue, state, here, { told, expectedIn, of }).then((verdict) => {
    const around = { before: state, received: came, together: null, disturbed: null }
    if (verdict !== null && 'state' in verdict)
      told?.happened?.({ act, ask: verdict.ask, after: verdict.state, ...around })
    return verdict
  })
}

/** Asks, and judges what came; null: it is not asked here, or the target offers no such thing. */
async function judged(
  venue: Venue,
  state: State,
  here: AskedHere | null,
  how: {
    told: EpisodeTold | undefined
    expectedIn(state: State): Expected | null
    of(received: Received): void
  },
): Promise<(JudgedAnswer & { ask: Ask }) | null> {
  if (here === null) return null
  const { ask, expected } = here
  const { told, expectedIn } = how
  let received: Received
  try {
    received = await venue.send(state, ask)
  } catch (error) {
    if (error instanceof NotTested) return null
    throw error
  }
  how.of(received)
  told?.asked?.(ask, received)
  const ours = venue.isOurs ? verdictInEach(state, { ask, received, expectedIn }) : null
  const verdict = ours ?? verdictOn(received, expected(), false)
  if ('state' in verdict) told?.held?.(received.status, expected(), venue.isOurs)
  if (ours) return { ...ours, ask }
  if ('differs' in verdict) told?.differs?.(verdict.differs)
  if ('lost' in verdict) told?.differs?.([verdict.lost])
  return { ...verdict, ask }
}

/** Steps that are sent together: those that mean nothing here are left out. */
async function takenAtOnce(
  venue: Venue,
  state: State,
  { atOnce: steps, restartMs }: Extract<EpisodeStep, { atOnce: unknown }>,
  told?: EpisodeTold,
) {
  const parts = steps.flatMap((step): (PartAtOnce & { step: SingleStep })[] => {
    if ('act' in step)
      return isPossible(state, step.act)
        ? [{ step, ask: askOf(state, step.act), expectedIn: (each) => answersTo(each, step.act) }]
        : []
    const ask = nth(readsOf(state, step.at), step)?.ask
    return ask ? [{ step, ask, expectedIn: (each) => seenBy(each, step, ask) }] : []
  })
  if (parts.length === 0) return null
  const answered =
    restartMs === undefined
      ? await Promise.all(parts.map(async (part) => ({ ...part, received: await venue.send(state, part.ask) })))
      : await sentAmidRestart(venue, state, parts, restartMs)
  for (const [at, { step, ask, received }] of answered.entries()) {
    if ('act' in step) told?.act(step.act, received?.status ?? 0, state)
    told?.asked?.(ask, received ?? UNHEARD, at < answered.length - 1)
  }
  const inOrder = judgedAtOnce(state, answered)
  if (!('state' in inOrder)) return inOrder
  const verdict = restartMs === undefined ? inOrder : { ...inOrder, state: restarted(inOrder.state) }
  const disturbed = restartMs === undefined ? null : venue.kills ? 'killed' : 'restarted'
  const together = steps.flatMap((step) => ('act' in step ? [step.act] : []))
  const around = { before: state, after: verdict.state, together, disturbed } as const
  for (const { step, ask, received } of answered)
    if ('act' in step) told?.happened?.({ act: step.act, ask, received, ...around })
  return verdict
}

/** Whether an act names nothing that the state has not: a step left out may have made it. */
export const isPossible = (state: State, act: Act): boolean => namesWhatIs(state, act) && isSure(state, act)

const namesWhatIs = ({ sessions, bridge }: State, act: Act): boolean =>
  (!('by' in act) || act.by === null || sessions[act.by] !== undefined) &&
  (!('client' in act) || act.do === 'come in' || bridge.clients[act.client]?.isIn === true)

const nth = (reads: readonly Read[], { look, nth: at }: LookStep): Read | undefined =>
  reads.filter(({ name }) => name === look)[at]

/** What the request of a look may show in a state; null: there it is no look. */
const seenBy = (state: State, { at }: LookStep, ask: Ask): Expected | null =>
  readsOf(state, at)
    .find((read) => isDeepStrictEqual(read.ask, ask))
    ?.expected() ?? null

/** A look at a surface; null: it is not shown in this state, or here. */
async function looked(venue: Venue, state: State, look: LookStep, told?: EpisodeTold) {
  const read = nth(readsOf(state, look.at), look)
  if (!read) return null
  const known = once(read.expected)
  const expectedIn = (each: State) => (each === state ? known() : seenBy(each, look, read.ask))
  const of = (): void => told?.read(read)
  return judged(venue, state, venue.here(state, { ...read, expected: known }), { told, expectedIn, of })
}

/** Looks beside acts at once: now and then some of one surface. An answer at a socket is heard by one who waits for it. */
function beside(state: State, { random, registers }: Ground): LookStep[] {
  if (!random.happens(0.3)) return []
  const [look] = sample(state, random.pick(registers), random)
  if (!look) return []
  const all = readsOf(state, look.at).filter(({ name }) => name === look.look)
  if (all.some(({ ask }) => ask.socket?.does === 'hear')) return []
  return random.happens(0.5) ? [look] : all.slice(0, 3).map((_, at) => ({ ...look, nth: at }))
}

/** Some of the reads, no surface twice. */
function sample(state: State, at: string, random: Random, most = READS_EACH): LookStep[] {
  const reads = readsOf(state, at)
  const byName = Map.groupBy(reads, ({ name }) => name)
  const names = [...byName.keys()]
  const looks: LookStep[] = []
  for (let n = 0; n < most && names.length > 0; n++) {
    const [look] = names.splice(random.between(0, names.length - 1), 1)
    looks.push({ look: look!, at, nth: random.between(0, byName.get(look!)!.length - 1) })
  }
  return looks
}
