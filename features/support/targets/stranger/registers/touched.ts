/** Registers of a lane that requests may have changed since the last cleanup. */

import type { RegisterCard } from '../../../actors/world-card.ts'
import { member } from '../../../law/answer.ts'
import type { Exchange } from '../../../wire/exchange.ts'
import type { Leaving } from '../../../wire/recorders.ts'
import type { Wire } from '../../../wire/wire.ts'
import { isBelow } from '../../profile/surfaces.ts'
import { onlyLooks } from '../guard.ts'

/** A desk may do this before the tax authority has answered its last request. */
const AT_DESK = /\/api\/v1\/(shift|receipt)\/[\w-]+$/
/** Requests without an effect at any register. */
const ELSEWHERE =
  /\/api\/v1\/(webhook|receipt-templates|paylink|cashier|organization|extended-reports|goods|receipts\/(validate|[^/]+\/(email|sms)))\b/
/** Requests independent of work in progress, whose effect no later event shows. */
const APART = /\/api\/v1\/(receipt-templates|organization|cashier\/(me|sign\w+))(\/|\?|$)/
/** Requests that lead a shift from one state to another. */
const MOVING = /^POST .*\/api\/v1\/(shift\/(open|close)|shifts(\/([\w-]+\/)?close)?)$/
const CLOSING = /^POST .*\/shifts?\/([\w-]+\/)?close$/

type Id = RegisterCard['id']

/** Whether a request may have an effect at a register. */
export const touches = (request: Leaving): boolean => !onlyLooks(request) && !ELSEWHERE.test(request.url)

const keyIn = (headers: Leaving['headers']): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-license-key')?.[1]

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export class Touched {
  readonly #wire: Wire
  readonly #all: readonly RegisterCard[]
  /** Longest first: a desk may be below the path of another. */
  readonly #byDesk: readonly { url: string; register: RegisterCard }[]
  /** Registers that may have an open shift or be offline. */
  readonly disordered: Set<Id>
  /** Registers that may have work in progress. */
  readonly busy: Set<Id>
  /** Those whose work in progress may be the cloud's. */
  readonly byCloud: Set<Id>
  /** Those whose shift the cloud may still show as it was before. */
  readonly moving = new Set<Id>()
  /** Cash of a closed shift in the drawer, in minor units; null: unknown. */
  readonly drawers: Map<Id, number | null>
  /** The same before a closing without an answer yet. */
  readonly #before = new Map<Id, number | null | undefined>()

  /** @param all test registers of the lane: at first their state is unknown */
  constructor(wire: Wire, all: readonly RegisterCard[]) {
    this.#wire = wire
    this.#all = all
    this.#byDesk = all
      .flatMap((register) => (register.local_base_url === null ? [] : [{ url: register.local_base_url, register }]))
      .sort((a, b) => b.url.length - a.url.length)
    const ids = all.map(({ id }) => id)
    this.disordered = new Set(ids)
    this.busy = new Set(ids)
    this.byCloud = new Set(ids)
    this.drawers = new Map(ids.map((id) => [id, null]))
  }

  /** Called before a request. */
  leaving(request: Leaving): void {
    if (!touches(request)) return
    const isAtDesk = this.isOfDesk(request)
    const line = `${request.method} ${request.url}`
    const [closes, moves] = [CLOSING.test(line), MOVING.test(line)]
    for (const { id } of this.#meant(request)) {
      // Without an opening there is no shift to close.
      if (closes && !this.disordered.has(id)) continue
      this.disordered.add(id)
      this.busy.add(id)
      if (moves) this.moving.add(id)
      if (!isAtDesk) this.byCloud.add(id)
      if (!closes) continue
      this.#before.set(id, this.drawers.get(id))
      this.drawers.set(id, null)
    }
  }

  /** Notes that a register is idle. */
  markIdle({ id }: RegisterCard): void {
    this.busy.delete(id)
    this.byCloud.delete(id)
  }

  /** Whether a request is independent of the registers' work in progress. */
  isApart = ({ url }: Leaving): boolean => APART.test(url)

  /** Whether it is a desk's own work, shifts and receipts. */
  isOfDesk = ({ method, url }: Leaving): boolean =>
    method === 'POST' && AT_DESK.test(url) && this.#atDesk(url) !== undefined

  /** A desk's answer to a closing shows the cash in the drawer (LOC-111). */
  record(exchange: Exchange): void {
    if (exchange.kind !== 'http' || !CLOSING.test(`${exchange.method} ${exchange.url}`)) return
    if (exchange.answer.status >= 400 && exchange.answer.status < 500) this.#refused()
    this.#before.clear()
    const desk = this.#atDesk(exchange.url)
    const balance = desk && exchange.answer.status === 200 && member(parsed(exchange.answer.body), 'report.balance')
    if (desk && typeof balance === 'number') this.drawers.set(desk.id, balance)
  }

  /** After a refused closing, the knowledge about drawers is that before it. */
  #refused(): void {
    for (const [id, left] of this.#before)
      if (left === undefined) this.drawers.delete(id)
      else this.drawers.set(id, left)
  }

  #atDesk = (url: string): RegisterCard | undefined => this.#byDesk.find((desk) => isBelow(url, desk.url))?.register

  /** Registers that a request may change; all, where it names none. */
  #meant({ url, headers }: Leaving): readonly RegisterCard[] {
    const key = keyIn(headers)
    const own = this.#atDesk(url) ?? this.#all.find(({ license_key }) => key && license_key === this.#wire.inward(key))
    return own ? [own] : this.#all
  }
}
