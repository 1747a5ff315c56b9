/** Seams of who may come in: the token of a cashier, what is known of him and his session, the licence key. */
import type { SessionContext } from '../../../../machines/vocabulary/cashier.ts'
import type { Services } from '../../../../server/outbound/services.ts'
import type { World } from '../../../../server/runtime/world/world.ts'
import * as session from '../../../../server/surfaces/cloud/cashier/session.ts'
import * as ownRegisters from '../../../../server/surfaces/cloud/own-registers.ts'
import * as authentication from '../../../../server/transport/http/authentication.ts'
import type { Reply } from '../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../server/transport/http/request.ts'
import * as tokens from '../../../../server/transport/http/tokens.ts'
import { reached } from '../seams/reached.ts'
import { inCall, inFunction, inModule, type Seam, together } from '../seams/seam.ts'

/** A caller with a bearer token who may be refused before the token is read; null: he is not. */
export const stopsBearer = (wrong: (request: Request) => Reply | null): Seam =>
  inCall(authentication, 'identify', (right, request) => {
    const token = authentication.bearerOf(request.headers.authorization)
    return (token === undefined ? null : wrong(request)) ?? right(request)
  })

/** Whose a token is. @param named the session it names; null: it is none of ours */
export const admits = (
  wrong: (
    right: () => Reply | null | Promise<Reply | null>,
    request: Request,
    named: tokens.NamedSession | null,
  ) => Reply | null | Promise<Reply | null>,
): Seam =>
  inFunction<(request: Request, named: tokens.NamedSession | null) => Reply | null | Promise<Reply | null>>(
    authentication,
    'admit',
    (right, request, named) => wrong(() => right(request, named), request, named),
  )

/**
 * What the actors know of the cashier of a token, and of his session, as who admits him sees it.
 * @param wrong is given the state of the session, `session:…`, or of the cashier, `cashier:…`
 */
export function seesCaller(wrong: (state: any, address: string, request: Request) => object): Seam {
  // What is read besides is read for no token
  let asking: Request | null = null
  type Read = (services: Services, world: World, address: string) => unknown
  return together(
    admits((right, request) => {
      asking = request
      try {
        return right()
      } finally {
        asking = null
      }
    }),
    inFunction<Read>(authentication, 'read', (right, services, world, address) => {
      const state = right(services, world, address)
      const request = asking
      if (!request) return state
      const seen = (each: unknown): object => wrong(each, address, request)
      return state instanceof Promise ? state.then(seen) : seen(state)
    }),
  )
}

/** Sessions that are seen otherwise by who looks at a token. */
export const seesSession = (wrong: (session: SessionContext, request: Request) => SessionContext): Seam =>
  seesCaller((state, address, request) => (address.startsWith('session:') ? wrong(state, request) : state))

const isAt = ({ http }: Request, path: string): boolean => http.url!.split('?')[0]!.endsWith(path)

/** The same at one path. @param wrong as of `seesCaller` */
export const admitsBy = (path: string, wrong: (state: any, address: string) => object): Seam =>
  seesCaller((state, address, request) => {
    if (!isAt(request, path)) return state
    reached()
    return wrong(state, address)
  })

/** A licence key that is read otherwise; undefined: there is none. */
export const readsKey = (wrong: (key: string | undefined, request: Request) => string | undefined): Seam =>
  inCall(authentication, 'selectRegister', (right, request) => {
    const { headers } = request
    const key = wrong(headers['x-license-key'], request)
    if (key === headers['x-license-key']) return right(request)
    request.headers = { ...headers, 'x-license-key': key! }
    try {
      return right(request)
    } finally {
      request.headers = headers
    }
  })

/** A path where no licence key goes for that of the first register. */
export const keyless = (path: string): Seam =>
  readsKey((key, request) => {
    if (key !== undefined || !isAt(request, path)) return key
    reached()
    return request.world.reference.firstRegister.license_key
  })

/** A licence key that is looked up as another one. @param wrong is given the key as it was sent */
export const keyReadAs = (wrong: (key: string, request: Request) => string): Seam =>
  inFunction<(request: Request, key: string) => unknown>(authentication, 'registerBy', (right, request, key) =>
    right(request, wrong(key, request)),
  )

/** A caller who may be answered before his licence key is read; null: he is not. */
export const stopsAtKey = (wrong: (request: Request) => ReturnType<typeof authentication.selectRegister>): Seam =>
  inCall(authentication, 'selectRegister', (right, request) => wrong(request) ?? right(request))

/** Licence keys of other organizations that are taken. @param isTaken whether from who asks */
export const takesForeignKey = (isTaken: (request: Request) => boolean): Seam =>
  inFunction<(request: Request, key: string) => unknown>(authentication, 'registerBy', (right, request, key) => {
    const register = request.world.reference.registersByKey.get(key)
    if (!register || !isTaken(request)) return right(request, key)
    request.concerned = register
    return { register }
  })

/** A signing in: the session begun, whose it is, and where. */
interface Begun {
  services: Services
  world: World
  session: string
  cashier: string
  at: number
}

/**
 * A signing in whose token names another session or cashier. @param made is called when the seam is put in place, and
 * returns what is called at each signing in
 */
export function givesToken(made: () => (begun: Begun) => Promise<Partial<tokens.NamedSession>>): Seam {
  let services!: Services
  type Begin = (request: Request, cashier: unknown) => Promise<Reply>
  return together(
    inFunction<Begin>(session, 'begin', (right, request, cashier) => {
      services = request.services
      return right(request, cashier)
    }),
    inModule(tokens, 'issueToken', (right) => {
      const wrong = made()
      return async (world, session, cashier, at) => {
        const named = { session, cashier, ...(await wrong({ services, world, session, cashier, at })) }
        return right(world, named.session, named.cashier, at)
      }
    }),
  )
}

/** Registers of every organization in place of a caller's own. */
export const ownsEveryRegister: Seam = inCall(
  ownRegisters,
  'ownRegisters',
  (_right, { world }) => world.reference.seed.cash_registers,
)
