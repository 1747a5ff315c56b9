/** All that can be walked of a test model: its states, transitions, and pairs of them, by xstate/graph. */
import type { AnyMachineSnapshot } from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import type { ModelEvent, TestModel } from './test-model.ts'

/** An event in a state of the model. */
interface Edge {
  event: ModelEvent
  /** Key of the state behind it. */
  to: string
  /** The transition by its name: place, event, answer, place. */
  transition: string
}

export interface Universe {
  initial: string
  edges: ReadonlyMap<string, readonly Edge[]>
  transitions: ReadonlySet<string>
  /** Two transitions, the second directly behind the first. */
  pairs: ReadonlySet<string>
}

/** States sought at most: a model that has more is too fine. */
const STATES = 2_000_000

/** Between the names of a pair. */
export const PAIR_SIGN = ' ⇒ '

export const pairOf = (first: string, second: string): string => `${first}${PAIR_SIGN}${second}`

/** @param before the state an event comes in @param after the one it leads to */
export const transitionOf = (
  model: TestModel,
  before: AnyMachineSnapshot,
  event: ModelEvent,
  after: AnyMachineSnapshot,
): string => `${model.place(before)}: ${event.type} → ${model.oracle(after).answer} → ${model.place(after)}`

/** @throws when the model has more states than are sought */
export function universeOf(model: TestModel): Universe {
  const map = getAdjacencyMap(model.machine, {
    events: (snapshot: AnyMachineSnapshot) => model.events(snapshot) as never,
    serializeState: (snapshot: AnyMachineSnapshot) => model.key(snapshot),
    limit: STATES,
  } as never) as unknown as Record<
    string,
    { state: AnyMachineSnapshot; transitions: Record<string, { event: ModelEvent; state: AnyMachineSnapshot }> }
  >
  const keys = Object.keys(map)
  if (keys.length >= STATES) throw new Error(`${model.name} has more than ${STATES} states`)
  const edges = new Map(
    keys.map((key) => {
      const { state, transitions } = map[key]!
      return [
        key,
        Object.values(transitions).map(
          ({ event, state: after }): Edge => ({
            event,
            to: model.key(after),
            transition: transitionOf(model, state, event, after),
          }),
        ),
      ]
    }),
  )
  const pairs = new Set<string>()
  for (const own of edges.values())
    for (const { transition, to } of own)
      for (const next of edges.get(to)!) pairs.add(pairOf(transition, next.transition))
  const transitions = new Set([...edges.values()].flat().map(({ transition }) => transition))
  return { initial: keys[0]!, edges, transitions, pairs }
}
