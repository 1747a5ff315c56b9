/** Wrong servers of refusals: signing in, malformed requests, what is kept of one, answers of terminals. */
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import { Switchboard } from '../../../../../server/runtime/turns/switchboard.ts'
import * as turns from '../../../../../server/runtime/turns/turn.ts'
import type { World } from '../../../../../server/runtime/world/world.ts'
import * as messages from '../../../../../server/surfaces/bridge/messages.ts'
import { BodyMalformed } from '../../../../../server/wire/http/body.ts'
import * as failures from '../../../../../server/wire/http/failure.ts'
import * as operations from '../../../../../server/wire/http/operation.ts'
import * as issues from '../../../../../server/wire/http/validation/issues.ts'
import { privateOf } from '../../seams/privates.ts'
import { asks, handles, refusesForm, replies } from '../../seams/rows.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

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
    inModule(turns, 'whenWritten', (right) => (world, asked, turn, answer) => {
      const switchboard = switchboards.get(world)
      return switchboard && !turns.isSilent(turn)
        ? privateOf(switchboard, 'commit').call(switchboard, world, turn, answer)
        : right(world, asked, turn, answer)
    }),
  )
}

export default [
  wrong(
    'ERR-001',
    'tells a login that is not known by 422',
    replies('signIn', (reply, { world, body }) =>
      world.reference.cashiersByLogin.has((body as { login: string }).login)
        ? reply
        : { status: 422, body: { code: 'validation.custom', message: 'login', detail: [] } },
    ),
  ),
  wrong(
    'ERR-001',
    'signs in with any password',
    asks('signIn', (request) => {
      const body = request.body as { login: string; password: string }
      const { password = body.password } = request.world.reference.cashiersByLogin.get(body.login) ?? {}
      return { ...request, body: { ...body, password } }
    }),
  ),
  wrong(
    'ERR-001',
    'takes a pin code with blanks around it',
    asks('signInPinCode', (request) => ({
      ...request,
      body: { pin_code: (request.body as { pin_code: string }).pin_code.trim() },
    })),
  ),
  wrong(
    'ERR-002',
    'tells the first fault of a request alone',
    inModuleScope<number>(operations, 'ISSUES_SHOWN', () => 1),
  ),
  wrong(
    'ERR-002',
    'answers a malformed query with 400',
    refusesForm((reply) => (reply.issues![0]!.loc[0] === 'query' ? { ...reply, status: 400 } : reply)),
  ),
  wrong(
    'ERR-002',
    'tells two faults at most',
    inModule(
      issues,
      'issuesOf',
      (right) =>
        (...given) =>
          right(...given).slice(0, 2),
    ),
  ),
  wrong(
    'ERR-103',
    'prints an X-report without a shift as status false',
    handles('printDeskReport', (right) => async (request) => {
      const { services, world, register } = request
      const { shift } = await services.switchboard.read<RegisterContext>(world, `register:${register!.id}`)
      return shift?.status === 'OPENED' ? right(request) : { status: 200, body: { status: false, report: null } }
    }),
  ),
  wrong('ERR-106', 'keeps what it refuses, as it keeps what it does', keepsRefusals()),
  wrong(
    'ERR-302',
    'answers a span that ends before it begins with 400',
    replies('printPeriodicalReport', (reply) => (reply.issues ? { ...reply, status: 400 } : reply)),
  ),
  wrong(
    'ERR-302',
    'answers a body that is no JSON with 400',
    inModule(failures, 'failure', (right) => (services, error, url, language, surface) => {
      const reply = right(services, error, url, language, surface)
      return error instanceof BodyMalformed && surface === 'local' ? { ...reply, status: 400 } : reply
    }),
  ),
  wrong(
    'ERR-302',
    'tells nothing of where a request to the desk is malformed',
    refusesForm((reply, { surface }) => {
      if (surface !== 'local') return reply
      const { detail } = reply.body as { detail: object[] }
      return {
        ...reply,
        body: { ...(reply.body as object), detail: detail.map((each) => ({ ...each, loc: ['body'] })) },
      }
    }),
  ),
  wrong(
    'ERR-401',
    'fails with code 0',
    inModule(messages, 'failed', (right) => (...given) => ({ ...right(...given), code: 0 })),
  ),
  wrong(
    'ERR-401',
    'succeeds with code 200 in a settlement',
    inModule(messages, 'succeeded', (right) => (...given) => {
      const answer: object = right(...given)
      return { ...answer, ...('status' in answer && { code: 200 }) } as never
    }),
  ),
  wrong(
    'ERR-401',
    'succeeds with code 1 where the bank knows nothing of it',
    inModule(messages, 'succeeded', (right) => (asked, result) => {
      const answer: object = right(asked, result)
      return { ...answer, ...(result === null && { code: 1 }) } as never
    }),
  ),
]
