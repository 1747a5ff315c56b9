/**
 * Text about a target as it may be written to a terminal: what a server, a profile or an adapter says is not to steer
 * the screen, and is to give no secret away.
 */
import { MASKED } from './exchange.ts'

/** Members of JSON, parameters of queries, tokens and passwords of addresses, wherever they stand, cut off or not. */
const PATTERNS: readonly [secret: RegExp, shown: string][] = [
  [
    /("(?:password|pin|pin_code|pin-code|access_token|token|license_key|licence_key|key|access_key|secret)"\s*:\s*)("(?:[^"\\]|\\.)*"?|[^\s,}\]]+)/gi,
    `$1"${MASKED}"`,
  ],
  [/([?&](?:token|access_token|key|license_key|access_key|password|pin|pin_code)=)[^&#\s]*/gi, `$1${MASKED}`],
  [/\b(Bearer|Basic) [\w.~+/=-]+/gi, `$1 ${MASKED}`],
  [/\beyJ[\w-]{8,}(?:\.[\w-]*){0,2}/g, MASKED],
  [/(\/\/)[^/@\s]+@/g, `$1${MASKED}@`],
]

/** Control characters, marks that turn the direction of writing, ends of lines, and what is no character. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu

const codeOf = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** One that is shorter, as a pin code, is hidden where it stands by itself only. */
const SHORT = 6
/** One that is shorter still could be any figure. */
const SHORTEST = 3

const patternOf = (secret: string): string =>
  secret.length < SHORT ? `(?<!\\w)${escaped(secret)}(?!\\w)` : escaped(secret)

/** The same without secrets: those that are known, and what looks like one. */
export function withoutSecrets(text: string, secrets: Iterable<string> = []): string {
  const known = [...secrets].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length)
  const plain = known.length === 0 ? text : text.replace(new RegExp(known.map(patternOf).join('|'), 'g'), MASKED)
  return PATTERNS.reduce((shown, [secret, instead]) => shown.replace(secret, instead), plain)
}

/** A line for a terminal. @param secrets that are known: whatever else looks like one is hidden as well */
export const printable = (line: string, secrets: Iterable<string> = []): string =>
  withoutSecrets(line, secrets).replace(UNPRINTABLE, codeOf)

/** Several lines, each by itself. */
export const printableLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => printable(line))
    .join('\n')
