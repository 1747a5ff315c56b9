/** The line from a desk to the cloud: what the desk asks for over it, and what can be the matter with it. */
import Type, { type Static } from 'typebox'
import type { Refused } from '../refusal.ts'
import { ActiveFaults, type FaultCommand, type FaultFact } from './fault.ts'

export type UplinkFault = { name: 'server-unreachable' }

export type UplinkCommand =
  /** Report data the desk does not keep any more; both ends are in it, epoch milliseconds. */
  { type: 'history.fetch'; at: number; from: number; to: number } | FaultCommand<UplinkFault>

export type UplinkFact =
  | { type: 'history.fetched'; at: number; from: number; to: number }
  | FaultFact<UplinkFault>
  | { type: 'uplink.changed'; at: number; is_cut: boolean }
  | Refused

export const UplinkContext = Type.Object({ faults: ActiveFaults<UplinkFault>() })
export type UplinkContext = Static<typeof UplinkContext>
