/** Seams of the statecharts: their arrows. */
import type { AnyStateMachine, StateNode } from 'xstate'
import { inObject, type Seam } from './seam.ts'

/** A state by its path: `shift.CREATED`. @throws when there is none */
export function stateOf(machine: AnyStateMachine, path: string): StateNode<any, any> {
  const found = path.split('.').reduce<StateNode<any, any> | undefined>((node, key) => node?.states[key], machine.root)
  if (!found) throw new Error(`${machine.id} has no state ${path}`)
  return found
}

/** A state that an event does not leave, as if it had no arrow for it. */
export const withoutArrow = (machine: AnyStateMachine, path: string, event: string): Seam =>
  inObject(
    stateOf(machine, path),
    'next' as never,
    (right: any) =>
      function (this: unknown, snapshot: unknown, heard: { type: string }) {
        return heard.type === event ? undefined : right.call(this, snapshot, heard)
      } as never,
  )

/** An event that takes the arrow of another event of the state. */
export const arrowOf = (machine: AnyStateMachine, path: string, event: string, other: string): Seam =>
  inObject(
    stateOf(machine, path),
    'next' as never,
    (right: any) =>
      function (this: unknown, snapshot: unknown, heard: { type: string }) {
        return right.call(this, snapshot, heard.type === event ? { ...heard, type: other } : heard)
      } as never,
  )

/** An arrow that ends in another state, and does what it did. */
export const arrowTo = (machine: AnyStateMachine, path: string, event: string, target: string): Seam =>
  inObject(
    stateOf(machine, path),
    'next' as never,
    (right: any) =>
      function (this: unknown, snapshot: unknown, heard: { type: string }) {
        const found = right.call(this, snapshot, heard)
        return heard.type === event && found
          ? found.map((each: object) => ({ ...each, target: [stateOf(machine, target)] }))
          : found
      } as never,
  )
