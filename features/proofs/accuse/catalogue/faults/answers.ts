/** Wrong servers of the faults of a gateway: how they are named, and what becomes of requests and answers. */
import { durationMs, durationText } from '../../../../../machines/duration.ts'
import { GATEWAY_SURFACES, type GatewayFault } from '../../../../../machines/vocabulary/outside/gateway.ts'
import * as faults from '../../../../../server/surfaces/lab/faults/faults.ts'
import * as gatewayFaults from '../../../../../server/surfaces/lab/faults/gateway-faults.ts'
import { gateways, holders } from '../../../../../server/surfaces/lab/faults/targets.ts'
import * as gateway from '../../../../../server/transport/http/gateway/gateway.ts'
import * as spoiled from '../../../../../server/transport/http/gateway/gateway.ts'
import { WaitingConnections } from '../../../../../server/transport/http/gateway/gateway.ts'
import { type Operation, type Reply, reply } from '../../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../../server/transport/http/request.ts'
import type { Responder } from '../../../../../server/transport/http/responder.ts'
import { privateOf } from '../../seams/privates.ts'
import { says } from '../../seams/rules.ts'
import { inSchema } from '../../seams/schemas.ts'
import { inCall, inFunction, inMethod, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type Gateway = gateway.Gateway
type Before = Gateway['before']

const before = (wrong: (right: Before, self: Gateway, ...given: Parameters<Before>) => Responder): Seam =>
  inMethod(gateway.Gateway.prototype, 'before', function (this: Gateway, right, ...given) {
    return wrong(right.bind(this), this, ...given)
  })

/** What a gateway gives. @param own the answer itself, if the request was let through; `answer` makes it */
const gives = (
  wrong: (given: Reply, own: Reply | undefined, answer: () => Promise<Reply>) => Reply | Promise<Reply>,
): Seam =>
  before((right, _self, operation, answer, inForm) => {
    const answers = new WeakMap<Request, Reply>()
    const noted: Responder = async (request, http) => {
      const own = await answer(request, http)
      answers.set(request, own)
      return own
    }
    const responder = right(operation, noted, inForm)
    if (responder === noted) return answer
    return async (request, http) => {
      const given = await responder(request, http)
      return wrong(given, answers.get(request), async () => answer(request, http))
    }
  })

/** What is refused or lost on its way in, and done for all that. */
const does = (isMeant: (given: Reply) => boolean): Seam =>
  gives(async (given, own, answer) => {
    if (!own && isMeant(given)) await answer()
    return given
  })

/** Nothing is done where a fault of answers is on for an operation. */
const doesNothing = (name: GatewayFault['name']): Seam =>
  before((right, _self, operation, answer, inForm) => {
    const stopped: Responder = async (request, http) => {
      const address = `gateway:${operation.surface}`
      const state = await request.services.switchboard.read<{ faults: GatewayFault[] }>(request.world, address)
      const isOn = (fault: GatewayFault): boolean => fault.operation === null || fault.operation === operation.id
      return state.faults.some((fault) => fault.name === name && isOn(fault)) ? reply(200) : answer(request, http)
    }
    const responder = right(operation, stopped, inForm)
    return responder === stopped ? answer : responder
  })

const isLimited = ({ status, stream }: Reply): boolean => status === 429 && !stream
const isLost = ({ stream }: Reply): boolean => stream !== undefined
const isFailed = (given: Reply): boolean => given === spoiled.BAD_GATEWAY

/** How long an answer is late. */
const late = (wrong: (ms: number) => number): Seam =>
  inMethod(WaitingConnections.prototype, 'add', (right, world, response, ms, end) => {
    const other = ms === null ? null : wrong(ms)
    if (other === 0) end()
    else right(world, response, other, end)
  })

const withoutGateway = (surface: Operation['surface']): Seam =>
  before((right, _self, operation, answer, inForm) =>
    operation.surface === surface ? answer : right(operation, answer, inForm),
  )

const tooMany = (wrong: (right: (...given: any[]) => Reply, limited: any, language: string) => Reply): Seam =>
  inFunction(gateway, 'tooMany', (right, limited: unknown, language: string) => wrong(right, limited, language))

type TargetIds = (
  part: string,
  request: Request,
  row: any,
  named: { operation?: string | undefined },
) => Promise<unknown>

const targets = (wrong: (right: TargetIds, ...given: Parameters<TargetIds>) => Promise<unknown>): Seam =>
  inFunction<TargetIds>(faults, 'targetIds', (right, ...given) => wrong(right, ...given))

type Within = (member: string, text: string, longest: number) => unknown

const within = (wrong: (right: Within, ms: number, ...given: Parameters<Within>) => unknown): Seam =>
  inFunction<Within>(gatewayFaults, 'durationWithin', (right, ...given) =>
    wrong(right, durationMs(given[1])!, ...given),
  )

const rows = gatewayFaults.GATEWAY_FAULTS

/** Faults of a gateway as the lab shows them. */
const shows = (wrong: (shown: any) => object, some = rows): Seam =>
  together(...some.map(({ shown }) => inMethod(shown, 'of', (right, fault) => wrong(right(fault)))))

export default {
  'EXT-710: rounds the wait down to whole seconds': () =>
    tooMany((right, limited, language) => {
      const seconds = Math.floor(limited.retry_after_ms / 1000)
      return right({ ...limited, retry_after_ms: seconds * 1000 }, language)
    }),
  'EXT-710: leaves Retry-After out': () =>
    tooMany((right, ...given) => {
      const { headers, ...refusal } = right(...given)
      const { 'retry-after': _, ...others } = headers!
      return { ...refusal, headers: others }
    }),
  'EXT-710: knows no register of a licence key': () =>
    inFunction(gateway, 'registerNamed', (right, request: Request, surface: string) =>
      surface === 'cloud' ? null : right(request, surface),
    ),
  'EXT-710: does what it refuses as too much': () => does(isLimited),
  'EXT-710: refuses what is too much with 503': () =>
    says('more requests than the rate limit lets in', { status: 503 }),
  'EXT-711: does what is answered with 502': () => does(isFailed),
  'EXT-711: answers 503 for the gateway': () => inObject(spoiled.BAD_GATEWAY, 'status', () => 503),
  'EXT-711: answers 502 as JSON': () =>
    inObject(spoiled.BAD_GATEWAY.headers!, 'content-type', () => 'application/json'),
  'EXT-711: has no gateway in front of the cloud': () => withoutGateway('cloud'),
  'EXT-712: has no gateway in front of the desk': () => withoutGateway('local'),
  'EXT-712: does what got lost': () => does(isLost),
  'EXT-712: answers what got lost with 502': () =>
    gives((given, own) => (!own && isLost(given) && given.status === 502 ? spoiled.BAD_GATEWAY : given)),
  'EXT-712: answers what should hang with 502': () =>
    gives((given, own) => (!own && isLost(given) && given.status === 504 ? spoiled.BAD_GATEWAY : given)),
  'EXT-713: does nothing of what its answer is lost of': () => doesNothing('answer-lost'),
  'EXT-713: delivers the answer that is lost': () => () => {
    const cut = new WeakSet<Reply>()
    return together(
      inFunction<(status: number) => Reply>(gateway, 'cut', (right, status) => {
        const lost = right(status)
        cut.add(lost)
        return lost
      }),
      gives((given, own) => (own && cut.has(given) ? own : given)),
    )()
  },
  'EXT-714: answers at once what is late': () => late(() => 0),
  'EXT-714: answers a second before its time': () => late((ms) => ms - 1000),
  'EXT-714: answers a second after its time': () => late((ms) => ms + 1000),
  'EXT-714: loses the answer that is late': () =>
    inMethod(WaitingConnections.prototype, 'add', (right, world, response, ms, end) => {
      right(world, response, ms, ms === null ? end : () => response.destroy())
    }),
  'EXT-715: disturbs its descriptions as well': () =>
    before((right, self, operation, answer, inForm) => {
      if (operation.surface !== 'lab') privateOf<Set<Operation>>(self, 'operations').add(operation)
      return right(operation, answer, inForm)
    }),
  'EXT-715: uses a fault up by a malformed request': () => inModuleScope<number>(gateway, 'MALFORMED', () => 0),
  'EXT-716: gives the answer that is to be spoiled': () =>
    inCall(spoiled, 'spoiled', (_right, _services, given) => given),
  'EXT-716: does nothing of what its answer is spoiled of': () => doesNothing('answer-spoiled'),
  'EXT-715: disturbs both surfaces when one is named': () => inMethod(gateways, 'ids', () => [...GATEWAY_SURFACES]),
  'EXT-715: takes an operation that is not there': () =>
    targets(async (right, part, request, row, named) => {
      if (!row.target.having || named.operation === undefined) return right(part, request, row, named)
      const ids = await right(part, request, row, { ...named, operation: undefined })
      return Array.isArray(ids) ? row.target.having(request.services, ids, named.operation) : ids
    }),
  'EXT-715: takes an interval of nothing, and a delay of nothing': () =>
    within((right, ms, ...given) => (ms === 0 ? 0 : right(...given))),
  'EXT-715: takes intervals and delays of any length': () =>
    within((right, ms, ...given) => (ms > 0 ? ms : right(...given))),
  'EXT-715: takes no longest interval and no longest delay': () =>
    within((right, ms, member, text, longest) =>
      right(member, ms === longest ? durationText(longest + 1000) : text, longest),
    ),
  'EXT-715: takes the faults of both surfaces off when one is named': () =>
    targets(async (right, part, request, row, named) =>
      part === 'query' ? holders(request.world, row.target.noun) : right(part, request, row, named),
    ),
  'EXT-715: shows a fault of the gateway without its operation': () => shows(({ operation: _, ...shown }) => shown),
  'EXT-715: shows a fault of the gateway without how often it is to come': () =>
    shows(({ times: _, ...shown }) => shown),
  'EXT-715: shows a limit without its figures': () =>
    shows(
      (shown) => ({ ...shown, limit: 3, interval: durationText(1000) }),
      rows.filter(({ name }) => name === 'rate-limit'),
    ),
  'EXT-715: takes members that no fault of the gateway has': () =>
    together(
      ...rows.map(({ parameters }) => inSchema(parameters, (right) => ({ ...right, additionalProperties: true }))),
    ),
} satisfies WrongServersByName
