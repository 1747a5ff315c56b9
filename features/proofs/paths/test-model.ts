/**
 * What a test model is made of, in the words of @xstate/test 2: a machine that says by the law what must become of each
 * event (the oracle), and a system under test that carries the same events out over the wire.
 */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Target } from '../../support/world/target.ts'

export interface ModelEvent {
  type: string
}

/** What the oracle says of a state, and what a session finds. */
interface Observation {
  /** What the last event was answered with: `done`, a refusal by its name, or another word of the model. */
  answer: string
  /** Members by name, as the surfaces show them; undefined where the model does not say. */
  visible: Readonly<Record<string, unknown>>
}

/** One walk at the system under test, in a world of its own. */
export interface PathSession {
  /** Carries an event out. @returns the answer, in the words of the model */
  send(event: ModelEvent): Promise<string>
  /** What all surfaces show now. */
  read(): Promise<Record<string, unknown>>
  /** Leaves nothing open; called at the end of a walk. */
  close(): Promise<void>
}

/** What a session may ask of the run. */
export interface PathSite {
  target: Target
  /** The server ends and starts again on the same store, with all walks that run. */
  restart(): Promise<void>
}

export interface TestModel {
  name: string
  machine: AnyStateMachine
  /** What may come in a state, within the bounds of the model. */
  events(snapshot: AnyMachineSnapshot): readonly ModelEvent[]
  /** What tells states apart where paths are sought: all that bears on what comes next. */
  key(snapshot: AnyMachineSnapshot): string
  /** The state as transitions name it. */
  place(snapshot: AnyMachineSnapshot): string
  oracle(snapshot: AnyMachineSnapshot): Observation
  /** Why something that the machine has is not walked, in sentences. */
  bounds: readonly string[]
  sut(site: PathSite): Promise<PathSession>
}
