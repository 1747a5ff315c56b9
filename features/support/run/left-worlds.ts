/** Worlds that an interrupted run has created on a server with a lab and could not delete. */

import { type ListedWorld, worldsAt } from '../actors/listed-worlds.ts'
import { Wire } from '../wire/wire.ts'

/** How long to wait for a server that may not answer. */
const LONGEST_MS = 2000

async function listed(base: string): Promise<ListedWorld[]> {
  const late = AbortSignal.timeout(LONGEST_MS)
  const never = new Promise<ListedWorld[]>((resolve) => late.addEventListener('abort', () => resolve([])))
  return Promise.race([worldsAt(new Wire(), base).catch(() => []), never])
}

/**
 * Notes the existing worlds.
 * @param base address of a server with a lab
 * @returns lists those created since, in lines
 */
export async function worldsLeft(base: string): Promise<() => Promise<string[]>> {
  const known = new Set((await listed(base)).map(({ world }) => world))
  return async () => {
    const left = (await listed(base)).filter(({ world }) => !known.has(world))
    if (left.length === 0) return []
    const which = left.map(({ base_url }) => `  curl -X DELETE ${base_url}/lab/world`)
    return [`${left.length} worlds that were made since the run began are there still; to delete them:`, ...which]
  }
}
