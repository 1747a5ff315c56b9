/** Signatures of webhooks: the key, and the signature of a call. */
import { equal, ok } from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { ReceivedCall } from '../../actors/lab.ts'

/** The key of a webhook's calls. */
export interface SigningKey {
  name: string
  /** One of the keys the cashier was shown; undefined: none of them. */
  of(keys: string[]): string | undefined
  /** Length of the signature, known for every key; undefined: no signature. */
  length: number | undefined
}

/** Of an HMAC-SHA256 in base64. */
const SIGNATURE_LENGTH = 44

export const SIGNING_KEYS: Record<string, SigningKey> = {
  'the first key': { name: 'the first key', of: (keys) => keys[0], length: SIGNATURE_LENGTH },
  'the last key': { name: 'the last key', of: (keys) => keys.at(-1), length: SIGNATURE_LENGTH },
  'a key that is not known': { name: 'a key that is not known', of: () => undefined, length: SIGNATURE_LENGTH },
  'no key': { name: 'no key', of: () => undefined, length: undefined },
}

/** Like a receiver: over the text as received, with the key as given. */
const signature = (key: string | Buffer, body: string): string =>
  createHmac('sha256', key).update(body).digest('base64')

/** Whether a key is used as text or decoded is a decision (AMB-41). */
const signatures = (key: string, body: string): string[] =>
  [key, Buffer.from(key, 'base64'), Buffer.from(key, 'hex')].map((form) => signature(form, body))

/** Checks a call's signature by the named key. */
export function holdSignature(
  call: ReceivedCall,
  { name, of, length }: SigningKey,
  keys: string[],
  isText: boolean,
): void {
  const { headers, body, n } = call
  const shown = headers['x-request-signature']
  const place = `x-request-signature of call ${n}`
  const key = of(keys)
  if (key === undefined) {
    equal(shown?.length, length, place)
    return
  }
  const wanted = `the base64 of an HMAC-SHA256 over the ${Buffer.byteLength(body)} bytes of its body, with "${name}"`
  if (isText) equal(shown, signature(key, body), `${place}: ${wanted}`)
  else ok(signatures(key, body).includes(shown!), `${place} is not ${wanted}: ${shown}`)
  const others = keys.filter((each) => each !== key).flatMap((each) => signatures(each, body))
  ok(!others.includes(shown!), `call ${n} is signed with another key than "${name}"`)
}
