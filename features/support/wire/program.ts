/** How the features name themselves as a program, and the headers that are sent along with their requests. */
import { MASKED } from './exchange.ts'

/** How a program names itself to a server that wants to know it (CLD-002, LOC-003, AMB-06). */
export const PROGRAM: Readonly<Record<string, string>> = { 'X-Client-Name': 'features', 'X-Client-Version': '1' }

/** What a browser says of itself, and of the page that asks: it names no program beside it. */
const OF_BROWSER = /^(user-agent|accept|origin|referer|upgrade-insecure-requests|sec-.*)$/i

/**
 * Headers to send along that the request does not carry itself.
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

/** The same as they may be shown: a mask for each value but the names of the program. */
export const headersShown = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, PROGRAM[name] ?? MASKED]))
