/** Wrong servers of access: signing in and out, sessions, tokens, licence and integration keys. */
import Type from 'typebox'
import type { SessionContext } from '../../../../../machines/vocabulary/cashier.ts'
import type { SeedCashier, SeedCashRegister } from '../../../../../machines/vocabulary/seed-data.ts'
import * as session from '../../../../../server/surfaces/cloud/cashier/session.ts'
import * as integration from '../../../../../server/surfaces/cloud/integration.ts'
import * as closing from '../../../../../server/surfaces/cloud/shifts/closing.ts'
import * as authentication from '../../../../../server/transport/http/authentication.ts'
import { bearerOf, identify } from '../../../../../server/transport/http/authentication.ts'
import { type Reply, refused, reply } from '../../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../../server/transport/http/request.ts'
import { asks, handles, replies, row, stops } from '../../seams/rows.ts'
import { says } from '../../seams/rules.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inModuleScope, inObject, type Otherwise, type Seam, together } from '../../seams/seam.ts'
import { admits, givesToken, readsKey, seesSession, stopsAtKey } from '../../subjects/access.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

const HOUR_MS = 3_600_000
type ByPin = (request: Request) => Promise<Reply>
type Begin = (request: Request, cashier: SeedCashier) => Promise<Reply>
type ByKey = (request: Request, key: string) => { register: SeedCashRegister } | Reply

/** How the token is found in its header. */
const bearer = (wrong: RegExp): Seam => inModuleScope<RegExp>(authentication, 'BEARER', () => wrong)

/** The first cashier of the register of the key. */
const firstOfRegister = ({ world, register }: Request): SeedCashier =>
  world.reference.seed.cashiers.find(({ cash_register_ids }) => cash_register_ids.includes(register!.id))!

const withoutAccessKey = ({ headers: { 'x-access-key': _, ...headers }, ...request }: Request): Request => ({
  ...request,
  headers,
})

/** The beginning of a session by login and password, or of one by a pin code. */
const begins = (way: 'password' | 'pin code', wrong: Otherwise<Begin>): Seam =>
  inFunction<Begin>(session, 'begin', (right, request, cashier) => {
    const isBy = way === (request.register ? 'pin code' : 'password')
    return isBy ? wrong(right, request, cashier) : right(request, cashier)
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

export default {
  'AUT-001: begins a session with a wrong password': () =>
    asks('signIn', (request) => {
      const body = request.body as { login: string; password: string }
      const password = request.world.reference.cashiersByLogin.get(body.login)?.password ?? body.password
      return { ...request, body: { ...body, password } }
    }),
  'AUT-001: gives a token that names another cashier, and opens nothing': () =>
    givesToken(() => async ({ world }) => ({ cashier: world.reference.seed.cashiers.at(-1)!.id })),
  'AUT-002: takes any pin code at an agent register': () =>
    inFunction<ByPin>(session, 'signInByPin', (right, request) =>
      right({ ...request, body: { pin_code: firstOfRegister(request).pin_code } }),
    ),
  'AUT-002: begins, with a right pin code, a session of the first cashier of the register': () =>
    inFunction<Begin>(session, 'begin', (right, request, cashier) =>
      right(request, request.register ? firstOfRegister(request) : cashier),
    ),
  'AUT-002: does without the licence key where a pin code is shown': () =>
    inObject(row('signInPinCode'), 'who', () => 'anyone' as const),
  'AUT-003: takes the token under any scheme, or under none': () => bearer(/^(?:\w+ +)?(\S+)$/i),
  'AUT-003: takes a bare token': () => bearer(/^(?:bearer +)?([^ ].*)$/i),
  'AUT-003: takes the token under Basic as well': () => bearer(/^(?:bearer|basic) +([^ ].*)$/i),
  'AUT-003: knows the scheme as Bearer alone, by its letters': () => bearer(/^Bearer +([^ ].*)$/),
  'AUT-003: takes the token from the query as well': () =>
    inCall(authentication, 'identify', (right, request) => {
      const { headers, query } = request
      if (bearerOf(headers.authorization) !== undefined || !query.access_token) return right(request)
      request.headers = { ...headers, authorization: `Bearer ${query.access_token}` }
      try {
        return right(request)
      } finally {
        request.headers = headers
      }
    }),
  'AUT-004: ends no session by signing out': () => handles('signOut', () => reply(205)),
  'AUT-004: lets a new session of a cashier end the one before': () =>
    givesToken(() => {
      const last = new Map<string, string>()
      return async ({ services, world, session, cashier, at }) => {
        const place = `${world.id} ${cashier}`
        const former = last.get(place)
        last.set(place, session)
        if (former) await services.switchboard.ask(world, `session:${former}`, { type: 'session.end', at })
        return {}
      }
    }),
  'AUT-004: has one session for all computers of a cashier, which ends by any signing out': () =>
    givesToken(() => {
      const all = new Map<string, string>()
      return async ({ world, session, cashier }) => {
        const place = `${world.id} ${cashier}`
        all.set(place, all.get(place) ?? session)
        return { session: all.get(place)! }
      }
    }),
  'AUT-004: takes an ended token again an hour later': () =>
    seesSession((seen, { world }) =>
      seen.ended_at !== null && world.clock.now() - seen.ended_at >= HOUR_MS ? { ...seen, ended_at: null } : seen,
    ),
  'AUT-005: looks at the key, and takes the first register of its organization': () =>
    inCall(authentication, 'selectRegister', (right, request) => {
      const stopped = right(request)
      const { organization_id: own } = request.register ?? {}
      if (!stopped)
        request.register = request.world.reference.seed.cash_registers.find((each) => each.organization_id === own)!
      return stopped
    }),
  'AUT-005: takes the first register where no key is shown': () =>
    inCall(authentication, 'selectRegister', (right, request) => {
      if (request.headers['x-license-key']) return right(request)
      request.register = request.world.reference.firstRegister
      return null
    }),
  'AUT-005: answers an unknown key as an unknown id': () =>
    inFunction<ByKey>(authentication, 'registerBy', (right, request, key) => {
      const found = right(request, key)
      return 'status' in found ? refused('unknown id', {}, request.language) : found
    }),
  'AUT-005: takes the first register where the key is not known': () =>
    inFunction<ByKey>(authentication, 'registerBy', (right, request, key) => {
      const { registersByKey, firstRegister } = request.world.reference
      return right(request, registersByKey.has(key) ? key : firstRegister.license_key)
    }),
  'AUT-006: does not look at the integration key where a cashier closes his own shift': () =>
    asks('closeShift', withoutAccessKey),
  'AUT-006: does not look at the integration key where a senior closes a shift': () =>
    inFunction<ByPin>(closing, 'closeNamed', (right, request) => right(withoutAccessKey(request))),
  'AUT-006: knows no integration key': () =>
    inCall(integration, 'unknownAccessKey', (_right, { headers, language }) =>
      headers['x-access-key'] === undefined ? null : refused('access key not known', {}, language),
    ),
  'AUT-006: demands an integration key at every closing': () =>
    inCall(integration, 'unknownAccessKey', (right, request) =>
      request.headers['x-access-key'] === undefined
        ? refused('access key not known', {}, request.language)
        : right(request),
    ),
  'CLD-101: signs everyone in as the first cashier': () =>
    begins('password', (right, request) => right(request, request.world.reference.seed.cashiers[0]!)),
  'CLD-101: signs in with a password the cashiers of the first organization alone': () =>
    begins('password', async (right, request, cashier) =>
      cashier.organization_id === request.world.reference.seed.organizations[0]!.id
        ? right(request, cashier)
        : refused('invalid login or password', {}, request.language),
    ),
  'CLD-102: refuses a sign-in that comes with a stale token': () =>
    stops('signIn', (request) => (request.headers.authorization === undefined ? null : identify(request))),
  'CLD-103: signs in without looking at the password': () =>
    asks('signIn', (request) => {
      const body = request.body as { login: string; password: string }
      const password = request.world.reference.cashiersByLogin.get(body.login)?.password ?? body.password
      return { ...request, body: { ...body, password } }
    }),
  'CLD-103: answers a wrong password with 401': () => says('invalid login or password', { status: 401 }),
  'CLD-104: answers a sign-in without a password as one with a wrong one': () =>
    passwordSchema(Type.String({ default: '-' })),
  'CLD-104: takes a number for a password': () =>
    passwordSchema(Type.Union([Type.String({ minLength: 1 }), Type.Number()])),
  'CLD-105: begins the session of the first cashier of the register, whoever has the pin code': () =>
    begins('pin code', (right, request) => {
      const { cashiers } = request.world.reference.seed
      return right(request, cashiers.find((each) => each.cash_register_ids.includes(request.register!.id))!)
    }),
  'CLD-106: signs in by pin code without a key at the first agent register': () =>
    readsKey((key, request) => {
      const { cash_registers } = request.world.reference.seed
      const agent = cash_registers.find(({ type }) => type === 'AGENT')!
      return key ?? (isByPin(request) ? agent.license_key : undefined)
    }),
  'CLD-106: answers a pin code without a key 403': () =>
    stopsAtKey((request) =>
      !request.headers['x-license-key'] && isByPin(request) ? refused('invalid pin code', {}, request.language) : null,
    ),
  'CLD-107: takes the pin code of a cashier who does not work on the register': () =>
    inFunction<(request: Request) => Promise<Reply>>(session, 'signInByPin', (right, request) => {
      const cashier = request.world.reference.seed.cashiers.find(({ pin_code }) => pin_code === pinOf(request))
      const [id = request.register!.id] = cashier?.cash_register_ids ?? []
      return right({ ...request, register: { ...request.register!, id } })
    }),
  'CLD-108: signs in by pin code on production registers of any type': () =>
    asAgent(({ register }) => !register!.is_test),
  'CLD-108: signs senior cashiers in by pin code on any register': () =>
    asAgent((request) =>
      request.world.reference.seed.cashiers.some(({ senior, pin_code }) => senior && pin_code === pinOf(request)),
    ),
  'CLD-109: asks for a token where a cashier signs in by pin code': () =>
    inObject(row('signInPinCode'), 'who', () => 'cashier and key' as const),
  'CLD-109: signs no one in by pin code who shows a token that has ended': () =>
    stops('signInPinCode', (request) => (request.headers.authorization ? identify(request) : null)),
  'CLD-110: answers a signing out with 200': () =>
    replies('signOut', (given) => (given.status === 205 ? { ...given, status: 200 } : given)),
  'CLD-111: signs out once more with the token of a session that has ended': () =>
    together(
      seesSession((seen, request) => (isSigningOut(request) ? { ...seen, ended_at: null } : seen)),
      handles('signOut', async (right, request) => {
        await right(request)
        return reply(205)
      }),
    ),
  'CLD-111: answers signing out with a token that it does not know 205': () =>
    admits((right, request, named) => {
      const isKnown = named !== null && request.world.reference.cashiers.has(named.cashier)
      return !isKnown && isSigningOut(request) ? reply(205) : right()
    }),
  'CLD-112: goes on with a live session where the cashier signs in once more, so that one signing out ends both': () =>
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
  'CLD-112: ends an older session of a cashier who signs in once more': () =>
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
} satisfies WrongServersByName
