/** The gateway in front of a surface, at `gateway:cloud` and `gateway:local`. It lets every request through unless a fault is on. */
import { setup } from 'xstate'
import { type FaultCommand, faultsChanged } from '../machines/vocabulary/outside/fault.ts'
import {
  type Disturbance,
  DOCUMENTED_LIMITS,
  FAULTS_OF_ANSWERS,
  FAULTS_OF_REQUESTS,
  type GatewayCommand,
  type GatewayContext,
  type GatewayFact,
  type GatewayFault,
  isAwaited,
  isOfAnswers,
  type RateLimit,
} from '../machines/vocabulary/outside/gateway.ts'
import { decided, type MachineStep, step } from '../machines/vocabulary/step.ts'

type GatewayStep = MachineStep<GatewayContext, GatewayCommand, GatewayFact>
type Passing = Extract<GatewayCommand, { type: 'request.pass' | 'answer.pass' }>

/** A request meets at most one fault: the first of these that is on for its operation. */
const PRECEDENCE: readonly GatewayFault['name'][] = [...FAULTS_OF_REQUESTS, ...FAULTS_OF_ANSWERS]

/** Of one name, that of the operation comes before that of all. */
const byPrecedence = (a: GatewayFault, b: GatewayFault): number =>
  PRECEDENCE.indexOf(a.name) - PRECEDENCE.indexOf(b.name) || Number(a.operation === null) - Number(b.operation === null)

const isSame = (a: GatewayFault, { name, operation }: Pick<GatewayFault, 'name' | 'operation'>): boolean =>
  a.name === name && a.operation === operation

type Figures = Pick<RateLimit, 'limit' | 'interval_ms'>

/** Without figures, and not for going online alone, going online is counted by itself. */
const figuresOf = ({ documented, limit, interval_ms }: RateLimit, operation: string | undefined): Figures =>
  documented && operation === 'goOnline' ? DOCUMENTED_LIMITS.goOnline : { limit, interval_ms }

interface Counted extends Figures {
  fault: RateLimit
  /** null: let in. */
  retryAfterMs: number | null
}

/** A rate limit after one more request: an interval begins with the first request in it. */
function counted(fault: RateLimit, { at, operation, register }: Passing): Counted {
  const apart = fault.documented && operation === 'goOnline' ? { operation } : {}
  const figures = figuresOf(fault, operation)
  const running = fault.counts.filter(
    ({ since, operation }) => since <= at && at < since + figuresOf(fault, operation).interval_ms,
  )
  const own = running.find((each) => each.register === register && each.operation === apart.operation)
  if (own && own.count >= figures.limit)
    return { fault, ...figures, retryAfterMs: own.since + figures.interval_ms - at }
  const others = running.filter((each) => each !== own)
  const next = own ? { ...own, count: own.count + 1 } : { register, since: at, count: 1, ...apart }
  return { fault: { ...fault, counts: [...others, next] }, ...figures, retryAfterMs: null }
}

/** A fault after it has met a request: the last of a number of times takes it off. */
const spent = (fault: GatewayFault): GatewayFault[] => {
  if (fault.times === null) return [fault]
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
}

function disturbanceBy(fault: Exclude<GatewayFault, RateLimit>, { at, operation, register }: Passing): Disturbance {
  const request = { at, operation, register }
  if (fault.name === 'bad-gateway') return { type: 'gateway.failed', ...request }
  if (fault.name === 'request-lost') return { type: 'request.lost', ...request, hangs: fault.hangs }
  if (fault.name === 'answer-lost') return { type: 'answer.lost', ...request }
  if (fault.name === 'answer-spoiled') return { type: 'answer.spoiled', ...request, as: fault.as }
  return { type: 'answer.delayed', ...request, latency_ms: fault.latency_ms }
}

function pass({ faults: before }: GatewayContext, request: Passing): GatewayStep {
  const { at, operation, register } = request
  let faults = before
  const replaced = (fault: GatewayFault, by: GatewayFault[]): GatewayFault[] =>
    faults.flatMap((each) => (isSame(each, fault) ? by : [each]))
  const met = (fault: GatewayFault, disturbance: Disturbance): GatewayStep => {
    const left = replaced(fault, spent(fault))
    return decided<GatewayContext, GatewayFact>(
      { faults: left },
      disturbance,
      ...(left.length < faults.length ? [faultsChanged(at, left)] : []),
    )
  }
  const isMet = (fault: GatewayFault): boolean => {
    if (fault.operation !== null && fault.operation !== operation) return false
    if (request.type === 'request.pass') return !isOfAnswers(fault)
    // What was refused is not what the fault waits for
    return isOfAnswers(fault) && !(request.refused && isAwaited(fault))
  }
  const ofOperation = before.filter(isMet)
  for (const fault of ofOperation.sort(byPrecedence)) {
    if (fault.name !== 'rate-limit') return met(fault, disturbanceBy(fault, request))
    const { fault: after, limit, interval_ms, retryAfterMs } = counted(fault, request)
    if (retryAfterMs !== null) {
      const figures = { limit, interval_ms, retry_after_ms: retryAfterMs }
      return met(fault, { type: 'request.limited', at, operation, register, ...figures })
    }
    faults = replaced(fault, [after])
  }
  return decided({ faults })
}

/** Set replaces the fault of that name and operation; clear takes away those of a name, or all, of one operation if it is named. */
function changeFaults({ faults: before }: GatewayContext, command: FaultCommand<GatewayFault>): GatewayStep {
  const faults =
    command.type === 'fault.set'
      ? [...before.filter((each) => !isSame(each, command.fault)), command.fault]
      : before.filter(
          ({ name, operation }) =>
            (command.fault !== null && name !== command.fault) ||
            (command.operation !== undefined && operation !== command.operation),
        )
  return decided<GatewayContext, GatewayFact>({ faults }, faultsChanged(command.at, faults))
}

export const gateway = setup({
  types: { context: {} as GatewayContext, events: {} as GatewayCommand, emitted: {} as GatewayFact },
  actions: {
    pass: step(pass),
    changeFaults: step(changeFaults),
  },
}).createMachine({
  id: 'gateway',
  context: { faults: [] },
  on: {
    'request.pass': { actions: 'pass' },
    'answer.pass': { actions: 'pass' },
    'fault.set': { actions: 'changeFaults' },
    'fault.clear': { actions: 'changeFaults' },
  },
})
