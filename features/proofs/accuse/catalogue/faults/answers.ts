/** Wrong servers of the faults of a gateway: what becomes of requests and answers. */
import type { GatewayFault } from '../../../../../machines/vocabulary/outside/gateway.ts'
import * as gateway from '../../../../../server/wire/http/gateway/gateway.ts'
import { HeldConnections } from '../../../../../server/wire/http/gateway/gateway.ts'
import * as spoiled from '../../../../../server/wire/http/gateway/spoiled-answers.ts'
import { type Operation, type Reply, reply } from '../../../../../server/wire/http/operation.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import type { Responder } from '../../../../../server/wire/http/responder.ts'
import { privateOf } from '../../seams/privates.ts'
import { says } from '../../seams/rules.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

type Gateway = gateway.Gateway
type Before = Gateway['before']

const before = (wrong: (right: Before, self: Gateway, ...given: Parameters<Before>) => Responder): Seam =>
  inObject(
    gateway.Gateway.prototype,
    'before',
    (right) =>
      function (this: Gateway, ...given) {
        return wrong(right.bind(this), this, ...given)
      },
  )

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
  inObject(
    HeldConnections.prototype,
    'hold',
    (right) =>
      function (this: HeldConnections, world, response, ms, end) {
        const other = ms === null ? null : wrong(ms)
        if (other === 0) end()
        else right.call(this, world, response, other, end)
      },
  )

const withoutGateway = (surface: Operation['surface']): Seam =>
  before((right, _self, operation, answer, inForm) =>
    operation.surface === surface ? answer : right(operation, answer, inForm),
  )

const tooMany = (wrong: (right: (...given: any[]) => Reply, limited: any, language: string) => Reply): Seam =>
  inModuleScope<any>(
    gateway,
    'tooMany',
    (right) => (limited: unknown, language: string) => wrong(right, limited, language),
  )

export default [
  wrong(
    'EXT-710',
    'rounds the wait down to whole seconds',
    tooMany((right, limited, language) => {
      const seconds = Math.floor(limited.retry_after_ms / 1000)
      return right({ ...limited, retry_after_ms: seconds * 1000 }, language)
    }),
  ),
  wrong(
    'EXT-710',
    'leaves Retry-After out',
    tooMany((right, ...given) => {
      const { headers, ...refusal } = right(...given)
      const { 'retry-after': _, ...others } = headers!
      return { ...refusal, headers: others }
    }),
  ),
  wrong(
    'EXT-710',
    'knows no register of a licence key',
    inModuleScope<any>(
      gateway,
      'registerNamed',
      (right) => (request: Request, surface: string) => (surface === 'cloud' ? null : right(request, surface)),
    ),
  ),
  wrong('EXT-710', 'does what it refuses as too much', does(isLimited)),
  wrong(
    'EXT-710',
    'refuses what is too much with 503',
    says('more requests than the rate limit lets in', { status: 503 }),
  ),
  wrong('EXT-711', 'does what is answered with 502', does(isFailed)),
  wrong(
    'EXT-711',
    'answers 503 for the gateway',
    inObject(spoiled.BAD_GATEWAY, 'status', () => 503),
  ),
  wrong(
    'EXT-711',
    'answers 502 as JSON',
    inObject(spoiled.BAD_GATEWAY.headers!, 'content-type', () => 'application/json'),
  ),
  wrong('EXT-711', 'has no gateway in front of the cloud', withoutGateway('cloud')),
  wrong('EXT-712', 'has no gateway in front of the desk', withoutGateway('local')),
  wrong('EXT-712', 'does what got lost', does(isLost)),
  wrong(
    'EXT-712',
    'answers what got lost with 502',
    gives((given, own) => (!own && isLost(given) && given.status === 502 ? spoiled.BAD_GATEWAY : given)),
  ),
  wrong(
    'EXT-712',
    'answers what should hang with 502',
    gives((given, own) => (!own && isLost(given) && given.status === 504 ? spoiled.BAD_GATEWAY : given)),
  ),
  wrong('EXT-713', 'does nothing of what its answer is lost of', doesNothing('answer-lost')),
  wrong('EXT-713', 'delivers the answer that is lost', () => {
    const cut = new WeakSet<Reply>()
    return together(
      inModuleScope<(status: number) => Reply>(gateway, 'cut', (right) => (status) => {
        const lost = right(status)
        cut.add(lost)
        return lost
      }),
      gives((given, own) => (own && cut.has(given) ? own : given)),
    )()
  }),
  wrong(
    'EXT-714',
    'answers at once what is late',
    late(() => 0),
  ),
  wrong(
    'EXT-714',
    'answers a second before its time',
    late((ms) => ms - 1000),
  ),
  wrong(
    'EXT-714',
    'answers a second after its time',
    late((ms) => ms + 1000),
  ),
  wrong(
    'EXT-714',
    'loses the answer that is late',
    inObject(
      HeldConnections.prototype,
      'hold',
      (right) =>
        function (this: HeldConnections, world, response, ms, end) {
          right.call(this, world, response, ms, ms === null ? end : () => response.destroy())
        },
    ),
  ),
  wrong(
    'EXT-715',
    'disturbs its descriptions as well',
    before((right, self, operation, answer, inForm) => {
      if (operation.surface !== 'lab') privateOf<Set<Operation>>(self, 'operations').add(operation)
      return right(operation, answer, inForm)
    }),
  ),
  wrong(
    'EXT-716',
    'gives the answer that is to be spoiled',
    inModule(spoiled, 'spoiled', () => (_services, given) => given),
  ),
  wrong('EXT-716', 'does nothing of what its answer is spoiled of', doesNothing('answer-spoiled')),
  wrong(
    'EXT-715',
    'uses a fault up by a malformed request',
    inModuleScope<number>(gateway, 'MALFORMED', () => 0),
  ),
]
