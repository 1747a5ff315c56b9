/** One row of the catalogue of faults: what is said of it, what it does, and how it is shown. */

import Type, { type Static } from 'typebox'
import type { Issue } from '../../../transport/http/operation.ts'
import type { FaultTarget, LabFault, StoreDamage } from './store-damage.ts'
import { placeSchema, type TargetKind } from './targets.ts'

/** A delay, not an age: up to 99 days, hours, minutes and seconds. */
export const Latency = Type.String({
  pattern: '^P(?=.)(\\d{1,2}D)?(T(?=.)(\\d{1,2}H)?(\\d{1,2}M)?(\\d{1,4}(\\.\\d{1,3})?S)?)?$',
  examples: ['PT5S'],
})
/** So often, and then no more. */
export const Times = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }))
/** Of one surface. */
export const OperationId = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9]{0,63}$',
  examples: ['sellReceipt'],
  description: 'operationId; left out: every operation of the surface',
})

interface Shown<Fault> {
  members: Type.TProperties
  of(fault: Fault): object
}

export interface FaultRow {
  name: LabFault['name']
  target: TargetKind
  /** What may be said of it. */
  parameters: Type.TObject
  /** The fault of valid parameters, or why there can be none. */
  fault(parameters: unknown, where: FaultTarget): Promise<LabFault | Issue[]>
  /** The parameters of a fault that is on: their schemas, and what they are. */
  shown: Shown<LabFault>
  store?: StoreDamage
  /** What comes of it elsewhere in the same world, after it is on and after it is off. */
  also?: { set(where: FaultTarget): Promise<void>; clear(where: FaultTarget): Promise<void> }
}

/** What is meant, by the member it is named by; a fault of the whole world has none. */
export const placeMember = (target: TargetKind): Type.TProperties =>
  target.member === null
    ? {}
    : { [target.member]: Type.Optional({ ...placeSchema(target), description: target.unnamed }) }

export type Named<Name> = Extract<LabFault, { name: Name }>

/** Types the two ways of a row by its schema and its fault. */
export function faultRow<Name extends LabFault['name'], P extends Type.TProperties>(
  name: Name,
  target: TargetKind,
  properties: P,
  fault: (parameters: Static<Type.TObject<P>>, now: number) => Named<Name>,
  shown: Shown<Named<Name>> = { members: {}, of: () => ({}) },
): FaultRow {
  return {
    name,
    target,
    parameters: Type.Object({ ...placeMember(target), ...properties }, { additionalProperties: false }),
    fault: async (given, { world }) => fault(given as Static<Type.TObject<P>>, world.clock.now()),
    shown: shown as FaultRow['shown'],
  }
}
