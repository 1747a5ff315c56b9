/**
 * At which register a cashier's documents are made: a receipt, report or prepayment of the cloud names no register, and
 * is made in the cashier's shift. Asked before the first of them in the name of each token.
 */
import { describeAnswer, member } from '../../../law/answer.ts'
import { NotTested } from '../../../law/capabilities.ts'
import type { OutgoingRequest } from '../../../wire/recorders.ts'
import type { Wire } from '../../../wire/wire.ts'

/** Operations that show the open shift of a cashier, and where in the answer; the first that the target has is asked. */
const SHOWING = [
  { operation: 'GET /api/v1/cashier/shift', query: '', shift: '' },
  { operation: 'GET /api/v1/shifts', query: '?statuses=OPENED&limit=1', shift: 'results.0.' },
] as const

/** An opening or a closing: another register may be the cashier's from then on. */
const MOVES_SHIFT = /\/api\/v1\/shifts?(\/|\?|$)/

const authorizationIn = ({ headers }: OutgoingRequest): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1]

export class RegisterOfShift {
  readonly #wire: Wire
  readonly #cloud: string
  readonly #has: (operation: string) => boolean
  /** Ids of registers with a shift, by the credentials of its cashier. */
  readonly #known = new Map<string, string>()

  /** @param wire in the target's words @param has whether the target has an operation of the law */
  constructor(wire: Wire, cloud: string, has: (operation: string) => boolean) {
    this.#wire = wire
    this.#cloud = cloud.replace(/\/$/, '')
    this.#has = has
  }

  /** Called before a request with an effect. */
  noteRequest({ url }: OutgoingRequest): void {
    if (MOVES_SHIFT.test(url)) this.#known.clear()
  }

  /**
   * The id of the register where a request would make a document, in lower case.
   * @returns null where it makes none: it names no cashier, or the cashier has no shift
   * @throws NotTested when the target does not show it
   */
  async of(request: OutgoingRequest): Promise<string | null> {
    const authorization = authorizationIn(request)
    if (authorization === undefined) return null
    const known = this.#known.get(authorization)
    if (known !== undefined) return known
    const found = await this.#shown(authorization)
    if (found !== null) this.#known.set(authorization, found)
    return found
  }

  async #shown(authorization: string): Promise<string | null> {
    const showing = SHOWING.find(({ operation }) => this.#has(operation))
    if (!showing) throw unseen('the target has no operation that shows it')
    const url = `${this.#cloud}${showing.operation.split(' ')[1]}${showing.query}`
    const answer = await this.#wire.call('GET', url, { headers: { authorization }, readOnly: true })
    // A cashier who is refused here is refused there as well.
    if (answer.status === 401 || answer.status === 403) return null
    if (answer.status !== 200) throw unseen(describeAnswer(answer))
    if (typeof member(answer.body, `${showing.shift}id`) !== 'string') return null
    const id = member(answer.body, `${showing.shift}cash_register.id`)
    if (typeof id !== 'string') throw unseen('its shift is shown without it')
    return id.toLowerCase()
  }
}

const unseen = (because: string): NotTested =>
  new NotTested(`it cannot be seen at which register the cashier works: ${because}`)
