/** Who asks: the cashier of a token, the register of a key, the desk of a path, the lab's owner. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { cashierDeactivated } from '../../../machines/rules/signer.ts'
import { shiftNotOpen } from '../../../machines/rules/state.ts'
import type { CashierContext, SessionContext } from '../../../machines/vocabulary/cashier.ts'
import type { Signer } from '../../../machines/vocabulary/outside/signer.ts'
import type { SeedCashier, SeedCashRegister } from '../../../machines/vocabulary/seed-data.ts'
import type { Services } from '../../outbound/services.ts'
import { CALL_AGENT } from '../../outbound/webhooks/webhook-call.ts'
import { cashierUnder } from '../../runtime/reads/status.ts'
import type { World } from '../../runtime/world/world.ts'
import { isTokenOf } from '../../runtime/world/world-token.ts'
import { withReason } from './explaining/rule-header.ts'
import { type Issue, type Reply, refused } from './operation.ts'
import type { Request, RequestBy } from './request.ts'
import { type NamedSession, sessionOf } from './tokens.ts'
import { FIELD_REQUIRED } from './validation/framework-words.ts'

/** Whatever is behind the scheme is the token, spaces in it as well: then it is none of ours (NS-31). */
const BEARER = /^bearer +([^ ].*)$/i

/** Credentials of a scheme that is not Bearer; a scheme alone, or a bare token, is none. */
const OTHER_SCHEME = /^(?!bearer )[^ ]+ +[^ ]/i

/** The token of an Authorization header, if it holds one. */
export const bearerOf = (header: string | undefined): string | undefined => header?.match(BEARER)?.[1]

/** From this machine; but for calls of our own webhooks, whose addresses come from anywhere. */
const isLocal = ({ headers, socket }: IncomingMessage): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') && headers['user-agent'] !== CALL_AGENT

/** The lab token that a client has sent; empty: none. */
const labTokenIn = ({ headers: { authorization, 'x-lab-token': header } }: IncomingMessage): string =>
  String(header ?? bearerOf(authorization) ?? '')

/** The lab is open to clients that have its token; when it has none, to this machine only. */
export function labOpen({ labToken }: Services, http: IncomingMessage): boolean {
  if (labToken === null) return isLocal(http)
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(labTokenIn(http)), digest(labToken))
}

/**
 * Why the lab of a world is not open to a client; null: it is. That of a world held by a token is open to who has it,
 * and to who has the token of the server.
 */
export function labStop(services: Services, http: IncomingMessage, world: World): LabStop | null {
  const { labToken } = services
  const opens = labOpen(services, http)
  if (world.tokenHash === null || (opens && labToken !== null))
    return opens ? null : { rule: 'lab token needed', values: {} }
  // Without a token of the server no other machine comes in, whatever it sends
  if (labToken === null && !opens) return { rule: 'lab token needed', values: {} }
  return isTokenOf(world.tokenHash, labTokenIn(http)) ? null : heldStop(world.name)
}

/** Why what belongs to the server is not open to a client; null: it is. The token of a world does not open it. */
export const serverStop = (services: Services, http: IncomingMessage): LabStop | null =>
  labOpen(services, http) ? null : { rule: 'lab token needed', values: {} }

/** A refusal of the lab for want of a token. */
interface LabStop {
  rule: 'lab token needed' | 'world held by a token'
  values: Readonly<Record<string, string>>
}

/** The lab of a world is held by a token that has not been sent. */
const heldStop = (world: string): LabStop => ({ rule: 'world held by a token', values: { world } })

/** The status of a cashier now. */
export const cashierStatus = async (services: Services, world: World, cashier: SeedCashier): Promise<Signer> =>
  (await services.switchboard.read<CashierContext>(world, `cashier:${cashier.id}`)).signer

/** A deactivated cashier has access to nothing (ERR-202). */
export const deactivated = ({ language }: Pick<Request, 'language'>): Reply => refused(cashierDeactivated, {}, language)

/** Sets the cashier whom the bearer token names (AUT-003), or gives the refusal; at once where all is in memory. */
export function identify(request: Request): Reply | null | Promise<Reply | null> {
  const token = bearerOf(request.headers.authorization)
  if (!token && OTHER_SCHEME.test(request.headers.authorization ?? ''))
    return refused('credentials of another scheme', {}, request.language)
  if (!token) return refused('no access token', {}, request.language)
  const named = sessionOf(request.world, token)
  return named instanceof Promise ? named.then((each) => admit(request, each)) : admit(request, named)
}

function admit(request: Request, named: NamedSession | null): Reply | null | Promise<Reply | null> {
  const { services, world, language } = request
  const cashier = named && world.reference.cashiers.get(named.cashier)
  if (!cashier) return refused('access token not valid', {}, language)
  const session = read<SessionContext>(services, world, `session:${named.session}`)
  const context = read<CashierContext>(services, world, `cashier:${cashier.id}`)
  const judge = (session: SessionContext, { signer }: CashierContext): Reply | null => {
    if (session.cashier_id !== cashier.id || session.ended_at !== null)
      return refused('access token not valid', {}, language)
    if (!signer.active) return deactivated(request)
    request.cashier = cashierUnder(cashier, signer)
    request.signer = signer
    request.session = named.session
    return null
  }
  if (!(session instanceof Promise || context instanceof Promise)) return judge(session, context)
  return Promise.all([session, context]).then((states) => judge(...states))
}

/** The state of an actor, at once where it is in memory and durable. */
const read = <Context>({ switchboard }: Services, world: World, address: string): Context | Promise<Context> =>
  switchboard.peek<Context>(world, address) ?? switchboard.read<Context>(world, address)

/** Sets the register of the licence key (AUT-005); of another organization it is as good as unknown. */
export function selectRegister(request: Request): Reply | Issue | null {
  const key = request.headers['x-license-key']
  if (!key) return { loc: ['header', 'X-License-Key'], ...FIELD_REQUIRED }
  const found = registerOfKey(request, key)
  if ('status' in found) return found
  request.register = found.register
  return null
}

/** The register of a key that may be left out, but may not be wrong (CLD-305); null: no key. */
export function registerIfNamed(request: Request): { register: SeedCashRegister } | Reply | null {
  const key = request.headers['x-license-key']
  return key ? registerOfKey(request, key) : null
}

/** The register and the shift of the cashier, where no key names a register; without a shift, there is none (ERR-103). */
export function registerOfShift(request: RequestBy<'cashier'>): ShiftPlace | Reply | Promise<ShiftPlace | Reply> {
  const { services, world, cashier, language } = request
  const placed = ({ working }: CashierContext): ShiftPlace | Reply => {
    if (!working) return refused(shiftNotOpen, { status: null }, language)
    const register = world.reference.registers.get(working.cash_register_id)!
    request.concerned = register
    return { register, shift_id: working.shift_id }
  }
  const context = read<CashierContext>(services, world, `cashier:${cashier.id}`)
  return context instanceof Promise ? context.then(placed) : placed(context)
}

/** Where a cashier works. */
export interface ShiftPlace {
  register: SeedCashRegister
  shift_id: string
}

function registerOfKey(request: Request, key: string): { register: SeedCashRegister } | Reply {
  const found = registerBy(request, key)
  return 'status' in found ? withReason(found, keyReason(request, key)) : found
}

/** Why a key is not valid, for debugging: the answer says no more than that it is not (AUT-012). */
function keyReason({ world }: Request, key: string): string {
  if (world.reference.registersByKey.has(key))
    return "the register of the key is of another organization than the cashier's"
  if (/^["'<{]/.test(key)) return 'the key is in quotes or brackets'
  return 'no register of this world has the key: GET /lab/world shows all'
}

function registerBy(request: Request, key: string): { register: SeedCashRegister } | Reply {
  const register = request.world.reference.registersByKey.get(key)
  if (!register || (request.cashier && request.cashier.organization_id !== register.organization_id))
    return refused('licence key not valid', {}, request.language)
  request.concerned = register
  return { register }
}

/** Sets the register whose desk the path names; the first one's when it names none. */
export function selectDesk(request: Request): Reply | null {
  const { registers, firstRegister } = request.world.reference
  const named = request.params.register
  const desk = named === undefined ? firstRegister : registers.get(named)
  if (!desk) return refused('unknown id', { register: named ?? '' }, request.language, 'local')
  request.register = desk
  return null
}

/** English when the client likes it better than Ukrainian (NS-65). */
export function languageOf(header: string | undefined): 'uk' | 'en' {
  if (header === undefined) return 'uk'
  const liking = (language: string): number => {
    const wish = header.match(new RegExp(`(?:^|,)\\s*${language}(?:-\\w+)?\\s*(?:;\\s*q=([\\d.]+))?`, 'i'))
    return wish ? Number(wish[1] ?? 1) : 0
  }
  return liking('en') > liking('uk') ? 'en' : 'uk'
}
