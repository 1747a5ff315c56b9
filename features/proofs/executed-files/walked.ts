/** Which files of a checkout ran: those with a called function in V8's coverage. */
import type { Profiler } from 'node:inspector'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Rooms of our own code; packages are not counted. */
const ROOMS = ['machines', 'simulators', 'server', 'features', 'fixtures']
/** The measurement itself. */
const PROBES = 'features/proofs/executed-files/'

/** @param root of the checkout @returns paths from the root, sorted, without modules that were only loaded */
export function walkedFiles(root: string, coverage: readonly Profiler.ScriptCoverage[]): string[] {
  const called = coverage.filter(({ url, functions }) => {
    // The first function is the module itself
    return url.startsWith('file:') && functions.slice(1).some(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
  })
  return [...new Set(called.map(({ url }) => fileURLToPath(url)))]
    .filter((file) => file.startsWith(root + sep))
    .map((file) => file.slice(root.length + 1))
    .filter((file) => ROOMS.includes(file.split('/')[0]!) && !file.startsWith(PROBES))
    .sort()
}
