/** One episode: acts in a fresh world, each judged by the model, and after each a sample of what the surfaces show. */
import { isDeepStrictEqual } from 'node:util'
import type { Lab } from '../../support/actors/lab.ts'
import type { Ask, Expected, Read } from '../../support/model/expected.ts'
import { untouched } from '../../support/model/first-morning.ts'
import { SEEDED } from '../../support/model/house.ts'
import { type Act, answersTo, askOf, readsOf } from '../../support/model/model.ts'
import type { State } from '../../support/model/state.ts'
import type { Random } from '../kit/random.ts'
import { judgedAtOnce, type PartAtOnce, verdictInEach } from './at-once.ts'
import { sendTo } from './client.ts'
import { actsAtOnce } from './draw/at-once-draws.ts'
import { groundOf, nextAct } from './draw/draw.ts'
import type { Ground } from './draw/ground.ts'
import type { Mismatch, Received } from './judge.ts'

/** A look: the `nth` read of its name at a register. */
interface Look {
  look: string
  at: string
  nth: number
}

type SingleStep = { act: Act } | Look
/** What is done, looked at, or both at once. */
export type EpisodeStep = SingleStep | { atOnce: readonly SingleStep[] }

/** What an episode has found. */
export interface Conviction extends Mismatch {
  steps: readonly EpisodeStep[]
  /** The request that was answered so. */
  ask: Ask
}

/** Told of each step that was judged. */
export interface EpisodeTold {
  act(act: Act, status: number): void
  read(read: Read): void
  /** Of both: the request, and what came. @param isWithNext whether it was sent together with the one behind it */
  asked?(ask: Ask, received: Received, isWithNext?: boolean): void
}

/** Instant at which worlds begin. */
export const MORNING = '2026-03-02T07:00:00Z'
/** Reads after an act. */
const READS_EACH = 2

/** The register that an act is about. */
const registerIn = (act: Act): string | null => ('of' in act ? act.of : 'at' in act ? act.at : null)

/** @returns what contradicts the law; null: nothing did */
export async function episode(
  lab: Lab,
  { random, acts, stops }: { random: Random; acts: number; stops: () => boolean },
  told: EpisodeTold,
): Promise<Conviction | null> {
  let state = untouched(SEEDED, Date.parse(MORNING), lab.world.clock.mode === 'real', lab.world.webhook_inbox_url)
  const ground = groundOf(state, random)
  const steps: EpisodeStep[] = []
  for (let n = 0; n < acts && !stops(); n++) {
    const act = nextAct(state, ground)
    const many = random.happens(ground.atOnce) ? actsAtOnce(state, ground, act) : null
    const step =
      many === null ? { act } : { atOnce: [...many.map((each) => ({ act: each })), ...beside(state, ground)] }
    steps.push(step)
    const done = await taken(lab, state, step, told)
    if (done === null) continue
    if ('contradiction' in done) return { ...done.contradiction, ask: done.ask, steps }
    state = done.state
    const named = registerIn(act)
    const at = named !== null && state.registers[named] && random.happens(0.8) ? named : random.pick(ground.registers)
    for (const look of sample(state, at, random)) {
      steps.push(look)
      const seen = await taken(lab, state, look, told)
      if (seen === null) continue
      if ('contradiction' in seen) return { ...seen.contradiction, ask: seen.ask, steps }
      state = seen.state
    }
  }
  return null
}

/** A step; null: it means nothing in this state. */
export async function taken(lab: Lab, state: State, step: EpisodeStep, told?: EpisodeTold) {
  if ('atOnce' in step) return takenAtOnce(lab, state, step.atOnce, told)
  return 'act' in step ? acted(lab, state, step.act, told) : looked(lab, state, step, told)
}

async function acted(lab: Lab, state: State, act: Act, told?: EpisodeTold) {
  const ask = askOf(state, act)
  const received = await sendTo(lab, ask)
  told?.act(act, received.status)
  told?.asked?.(ask, received)
  return { ...verdictInEach(state, { ask, received, expectedIn: (each) => answersTo(each, act) }), ask }
}

/** Steps that are sent together: those that mean nothing here are left out. */
async function takenAtOnce(lab: Lab, state: State, steps: readonly SingleStep[], told?: EpisodeTold) {
  const parts = steps.flatMap((step): (PartAtOnce & { step: SingleStep })[] => {
    if ('act' in step)
      return isPossible(state, step.act)
        ? [{ step, ask: askOf(state, step.act), expectedIn: (each) => answersTo(each, step.act) }]
        : []
    const ask = nth(readsOf(state, step.at), step)?.ask
    return ask ? [{ step, ask, expectedIn: (each) => seenBy(each, step, ask) }] : []
  })
  if (parts.length === 0) return null
  const answered = await Promise.all(parts.map(async (part) => ({ ...part, received: await sendTo(lab, part.ask) })))
  for (const [at, { step, ask, received }] of answered.entries()) {
    if ('act' in step) told?.act(step.act, received.status)
    told?.asked?.(ask, received, at < answered.length - 1)
  }
  return judgedAtOnce(state, answered)
}

/** Whether an act names nothing that the state has not: a step left out may have made it. */
export const isPossible = ({ sessions, bridge }: State, act: Act): boolean =>
  (!('by' in act) || act.by === null || sessions[act.by] !== undefined) &&
  (!('client' in act) || act.do === 'come in' || bridge.clients[act.client]?.isIn === true)

const nth = (reads: readonly Read[], { look, nth: at }: Look): Read | undefined =>
  reads.filter(({ name }) => name === look)[at]

/** What the request of a look may show in a state; null: there it is no look. */
const seenBy = (state: State, { at }: Look, ask: Ask): Expected | null =>
  readsOf(state, at)
    .find((read) => isDeepStrictEqual(read.ask, ask))
    ?.expected() ?? null

/** A look at a surface; null: it is not shown in this state. */
async function looked(lab: Lab, state: State, look: Look, told?: EpisodeTold) {
  const read = nth(readsOf(state, look.at), look)
  if (!read) return null
  const { ask } = read
  const received = await sendTo(lab, ask)
  told?.read(read)
  told?.asked?.(ask, received)
  const expectedIn = (each: State) => (each === state ? read.expected() : seenBy(each, look, ask))
  return { ...verdictInEach(state, { ask, received, expectedIn }), ask }
}

/** Looks beside acts at once: now and then some of one surface. */
function beside(state: State, { random, registers }: Ground): Look[] {
  if (!random.happens(0.3)) return []
  const [look] = sample(state, random.pick(registers), random)
  if (!look) return []
  const all = readsOf(state, look.at).filter(({ name }) => name === look.look)
  return random.happens(0.5) ? [look] : all.slice(0, 3).map((_, at) => ({ ...look, nth: at }))
}

/** Some of the reads, no surface twice. */
function sample(state: State, at: string, random: Random): Look[] {
  const reads = readsOf(state, at)
  const byName = Map.groupBy(reads, ({ name }) => name)
  const names = [...byName.keys()]
  const looks: Look[] = []
  for (let n = 0; n < READS_EACH && names.length > 0; n++) {
    const [look] = names.splice(random.between(0, names.length - 1), 1)
    looks.push({ look: look!, at, nth: random.between(0, byName.get(look!)!.length - 1) })
  }
  return looks
}
