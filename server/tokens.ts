/** Access tokens: JWTs of the world's own key, without an end; a session ends by signing out (NS-27). */
import { hash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { World } from './world.ts'

const keys = new WeakMap<World, Uint8Array>()

function keyOf(world: World): Uint8Array {
  let key = keys.get(world)
  if (!key) {
    key = hash('sha256', `${world.seed}/access-token`, 'buffer')
    keys.set(world, key)
  }
  return key
}

/**
 * @param session uuid of the session, its `jti`
 * @param cashier uuid of the cashier, its `sub`
 * @param at epoch milliseconds
 */
export function issueToken(world: World, session: string, cashier: string, at: number): Promise<string> {
  const seconds = Math.floor(at / 1000)
  return new SignJWT({ token_type: 'access' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(session)
    .setSubject(cashier)
    .setNotBefore(seconds)
    .setIssuedAt(seconds)
    .sign(keyOf(world))
}

/** The session a token names, or null when the token is not ours. Whether the session is live, its actor knows. */
export async function sessionOf(world: World, token: string): Promise<{ session: string; cashier: string } | null> {
  try {
    // A virtual clock may stand anywhere, so the token's own moments are not held against it.
    const { payload } = await jwtVerify(token, keyOf(world), {
      algorithms: ['HS256'],
      clockTolerance: Number.MAX_SAFE_INTEGER,
    })
    return payload.jti && payload.sub ? { session: payload.jti, cashier: payload.sub } : null
  } catch {
    return null
  }
}
