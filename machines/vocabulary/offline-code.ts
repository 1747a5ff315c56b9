/**
 * Fiscal codes as text: 11 characters of [A-Za-z0-9_-]. The last six are a scramble of a serial under a seed, so a
 * pool of codes is a seed and two numbers, and with the seed one can read the serial back from a code.
 */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const HALF_BITS = 18
const HALF = 2 ** HALF_BITS
const ROUNDS = 4
const TEST_PREFIX = 'TEST-'

/** Serials run from 0 to one below this: 36 bits. */
export const SERIALS = HALF * HALF
/** Documents made online are coded in the upper half of the serials, so none of them meets a code of the pool. */
const ONLINE = SERIALS / 2

/**
 * The code of a serial. Codes of one seed never collide, whatever their prefix.
 * @param seed uint32
 * @param serial 0 … SERIALS - 1; anything else throws
 * @param isTest a test register's codes begin with `TEST-` (NS-67), others with five characters of the seed
 */
export function fiscalCodeOfSerial(seed: number, serial: number, isTest: boolean): string {
  if (!Number.isInteger(serial) || serial < 0 || serial >= SERIALS) throw new RangeError(`No code has serial ${serial}`)
  let left = Math.floor(serial / HALF)
  let right = serial % HALF
  for (let round = 0; round < ROUNDS; round++) [left, right] = [right, left ^ stir(seed, round, right)]
  return (isTest ? TEST_PREFIX : prefix(seed)) + characters(left, 3) + characters(right, 3)
}

/** The serial of a code, or null when the text is not a code of this seed. Undoes `fiscalCode`. */
export function serialOf(seed: number, code: string): number | null {
  if (!/^[\w-]{11}$/.test(code)) return null
  if (!code.startsWith(TEST_PREFIX) && !code.startsWith(prefix(seed))) return null
  let left = digits(code.slice(5, 8))
  let right = digits(code.slice(8))
  for (let round = ROUNDS - 1; round >= 0; round--) [left, right] = [right ^ stir(seed, round, left), left]
  return left * HALF + right
}

/**
 * The code the tax authority gives a document made online.
 * @param number of the document in its register, from 1
 */
export const onlineCode = (seed: number, number: number, isTest: boolean): string =>
  fiscalCodeOfSerial(seed, ONLINE + number, isTest)

/** What a code of this seed was given for: a document made online, by its number, or a code of the pool, by its serial. */
type CodeOrigin = { number: number } | { serial: number }

/** Undoes `onlineCode` and the codes of the pool; null: the text is not a code of this seed. */
export function codeOriginOf(seed: number, code: string): CodeOrigin | null {
  const serial = serialOf(seed, code)
  if (serial === null) return null
  return serial >= ONLINE ? { number: serial - ONLINE } : { serial }
}

/** The first 30 bits of a stirred seed, as five characters. */
const prefix = (seed: number): string => characters(mix(seed ^ 0x6b617361) >>> 2, 5)

/** Round function of the scramble: 18 bits out of the seed, the round and one half. */
const stir = (seed: number, round: number, half: number): number =>
  mix(mix(seed + Math.imul(round + 1, 0x9e3779b9)) ^ half) >>> (32 - HALF_BITS)

/** Spreads every bit of a uint32 over all of it, one to one. */
function mix(value: number): number {
  let mixed = value | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

function characters(value: number, count: number): string {
  let text = ''
  for (let shift = (count - 1) * 6; shift >= 0; shift -= 6) text += ALPHABET[(value >>> shift) & 63]
  return text
}

const digits = (text: string): number => [...text].reduce((sum, character) => sum * 64 + ALPHABET.indexOf(character), 0)
