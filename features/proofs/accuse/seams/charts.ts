/** Seams of the statecharts: their arrows, actions and guards. */
import type { AnyStateMachine, StateNode } from 'xstate'
import { reached } from './reached.ts'
import { inObject, type Seam } from './seam.ts'

/** A state by its path: `shift.CREATED`. @throws when there is none */
export function stateOf(machine: AnyStateMachine, path: string): StateNode<any, any> {
  const found = path.split('.').reduce<StateNode<any, any> | undefined>((node, key) => node?.states[key], machine.root)
  if (!found) throw new Error(`${machine.id} has no state ${path}`)
  return found
}

type Next = (snapshot: any, heard: { type: string }) => any

/** Other arrows of a state. @param wrong of what it makes of an event: its arrows, undefined where it has none */
const inState = (machine: AnyStateMachine, path: string, wrong: (right: Next) => Next): Seam => {
  const state = stateOf(machine, path)
  return inObject(state as unknown as { next: Next }, 'next', (right) => wrong(right.bind(state)))
}

/** A state that an event does not leave, as if it had no arrow for it. */
export const withoutArrow = (machine: AnyStateMachine, path: string, event: string): Seam =>
  inState(machine, path, (right) => (snapshot, heard) => (heard.type === event ? undefined : right(snapshot, heard)))

/** An event that takes the arrow of another event of the state. */
export const arrowOf = (machine: AnyStateMachine, path: string, event: string, other: string): Seam =>
  inState(
    machine,
    path,
    (right) => (snapshot, heard) => right(snapshot, heard.type === event ? { ...heard, type: other } : heard),
  )

/** An arrow that ends in another state, and does what it did. */
export const arrowTo = (machine: AnyStateMachine, path: string, event: string, target: string): Seam =>
  inState(machine, path, (right) => (snapshot, heard) => {
    const found = right(snapshot, heard)
    return heard.type === event && found
      ? found.map((each: object) => ({ ...each, target: [stateOf(machine, target)] }))
      : found
  })

/** An arrow that does something else. @param actions by their names @param when it does; left out: always */
export const arrowDoes = (
  machine: AnyStateMachine,
  path: string,
  event: string,
  actions: readonly string[],
  when: (context: any) => boolean = () => true,
): Seam =>
  inState(machine, path, (right) => (snapshot, heard) => {
    const found = right(snapshot, heard)
    if (heard.type !== event || !found || !when(snapshot.context)) return found
    reached()
    return found.map((each: object) => ({ ...each, actions }))
  })

/** An action that is carried out on another state than there is. @param wrong is given the context; it returns another */
export const actsOn = (machine: AnyStateMachine, action: string, wrong: (context: any, event: any) => object): Seam =>
  inObject(machine.implementations.actions as Record<string, any>, action, (right) => ({
    ...right,
    resolve(scope: unknown, snapshot: { context: unknown }, given: { event: unknown }, ...rest: unknown[]) {
      reached()
      return right.resolve(scope, { ...snapshot, context: wrong(snapshot.context, given.event) }, given, ...rest)
    },
  }))

/** @throws when there is no such name */
const named = <T extends object>(all: T, name: string): keyof T => {
  if (!(name in all)) throw new Error(`the statechart has no ${name}`)
  return name as keyof T
}

/** A named action of a statechart that does something else: `step(…)`, `assign(…)`. */
export const inAction = (machine: AnyStateMachine, name: string, wrong: (right: any) => unknown): Seam =>
  inObject(machine.implementations.actions, named(machine.implementations.actions, name), wrong as never)

/** A named guard of a statechart that lets other events through. */
export const inGuard = (
  machine: AnyStateMachine,
  name: string,
  wrong: (right: (given: any, params?: any) => boolean) => (given: any, params?: any) => boolean,
): Seam => inObject(machine.implementations.guards, named(machine.implementations.guards, name), wrong as never)
