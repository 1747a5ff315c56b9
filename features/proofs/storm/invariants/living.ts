/** A living server answers, and never with an error of its own. */
import type { Seen } from '../seen.ts'
import type { StormInvariant } from './invariant.ts'

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
