/**
 * A step of a machine, as a pure function of its context and an event, and the one action of XState that carries it out.
 * It lies with the vocabulary because machines and simulators are written alike, and simulators import nothing else.
 */
import {
  type ActionFunction,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type BuiltinActionResolution,
  cancel,
  emit,
  raise,
  type UnknownAction,
} from 'xstate'

interface At {
  type: string
  at: number
}

/** What a step comes to. */
export interface MachineStep<Context, Event, Fact> {
  context: Context
  /** Facts in order; the first is the answer to the command. */
  says: Fact[]
  /** Events that the machine hears before any other, within the same turn. */
  raises?: Event[]
  /** Ids of timers that are taken off. */
  cancels?: string[]
  /** Timers that are set, over those of the same id. */
  timers?: { id: string; event: Event; delay_ms: number }[]
}

/** A step that raises nothing and sets no timer. */
export const decided = <Context, Fact>(context: Context, ...says: Fact[]): { context: Context; says: Fact[] } => ({
  context,
  says,
})

/**
 * The action that carries out a step. It resolves to the next snapshot as the built-in actions of XState do, since
 * `assign` within `enqueueActions` copies the context twice and computes the state value again, for every event.
 * @param decide hears the events it is bound to in the statechart, and no others
 */
export const step = <
  Context extends object,
  Event extends At,
  Fact extends At,
  Own extends At = Event,
  Params extends string | undefined = undefined,
>(
  decide: (context: Context, event: Own, params: Params) => MachineStep<Context, Event, Fact>,
): ActionFunction<Context, Event, Event, Params, never, never, never, never, Fact> =>
  Object.assign(() => {}, {
    resolve(
      _scope: AnyActorScope,
      snapshot: AnyMachineSnapshot,
      { event }: { event: Own },
      params: Params,
    ): BuiltinActionResolution {
      const { context, says, raises, cancels, timers } = decide(snapshot.context, event, params)
      const actions: object[] = []
      for (const fact of says) actions.push(emit(fact))
      if (raises) for (const raised of raises) actions.push(raise(raised))
      if (cancels) for (const id of cancels) actions.push(cancel(id))
      if (timers) for (const { id, event, delay_ms } of timers) actions.push(raise(event, { id, delay: delay_ms }))
      return [{ ...snapshot, context }, undefined, actions as UnknownAction[]]
    },
  })
