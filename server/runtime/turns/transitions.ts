/** Pure steps of the statecharts: what XState makes of a state and an event, and what it would have carried out. */

import { type AnyMachineSnapshot, type AnyStateMachine, createActor, type StateValue } from 'xstate'
import { statePaths } from '../activity/state-values.ts'

type Scope = Parameters<AnyStateMachine['transition']>[2]

/** What XState hands to the executor of actions. */
export interface Executed {
  type: string
  params: { event?: never; delay?: number; id?: string; sendId?: string }
}

export type Transition = readonly [after: AnyMachineSnapshot, executed: readonly Executed[]]

export class Transitions {
  /** Where the step that is run gathers its actions. */
  #gathered: Executed[] = []
  /** One for each machine: making one costs more than a step. */
  #scopes = new Map<AnyStateMachine, Scope>()

  /** What a machine begins with. */
  initial(machine: AnyStateMachine, input: unknown): AnyMachineSnapshot {
    return machine.getInitialSnapshot(this.#scope(machine), input)
  }

  /**
   * The state after an event, the same object when nothing has changed, and what is to be carried out: facts said,
   * timers set and cancelled.
   */
  next(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: { type: string }): Transition {
    const executed: Executed[] = []
    this.#gathered = executed
    return [machine.transition(snapshot, event, this.#scope(machine)), executed]
  }

  #scope(machine: AnyStateMachine): Scope {
    let scope = this.#scopes.get(machine)
    if (!scope) {
      const self = createActor(machine, { input: {} })
      scope = {
        self,
        id: '',
        sessionId: '',
        system: self.system,
        logger() {},
        defer() {},
        emit() {},
        stopChild() {},
        actionExecutor: (action) => this.#gathered.push(action as unknown as Executed),
      } as Scope
      this.#scopes.set(machine, scope)
    }
    return scope
  }
}

/** Where an actor is in its statechart. */
export interface ActorStates {
  /** Name of the statechart. */
  machine: string
  /** Paths of the states it is in, the outer ones before those within them: `link`, `link.online`. */
  states: readonly string[]
}

export const statesIn = ({ machine, value }: AnyMachineSnapshot): ActorStates => ({
  machine: machine.id,
  states: statePaths(value as StateValue),
})
