/** By which our own webhooks get into our own inboxes where the lab asks for a token: they carry none of it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '../../runtime/loopback.ts'
import type { Addresses } from '../../runtime/world/addresses.ts'
import type { World } from '../../runtime/world/world.ts'
import { INBOX } from './inbox-path.ts'

const HEADER = 'x-kasalab-inbox'

/** A secret of the store, so that each process that shares it knows it: it opens inboxes and nothing else, and is shown to these alone. */
export class InboxPass {
  readonly #secret: Buffer
  readonly #addresses: () => Addresses

  /** @param secret of the store @param addresses of this server, as they are when a webhook is called */
  constructor(secret: Buffer, addresses: () => Addresses) {
    this.#secret = createHmac('sha256', secret).update('inboxes').digest()
    this.#addresses = addresses
  }

  /** What a webhook to this address shows: nothing, unless it is an inbox of this server. */
  headersFor(url: string): Record<string, string> {
    return this.#placeOf(url)?.endsWith(INBOX) ? { [HEADER]: this.#secret.toString('hex') } : {}
  }

  /** Whether an address is the inbox of this world, at this server: the default world has two names. */
  isInboxOf({ prefix, name }: Pick<World, 'prefix' | 'name'>, url: string): boolean {
    const place = this.#placeOf(url)
    return place === `${prefix}${INBOX}` || place === `/w/${name}${INBOX}`
  }

  /** The path of an address at this server; null: it leads elsewhere. */
  #placeOf(url: string): string | null {
    const target = URL.parse(url)
    if (!target) return null
    const own = new URL(this.#addresses().cloud)
    // Bound to loopback, or to all addresses, every name of loopback leads here; else only the own one does.
    const isOwn = isLoopback(own.hostname) ? isLoopback(target.hostname) : target.hostname === own.hostname
    return isOwn && target.protocol === 'http:' && target.port === own.port ? target.pathname : null
  }

  /** Whether a request shows it. */
  opens({ [HEADER]: shown }: IncomingHttpHeaders): boolean {
    const given = Buffer.from(String(shown ?? ''), 'hex')
    return given.length === this.#secret.length && timingSafeEqual(given, this.#secret)
  }
}
