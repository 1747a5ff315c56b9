/**
 * Tokens, keys, passwords and pins never stand in what a run prints or writes. They are known by the member, header or
 * parameter they stand in, and once they have been seen there, or are named by the profile, by their value wherever it
 * stands: a server that repeats a password in a sentence does not tell it on.
 */
import { MASKED } from '../../wire/exchange.ts'

const MEMBERS = 'password|pin_code|pin|access_token|token|license_key|licence_key|key|access_key'

/** Where secrets stand: `before` stays, `value` is hidden, with its quotes where it has some. */
const PLACES: readonly RegExp[] = [
  // A member of JSON, of JSON inside a text, of an object as node shows it.
  new RegExp(`(?<before>"(?:${MEMBERS})"\\s*:\\s*)(?<value>"(?:[^"\\\\]|\\\\.)*"|\\d+)`, 'g'),
  new RegExp(`(?<before>\\\\"(?:${MEMBERS})\\\\"\\s*:\\s*\\\\")(?<value>(?:(?!\\\\").)+)`, 'g'),
  new RegExp(`(?<before>\\b(?:${MEMBERS}): )(?<value>'(?:[^'\\\\]|\\\\.)*')`, 'g'),
  // A parameter of a query or a form; a header; the name and password of an address; a JSON Web Token.
  new RegExp(`(?<before>(?:^|[?&])(?:${MEMBERS})=)(?<value>[^&#\\s"']+)`, 'g'),
  /(?<before>\bBearer )(?<value>[\w.~+/-]+=*)/g,
  /(?<before>[a-z]:\/\/)(?<value>[^/@\s"']+)(?=@)/gi,
  /(?<before>\b)(?<value>eyJ[\w-]+\.[\w-]+\.[\w-]*)/g,
]

type Found = { before: string; value: string }

const quoteOf = (value: string): string => (/^["']/.test(value) ? value[0]! : '')
const isEmpty = (value: string): boolean => value === '""' || value === "''"

/**
 * Text without the secrets that are known by their place.
 * @param found is told each of them
 */
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

/** Headers without them. @param found is told each */
export const headersMasked = (
  headers: Record<string, string>,
  found?: (value: string) => void,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!HEADERS.test(name)) return [name, masked(value, found)]
      // How a token is shown is no secret.
      const [, scheme = '', secret = ''] = /^((?:Bearer|Basic) )?(.*)$/is.exec(value) ?? []
      found?.(secret)
      return [name, scheme + MASKED]
    }),
  )

/** A shorter value is hidden only where it stands alone between quotes: a pin is a number like any other. */
const SHORTEST = 6

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What finds a secret by its value, and no longer word that it is a part of. */
const patternOf = (value: string): RegExp =>
  value.length < SHORTEST
    ? new RegExp(`(?<=(["']))${literally(value)}(?=\\1)`, 'g')
    : new RegExp(`(?<![\\w-])${literally(value)}(?![\\w-])`, 'g')

const NAMES = new Set(MEMBERS.split('|'))

/** Secrets by their values. */
export class Secrets {
  readonly #patterns = new Map<string, RegExp>()

  /** @param values what is no text, or empty, is none */
  constructor(values: Iterable<unknown> = []) {
    for (const value of values) this.add(value)
  }

  /** Those that stand in a value by the names of its members, as a profile has them. */
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

  /** Whether any may stand in a text, or in JSON. */
  mayStandIn = (json: string): boolean =>
    [...this.#patterns.keys()].some((value) => json.includes(JSON.stringify(value).slice(1, -1)))

  /** Text without those that are known by their place or by their value. */
  mask(text: string): string {
    let told = masked(text)
    for (const [value, pattern] of this.#patterns) if (told.includes(value)) told = told.replace(pattern, MASKED)
    return told
  }
}
