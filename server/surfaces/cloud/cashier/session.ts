/** Sessions of cashiers: signing in with a password or a pin code, signing out. */
import { hash, timingSafeEqual } from 'node:crypto'
import Type, { type Static } from 'typebox'
import type { SessionCommand } from '../../../../machines/vocabulary/cashier.ts'
import type { SeedCashier } from '../../../../machines/vocabulary/seed-data.ts'
import { cashierStatus, deactivated } from '../../../transport/http/authentication.ts'
import { Model } from '../../../transport/http/model.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../../transport/http/operation.ts'
import type { Request, RequestBy } from '../../../transport/http/request.ts'
import { issueToken } from '../../../transport/http/tokens.ts'

/** FLD-001: strings, and nothing that is read as one (CLD-104). */
const Exact = Type.String({ minLength: 1, 'x-exact': true })
const SignIn = Type.Object({ login: Exact, password: Exact })
/** NS-13. */
const SignInPinCode = Type.Object({ pin_code: Type.String({ minLength: 1 }) })

/** FLD-002. */
const AccessToken = Model('AccessToken', {
  type: Type.Literal('bearer'),
  token_type: Type.Literal('bearer'),
  access_token: Type.String(),
})

/** Compares two secrets in constant time. */
const same = (given: string, kept: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', kept, 'buffer'))

/** Begins a session and answers with its token (FLD-002); a deactivated cashier gets none. */
async function begin(request: Request, cashier: SeedCashier): Promise<Reply> {
  const { services, world } = request
  const { active } = await cashierStatus(services, world, cashier)
  if (!active) return deactivated(request)
  const at = world.clock.now()
  const session = world.newId('session')
  const command: SessionCommand = { type: 'session.begin', at, cashier_id: cashier.id }
  await services.switchboard.ask(world, `session:${session}`, command)
  const access_token = await issueToken(world, session, cashier.id, at)
  const body: Static<typeof AccessToken> = { type: 'bearer', token_type: 'bearer', access_token }
  return reply(200, body)
}

/** Begins a session of the cashier of the register with this pin code. */
async function signInByPin(request: RequestBy<'key'> & { body: Static<typeof SignInPinCode> }): Promise<Reply> {
  const { world, register, language } = request
  const { pin_code } = request.body
  const cashier = world.reference.seed.cashiers.find(
    (each) => each.cash_register_ids.includes(register.id) && same(pin_code, each.pin_code),
  )
  return cashier ? begin(request, cashier) : refused('invalid pin code', {}, language)
}

export const sessionOperations: Operation[] = [
  operation({
    id: 'signIn',
    method: 'POST',
    path: '/api/v1/cashier/signin',
    surface: 'cloud',
    summary: 'Begins a session with login and password',
    clauses: ['CLD-101', 'CLD-102', 'CLD-103', 'CLD-104', 'AUT-001', 'FLD-001', 'FLD-002'],
    who: 'anyone',
    body: SignIn,
    answers: { 200: AccessToken },
    handle(request) {
      const { login, password } = request.body
      const cashier = request.world.reference.cashiersByLogin.get(login)
      // Compared even when no cashier has this login: how long the refusal takes does not give logins away.
      const right = same(password, cashier?.password ?? '')
      if (!cashier || !right) return refused('invalid login or password', {}, request.language)
      return begin(request, cashier)
    },
  }),
  operation({
    id: 'signInPinCode',
    method: 'POST',
    path: '/api/v1/cashier/signinPinCode',
    surface: 'cloud',
    summary: 'Begins a session with a pin code, on a register of type AGENT',
    clauses: ['CLD-105', 'CLD-106', 'CLD-107', 'CLD-108', 'CLD-109', 'AUT-002'],
    who: 'key',
    body: SignInPinCode,
    answers: { 200: AccessToken },
    variant: { quirk: 'pin-code-on-any-register', handle: signInByPin },
    handle(request) {
      const { type } = request.register
      return type === 'AGENT' ? signInByPin(request) : refused('register not of type AGENT', { type }, request.language)
    },
  }),
  operation({
    id: 'signOut',
    method: 'POST',
    path: '/api/v1/cashier/signout',
    surface: 'cloud',
    summary: 'Ends the session of the token',
    clauses: ['CLD-110', 'CLD-111', 'CLD-112', 'AUT-004'],
    who: 'cashier',
    answers: { 205: 'nothing' },
    variant: {
      quirk: 'signout-null-body',
      answers: { 205: Type.Null() },
      handle: async (request: Request, law: Operation['handle']) => {
        const given = await law(request)
        return given.status === 205 ? { ...given, body: null } : given
      },
    },
    async handle({ services, world, session, language }) {
      const end: SessionCommand = { type: 'session.end', at: world.clock.now() }
      const ended = await services.switchboard.ask(world, `session:${session}`, end)
      // Silent: a request that came at the same time has ended it
      return ended ? reply(205) : refused('access token not valid', {}, language)
    },
  }),
]
