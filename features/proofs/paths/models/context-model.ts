/** Test models whose state is one context: an event is answered, and leads from one context to another. */
import { type AnyMachineSnapshot, type AnyStateMachine, assign, createMachine } from 'xstate'

/** What becomes of a context by an event. */
export interface Outcome<State> {
  state: State
  /** `done`, a refusal by its name, or another word of the model. */
  answer: string
}

export type Effects<State> = Readonly<Record<string, (state: State) => Outcome<State>>>

export const answeredDone = <State>(state: State): Outcome<State> => ({ state, answer: 'done' })

/** @param effects by event */
export const contextModel = <State>(id: string, initial: State, effects: Effects<State>): AnyStateMachine =>
  createMachine({
    id,
    context: { state: initial, answer: 'done' },
    on: Object.fromEntries(
      Object.entries(effects).map(([event, effect]) => [
        event,
        { actions: assign(({ context }: { context: Outcome<State> }) => effect(context.state)) },
      ]),
    ),
  } as never) as never

/** The context of such a model. */
export const outcomeOf = <State>({ context }: AnyMachineSnapshot): Outcome<State> => context
