/** Faults of the domain: the actor that has one is told of it, keeps it, and says which are on. */
import Type from 'typebox'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Text, Word } from '../schemas/state.ts'
/**
 * The faults of an actor that are on. Whatever the fault, members of these names are checked alike: the lab shows them.
 */
export const ActiveFaults = <Fault extends { name: string }>() =>
  Type.Unsafe<Fault[]>(
    Type.Array(
      Type.Object({
        name: Word<Fault['name']>(),
        reason: Type.Optional(Text),
        documents: Type.Optional(Nullable(Type.Array(Text))),
        latency_ms: Type.Optional(Type.Number()),
        certificate_end: Type.Optional(Moment),
        status: Type.Optional(Count),
        times: Type.Optional(Nullable(Count)),
        hours: Type.Optional(Type.Number()),
        left: Type.Optional(Count),
        number: Type.Optional(Count),
        n: Type.Optional(Count),
        place: Type.Optional(Count),
        was: Type.Optional(Text),
        receipt_id: Type.Optional(Nullable(Text)),
      }),
    ),
  )

export type FaultCommand<Fault extends { name: string }> =
  | { type: 'fault.set'; at: number; fault: Fault }
  /** null: every one of them. */
  | {
      type: 'fault.clear'
      at: number
      fault: Fault['name'] | null
      /** Those of this operation alone, where faults are kept by operation. */
      operation?: string
    }

/** Which faults are on now. */
export interface FaultFact<Fault extends { name: string }> {
  type: 'fault.changed'
  at: number
  faults: Fault['name'][]
}

/** Set replaces a fault of the same name; clear takes one away, or all. */
export function changedFaults<Fault extends { name: string }>(faults: Fault[], event: FaultCommand<Fault>): Fault[] {
  if (event.type === 'fault.set') return [...faults.filter(({ name }) => name !== event.fault.name), event.fault]
  return event.fault === null ? [] : faults.filter(({ name }) => name !== event.fault)
}

/** The step by which an actor that has nothing else to do with its faults hears of a change. */
export function changeFaults<Fault extends { name: string }, Context extends { faults: Fault[] }>(
  context: Context,
  event: FaultCommand<Fault>,
): { context: Context; says: FaultFact<Fault>[] } {
  const faults = changedFaults(context.faults, event)
  return { context: { ...context, faults }, says: [faultsChanged(event.at, faults)] }
}

/** What is said of a change. */
export const faultsChanged = <Fault extends { name: string }>(at: number, faults: Fault[]): FaultFact<Fault> => ({
  type: 'fault.changed',
  at,
  faults: faults.map(({ name }) => name),
})
