/** What requests may have changed at a target since the last cleanup: registers of a lane, and what is beside them. */

import type { RegisterCard } from '../../../actors/world-card.ts'
import { member } from '../../../law/answer.ts'
import type { HttpExchange } from '../../../wire/exchange.ts'
import type { OutgoingRequest } from '../../../wire/recorders.ts'
import type { Wire } from '../../../wire/wire.ts'
import { isBelow } from '../../profile/surfaces.ts'
import { onlyLooks } from './guard.ts'

/** A desk may do this before the tax authority has answered its last request. */
const AT_DESK = /\/api\/v1\/(shift|receipt)\/[\w-]+$/
/** Requests without an effect at any register. */
const ELSEWHERE =
  /\/api\/v1\/(webhook|receipt-templates|paylink|cashier|organization|extended-reports|goods|receipts\/(validate|[^/]+\/(email|sms)))\b/
/** Requests that lead a shift from one state to another. */
const MOVING = /^POST .*\/api\/v1\/(shift\/(open|close)|shifts(\/([\w-]+\/)?close)?)$/
const CLOSING = /^POST .*\/shifts?\/([\w-]+\/)?close$/

/** Requests that do not end a shift: a register that went offline is brought online, and its shift continues. */
const OUTLASTED = /\/api\/v1\/cash-registers\/go-(on|off)line(\?|$)/
/** Parts beside registers, by the requests after which one needs cleaning up. */
const PARTS = {
  webhooks: /^POST .*\/webhook$/,
  codes: /^POST .*\/go-offline$/,
  templates: /^PATCH .*\/receipt-templates\/[0-9a-f-]{36}$/,
  goods: /^(?!GET ).*\/api\/v1\/goods(\/|\?|$)/,
} as const
/** An import of goods that is being checked, and one that is being taken into the catalogue, by its task. */
const UPLOADED = /\/goods\/import\/upload(\?|$)/
const APPLIED = /\/goods\/import\/apply_changes\/([^/?]+)/

type Part = keyof typeof PARTS
type Id = RegisterCard['id']

/** Whether a request may have an effect at a register. */
const touches = (request: OutgoingRequest): boolean => !onlyLooks(request) && !ELSEWHERE.test(request.url)

/** Whether a request may change the catalogue of goods. */
export const editsGoods = ({ method, url }: OutgoingRequest): boolean => PARTS.goods.test(`${method} ${url}`)

/** Whether a request may have changed more of a shift than the connection of its register. */
const endsShift = (request: OutgoingRequest): boolean => touches(request) && !OUTLASTED.test(request.url)

const keyIn = (headers: OutgoingRequest['headers']): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-license-key')?.[1]

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export class RequestEffects {
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
  /** Parts that need cleaning up: what an earlier run has left there is not known. */
  readonly parts = new Set<Part>(['webhooks', 'codes'])
  /** Tasks of imports that may not have ended. */
  readonly imports = new Set<string>()
  /** Requests of scenarios that may have changed a shift, and were not refused. */
  ofShifts = 0

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

  /** Called before a request. @param isOwn whether it is the harness's own */
  noteRequest(request: OutgoingRequest, isOwn = false): void {
    const line = `${request.method} ${request.url}`
    for (const [part, edits] of Object.entries(PARTS)) if (edits.test(line)) this.parts.add(part as Part)
    const task = APPLIED.exec(request.url)?.[1]
    if (task !== undefined) this.imports.add(task)
    if (!touches(request)) return
    if (!isOwn && endsShift(request)) this.ofShifts++
    const isAtDesk = this.isOfDesk(request)
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

  /** Whether it is a desk's own work, shifts and receipts. */
  isOfDesk = ({ method, url }: OutgoingRequest): boolean =>
    method === 'POST' && AT_DESK.test(url) && this.#atDesk(url) !== undefined

  /** Called with each answer: a refused request has changed nothing. @param isOwn whether it is the harness's own */
  noteAnswer({ method, url, request, answer }: HttpExchange, isOwn = false): void {
    const task = UPLOADED.test(url) ? /"task_id": ?"([^"]+)"/.exec(answer.body)?.[1] : undefined
    if (task !== undefined) this.imports.add(task)
    const isRefused = answer.status >= 400 && answer.status < 500
    if (isRefused && !isOwn && endsShift({ method, url, ...request })) this.ofShifts--
    if (CLOSING.test(`${method} ${url}`)) this.#noteClosing(url, answer, isRefused)
  }

  /** A desk's answer to a closing shows the cash in the drawer (LOC-111). */
  #noteClosing(url: string, { status, body }: HttpExchange['answer'], isRefused: boolean): void {
    if (isRefused) this.#refused()
    this.#before.clear()
    const desk = this.#atDesk(url)
    const balance = desk && status === 200 && member(parsed(body), 'report.balance')
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
  #meant({ url, headers }: OutgoingRequest): readonly RegisterCard[] {
    const key = keyIn(headers)
    const own = this.#atDesk(url) ?? this.#all.find(({ license_key }) => key && license_key === this.#wire.inward(key))
    return own ? [own] : this.#all
  }
}
