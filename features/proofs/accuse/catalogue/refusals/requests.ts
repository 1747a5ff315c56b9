/** Wrong servers of refusals: signing in, malformed requests, answers of terminals, versions. */
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import { Switchboard } from '../../../../../server/runtime/turns/switchboard.ts'
import * as turns from '../../../../../server/runtime/turns/turn.ts'
import type { World } from '../../../../../server/runtime/world/world.ts'
import * as messages from '../../../../../server/surfaces/bridge/messages.ts'
import { clientHeaders } from '../../../../../server/surfaces/cloud/integration.ts'
import * as authentication from '../../../../../server/transport/http/authentication.ts'
import { BodyMalformed } from '../../../../../server/transport/http/body.ts'
import * as failures from '../../../../../server/transport/http/failure.ts'
import * as operations from '../../../../../server/transport/http/operation.ts'
import * as issues from '../../../../../server/transport/http/validation/issues.ts'
import { privateOf } from '../../seams/privates.ts'
import { reached } from '../../seams/reached.ts'
import { asks, handles, refusesForm, replies, row, showsMember } from '../../seams/rows.ts'
import { inSchema } from '../../seams/schemas.ts'
import { inCall, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** A refusal is written as what is done is. */
function keepsRefusals(): Seam {
  const switchboards = new WeakMap<World, Switchboard>()
  const found = (name: 'ask' | 'askForState' | 'fire'): Seam =>
    inObject(
      Switchboard.prototype,
      name,
      (right: any) =>
        function (this: Switchboard, world: World, ...rest: unknown[]) {
          switchboards.set(world, this)
          return right.call(this, world, ...rest)
        } as never,
    )
  return together(
    found('ask'),
    found('askForState'),
    found('fire'),
    inCall(turns, 'whenWritten', (right, world, asked, turn, answer) => {
      const switchboard = switchboards.get(world)
      return switchboard && !turns.isSilent(turn)
        ? privateOf(switchboard, 'commit').call(switchboard, world, turn, answer)
        : right(world, asked, turn, answer)
    }),
  )
}

/** A row that is served at another path. */
const servedAt = (id: string, path: string): Seam => inObject(row(id), 'path', () => path)

/** The version that the descriptions say. */
const describedAs = (wrongly: (version: string) => string): Seam =>
  showsMember(['getCloudDescription', 'getLocalDescription'], 'info.version', wrongly)

/** Requests whose token is not heard. */
const deafTo = (isDeaf: (headers: Record<string, string>) => boolean): Seam =>
  inCall(authentication, 'identify', (right, request) => {
    const { headers } = request
    if (authentication.bearerOf(headers.authorization) === undefined || !isDeaf(headers)) return right(request)
    reached()
    const { authorization: _token, ...rest } = headers
    return right({ ...request, headers: rest })
  })

export default {
  'ERR-001: tells a login that is not known by 422': () =>
    replies('signIn', (reply, { world, body }) =>
      world.reference.cashiersByLogin.has((body as { login: string }).login)
        ? reply
        : { status: 422, body: { code: 'validation.custom', message: 'login', detail: [] } },
    ),
  'ERR-001: signs in with any password': () =>
    asks('signIn', (request) => {
      const body = request.body as { login: string; password: string }
      const { password = body.password } = request.world.reference.cashiersByLogin.get(body.login) ?? {}
      return { ...request, body: { ...body, password } }
    }),
  'ERR-001: takes a pin code with blanks around it': () =>
    asks('signInPinCode', (request) => ({
      ...request,
      body: { pin_code: (request.body as { pin_code: string }).pin_code.trim() },
    })),
  'ERR-002: tells the first fault of a request alone': () => inModuleScope<number>(operations, 'ISSUES_SHOWN', () => 1),
  'ERR-002: answers a malformed query with 400': () =>
    refusesForm((reply) => (reply.issues![0]!.loc[0] === 'query' ? { ...reply, status: 400 } : reply)),
  'ERR-002: tells two faults at most': () =>
    inCall(issues, 'issuesOf', (right, ...given) => right(...given).slice(0, 2)),
  'ERR-103: prints an X-report without a shift as status false': () =>
    handles('printDeskReport', async (right, request) => {
      const { services, world, register } = request
      const { shift } = await services.switchboard.read<RegisterContext>(world, `register:${register!.id}`)
      return shift?.status === 'OPENED' ? right(request) : { status: 200, body: { status: false, report: null } }
    }),
  'ERR-106: keeps what it refuses, as it keeps what it does': () => keepsRefusals(),
  'ERR-302: answers a span that ends before it begins with 400': () =>
    replies('printPeriodicalReport', (reply) => (reply.issues ? { ...reply, status: 400 } : reply)),
  'ERR-302: answers a body that is no JSON with 400': () =>
    inCall(failures, 'failure', (right, services, error, url, language, surface) => {
      const reply = right(services, error, url, language, surface)
      return error instanceof BodyMalformed && surface === 'local' ? { ...reply, status: 400 } : reply
    }),
  'ERR-302: tells nothing of where a request to the desk is malformed': () =>
    refusesForm((reply, { surface }) => {
      if (surface !== 'local') return reply
      const { detail } = reply.body as { detail: object[] }
      return {
        ...reply,
        body: { ...(reply.body as object), detail: detail.map((each) => ({ ...each, loc: ['body'] })) },
      }
    }),
  'ERR-401: fails with code 0': () =>
    inCall(messages, 'failed', (right, ...given) => ({ ...right(...given), code: 0 })),
  'ERR-401: succeeds with code 200 in a settlement': () =>
    inCall(messages, 'succeeded', (right, ...given) => {
      const answer: object = right(...given)
      return { ...answer, ...('status' in answer && { code: 200 }) } as never
    }),
  'ERR-401: succeeds with code 1 where the bank knows nothing of it': () =>
    inCall(messages, 'succeeded', (right, asked, result) => {
      const answer: object = right(asked, result)
      return { ...answer, ...(result === null && { code: 1 }) } as never
    }),
  'VER-001: describes itself as 2.108.4': () => describedAs((version) => version.replace('2.108.3', '2.108.4')),
  'VER-001: says nothing of its build': () => describedAs(() => '2.108.3'),
  'VER-002: has the profile without the version in its path': () => servedAt('getCashierProfile', '/api/cashier/me'),
  "VER-002: has the desk's status without the version in its path": () => servedAt('getDeskStatus', '/api/kasa/status'),
  'VER-002: has the version in the path of the devices of the local network': () =>
    servedAt('lanDevices', '/api/v1/devices'),
  "VER-002: has processing's authorization under the version": () =>
    servedAt('authorizeTerminalProcessing', '/api/v1/paylink/processing/auth/client'),
  'VER-003: refuses clients that do not name themselves': () => deafTo((headers) => !headers['x-client-name']),
  'VER-003: refuses clients of another version': () =>
    deafTo(({ 'x-client-version': version = '2' }) => !version.startsWith('2')),
  'VER-003: takes no client name of fewer than three letters on webhooks and reports': () =>
    inSchema(clientHeaders['x-client-name'], (right) => ({ ...right, minLength: 3 })),
} satisfies WrongServersByName
