/** Cases: walks from the beginning of a model that together cover its transitions, or all pairs of them. */
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate'
import { type Cover, Goals, type GoalWay } from './goals.ts'
import type { ModelEvent, TestModel } from './test-model.ts'
import { transitionOf, type Universe } from './universe.ts'

/** An event of a case, and the state that the model is in behind it. */
export interface CaseStep {
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
function walk(model: TestModel, initial: string, goals: Goals): CaseStep[] {
  const steps: CaseStep[] = []
  while (steps.length < LENGTH) {
    const last = steps.at(-1)
    const way = goals.wayFrom(last ? model.key(last.snapshot) : initial, last?.transition ?? null)
    if (way === null) break
    follow(model, goals, way, steps)
    goals.missed(way)
  }
  return steps
}

/** @returns the cases, and what none of them reaches */
export function casesOf(model: TestModel, universe: Universe, cover: Cover): { cases: PathCase[]; left: Set<string> } {
  const goals = new Goals(universe, cover)
  const cases: PathCase[] = []
  while (goals.isAnySought) {
    const before = goals.count
    const steps = walk(model, universe.initial, goals)
    if (goals.count < before) cases.push({ model, number: cases.length + 1, steps })
    if (steps.length === 0) break
  }
  return { cases, left: goals.left() }
}
