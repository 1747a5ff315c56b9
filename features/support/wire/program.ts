/** The program names of the features, and the headers sent with their requests. */
import { MASKED } from './exchange.ts'

/** Names the program to a server (CLD-002, LOC-003, AMB-06). */
export const PROGRAM: Readonly<Record<string, string>> = { 'X-Client-Name': 'features', 'X-Client-Version': '1' }

/** Headers of a browser: a request with one of them names no program. */
const OF_BROWSER = /^(user-agent|accept|origin|referer|upgrade-insecure-requests|sec-.*)$/i

/**
 * Headers to add to a request.
 * @param named headers that the request sets, or leaves out on purpose
 */
export function headersBeside(
  along: Readonly<Record<string, string>>,
  named: readonly string[],
): Readonly<Record<string, string>> {
  const program = named.some((name) => OF_BROWSER.test(name)) ? Object.keys(PROGRAM) : []
  const apart = new Set([...named, ...program].map((name) => name.toLowerCase()))
  return Object.fromEntries(Object.entries(along).filter(([name]) => !apart.has(name.toLowerCase())))
}

/** Headers as shown: every value masked except the program's names. */
export const headersShown = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, PROGRAM[name] ?? MASKED]))
