/**
 * Ids that scenarios name: a target keeps those of earlier scenarios, so each gets another of the same form there. An id
 * has the same length in both, for it is printed and bounded.
 */
import { randomInt, randomUUID } from 'node:crypto'

/** UUID of version 4, as the features generate them. */
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
const IS_UUID = new RegExp(`^${UUID}$`, 'i')
const HAS_UUID = new RegExp(`\\b${UUID}\\b`, 'gi')

/** Of a chain of prepayments (EXT-404): of digits, or of letters up to its greatest length. */
const CHAIN = 'ORDER-(?:[\\d-]+|ї+)'
const IS_CHAIN = new RegExp(`^${CHAIN}$`)
const HAS_CHAIN = new RegExp(`(?<![\\w-])${CHAIN}(?![\\wї])`, 'g')
/** Characters of a chain's id that differ at the target, the first ones. */
const DIFFERENT = 10
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'

export const isUuid = (value: string): boolean => IS_UUID.test(value)

/** Whether an id is made up by the features: a target may give ids of the form of UUIDs as well. */
export const isMadeUp = (value: string): boolean => isUuid(value) || IS_CHAIN.test(value)

/** Another id of the same form and length. */
export const anotherId = (id: string): string => {
  if (isUuid(id)) return randomUUID()
  const drawn = Array.from(id.slice(0, DIFFERENT), () => ALPHABET[randomInt(ALPHABET.length)])
  return drawn.join('') + id.slice(DIFFERENT)
}

/** Replaces the ids within a text. */
export const replaceMadeUp = (text: string, replace: (id: string) => string): string =>
  text.replace(HAS_UUID, replace).replace(HAS_CHAIN, replace)

/** Replaces UUIDs within a text. */
export const replaceUuids = (text: string, replace: (id: string) => string): string => text.replace(HAS_UUID, replace)
