/**
 * The gateway's place for webhooks: where a client gives an address of its own machine, the service is given one of the
 * gateway. Each call that comes there is passed on and noted, and to the call of the plan is done what the plan says.
 */
import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { member } from '../../../support/law/answer.ts'
import { bodyIn, type Call } from '../calls/call.ts'
import { type CallDisturbance, DISTURBANCES, type DisturbanceName, type WebhookTwist } from '../calls/disturbances.ts'
import type { CallLog } from './call-log.ts'
import { askUpstream, read, type UpstreamAnswer } from './passing.ts'
import { DayPlaces, isPlanned } from './plans.ts'
import type { Watching } from './watching.ts'

/** A client has so long to answer, ms (WHK-009). */
export const WEBHOOK_LIMIT_MS = 10_000
/** How late a call is that comes late, ms. */
const LATE_MS = 1500
/** How long a call waits for another one to come before it, at most, ms. */
const BEHIND_MS = 4000
const SIGNATURE = 'x-request-signature'

/** One call as a client got it. */
export interface WebhookCall {
  /** From 1. */
  n: number
  /** `WEBHOOK`. */
  method: string
  /** What it tells of: `/receipt`, `/service_receipt`, `/shift`. */
  path: string
  body: unknown
  /** Milliseconds from the beginning of the day. */
  at: number
  /** How long its answer took, ms. */
  took: number
  /** Null: there was no answer. */
  status: number | null
  /** Whether its signature is not of its body. */
  isForged: boolean
  disturbed: DisturbanceName | null
}

/** What a client has set for one register. */
interface SetWebhook {
  url: string
  key: string | null
}

/** A call on its way to the client. */
interface PassedWebhook extends Pick<WebhookCall, 'path' | 'isForged' | 'disturbed'> {
  set: SetWebhook
  signature: string
  bytes: Buffer
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/i

const isWebhookCall = ({ surface, path }: Call): boolean => surface === 'cloud' && path.endsWith('/api/v1/webhook')

/** The same with another sum, or else with another first digit. */
const forgedOf = (text: string): string => {
  const forged = text.replace(/("total_(?:sum|payment)":\s*)(\d+)/g, (_, name: string, sum: string) => `${name}${sum}0`)
  return forged === text ? text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) : forged
}

const forged = (passed: PassedWebhook): PassedWebhook => ({
  ...passed,
  ...{ bytes: Buffer.from(forgedOf(passed.bytes.toString())), isForged: true },
})

function inOtherBytes(passed: PassedWebhook): PassedWebhook {
  const { key } = passed.set
  if (key === null) return passed
  const bytes = Buffer.from(JSON.stringify(JSON.parse(passed.bytes.toString()), null, 2))
  return { ...passed, bytes, signature: createHmac('sha256', key).update(bytes).digest('base64') }
}

export class WebhookGateway {
  readonly calls: WebhookCall[] = []
  /** Where the service calls; empty: nowhere. */
  address = ''
  readonly #watching: Watching
  readonly #log: CallLog
  readonly #set: SetWebhook[] = []
  readonly #places = new DayPlaces()
  readonly #ended = new AbortController()
  /** Told of each call that was passed on. */
  readonly #passed = new EventTarget()

  constructor(watching: Watching, log: CallLog) {
    this.#watching = watching
    this.#log = log
  }

  close(): void {
    this.#ended.abort()
  }

  /** A body that sets a webhook, with the gateway's address in it; null: it sets none of the client's machine. */
  ownAddressIn(call: Call, bytes: Buffer): Buffer | null {
    if (!isWebhookCall(call) || call.method !== 'POST') return null
    const body = bodyIn(bytes)
    const url = member(body, 'url')
    if (typeof url !== 'string' || !URL.canParse(url) || !LOOPBACK.test(new URL(url).hostname)) return null
    const own = this.#set.push({ url, key: null }) - 1
    return Buffer.from(JSON.stringify({ ...(body as object), url: `${this.address}/${own}` }))
  }

  /** An answer about webhooks, with the client's address in it; its key is kept. */
  clientsAddressIn(call: Call, came: UpstreamAnswer): UpstreamAnswer {
    if (!isWebhookCall(call) || this.#set.length === 0) return came
    const text = came.bytes.toString()
    const own = new RegExp(`${this.address}/(\\d+)`).exec(text)
    const set = own && this.#set[Number(own[1])]
    if (!set) return came
    const key = member(bodyIn(came.bytes), 'key')
    if (typeof key === 'string') set.key = key
    return { ...came, bytes: Buffer.from(text.replaceAll(own[0], set.url)) }
  }

  /** A call of the service: it is answered as the client has answered it. */
  async receive(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const bytes = await read(asked)
    const set = this.#set[Number(asked.url?.slice(1))]
    if (!set) return void answer.writeHead(404).end()
    const [told = ''] = Object.keys((bodyIn(bytes) ?? {}) as object)
    const place = this.#places.next({ method: 'WEBHOOK', path: `/${told}` })
    const { plan } = this.#log
    const disturbed = plan && isPlanned(plan, place) ? plan.disturbance : null
    const what = (disturbed && (DISTURBANCES[disturbed] as CallDisturbance).webhook) ?? null
    const signature = String(asked.headers[SIGNATURE] ?? '')
    const passing: PassedWebhook = { set, path: `/${told}`, signature, bytes, isForged: false, disturbed }
    const status = what === null ? await this.#pass(passing) : await this.#twisted(what, passing)
    if (answer.destroyed) return
    answer.writeHead(status ?? 502).end()
  }

  async #twisted(what: WebhookTwist, passing: PassedWebhook): Promise<number | null> {
    switch (what) {
      case 'twice': {
        const status = await this.#pass(passing)
        await this.#pass(passing)
        return status
      }
      case 'late':
        await this.#sleep(LATE_MS)
        return this.#pass(passing)
      case 'behind the next': {
        const next = new Promise<void>((resolve) => {
          this.#passed.addEventListener('call', () => resolve(), { once: true })
        })
        await Promise.race([next, this.#sleep(BEHIND_MS)])
        return this.#pass(passing)
      }
      case 'forged':
        await this.#pass(forged(passing))
        return this.#pass(passing)
      case 'bytes':
        return this.#pass(inOtherBytes(passing))
      case 'unheard':
        await this.#pass(passing)
        return null
      case 'kill': {
        const status = await this.#pass(passing)
        this.#watching.kill()
        return status
      }
    }
  }

  #sleep = (ms: number): Promise<void> => sleep(ms, undefined, { signal: this.#ended.signal }).catch(() => {})

  /** @returns the status of the client's answer; null: there was none in time */
  async #pass({ set, path, bytes, signature, isForged, disturbed }: PassedWebhook): Promise<number | null> {
    if (this.#ended.signal.aborted) return null
    const at = this.#log.now()
    const call: WebhookCall = {
      ...{ n: this.calls.length + 1, method: 'WEBHOOK', path, body: this.#log.keptOf(bytes), at, took: 0 },
      ...{ status: null, isForged, disturbed },
    }
    this.calls.push(call)
    const headers = { 'content-type': 'application/json', [SIGNATURE]: signature, 'content-length': `${bytes.length}` }
    // A little longer than it may take: that it is too late is to be seen
    const patience = AbortSignal.any([AbortSignal.timeout(WEBHOOK_LIMIT_MS + 200), this.#ended.signal])
    const passed = askUpstream(new URL(set.url), { method: 'POST', headers, bytes, signal: patience })
    call.status = await passed.then(({ status }) => status).catch(() => null)
    call.took = this.#log.now() - at
    this.#passed.dispatchEvent(new Event('call'))
    return call.status
  }
}
