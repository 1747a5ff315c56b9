/** Wrong servers of the cloud API: signing in and out. */
import Type from 'typebox'
import type { SessionContext } from '../../../../../machines/vocabulary/cashier.ts'
import type { SeedCashier } from '../../../../../machines/vocabulary/seed-data.ts'
import * as session from '../../../../../server/surfaces/cloud/cashier/session.ts'
import { identify } from '../../../../../server/wire/http/authentication.ts'
import { type Reply, refused, reply } from '../../../../../server/wire/http/operation.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import { asks, replies, row, showsMember, stops } from '../../seams/rows.ts'
import { says } from '../../seams/rules.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModuleScope, inObject, type Seam } from '../../seams/seam.ts'
import { admits, givesToken, readsKey, seesSession, stopsAtKey } from '../../subjects/access.ts'
import { wrong } from '../../wrong-server.ts'

type Begin = (request: Request, cashier: SeedCashier) => Promise<Reply>

/** The beginning of a session by login and password, or of one by a pin code. */
const begins = (way: 'password' | 'pin code', wrong: (right: Begin) => Begin): Seam =>
  inModuleScope<Begin>(session, 'begin', (right) => (request, cashier) => {
    const isBy = way === (request.register ? 'pin code' : 'password')
    return (isBy ? wrong(right) : right)(request, cashier)
  })

const passwordSchema = (wrong: Type.TSchema): Seam =>
  inSchema(schemaWithin(row('signIn').body!, 'properties'), (right) => ({ ...right, password: wrong }))

/** The register of a pin code with another type. */
const asAgent = (isAgent: (request: Request) => boolean): Seam =>
  asks('signInPinCode', (request) =>
    isAgent(request) ? { ...request, register: { ...request.register!, type: 'AGENT' } } : request,
  )

const pinOf = ({ body }: Request): string => (body as { pin_code: string }).pin_code
const isSigningOut = ({ http }: Request): boolean => http.url!.endsWith('/signout')
const isByPin = ({ http }: Request): boolean => http.url!.endsWith('/signinPinCode')

export default [
  wrong(
    'CLD-101',
    'signs everyone in as the first cashier',
    begins('password', (right) => (request) => right(request, request.world.reference.seed.cashiers[0]!)),
  ),
  wrong(
    'CLD-101',
    'signs in with a password the cashiers of the first organization alone',
    begins(
      'password',
      (right) => async (request, cashier) =>
        cashier.organization_id === request.world.reference.seed.organizations[0]!.id
          ? right(request, cashier)
          : refused('invalid login or password', {}, request.language),
    ),
  ),
  wrong(
    'CLD-102',
    'refuses a sign-in that comes with a stale token',
    stops('signIn', (request) => (request.headers.authorization === undefined ? null : identify(request))),
  ),
  wrong(
    'CLD-103',
    'signs in without looking at the password',
    asks('signIn', (request) => {
      const body = request.body as { login: string; password: string }
      const password = request.world.reference.cashiersByLogin.get(body.login)?.password ?? body.password
      return { ...request, body: { ...body, password } }
    }),
  ),
  wrong('CLD-103', 'answers a wrong password with 400', says('invalid login or password', { status: 400 })),
  wrong('CLD-103', 'answers a wrong password with 401', says('invalid login or password', { status: 401 })),
  wrong(
    'CLD-104',
    'answers a sign-in without a password as one with a wrong one',
    passwordSchema(Type.String({ default: '-' })),
  ),
  wrong(
    'CLD-104',
    'takes a number for a password',
    passwordSchema(Type.Union([Type.String({ minLength: 1 }), Type.Number()])),
  ),
  wrong(
    'CLD-105',
    'begins the session of the first cashier of the register, whoever has the pin code',
    begins('pin code', (right) => (request) => {
      const { cashiers } = request.world.reference.seed
      return right(request, cashiers.find((each) => each.cash_register_ids.includes(request.register!.id))!)
    }),
  ),
  wrong(
    'CLD-105',
    'answers a sign-in without token_type',
    showsMember('signInPinCode', 'token_type', () => undefined),
  ),
  wrong(
    'CLD-106',
    'signs in by pin code without a key at the first agent register',
    readsKey((key, request) => {
      const { cash_registers } = request.world.reference.seed
      const agent = cash_registers.find(({ type }) => type === 'AGENT')!
      return key ?? (isByPin(request) ? agent.license_key : undefined)
    }),
  ),
  wrong(
    'CLD-106',
    'answers a pin code without a key 403',
    stopsAtKey((request) =>
      !request.headers['x-license-key'] && isByPin(request) ? refused('invalid pin code', {}, request.language) : null,
    ),
  ),
  wrong('CLD-107', 'answers a wrong pin code with 400', says('invalid pin code', { status: 400 })),
  wrong(
    'CLD-107',
    'takes the pin code of a cashier who does not work on the register',
    inModuleScope<(request: Request) => Promise<Reply>>(session, 'signInByPin', (right) => (request) => {
      const cashier = request.world.reference.seed.cashiers.find(({ pin_code }) => pin_code === pinOf(request))
      const [id = request.register!.id] = cashier?.cash_register_ids ?? []
      return right({ ...request, register: { ...request.register!, id } })
    }),
  ),
  wrong(
    'CLD-108',
    'signs in by pin code on production registers of any type',
    asAgent(({ register }) => !register!.is_test),
  ),
  wrong(
    'CLD-108',
    'signs senior cashiers in by pin code on any register',
    asAgent((request) =>
      request.world.reference.seed.cashiers.some(({ senior, pin_code }) => senior && pin_code === pinOf(request)),
    ),
  ),
  wrong(
    'CLD-109',
    'asks for a token where a cashier signs in by pin code',
    inObject(row('signInPinCode'), 'who', () => 'cashier and key' as const),
  ),
  wrong(
    'CLD-109',
    'signs no one in by pin code who shows a token that has ended',
    stops('signInPinCode', (request) => (request.headers.authorization ? identify(request) : null)),
  ),
  wrong(
    'CLD-110',
    'answers a signing out with 200',
    replies('signOut', (given) => (given.status === 205 ? { ...given, status: 200 } : given)),
  ),
  wrong(
    'CLD-111',
    'signs out once more with the token of a session that has ended',
    seesSession((seen, request) => (isSigningOut(request) ? { ...seen, ended_at: null } : seen)),
  ),
  wrong(
    'CLD-111',
    'answers signing out with a token that it does not know 205',
    admits((right, request, named) => {
      const isKnown = named !== null && request.world.reference.cashiers.has(named.cashier)
      return !isKnown && isSigningOut(request) ? reply(205) : right()
    }),
  ),
  wrong(
    'CLD-112',
    'goes on with a live session where the cashier signs in once more, so that one signing out ends both',
    givesToken(() => {
      const live = new Map<string, string>()
      return async ({ services, world, session, cashier }) => {
        const place = `${world.id} ${cashier}`
        const kept = live.get(place)
        const state = kept && (await services.switchboard.read<SessionContext>(world, `session:${kept}`))
        if (kept && state && state.ended_at === null) return { session: kept }
        live.set(place, session)
        return {}
      }
    }),
  ),
  wrong(
    'CLD-112',
    'ends an older session of a cashier who signs in once more',
    givesToken(() => {
      const live = new Map<string, string>()
      return async ({ services, world, session, cashier, at }) => {
        const place = `${world.id} ${cashier}`
        const kept = live.get(place)
        if (kept) await services.switchboard.ask(world, `session:${kept}`, { type: 'session.end', at })
        live.set(place, session)
        return {}
      }
    }),
  ),
]
