/** Pure steps of the statecharts: what XState makes of a state and an event, and what it would have carried out. */
import { type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate'

type Scope = Parameters<AnyStateMachine['transition']>[2]

/** What XState hands to the executor of actions. */
export interface Executed {
  type: string
  params: { event?: never; delay?: number; id?: string; sendId?: string }
}

export class Transitions {
  /** What the last step wants carried out: facts said, timers set and cancelled. */
  executed: Executed[] = []
  /** One for each machine: making one costs more than a step. */
  #scopes = new Map<AnyStateMachine, Scope>()

  /** What a machine begins with. */
  initial(machine: AnyStateMachine, input: unknown): AnyMachineSnapshot {
    return machine.getInitialSnapshot(this.#scope(machine), input)
  }

  /** The state after an event: the same object when nothing has changed. */
  next(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: { type: string }): AnyMachineSnapshot {
    this.executed = []
    return machine.transition(snapshot, event, this.#scope(machine))
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
        actionExecutor: (action) => this.executed.push(action as unknown as Executed),
      } as Scope
      this.#scopes.set(machine, scope)
    }
    return scope
  }
}
