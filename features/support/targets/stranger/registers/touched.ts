/** Which registers of a lane are not known to stand as they were left: what has been sent may have changed them since. */

import type { RegisterCard } from '../../../actors/world-card.ts'
import { member } from '../../../law/answer.ts'
import type { Exchange } from '../../../wire/exchange.ts'
import type { Leaving, Wire } from '../../../wire/wire.ts'
import { isBelow } from '../../profile/surfaces.ts'
import { onlyLooks } from '../guard.ts'

/** What a desk may do before the tax authority has answered to what it has done. */
const AT_DESK = /\/api\/v1\/(shift|receipt)\/[\w-]+$/
/** What comes of it in the cloud comes of it at no register. */
const ELSEWHERE = /\/api\/v1\/(webhook|receipt-templates|paylink|cashier|organization|extended-reports)\b/
/** Nothing of what is under way at a register shows there, nor is it told of later. */
const APART = /\/api\/v1\/(receipt-templates|organization|cashier\/(me|sign\w+))(\/|\?|$)/
const CLOSING = /^POST .*\/shifts?\/([\w-]+\/)?close$/

type Id = RegisterCard['id']

/** Whether anything can come of it at a register. */
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
  /** A desk below the path of another is the longer one. */
  readonly #byDesk: readonly { url: string; register: RegisterCard }[]
  /** A shift may be open, or it may be offline. */
  readonly disordered: Set<Id>
  /** Something may be under way. */
  readonly restless: Set<Id>
  /** Likewise, and it was not the desk alone that did it. */
  readonly byCloud: Set<Id>
  /** What a shift that was closed has left in the drawer, in minor units; null: that is not known. */
  readonly drawers: Map<Id, number | null>
  /** The same before a closing that has not been answered. */
  readonly #before = new Map<Id, number | null | undefined>()

  /** @param all test registers of the lane: to begin with nothing is known of them */
  constructor(wire: Wire, all: readonly RegisterCard[]) {
    this.#wire = wire
    this.#all = all
    this.#byDesk = all
      .flatMap((register) => (register.local_base_url === null ? [] : [{ url: register.local_base_url, register }]))
      .sort((a, b) => b.url.length - a.url.length)
    const ids = all.map(({ id }) => id)
    this.disordered = new Set(ids)
    this.restless = new Set(ids)
    this.byCloud = new Set(ids)
    this.drawers = new Map(ids.map((id) => [id, null]))
  }

  /** A request is about to leave. */
  leaving(request: Leaving): void {
    if (!touches(request)) return
    const isAtDesk = this.isOfDesk(request)
    const closes = CLOSING.test(`${request.method} ${request.url}`)
    for (const { id } of this.#meant(request)) {
      // Where none has been opened there is none to be closed.
      if (closes && !this.disordered.has(id)) continue
      this.disordered.add(id)
      this.restless.add(id)
      if (!isAtDesk) this.byCloud.add(id)
      if (!closes) continue
      this.#before.set(id, this.drawers.get(id))
      this.drawers.set(id, null)
    }
  }

  /** Nothing is under way any more. */
  rested({ id }: RegisterCard): void {
    this.restless.delete(id)
    this.byCloud.delete(id)
  }

  /** Whether what is under way at registers does not matter to it. */
  isApart = ({ url }: Leaving): boolean => APART.test(url)

  /** Whether it is what a desk does by itself, shifts and receipts. */
  isOfDesk = ({ method, url }: Leaving): boolean =>
    method === 'POST' && AT_DESK.test(url) && this.#atDesk(url) !== undefined

  /** What a desk answers to the closing of a shift says what the drawer holds (LOC-111). */
  record(exchange: Exchange): void {
    if (exchange.kind !== 'http' || !CLOSING.test(`${exchange.method} ${exchange.url}`)) return
    if (exchange.answer.status >= 400 && exchange.answer.status < 500) this.#refused()
    this.#before.clear()
    const desk = this.#atDesk(exchange.url)
    const balance = desk && exchange.answer.status === 200 && member(parsed(exchange.answer.body), 'report.balance')
    if (desk && typeof balance === 'number') this.drawers.set(desk.id, balance)
  }

  /** A closing was refused: of drawers is known what was known before it. */
  #refused(): void {
    for (const [id, left] of this.#before)
      if (left === undefined) this.drawers.delete(id)
      else this.drawers.set(id, left)
  }

  #atDesk = (url: string): RegisterCard | undefined => this.#byDesk.find((desk) => isBelow(url, desk.url))?.register

  /** Registers that a request may change: of what names none that may be any. */
  #meant({ url, headers }: Leaving): readonly RegisterCard[] {
    const key = keyIn(headers)
    const own = this.#atDesk(url) ?? this.#all.find(({ license_key }) => key && license_key === this.#wire.inward(key))
    return own ? [own] : this.#all
  }
}
