/** Wrong servers of access: sessions, tokens, licence and integration keys. */
import type { SeedCashier, SeedCashRegister } from '../../../../../machines/vocabulary/seed-data.ts'
import * as session from '../../../../../server/surfaces/cloud/cashier/session.ts'
import * as integration from '../../../../../server/surfaces/cloud/integration.ts'
import * as closing from '../../../../../server/surfaces/cloud/shifts/closing.ts'
import * as authentication from '../../../../../server/wire/http/authentication.ts'
import { bearerOf } from '../../../../../server/wire/http/authentication.ts'
import { type Reply, refused, reply } from '../../../../../server/wire/http/operation.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import { asks, handles, row } from '../../seams/rows.ts'
import { inModule, inModuleScope, inObject, type Seam } from '../../seams/seam.ts'
import { resumes } from '../../seams/turns.ts'
import { givesToken, seesSession } from '../../subjects/access.ts'
import { wrong } from '../../wrong-server.ts'

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

export default [
  wrong(
    'AUT-001',
    'begins a session with a wrong password',
    asks('signIn', (request) => {
      const body = request.body as { login: string; password: string }
      const password = request.world.reference.cashiersByLogin.get(body.login)?.password ?? body.password
      return { ...request, body: { ...body, password } }
    }),
  ),
  wrong(
    'AUT-001',
    'gives a token that names another cashier, and opens nothing',
    givesToken(() => async ({ world }) => ({ cashier: world.reference.seed.cashiers.at(-1)!.id })),
  ),
  wrong(
    'AUT-002',
    'takes any pin code at an agent register',
    inModuleScope<ByPin>(
      session,
      'signInByPin',
      (right) => (request) => right({ ...request, body: { pin_code: firstOfRegister(request).pin_code } }),
    ),
  ),
  wrong(
    'AUT-002',
    'begins, with a right pin code, a session of the first cashier of the register',
    inModuleScope<Begin>(
      session,
      'begin',
      (right) => (request, cashier) => right(request, request.register ? firstOfRegister(request) : cashier),
    ),
  ),
  wrong(
    'AUT-002',
    'does without the licence key where a pin code is shown',
    inObject(row('signInPinCode'), 'who', () => 'anyone' as const),
  ),
  wrong('AUT-003', 'takes the token under any scheme, or under none', bearer(/^(?:\w+ +)?(\S+)$/i)),
  wrong('AUT-003', 'takes a bare token', bearer(/^(?:bearer +)?([^ ].*)$/i)),
  wrong('AUT-003', 'takes the token under Basic as well', bearer(/^(?:bearer|basic) +([^ ].*)$/i)),
  wrong('AUT-003', 'knows the scheme as Bearer alone, by its letters', bearer(/^Bearer +([^ ].*)$/)),
  wrong(
    'AUT-003',
    'takes the token from the query as well',
    inModule(authentication, 'identify', (right) => (request) => {
      const { headers, query } = request
      if (bearerOf(headers.authorization) !== undefined || !query.access_token) return right(request)
      request.headers = { ...headers, authorization: `Bearer ${query.access_token}` }
      try {
        return right(request)
      } finally {
        request.headers = headers
      }
    }),
  ),
  wrong(
    'AUT-004',
    'ends no session by signing out',
    handles('signOut', () => () => reply(205)),
  ),
  wrong(
    'AUT-004',
    'lets a new session of a cashier end the one before',
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
  ),
  wrong(
    'AUT-004',
    'has one session for all computers of a cashier, which ends by any signing out',
    givesToken(() => {
      const all = new Map<string, string>()
      return async ({ world, session, cashier }) => {
        const place = `${world.id} ${cashier}`
        all.set(place, all.get(place) ?? session)
        return { session: all.get(place)! }
      }
    }),
  ),
  wrong(
    'AUT-004',
    'lets a signed-out token in again after a restart',
    resumes('session', (kept) => ({ ...kept, ended_at: null })),
  ),
  wrong(
    'AUT-004',
    'takes an ended token again an hour later',
    seesSession((seen, { world }) =>
      seen.ended_at !== null && world.clock.now() - seen.ended_at >= HOUR_MS ? { ...seen, ended_at: null } : seen,
    ),
  ),
  wrong(
    'AUT-005',
    'looks at the key, and takes the first register of its organization',
    inModule(authentication, 'selectRegister', (right) => (request) => {
      const stopped = right(request)
      const { organization_id: own } = request.register ?? {}
      if (!stopped)
        request.register = request.world.reference.seed.cash_registers.find((each) => each.organization_id === own)!
      return stopped
    }),
  ),
  wrong(
    'AUT-005',
    'takes the first register where no key is shown',
    inModule(authentication, 'selectRegister', (right) => (request) => {
      if (request.headers['x-license-key']) return right(request)
      request.register = request.world.reference.firstRegister
      return null
    }),
  ),
  wrong(
    'AUT-005',
    'answers an unknown key as an unknown id',
    inModuleScope<ByKey>(authentication, 'registerBy', (right) => (request, key) => {
      const found = right(request, key)
      return 'status' in found ? refused('unknown id', {}, request.language) : found
    }),
  ),
  wrong(
    'AUT-005',
    'takes the first register where the key is not known',
    inModuleScope<ByKey>(authentication, 'registerBy', (right) => (request, key) => {
      const { registersByKey, firstRegister } = request.world.reference
      return right(request, registersByKey.has(key) ? key : firstRegister.license_key)
    }),
  ),
  wrong(
    'AUT-006',
    'does not look at the integration key where a cashier closes his own shift',
    asks('closeShift', withoutAccessKey),
  ),
  wrong(
    'AUT-006',
    'does not look at the integration key where a senior closes a shift',
    inModuleScope<ByPin>(closing, 'closeNamed', (right) => (request) => right(withoutAccessKey(request))),
  ),
  wrong(
    'AUT-006',
    'knows no integration key',
    inModule(
      integration,
      'unknownAccessKey',
      () =>
        ({ headers, language }) =>
          headers['x-access-key'] === undefined ? null : refused('access key not known', {}, language),
    ),
  ),
  wrong(
    'AUT-006',
    'demands an integration key at every closing',
    inModule(
      integration,
      'unknownAccessKey',
      (right) => (request) =>
        request.headers['x-access-key'] === undefined
          ? refused('access key not known', {}, request.language)
          : right(request),
    ),
  ),
]
