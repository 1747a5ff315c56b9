import type { Reading } from '../readings.ts'
import type { Answer, Exchange } from './exchange.ts'
import { Refusal } from './refusal.ts'

/** An operation: method, path with `{parameters}`, and its handler. */
export type Route = Readonly<{
  method: string
  path: string
  answer: (exchange: Exchange) => Answer | Promise<Answer>
}>

type Match = { params: Record<string, string>; fixed: number }

/** The parameters of a path that matches a pattern, and how many segments are fixed; null: no match. */
function match(pattern: string, segments: readonly string[]): Match | null {
  const wanted = pattern.split('/').slice(1)
  if (wanted.length !== segments.length) return null
  const params: Record<string, string> = {}
  let fixed = 0
  for (const [index, part] of wanted.entries()) {
    const given = segments[index] ?? ''
    if (part.startsWith('{')) params[part.slice(1, -1)] = given
    else if (part === given) fixed += 1
    else return null
  }
  return { params, fixed }
}

function segmentsOf(reading: Reading, path: string): string[] {
  const trimmed = reading.trailingSlash && path.length > 1 ? path.replace(/\/$/, '') : path
  try {
    return trimmed.split('/').slice(1).map(decodeURIComponent)
  } catch {
    throw new Refusal(404, 'no_operation', 'There is no such operation.')
  }
}

/** The route of a request; fixed segments win over parameters (CLD-014). 404 or 405 when there is none. */
export function findRoute(reading: Reading, routes: readonly Route[], method: string, path: string) {
  const segments = segmentsOf(reading, path)
  const fitting = routes
    .map((route) => ({ route, found: match(route.path, segments) }))
    .filter((entry): entry is { route: Route; found: Match } => entry.found !== null)
  const most = Math.max(0, ...fitting.map((entry) => entry.found.fixed))
  const best = fitting.filter((entry) => entry.found.fixed === most)
  const served = best.find((entry) => entry.route.method === method)
  if (served) return { route: served.route, params: served.found.params }
  if (best.length > 0 && reading.wrongMethod === 405) {
    const allow = best.map((entry) => entry.route.method).join(', ')
    throw new Refusal(405, 'method', `${method} is not served here.`, { allow })
  }
  throw new Refusal(404, 'no_operation', 'There is no such operation.')
}
