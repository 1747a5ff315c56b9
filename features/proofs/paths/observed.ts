/** Which transitions and guard outcomes of the server's machines are taken in this process, by XState's inspection. */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { outcomeOfStep } from './outcomes/outcomes.ts'

/** How often a transition was taken, and its guard failed. */
export interface ObservedTransition {
  state: string
  /** Empty where the transition has no event. */
  event: string
  guard: string | null
  targets: readonly string[]
  taken: number
  /** Times that its guard failed where it was asked; null: it has none. */
  failed: number | null
  /** What it came to, by the facts that were said, and how often. */
  outcomes: Record<string, number>
}

interface Microstep {
  type: string
  event: { type: string }
  snapshot: AnyMachineSnapshot
  _transitions: readonly AnyTransitionDefinition[]
}

/** What XState hands to the executor of actions. */
interface Executed {
  type: string
  params?: { event?: { type: string }; delay?: number }
}

type System = { inspect(observer: { next(event: Microstep): void }): unknown }
interface Scope {
  system: System
  actionExecutor(action: Executed): void
}
type Step = (snapshot: AnyMachineSnapshot, event: { type: string }, scope: Scope) => AnyMachineSnapshot

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

const nameOfGuard = (guard: unknown): string | null =>
  guard === undefined ? null : typeof guard === 'string' ? guard : ((guard as { type?: string }).type ?? 'a function')

const listsOf = (node: AnyStateNode): (readonly AnyTransitionDefinition[])[] => [
  ...node.transitions.values(),
  ...(node.always ? [node.always] : []),
]

const isWithin = (inner: AnyStateNode, outer: AnyStateNode): boolean =>
  inner === outer || inner.id.startsWith(`${outer.id}.`)

/** Watches one machine from now on, in all its actors. */
export class MachineObserver {
  readonly #seen = new Map<AnyTransitionDefinition, ObservedTransition>()
  readonly #systems = new WeakSet<System>()
  #before: AnyMachineSnapshot | null = null
  /** Taken by the step under way. */
  #taken: ObservedTransition[] = []

  /** @param machine its step is wrapped */
  constructor(machine: AnyStateMachine) {
    for (const node of nodesOf(machine.root))
      for (const each of listsOf(node).flat()) {
        const guard = nameOfGuard(each.guard)
        const targets = each.target?.map(({ id }) => id) ?? []
        const failed = guard === null ? null : 0
        this.#seen.set(each, { state: node.id, event: each.eventType, guard, targets, taken: 0, failed, outcomes: {} })
      }
    const step = machine.transition.bind(machine) as unknown as Step
    const observed: Step = (snapshot, event, scope) => {
      if (!this.#systems.has(scope.system)) scope.system.inspect({ next: (seen) => this.#note(seen) })
      this.#systems.add(scope.system)
      this.#before = snapshot
      this.#taken = []
      const executed: Executed[] = []
      const after = step(snapshot, event, {
        ...scope,
        actionExecutor(action) {
          executed.push(action)
          scope.actionExecutor(action)
        },
      })
      this.#cameTo(executed)
      for (const node of this.#before._nodes as AnyStateNode[]) this.#failed(node.always ?? [])
      return after
    }
    machine.transition = observed as never
  }

  /** All transitions of the machine. */
  transitions = (): readonly ObservedTransition[] => [...this.#seen.values()]

  #note({ type, event, snapshot, _transitions: taken }: Microstep): void {
    if (type !== '@xstate.microstep' || this.#before === null) return
    for (const each of taken) {
      const seen = this.#seen.get(each)
      if (seen) {
        seen.taken++
        this.#taken.push(seen)
      }
      const list = listsOf(each.source).find((transitions) => transitions.includes(each)) ?? []
      this.#failed(list.slice(0, list.indexOf(each)))
    }
    const isEventless = taken.some(({ eventType }) => eventType === '')
    // A state is asked when none within it has taken the event.
    for (const node of isEventless ? [] : (this.#before._nodes as AnyStateNode[]))
      if (!taken.some(({ source }) => isWithin(source, node))) this.#failed(node.transitions.get(event.type) ?? [])
    this.#before = snapshot
  }

  #cameTo(executed: readonly Executed[]): void {
    const facts = executed.flatMap(({ type, params }) => (type === 'xstate.emit' ? (params!.event!.type ?? []) : []))
    const setsTimer = executed.some(({ type, params }) => type === 'xstate.raise' && params?.delay !== undefined)
    const outcome = outcomeOfStep(facts, setsTimer)
    for (const { outcomes } of this.#taken) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }

  #failed(transitions: readonly AnyTransitionDefinition[]): void {
    for (const each of transitions) {
      const seen = this.#seen.get(each)
      if (seen && seen.failed !== null) seen.failed++
    }
  }
}
