/** Tells which transitions of machines are taken in this process, by XState's inspection of their steps. */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { type Chart, inTurn, listsOf } from './chart.ts'

/** Told of a transition, of two one directly behind the other, or of a guard's outcome. @param times it was taken */
export type ChartTold = (kind: 'transitions' | 'pairs' | 'guards', name: string, times: number) => void

/** Both outcomes of a guard, by the transition that it guards. */
export const guardOutcomes = (transition: string): { held: string; failed: string } => ({
  held: `${transition}, held`,
  failed: `${transition}, failed`,
})

interface Microstep {
  type: string
  event: { type: string }
  snapshot: AnyMachineSnapshot
  _transitions: readonly AnyTransitionDefinition[]
}

type System = { inspect(observer: { next(event: Microstep): void }): unknown }
type Step = (snapshot: AnyMachineSnapshot, event: { type: string }, scope: { system: System }) => AnyMachineSnapshot

const isWithin = (inner: AnyStateNode, outer: AnyStateNode): boolean =>
  inner === outer || inner.id.startsWith(`${outer.id}.`)

/** Watches a machine from now on, in all its actors: its step is wrapped. */
export function observeMachine(machine: AnyStateMachine, { names }: Chart, told: ChartTold): void {
  const systems = new WeakSet<System>()
  /** Names of what was taken last, by the state it has led to. */
  const last = new WeakMap<AnyMachineSnapshot, readonly string[]>()
  let before: AnyMachineSnapshot | null = null
  let behind: readonly string[] = []

  const tellFailed = (transitions: readonly AnyTransitionDefinition[]): void => {
    for (const each of transitions) if (each.guard) told('guards', guardOutcomes(names.get(each)!).failed, 1)
  }
  const note = ({ type, event, snapshot, _transitions: taken }: Microstep): void => {
    if (type !== '@xstate.microstep' || before === null) return
    for (const each of taken) {
      const name = names.get(each)
      if (name === undefined) continue
      told('transitions', name, 1)
      if (each.guard) told('guards', guardOutcomes(name).held, 1)
      for (const first of behind) told('pairs', inTurn(first, name), 1)
      const list = listsOf(each.source).find((transitions) => transitions.includes(each)) ?? []
      tellFailed(list.slice(0, list.indexOf(each)))
    }
    const isEventless = taken.some(({ eventType }) => eventType === '')
    // A state is asked when none within it has taken the event
    for (const node of isEventless ? [] : (before._nodes as AnyStateNode[]))
      if (!taken.some(({ source }) => isWithin(source, node))) tellFailed(node.transitions.get(event.type) ?? [])
    if (taken.length > 0) behind = taken.flatMap((each) => names.get(each) ?? [])
    before = snapshot
  }

  const step = machine.transition.bind(machine) as unknown as Step
  const observed: Step = (snapshot, event, scope) => {
    if (!systems.has(scope.system)) scope.system.inspect({ next: note })
    systems.add(scope.system)
    before = snapshot
    behind = last.get(snapshot) ?? []
    const after = step(snapshot, event, scope)
    for (const node of before._nodes as AnyStateNode[]) tellFailed(node.always ?? [])
    last.set(after, behind)
    before = null
    return after
  }
  machine.transition = observed as never
}
