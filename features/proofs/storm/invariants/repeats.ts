/** A request that is sent again is answered as before. */
import { isDone, refusalCode, type Seen, type StormExchange, type TerminalTalk } from '../seen.ts'
import type { StormInvariant } from './invariant.ts'

/** Members of a receipt that never change once they are there. */
const CONSTANT = ['id', 'total_sum', 'total_payment', 'total_rest', 'round_sum', 'type'] as const
/** Known once the document has been taken. */
const FINAL = ['fiscal_code'] as const

export class RepeatsAnsweredAlike implements StormInvariant {
  readonly name = 'a repeated request answers the same'
  readonly sentence =
    'A receipt is made once, shown alike ever after, and a bank operation asked for again has one result.'
  readonly #made = new Set<string>()
  readonly #shown = new Map<string, Record<string, unknown>>()
  readonly #talks = new Map<string, string>()

  see(seen: Seen): string | null {
    if (seen.kind === 'exchange') return this.#exchange(seen.exchange)
    return seen.kind === 'talk' ? this.#talk(seen.talk) : null
  }

  #exchange(exchange: StormExchange): string | null {
    const { verb, register, request, answer } = exchange
    if (verb === 'look' && answer?.status === 200 && answer.body?.total_sum !== undefined)
      return this.#receipt(answer.body)
    if (verb !== 'sell' && verb !== 'return') return null
    const id = `${register} ${(request.body as { id: string }).id}`
    if (isDone(exchange)) {
      if (this.#made.has(id)) return `receipt ${id} is made again`
      this.#made.add(id)
      return null
    }
    // Of all that is wrong, a refusal names the first: a repetition can be refused for more than being one
    if (answer !== null && this.#made.has(id) && answer.status < 400) return `receipt ${id} again: ${answer.status}`
    return refusalCode(exchange) === 'receipt.already_exists' && !this.#made.has(id)
      ? `receipt ${id} is said to exist`
      : null
  }

  #receipt(body: Record<string, unknown>): string | null {
    const id = String(body.id)
    const former = this.#shown.get(id)
    this.#shown.set(id, body)
    if (!former) return null
    for (const name of CONSTANT)
      if (former[name] !== body[name]) return `receipt ${id} shows ${name} ${body[name]}, before ${former[name]}`
    for (const name of FINAL)
      if (former[name] !== null && former[name] !== body[name])
        return `receipt ${id} shows ${name} ${body[name]}, before ${former[name]}`
    return null
  }

  #talk({ terminal, request_id, answer }: TerminalTalk): string | null {
    if (!answer?.success) return null
    const key = `${terminal} ${request_id}`
    const text = JSON.stringify(answer.result)
    const former = this.#talks.get(key)
    this.#talks.set(key, text)
    return former === undefined || former === text ? null : `request ${request_id} is answered ${former}, then ${text}`
  }
}
