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

/** Text with the secrets masked that are known by their place. @param found receives each of them */
export const masked = (text: string, found?: (value: string) => void): string =>
  PLACES.reduce(
    (told, place) =>
      told.replace(place, (...match) => {
        const { before, value } = match.at(-1) as Found
        const quote = quoteOf(value) || (/^\d+$/.test(value) && before.startsWith('"') ? '"' : '')
        if (isEmpty(value)) return before + value
        found?.(quoteOf(value) ? value.slice(1, -1) : value)
        return `${before}${quote}${MASKED}${quote}`
      }),
    text,
  )

const HEADERS = /^(authorization|x-license-key|x-access-key|x-lab-token|cookie|set-cookie)$/i

/** Headers with their secrets masked. @param found receives each of them */
export const headersMasked = (
  headers: Record<string, string>,
  found?: (value: string) => void,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!HEADERS.test(name)) return [name, masked(value, found)]
      // The scheme of a token is no secret
      const [, scheme = '', secret = ''] = /^((?:Bearer|Basic) )?(.*)$/is.exec(value) ?? []
      found?.(secret)
      return [name, scheme + MASKED]
    }),
  )

/** A shorter value is masked only between quotes: a pin is a number like any other. */
const SHORTEST = 6

/** A pattern that finds a secret by value, but not inside a longer word. */
const patternOf = (value: string): RegExp =>
  value.length < SHORTEST
    ? new RegExp(`(?<=(["']))${literally(value)}(?=\\1)`, 'g')
    : new RegExp(`(?<![\\w-])${literally(value)}(?![\\w-])`, 'g')

const NAMES = new Set(MEMBERS.split('|'))

/** Secrets by their values. */
export class Secrets {
  readonly #patterns = new Map<string, RegExp>()

  /** @param values empty ones and non-texts are ignored */
  constructor(values: Iterable<unknown> = []) {
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
    this.#patterns.set(value, patternOf(value))
  }

  /** Whether a text or JSON may contain any. */
  mayStandIn = (json: string): boolean =>
    [...this.#patterns.keys()].some((value) => json.includes(JSON.stringify(value).slice(1, -1)))

  /** Text with the secrets masked that are known by place or by value. */
  mask(text: string): string {
    let told = masked(text)
    for (const [value, pattern] of this.#patterns) if (told.includes(value)) told = told.replace(pattern, MASKED)
    return told
  }
}
