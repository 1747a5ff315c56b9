/** Operations of the live service that are known and not served: a request for one is answered 404, and says why. */
import { type Operation, type Reply, refused } from '../operation.ts'

/** A group of operations that share the reason why they are not simulated. */
export interface KnownOperations {
  /** Method and path; a parameter stands for one segment, `*` at the end for anything. */
  lines: readonly string[]
  /** What follows *known, not simulated, because …*. */
  because: string
}

/** Matches a method and path, in any world. */
function patternOf(line: string): RegExp {
  const [method, path] = line.split(' ') as [string, string]
  const own = path
    .replace(/[.]/g, '\\.')
    .replace(/\{\w+\}/g, '[^/]+')
    .replace(/\*$/, '.*')
  return new RegExp(`^${method} (?:/w/[^/]+)?${own}$`)
}

/**
 * Makes what answers a request that no row serves.
 * @returns null where the operation is not known
 */
export function knownReply(
  known: readonly KnownOperations[],
): (method: string | undefined, path: string, language: 'uk' | 'en', surface: Operation['surface']) => Reply | null {
  const patterns = known.flatMap(({ lines, because }) => lines.map((line) => ({ pattern: patternOf(line), because })))
  return (method, path, language, surface) => {
    const found = patterns.find(({ pattern }) => pattern.test(`${method} ${path}`))
    if (!found) return null
    const { headers, ...rest } = refused('nothing at this path', {}, language, surface)
    return { ...rest, headers: { ...headers, 'x-rule': `known, not simulated, because ${found.because}; NS-31` } }
  }
}
