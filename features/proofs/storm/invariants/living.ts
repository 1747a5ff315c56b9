/** A living server answers, never with an error of its own, and a restart changes nothing that can be seen. */

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

const GATEWAY = ['request-lost', 'answer-lost', 'answer-spoiled', 'bad-gateway', 'answer-late']

export class LivingServerAnswers implements StormInvariant {
  readonly name = 'a living server answers'
  readonly sentence =
    'No answer is lost but by a fault of the gateway or a killed process, and none is an internal error.'
  readonly #on = new Set<string>()
  /** Number of the group amid which the process was killed. */
  #killedAmid = -1

  see(seen: Seen): string | null {
    if (seen.kind === 'fault' && GATEWAY.includes(seen.name))
      if (seen.parameters) this.#on.add(seen.name)
      else this.#on.delete(seen.name)
    if (seen.kind === 'killed') this.#killedAmid = seen.amid
    if (seen.kind !== 'exchange') return null
    const { answer, group, verb, request } = seen.exchange
    if (answer === null)
      return this.#on.size > 0 || (group !== null && group === this.#killedAmid) ? null : `${verb} is not answered`
    if (answer.status < 500 || (answer.status === 502 && this.#on.has('bad-gateway'))) return null
    return `${request.method} ${request.path} answers ${answer.status} ${JSON.stringify(answer.body)}`
  }
}
