/** How long one step may take at a target before the runner ends it: each of its waits has its own limit. */
import { namedTarget } from '../named.ts'
import { patienceOf } from './patience.ts'

/** Another server may be far away. */
const LEAST_MS = 90_000
/** Waits of one step, as for the answer to a request, for what follows it, and for what the cloud then shows. */
const WAITS = 3

/** A server of our own is on this machine. */
const EMBEDDED_MS = 60_000

/** @param named the target, as on the command line @returns milliseconds */
export function longestStepMs(named: string): number {
  try {
    const target = namedTarget(named)
    if (target.kind === 'embedded') return EMBEDDED_MS
    if (target.kind !== 'stranger') return LEAST_MS
    return LEAST_MS + WAITS * Math.max(...Object.values(patienceOf(target.profile)))
  } catch {
    // Errors of a profile are reported where the target is opened.
    return LEAST_MS
  }
}
