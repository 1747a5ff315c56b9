/** One episode: acts in a fresh world, each judged by the model, and after each a sample of what the surfaces show. */
import type { Lab } from '../../support/actors/lab.ts'
import type { Ask, Read } from '../../support/model/expected.ts'
import { untouched } from '../../support/model/first-morning.ts'
import { SEEDED } from '../../support/model/house.ts'
import { type Act, answersTo, askOf, readsOf } from '../../support/model/model.ts'
import type { State } from '../../support/model/state.ts'
import type { Random } from '../kit/random.ts'
import { sendTo } from './client.ts'
import { groundOf, nextAct } from './draw/draw.ts'
import { type Mismatch, type Received, verdictOn } from './judge.ts'

/** A look: the `nth` read of its name at a register. */
interface Look {
  look: string
  at: string
  nth: number
}

export type EpisodeStep = { act: Act } | Look

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
  /** Of both: the request, and what came. */
  asked?(ask: Ask, received: Received): void
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
    steps.push({ act })
    const done = await acted(lab, state, act, told)
    if ('contradiction' in done) return { ...done.contradiction, ask: done.ask, steps }
    state = done.state
    const named = registerIn(act)
    const at = named !== null && state.registers[named] && random.happens(0.8) ? named : random.pick(ground.registers)
    for (const look of sample(state, at, random)) {
      steps.push(look)
      const seen = await looked(lab, state, look, told)
      if (seen === null) continue
      if ('contradiction' in seen) return { ...seen.contradiction, ask: seen.ask, steps }
      state = seen.state
    }
  }
  return null
}

export async function acted(lab: Lab, state: State, act: Act, told?: EpisodeTold) {
  const ask = askOf(state, act)
  const received = await sendTo(lab, ask)
  told?.act(act, received.status)
  told?.asked?.(ask, received)
  return { ...verdictOn(received, answersTo(state, act)), ask }
}

/** Whether an act names nothing that the state has not: a step left out may have made it. */
export const isPossible = ({ sessions, bridge }: State, act: Act): boolean =>
  (!('by' in act) || act.by === null || sessions[act.by] !== undefined) &&
  (!('client' in act) || act.do === 'come in' || bridge.clients[act.client]?.isIn === true)

const nth = (reads: readonly Read[], { look, nth: at }: Look): Read | undefined =>
  reads.filter(({ name }) => name === look)[at]

/** A look at a surface; null: it is not shown in this state. */
export async function looked(lab: Lab, state: State, look: Look, told?: EpisodeTold) {
  const read = nth(readsOf(state, look.at), look)
  if (!read) return null
  const received = await sendTo(lab, read.ask)
  told?.read(read)
  told?.asked?.(read.ask, received)
  return { ...verdictOn(received, read.expected()), ask: read.ask }
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
