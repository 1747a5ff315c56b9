/**
 * Masks tokens, keys, passwords and pins in everything a run prints or writes. They are recognized by their member,
 * header or parameter and, once seen there or in the profile, by value anywhere: a server may repeat a password in a
 * sentence.
 */

import { literally } from '../../law/answer.ts'
import { MASKED } from '../../wire/exchange.ts'

const MEMBERS = 'password|pin_code|pin|access_token|token|license_key|licence_key|key|access_key'

/** Places of secrets: `before` stays, `value` is masked, with its quotes if any. */
const PLACES: readonly RegExp[] = [
  // A member of JSON, of JSON inside a text, of an object printed by node
  new RegExp(`(?<before>"(?:${MEMBERS})"\\s*:\\s*)(?<value>"(?:[^"\\\\]|\\\\.)*"|\\d+)`, 'g'),
  new RegExp(`(?<before>\\\\"(?:${MEMBERS})\\\\"\\s*:\\s*\\\\")(?<value>(?:(?!\\\\").)+)`, 'g'),
  new RegExp(`(?<before>\\b(?:${MEMBERS}): )(?<value>'(?:[^'\\\\]|\\\\.)*')`, 'g'),
  // A parameter of a query or form; a header; the name and password of a URL; a JSON Web Token
  new RegExp(`(?<before>(?:^|[?&])(?:${MEMBERS})=)(?<value>[^&#\\s"']+)`, 'g'),
  /(?<before>\bBearer )(?<value>[\w.~+/-]+=*)/g,
  /(?<before>[a-z]:\/\/)(?<value>[^/@\s"']+)(?=@)/gi,
  /(?<before>\b)(?<value>eyJ[\w-]+\.[\w-]+\.[\w-]*)/g,
]

type Found = { before: string; value: string }

const quoteOf = (value: string): string => (/^["']/.test(value) ? value[0]! : '')
const isEmpty = (value: string): boolean => value === '""' || value === "''"

/** Whether a value at the place of a secret is made up by a scenario, and so is none. */
type IsMadeUp = (value: string) => boolean

const NONE_MADE_UP: IsMadeUp = () => false

/**
 * Text with the secrets masked that are known by their place.
 * @param found receives each of them
 * @param isMadeUp values that stay: masked, a wrong password would read as the right one
 */
export const masked = (text: string, found?: (value: string) => void, isMadeUp: IsMadeUp = NONE_MADE_UP): string =>
  PLACES.reduce(
    (told, place) =>
      told.replace(place, (...match) => {
        const { before, value } = match.at(-1) as Found
        const quote = quoteOf(value) || (/^\d+$/.test(value) && before.startsWith('"') ? '"' : '')
        const bare = quoteOf(value) ? value.slice(1, -1) : value
        if (isEmpty(value) || isMadeUp(bare)) return before + value
        found?.(bare)
        return `${before}${quote}${MASKED}${quote}`
      }),
    text,
  )

const HEADERS = /^(authorization|x-license-key|x-access-key|x-lab-token|cookie|set-cookie)$/i

/** Headers with their secrets masked. @param found receives each of them @param isMadeUp as of `masked` */
export const headersMasked = (
  headers: Record<string, string>,
  found?: (value: string) => void,
  isMadeUp: IsMadeUp = NONE_MADE_UP,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!HEADERS.test(name)) return [name, masked(value, found, isMadeUp)]
      // The scheme of a token is no secret
      const [, scheme = '', secret = ''] = /^((?:Bearer|Basic) )?(.*)$/is.exec(value) ?? []
      if (secret === '' || isMadeUp(secret)) return [name, value]
      found?.(secret)
      return [name, scheme + MASKED]
    }),
  )

/** A shorter value is masked only between quotes: a pin is a number like any other. */
const SHORTEST = 6

/** A pattern that finds a secret by value, but not inside a longer word. */
export const secretPattern = (value: string): RegExp =>
  value.length < SHORTEST
    ? new RegExp(`(?<=(["']))${literally(value)}(?=\\1)`, 'g')
    : new RegExp(`(?<![\\w-])${literally(value)}(?![\\w-])`, 'g')

const NAMES = new Set(MEMBERS.split('|'))

/** Secrets by their values. */
export class Secrets {
  readonly #patterns = new Map<string, RegExp>()
  readonly #isMadeUp: IsMadeUp

  /** @param values empty ones and non-texts are ignored @param isMadeUp as of `masked` */
  constructor(values: Iterable<unknown> = [], isMadeUp: IsMadeUp = NONE_MADE_UP) {
    this.#isMadeUp = isMadeUp
    for (const value of values) this.add(value)
  }

  /** The secrets in a value by the names of its members, as in a profile. */
  static of(value: unknown): Secrets {
    const secrets = new Secrets()
    const look = (each: unknown): void => {
      if (typeof each !== 'object' || each === null) return
      for (const [name, member] of Object.entries(each)) {
        if (NAMES.has(name)) secrets.add(String(member))
        look(member)
      }
    }
    look(value)
    return secrets
  }

  add = (value: unknown): void => {
    if (typeof value !== 'string' || value.trim() === '' || value === MASKED || this.#patterns.has(value)) return
    this.#patterns.set(value, secretPattern(value))
  }

  /** Whether a text or JSON may contain any. */
  mayStandIn = (json: string): boolean =>
    [...this.#patterns.keys()].some((value) => json.includes(JSON.stringify(value).slice(1, -1)))

  /** Text with the secrets masked that are known by place or by value. */
  mask = (text: string): string => this.maskValues(masked(text, undefined, this.#isMadeUp))

  /** Text with the secrets masked that are known by value. */
  maskValues(text: string): string {
    let told = text
    for (const [value, pattern] of this.#patterns) if (told.includes(value)) told = told.replace(pattern, MASKED)
    return told
  }
}
