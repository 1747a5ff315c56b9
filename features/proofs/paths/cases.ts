/** Cases: walks from the beginning of a model that together cover its transitions, or all pairs of them. */
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate'
import { type Cover, Goals, type GoalWay } from './goals.ts'
import type { ModelEvent, TestModel } from './test-model.ts'
import { transitionOf, type Universe } from './universe.ts'

/** An event of a case, and the state that the model is in behind it. */
interface CaseStep {
  event: ModelEvent
  transition: string
  snapshot: AnyMachineSnapshot
}

export interface PathCase {
  model: TestModel
  number: number
  steps: readonly CaseStep[]
}

/** Events of one case at most: a longer one says little when it fails. */
const LENGTH = 60

/** Takes the events of a way as far as the model goes along, and says what they have reached. */
function follow(model: TestModel, goals: Goals, { events }: GoalWay, steps: CaseStep[]): void {
  for (const event of events) {
    const last = steps.at(-1)
    const snapshot = last?.snapshot ?? initialTransition(model.machine)[0]
    // The moment of day, or a sum, may make it another way than the one that was sought.
    if (!model.events(snapshot).some(({ type }) => type === event.type)) return
    const [after] = transition(model.machine, snapshot, event)
    const name = transitionOf(model, snapshot, event, after)
    goals.reach(last?.transition ?? null, name)
    steps.push({ event, transition: name, snapshot: after })
  }
}

/** One walk; it ends where nothing is left to reach, or at its length. */
function walk(model: TestModel, initial: string, goals: Goals, begun: CaseStep[] = []): CaseStep[] {
  const steps = [...begun]
  while (steps.length < LENGTH) {
    const last = steps.at(-1)
    const way = goals.wayFrom(last ? model.key(last.snapshot) : initial, last?.transition ?? null)
    if (way === null) break
    follow(model, goals, way, steps)
    goals.missed(way)
  }
  return steps
}

/** Walks that begin at random, for what shortest ways miss: other moments, other sums. */
const DETOURS = 300
const DETOUR_STEPS = 30

/** Numbers below a bound, always the same ones. */
function* numbersBelow(): Generator<number, never, number> {
  let bound = yield 0
  for (let state = 1; ; ) {
    state = (state * 48271) % 2147483647
    bound = yield state % bound
  }
}

/** Some way into the model. */
function detour(model: TestModel, goals: Goals, numbers: ReturnType<typeof numbersBelow>): CaseStep[] {
  const steps: CaseStep[] = []
  const count = numbers.next(DETOUR_STEPS).value
  while (steps.length < count) {
    const snapshot = steps.at(-1)?.snapshot ?? initialTransition(model.machine)[0]
    const events = model.events(snapshot)
    follow(model, goals, { events: [events[numbers.next(events.length).value]!], goal: -1 }, steps)
  }
  return steps
}

/** @returns the cases, and what none of them reaches */
export function casesOf(model: TestModel, universe: Universe, cover: Cover): { cases: PathCase[]; left: Set<string> } {
  const goals = new Goals(universe, cover)
  const cases: PathCase[] = []
  const take = (begun: () => CaseStep[]): number => {
    const before = goals.count
    const steps = walk(model, universe.initial, goals, begun())
    if (goals.count < before) cases.push({ model, number: cases.length + 1, steps })
    return steps.length
  }
  while (goals.isAnySought && take(() => []) > 0);
  const numbers = numbersBelow()
  numbers.next()
  for (let n = 0; n < DETOURS && goals.count > 0; n++) {
    goals.seekAgain()
    take(() => detour(model, goals, numbers))
  }
  return { cases, left: goals.left() }
}
