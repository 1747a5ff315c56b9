/**
 * Tokens: JWTs of the world's own key, without an end (NS-27). A cashier's names a session, which ends by signing out;
 * a terminal's lets clients in at the bridge, and nowhere else.
 */
import type { JWTPayload } from 'jose'
import { identifier } from '../../../machines/ledger.ts'
import type { World } from '../../runtime/world/world.ts'

let loaded: Promise<typeof import('jose')> | undefined

/** Loaded with the first token: a start has none. */
function jose(): Promise<typeof import('jose')> {
  loaded ??= import('jose')
  return loaded
}

const keys = new WeakMap<World, Uint8Array>()

function keyOf(world: World): Uint8Array {
  let key = keys.get(world)
  if (!key) {
    key = world.keyFor('access-token')
    keys.set(world, key)
  }
  return key
}

async function signed(world: World, claims: JWTPayload, id: string, subject: string, at: number): Promise<string> {
  const { SignJWT } = await jose()
  const seconds = Math.floor(at / 1000)
  const payload = { ...claims, jti: id, sub: subject, nbf: seconds, iat: seconds }
  const token = await new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keyOf(world))
  keepVerified(world, token, payload)
  return token
}

/** Tokens that were issued or verified last, of each world: a signature is true for ever. */
const verified = new WeakMap<World, Map<string, JWTPayload>>()
const VERIFIED_KEPT = 1000

function keepVerified(world: World, token: string, claims: JWTPayload): void {
  const kept = verified.get(world) ?? new Map<string, JWTPayload>()
  if (kept.size >= VERIFIED_KEPT) kept.delete(kept.keys().next().value!)
  verified.set(world, kept.set(token, claims))
}

/** The claims of a token of a type, at once where it was verified before; null: it is none of ours. */
function claimsOf(
  world: World,
  token: string,
  type: 'access' | 'terminal',
): JWTPayload | null | Promise<JWTPayload | null> {
  const known = verified.get(world)?.get(token)
  if (known) return known.token_type === type ? known : null
  return verify(world, token, type)
}

async function verify(world: World, token: string, type: 'access' | 'terminal'): Promise<JWTPayload | null> {
  const { jwtVerify } = await jose()
  try {
    // A virtual clock may show any moment, so the token's own moments are not checked against it.
    const { payload } = await jwtVerify(token, keyOf(world), {
      algorithms: ['HS256'],
      clockTolerance: Number.MAX_SAFE_INTEGER,
    })
    keepVerified(world, token, payload)
    return payload.token_type === type ? payload : null
  } catch {
    return null
  }
}

/**
 * @param session uuid of the session, its `jti`
 * @param cashier uuid of the cashier, its `sub`
 * @param at epoch milliseconds
 */
export const issueToken = (world: World, session: string, cashier: string, at: number): Promise<string> =>
  signed(world, { token_type: 'access' }, session, cashier, at)

/** A session, and the cashier whose it is. */
export interface NamedSession {
  session: string
  cashier: string
}

const sessionIn = (claims: JWTPayload | null): NamedSession | null =>
  claims?.jti && claims.sub ? { session: claims.jti, cashier: claims.sub } : null

/**
 * The session a token names, at once where the token was verified before; null: it is not ours. Whether the session is
 * live, its actor knows.
 */
export function sessionOf(world: World, token: string): NamedSession | null | Promise<NamedSession | null> {
  const claims = claimsOf(world, token, 'access')
  return claims instanceof Promise ? claims.then(sessionIn) : sessionIn(claims)
}

/** What a terminal's token lets its bearer do (AUT-009, AUT-010). */
export interface TerminalGrant {
  /** uuid of the terminal, the token's `sub`. */
  terminal: string
  /** uuid of the register it is for; null: any of the terminal's organization. */
  cash_register_id: string | null
  /** Counted from 1 for each terminal. One that the terminal's actor has not come to was issued by a past undone. */
  serial: number
}

/** @param at epoch milliseconds */
export function issueTerminalToken(world: World, grant: TerminalGrant, at: number): Promise<string> {
  const { terminal, cash_register_id, serial } = grant
  const id = identifier(world.seed, 'terminal-token', terminal, serial)
  return signed(world, { token_type: 'terminal', cash_register_id, serial }, id, terminal, at)
}

/** What a terminal's token grants, or null when the token is not ours. */
export async function terminalGrantOf(world: World, token: string): Promise<TerminalGrant | null> {
  const claims = await claimsOf(world, token, 'terminal')
  if (!claims) return null
  const { cash_register_id, serial } = claims as Pick<TerminalGrant, 'cash_register_id' | 'serial'> & JWTPayload
  return { terminal: claims.sub!, cash_register_id, serial }
}
