/** The lab token of a world that is held: who does not send it cannot use the lab there. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const digest = (salt: string, token: string): Buffer => createHmac('sha256', salt).update(token).digest()

/**
 * What is stored of a token, which cannot be read from it: a salt of its own, the hash over both, and a nonce that the
 * keys of the world follow from.
 */
export function hashOfToken(token: string): string {
  const salt = randomBytes(16).toString('hex')
  return [salt, digest(salt, token).toString('hex'), randomBytes(16).toString('hex')].join(':')
}

/** The nonce beside a stored token; null: the world is open, or was held before there were nonces and keeps its keys. */
export const nonceOf = (hash: string | null): string | null => hash?.split(':')[2] ?? null

/** Whether a token is the one that is stored; the time that this takes does not show how much of it is right. */
export function isTokenOf(hash: string, token: string): boolean {
  const [salt = '', kept = ''] = hash.split(':')
  const [given, own] = [digest(salt, token), Buffer.from(kept, 'hex')]
  return given.length === own.length && timingSafeEqual(given, own)
}
