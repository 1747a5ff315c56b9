/** Wrong servers of the faults of a gateway: what its actor makes of them. */
import * as vocabulary from '../../../../../machines/vocabulary/outside/gateway.ts'
import {
  DOCUMENTED_LIMITS,
  type GatewayFault,
  type RateLimit,
} from '../../../../../machines/vocabulary/outside/gateway.ts'
import * as gateway from '../../../../../simulators/gateway.ts'
import { inAction } from '../../seams/charts.ts'
import { inCall, inFunction, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { hears } from '../../seams/turns.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type Passing = { at: number; operation: string; register: string | null }
type Figures = Pick<RateLimit, 'limit' | 'interval_ms'>
interface Counted extends Figures {
  fault: RateLimit
  /** null: let in. */
  retryAfterMs: number | null
}
type Count = (fault: RateLimit, passing: Passing) => Counted
type Entry = RateLimit['counts'][number]

const counted = (wrong: (right: Count, ...given: Parameters<Count>) => Counted): Seam =>
  inFunction<Count>(gateway, 'counted', (right, ...given) => wrong(right, ...given))

/** A request that is counted by other figures, which are shown as they are right. */
const countedBy = (more: Figures): Seam =>
  counted((right, ...given) => {
    const undo = inModuleScope<(...given: any[]) => Figures>(gateway, 'figuresOf', (figuresOf) => (...of) => {
      const { limit, interval_ms } = figuresOf(...of)
      return { limit: limit + more.limit, interval_ms: interval_ms + more.interval_ms }
    })()
    try {
      const { limit, interval_ms, retryAfterMs, fault } = right(...given)
      return {
        fault,
        limit: limit - more.limit,
        interval_ms: interval_ms - more.interval_ms,
        retryAfterMs: retryAfterMs === null ? null : retryAfterMs - more.interval_ms,
      }
    } finally {
      undo()
    }
  })

/** The limits that are documented. */
const documented = (name: keyof typeof DOCUMENTED_LIMITS, wrong: Partial<Figures>): Seam =>
  inObject(DOCUMENTED_LIMITS as Record<typeof name, Figures>, name, (right) => ({ ...right, ...wrong }))

/** What is left of a fault that has met a request. */
const spent = (wrong: (right: (fault: GatewayFault) => GatewayFault[], fault: GatewayFault) => GatewayFault[]): Seam =>
  inFunction<(fault: GatewayFault) => GatewayFault[]>(gateway, 'spent', (right, fault) => wrong(right, fault))

type Pass = (context: { faults: GatewayFault[] }) => [snapshot: { context: { faults: GatewayFault[] } }, ...unknown[]]

/** How the gateway decides on a request, or on an answer. */
const passes = (wrong: (right: Pass, context: { faults: GatewayFault[] }, event: any) => unknown): Seam =>
  inAction(gateway.gateway, 'pass', (right) => ({
    ...right,
    resolve: (scope: unknown, snapshot: { context: never }, given: { event: unknown }, ...rest: unknown[]) =>
      wrong((context) => right.resolve(scope, { ...snapshot, context }, given, ...rest), snapshot.context, given.event),
  }))

type Tagged = GatewayFault & { own?: string | null }

export default {
  'EXT-710: lets one request more in than the limit says': () => countedBy({ limit: 1, interval_ms: 0 }),
  'EXT-710: ends an interval a millisecond late': () => countedBy({ limit: 0, interval_ms: 1 }),
  'EXT-710: ends an interval a millisecond early': () => countedBy({ limit: 0, interval_ms: -1 }),
  'EXT-710: begins the interval anew with every request that is let in': () =>
    counted((right, fault, request) => {
      const made = right(fault, request)
      if (made.retryAfterMs !== null) return made
      const { counts } = made.fault
      return { ...made, fault: { ...made.fault, counts: counts.with(-1, { ...counts.at(-1)!, since: request.at }) } }
    }),
  'EXT-710: counts the requests of all registers together': () =>
    counted((right, fault, request) => {
      const { at } = request
      const none = { ...fault, counts: [] }
      const ends = ({ since, operation }: Entry): number =>
        since + right(none, { ...request, operation: operation ?? '' }).interval_ms
      const [own, ...others] = fault.counts.filter((each) => each.since <= at && at < ends(each))
      const made = right(none, request)
      if (!own) return made
      const { limit, interval_ms } = made
      if (own.count >= limit) return { fault, limit, interval_ms, retryAfterMs: own.since + interval_ms - at }
      return { ...made, fault: { ...fault, counts: [...others, { ...own, count: own.count + 1 }] } }
    }),
  'EXT-710: begins the interval anew with every refused request': () => () => {
    let at = 0
    return together(
      counted((right, fault, request) => {
        at = request.at
        return right(fault, request)
      }),
      spent((right, fault) =>
        right('counts' in fault ? { ...fault, counts: fault.counts.map((each) => ({ ...each, since: at })) } : fault),
      ),
    )()
  },
  'EXT-710: lets a register go online twice in two minutes': () => documented('goOnline', { limit: 2 }),
  'EXT-710: lets a register go online once a minute': () => documented('goOnline', { interval_ms: 60_000 }),
  'EXT-710: lets other operations in twice a second without figures': () => documented('others', { limit: 2 }),
  'EXT-710: limits other operations for ten seconds without figures': () =>
    documented('others', { interval_ms: 10_000 }),
  'EXT-710: counts a limit of all operations for each operation by itself': () =>
    counted((right, fault, request) =>
      right(fault, { ...request, register: `${request.register} ${request.operation}` }),
    ),
  'EXT-710: counts going online with all others where no figures are given': () =>
    inFunction<unknown>(gateway, 'figuresOf', (_right, { limit, interval_ms }: Figures) => ({ limit, interval_ms })),
  'EXT-715: goes on for ever, however often it is to be': () =>
    spent((right, fault) => (fault.times === 0 ? right(fault) : [fault])),
  'EXT-715: meets one request more than it is to': () =>
    spent((right, fault) => (fault.times === 1 ? [{ ...fault, times: 0 }] : right(fault))),
  'EXT-715: meets one request alone, however often it is to': () =>
    spent((right, fault) => (fault.times === 2 ? [] : right(fault))),
  'EXT-715: disturbs requests by the faults of answers': () =>
    passes((right, context, { type }) => {
      const undo = type === 'request.pass' ? inCall(vocabulary, 'isOfAnswers', () => false)() : () => {}
      try {
        return right(context)
      } finally {
        undo()
      }
    }),
  'EXT-715: disturbs every operation': () =>
    passes((right, { faults }, { operation }) => {
      const isSame = (one: Tagged, other: Tagged): boolean => one.name === other.name && one.own === other.own
      const undo = inModuleScope<unknown>(gateway, 'isSame', () => isSame)()
      const meant = (own: string | null): string | null => (own === null ? null : operation)
      try {
        const made = right({
          faults: faults.map((each) => ({ ...each, own: each.operation, operation: meant(each.operation) })),
        })
        for (const fault of made[0].context.faults as Tagged[]) {
          fault.operation = fault.own!
          delete fault.own
        }
        return made
      } finally {
        undo()
      }
    }),
  'EXT-715: loses requests before the gateway fails': () =>
    inModuleScope<readonly string[]>(gateway, 'PRECEDENCE', ([limited, failed, lost, ...ofAnswers]) => [
      limited!,
      lost!,
      failed!,
      ...ofAnswers,
    ]),
  'EXT-715: keeps the fault of one operation alone': () =>
    inFunction<unknown>(
      gateway,
      'isSame',
      (_right, one: GatewayFault, other: Pick<GatewayFault, 'name'>) => one.name === other.name,
    ),
  'EXT-715: switches a fault off for all operations when one is named': () =>
    hears('gateway', 'fault.clear', ({ operation: _, ...event }) => event),
} satisfies WrongServersByName
