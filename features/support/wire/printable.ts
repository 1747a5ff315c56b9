/**
 * Makes text about a target safe for a terminal: what a server, a profile or an adapter sends must neither control the
 * screen nor reveal a secret.
 */

import { literally } from '../law/answer.ts'
import { MASKED } from './exchange.ts'

/** Members of JSON, query parameters, tokens and passwords of addresses, at any place, complete or cut off. */
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

/** Control characters, direction marks, line separators, and unassigned code points. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu

const codeOf = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`

/** A shorter secret, like a pin code, is masked only as a whole word. */
const SHORT = 6
/** A still shorter one could be any figure. */
const SHORTEST = 3

const patternOf = (secret: string): string =>
  secret.length < SHORT ? `(?<!\\w)${literally(secret)}(?!\\w)` : literally(secret)

/** Masks the secrets of a text: the known ones, and what looks like one. */
export function withoutSecrets(text: string, secrets: Iterable<string> = []): string {
  const known = [...secrets].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length)
  const plain = known.length === 0 ? text : text.replace(new RegExp(known.map(patternOf).join('|'), 'g'), MASKED)
  return PATTERNS.reduce((shown, [secret, instead]) => shown.replace(secret, instead), plain)
}

/** A line for a terminal. @param secrets known ones; what looks like one is masked as well */
export const maskedPrintable = (line: string, secrets: Iterable<string> = []): string =>
  withoutSecrets(line, secrets).replace(UNPRINTABLE, codeOf)
