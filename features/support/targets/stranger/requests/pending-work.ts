/**
 * Requests that the tax authority may or may not have answered yet. Where its answers cannot be held back, the state
 * between question and answer is not tested.
 */
import type { RegisterCard } from '../../../actors/world-card.ts'
import { NotTested } from '../../../law/capabilities.ts'
import type { HttpExchange } from '../../../wire/exchange.ts'
import type { Wire } from '../../../wire/wire.ts'

/** Offline documents wait; online ones, and going online, are sent. */
const SENDING =
  /\/api\/v1\/(receipts?\/(?!validate)\w[\w-]*|prepayment-receipts(\/.*)?|shift\/(open|close)|shifts(\/.*)?|cash-registers\/go-online)(\?|$)/
const GOING_OFFLINE = /\/cash-registers\/go-offline(\?|$)/
/** A front system will connect to a socket. */
const TERMINAL_TOKEN = /\/paylink\/auth\/client(\?|$)/
const GOING_ONLINE = /\/cash-registers\/go-online(\?|$)/

/** Members of the desk's status that the answer changes. */
const OF_DESK = /^(online_status|pending_transactions|first_pending_transaction|hours_in_offline)$/
/** Likewise in answers of the cloud. */
const OF_CLOUD =
  /(^|\.)(offline_mode|stay_offline|last_receipt_code|delivered_at)$|(^|\.)(shift|\w*transaction)\.status$|^(results\.\d+\.)?status$/

/** Likewise in receipts of the cloud. */
const OF_RECEIPT = /(^|\.)(fiscal_code|tax_url|is_sent_dps|sent_dps_at)$/
const RECEIPTS = /^GET .*\/api\/v1\/receipts(\/|\?|$)/

/** In the cloud a shift is open once the tax authority has registered it. */
const MOVING_SHIFT = /^POST .*\/api\/v1\/shifts(\/.*)?$/

/** Rules whose condition an answer may end or begin. */
const OF_LINK = /offline|link/
const OF_SHIFT = /^shift not open$/
const OF_TAX_ADDRESS = /^receipt without a tax address$/

const keyIn = (headers: Record<string, string>): string =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-license-key')?.[1] ?? ''

export class PendingWork {
  readonly #wire: Wire
  #isAsked = false
  #isOffline = false
  /** Licence keys of registers that were brought online. */
  readonly #online = new Set<string>()
  #shiftMoves = false
  #hasClient = false

  constructor(wire: Wire) {
    this.#wire = wire
  }

  /** For a register that is online, without work in progress. */
  reset(): void {
    this.#isAsked = false
    this.#isOffline = false
    this.#online.clear()
    this.#shiftMoves = false
    this.#hasClient = false
  }

  noteAnswer({ method, url, request, answer }: HttpExchange): void {
    if (method === 'GET' || answer.status >= 300) return
    if (TERMINAL_TOKEN.test(url)) this.#hasClient = true
    if (GOING_OFFLINE.test(url)) this.#isOffline = true
    if (GOING_ONLINE.test(url)) {
      this.#online.add(this.#wire.inward(keyIn(request.headers)))
      this.#isOffline = false
    }
    if (MOVING_SHIFT.test(`${method} ${url}`)) this.#shiftMoves = true
    if (SENDING.test(url) && !this.#isOffline) this.#isAsked = true
  }

  /** Whether a register was brought online, so that it will be. */
  comesOnline = ({ license_key }: RegisterCard): boolean => this.#online.has(license_key)

  /** Whether a client may receive events of a terminal. */
  get hasClient(): boolean {
    return this.#hasClient
  }

  /** All questions have been answered. */
  answered(): void {
    this.#isAsked = false
    this.#online.clear()
    this.#shiftMoves = false
  }

  /** @throws NotTested when answers may be missing */
  requireIdle(): void {
    if (this.#isAsked)
      throw new NotTested('the tax authority of the target answers by itself: nothing can be held before it does')
  }

  /** @param rule of a refusal @throws NotTested when its condition depends on a missing answer */
  requireIdleBefore(rule: string): void {
    if (this.#online.size > 0 && OF_LINK.test(rule)) this.requireIdle()
    if (OF_TAX_ADDRESS.test(rule)) this.requireIdle()
    if (this.#shiftMoves && OF_SHIFT.test(rule)) this.requireIdle()
  }

  /** The same for members in a table. The answer to a request with an effect shows the state before. */
  requireIdleOf(asked: string, paths: readonly string[]): void {
    const isLooked = asked.startsWith('GET ')
    const isChanging = (path: string): boolean =>
      OF_DESK.test(path) || (isLooked && OF_CLOUD.test(path)) || (RECEIPTS.test(asked) && OF_RECEIPT.test(path))
    if (paths.some(isChanging)) this.requireIdle()
  }
}
