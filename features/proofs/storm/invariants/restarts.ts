/** A restart changes nothing that can be seen. */
import { isDeepStrictEqual } from 'node:util'
import type { RestView, Seen } from '../seen.ts'
import type { StormInvariant } from './invariant.ts'

export class RestartChangesNothing implements StormInvariant {
  readonly name = 'a restart changes nothing'
  readonly sentence =
    'Killed while nothing is asked of it, the server is afterwards as it was: registers, timers, batches.'

  see(seen: Seen): string | null {
    if (seen.kind !== 'restarted') return null
    for (const name of Object.keys(seen.before) as (keyof RestView)[]) {
      const [before, after] = [seen.before[name], seen.after[name]]
      if (isDeepStrictEqual(before, after)) continue
      return `${name} before the restart: ${shown(before)}, behind it: ${shown(after)}`
    }
    return null
  }
}

/** Maps as lists of pairs, cut where they are long. */
const shown = (value: unknown): string => JSON.stringify(value instanceof Map ? [...value] : value).slice(0, 2000)
