/** By which our own webhooks get into our own inboxes where the lab asks for a token: they carry none of it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '../../runtime/loopback.ts'
import type { Addresses } from '../../runtime/world/public-addresses.ts'
import type { World } from '../../runtime/world/world.ts'

/** Path of a world's inbox of webhooks, behind the world's prefix. */
export const INBOX = '/lab/webhooks/inbox'

const HEADER = 'x-kasalab-inbox'

/** A call of a world. */
type Caller = Pick<World, 'tokenHash'>

/**
 * A secret of the store, so that each process that shares it knows it: it opens inboxes and nothing else, and is shown
 * to these alone. Calls of open worlds get into inboxes of open worlds; into that of a world held by a token get calls of
 * worlds held by the same.
 */
export class InboxPass {
  readonly #secret: Buffer
  readonly #addresses: () => Addresses

  /** @param secret of the store @param addresses of this server, as they are when a webhook is called */
  constructor(secret: Buffer, addresses: () => Addresses) {
    this.#secret = createHmac('sha256', secret).update('inboxes').digest()
    this.#addresses = addresses
  }

  /** What a webhook of a world to this address shows: nothing, unless it is an inbox of this server. */
  headersFor(caller: Caller, url: string): Record<string, string> {
    return this.#isInbox(url) ? { [HEADER]: this.#passOf(caller).toString('hex') } : {}
  }

  /** Where a call to this address goes: to an inbox of this server by the address it listens on, whatever else has its port. */
  targetOf(url: string): URL {
    const target = new URL(url)
    if (this.#isInbox(url)) target.hostname = this.#own.hostname
    return target
  }

  /** Whether an address is the inbox of this world, at this server: the default world has two names. */
  isInboxOf({ prefix, name }: Pick<World, 'prefix' | 'name'>, url: string): boolean {
    const place = this.#placeOf(url)
    return place === `${prefix}${INBOX}` || place === `/w/${name}${INBOX}`
  }

  #isInbox = (url: string): boolean => this.#placeOf(url)?.endsWith(INBOX) ?? false

  get #own(): URL {
    return new URL(this.#addresses().cloud)
  }

  /** The path of an address at this server; null: it leads elsewhere. */
  #placeOf(url: string): string | null {
    const target = URL.parse(url)
    if (!target) return null
    const own = this.#own
    // Other addresses of loopback are another listener's, at the same port; its name leads here, by the own address
    const isName = target.hostname === 'localhost' && isLoopback(own.hostname)
    const isOwn = isName || target.hostname === own.hostname
    return isOwn && target.protocol === 'http:' && target.port === own.port ? target.pathname : null
  }

  #passOf({ tokenHash }: Caller): Buffer {
    return tokenHash === null ? this.#secret : createHmac('sha256', this.#secret).update(tokenHash).digest()
  }

  /** Whether a request shows what calls of a world show. */
  opens(world: Caller, { [HEADER]: shown }: IncomingHttpHeaders): boolean {
    const given = Buffer.from(String(shown ?? ''), 'hex')
    const own = this.#passOf(world)
    return given.length === own.length && timingSafeEqual(given, own)
  }
}
