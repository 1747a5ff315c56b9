/** The gateway in front of a surface: the requests that pass it, and what can be the matter with it. */
import Type, { type Static } from 'typebox'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Text } from '../schemas/state.ts'
import type { FaultCommand, FaultFact } from './fault.ts'

/** Surfaces with a gateway: ids of its actors. */
export const GATEWAY_SURFACES = ['cloud', 'local'] as const
export type GatewaySurface = (typeof GATEWAY_SURFACES)[number]

const disturbing = {
  /** operationId; null: every operation of the surface. */
  operation: Nullable(Text),
  /** So many requests more; null: until it is switched off. */
  times: Nullable(Count),
}

const RateLimit = Type.Object({
  name: Type.Literal('rate-limit'),
  ...disturbing,
  limit: Count,
  interval_ms: Type.Number(),
  /** Switched on without figures: going online has figures of its own, beside those of all other operations. */
  documented: Type.Optional(Type.Boolean()),
  /** Intervals under way: one for each register, and one (null) for all requests that name no register. */
  counts: Type.Array(
    Type.Object({
      register: Nullable(Text),
      since: Moment,
      count: Count,
      /** Of an operation that is counted by itself; left out: of all others. */
      operation: Type.Optional(Text),
    }),
  ),
})
export type RateLimit = Static<typeof RateLimit>

/** The limits that the service documents: of going online for each register, and of other operations. */
export const DOCUMENTED_LIMITS = {
  goOnline: { limit: 1, interval_ms: 120_000 },
  others: { limit: 3, interval_ms: 1000 },
} as const

/**
 * What comes in place of an answer: a page with 502 or 504; or with the status of the answer null, nothing, the first
 * half of it, or a page.
 */
export const SPOILED_ANSWERS = ['bad-gateway', 'gateway-timeout', 'null', 'empty', 'half', 'page'] as const
const Spoiled = Type.Enum(SPOILED_ANSWERS)
export type SpoiledAnswer = (typeof SPOILED_ANSWERS)[number]

const GatewayFault = Type.Union([
  RateLimit,
  Type.Object({ name: Type.Literal('bad-gateway'), ...disturbing }),
  /** `hangs`: the connection stays open, unanswered; else it is cut. */
  Type.Object({ name: Type.Literal('request-lost'), ...disturbing, hangs: Type.Boolean() }),
  Type.Object({ name: Type.Literal('answer-lost'), ...disturbing }),
  Type.Object({ name: Type.Literal('answer-spoiled'), ...disturbing, as: Spoiled }),
  Type.Object({ name: Type.Literal('answer-late'), ...disturbing, latency_ms: Type.Number() }),
])
export type GatewayFault = Static<typeof GatewayFault>

/** Faults that a request meets on its way in, and those that its answer meets on the way out; each by precedence. */
export const FAULTS_OF_REQUESTS = ['rate-limit', 'bad-gateway', 'request-lost'] as const
export const FAULTS_OF_ANSWERS = ['answer-lost', 'answer-spoiled', 'answer-late'] as const
export const isOfAnswers = ({ name }: GatewayFault): boolean => FAULTS_OF_ANSWERS.some((each) => each === name)

/** So many times, for one operation: it waits for a request that is carried out (EXT-715). */
export const isAwaited = ({ operation, times }: GatewayFault): boolean => operation !== null && times !== null

export const GatewayContext = Type.Object({
  /** Disturbances switched on, in the order they were: one for each name and operation. */
  faults: Type.Array(GatewayFault),
})
export type GatewayContext = Static<typeof GatewayContext>

/** A request that has come in. */
interface PassingRequest {
  /** operationId. */
  operation: string
  /** Id of the register it names; null: none. */
  register: string | null
}

export type GatewayCommand =
  | ({ type: 'request.pass'; at: number } & PassingRequest)
  /** What was let through has its answer: `refused`, or done. */
  | ({ type: 'answer.pass'; at: number; refused: boolean } & PassingRequest)
  | FaultCommand<GatewayFault>

/** What the gateway does to a request; a request that is let through leaves no fact. */
export type Disturbance = { at: number } & PassingRequest &
  (
    | { type: 'request.limited'; limit: number; interval_ms: number; retry_after_ms: number }
    | { type: 'gateway.failed' }
    | { type: 'request.lost'; hangs: boolean }
    | { type: 'answer.lost' }
    | { type: 'answer.spoiled'; as: SpoiledAnswer }
    | { type: 'answer.delayed'; latency_ms: number }
  )

export type GatewayFact = Disturbance | FaultFact<GatewayFault>
