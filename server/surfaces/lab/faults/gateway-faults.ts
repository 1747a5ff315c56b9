/** Faults of the gateway in front of a surface, one row each: what integrators meet at a service and cannot provoke there. */
import Type, { type Static } from 'typebox'
import { durationMs, durationText } from '../../../../machines/duration.ts'
import {
  DOCUMENTED_LIMITS,
  type GatewayFault,
  SPOILED_ANSWERS,
} from '../../../../machines/vocabulary/outside/gateway.ts'
import type { Issue } from '../../../transport/http/operation.ts'
import { Duration } from '../instants.ts'
import { type FaultRow, Latency, type Named, OperationId, placeMember, Times } from './fault-row.ts'
import { gateways } from './targets.ts'

/** A longer interval, and a longer wait, is malformed. */
const INTERVAL_MS = 86_400_000
const LATENCY_MS = 600_000

const Limit = Type.Integer({ minimum: 1, maximum: 10_000, description: 'Requests let in within an interval' })
const INTERVAL = 'An interval, on the clock of the world, ISO 8601: it begins with the first request in it'
const As = Type.Enum([...SPOILED_ANSWERS])
const Hangs = Type.Boolean({ description: 'The connection stays open until the client gives up; else it is cut' })

/** What every fault of a gateway takes beside its surface. */
const disturbing = { operation: Type.Optional(OperationId), times: Times }
type Disturbing = Static<Type.TObject<typeof disturbing>>
const ofDisturbing = (given: Disturbing): { operation: string | null; times: number | null } => ({
  operation: given.operation ?? null,
  times: given.times ?? null,
})

/** @param fault of valid parameters, but for what their schemas cannot say; or the issues */
function gatewayFault<Name extends GatewayFault['name'], P extends Type.TProperties>(
  name: Name,
  properties: P,
  fault: (parameters: Static<Type.TObject<P & typeof disturbing>>) => Named<Name> | Issue[],
  shown: { members: Type.TProperties; of(fault: Named<Name>): object } = { members: {}, of: () => ({}) },
): FaultRow {
  const given = { ...disturbing, ...properties }
  return {
    name,
    target: gateways,
    parameters: Type.Object({ ...placeMember(gateways), ...given }, { additionalProperties: false }),
    fault: async (parameters) => fault(parameters as never),
    shown: {
      members: { ...disturbing, ...shown.members },
      of(on) {
        const { operation, times } = on as GatewayFault
        return { ...(operation && { operation }), ...(times && { times }), ...shown.of(on as Named<Name>) }
      },
    },
  }
}

/** A duration of more than nothing, and no more than the longest: milliseconds. */
function durationWithin(member: string, text: string, longest: number): number | Issue[] {
  const ms = durationMs(text)!
  if (ms > 0 && ms <= longest) return ms
  const msg = `more than nothing, and no more than ${durationText(longest)}`
  return [{ loc: ['body', member], msg, type: 'value_error' }]
}

export const GATEWAY_FAULTS: readonly FaultRow[] = [
  gatewayFault(
    'rate-limit',
    { limit: Type.Optional(Limit), interval: Type.Optional({ ...Latency, description: INTERVAL }) },
    (parameters) => {
      const documented = DOCUMENTED_LIMITS[parameters.operation === 'goOnline' ? 'goOnline' : 'others']
      const { limit = documented.limit, interval } = parameters
      const interval_ms =
        interval === undefined ? documented.interval_ms : durationWithin('interval', interval, INTERVAL_MS)
      if (typeof interval_ms !== 'number') return interval_ms
      const isDocumented =
        parameters.operation === undefined && parameters.limit === undefined && interval === undefined
      return {
        ...{ name: 'rate-limit', ...ofDisturbing(parameters), limit, interval_ms, counts: [] },
        ...(isDocumented && { documented: true }),
      }
    },
    {
      members: { limit: Limit, interval: { ...Duration, description: INTERVAL } },
      of: ({ limit, interval_ms }) => ({ limit, interval: durationText(interval_ms) }),
    },
  ),
  gatewayFault('bad-gateway', {}, (parameters) => ({ name: 'bad-gateway', ...ofDisturbing(parameters) })),
  gatewayFault(
    'request-lost',
    { hangs: Type.Optional(Hangs) },
    (parameters) => ({ name: 'request-lost', ...ofDisturbing(parameters), hangs: parameters.hangs ?? false }),
    { members: { hangs: Hangs }, of: ({ hangs }) => ({ hangs }) },
  ),
  gatewayFault('answer-lost', {}, (parameters) => ({ name: 'answer-lost', ...ofDisturbing(parameters) })),
  gatewayFault(
    'answer-spoiled',
    { as: As },
    (parameters) => ({ name: 'answer-spoiled', ...ofDisturbing(parameters), as: parameters.as }),
    { members: { as: As }, of: ({ as }) => ({ as }) },
  ),
  gatewayFault(
    'answer-late',
    { latency: Latency },
    (parameters) => {
      const latency_ms = durationWithin('latency', parameters.latency as string, LATENCY_MS)
      if (typeof latency_ms !== 'number') return latency_ms
      return { name: 'answer-late', ...ofDisturbing(parameters), latency_ms }
    },
    { members: { latency: Duration }, of: ({ latency_ms }) => ({ latency: durationText(latency_ms) }) },
  ),
]
