/** How the server is met from where it does not run: in a container, or behind a proxy. */
import type { World } from './world.ts'

/** Where the server listens: base URLs of the default world, without a slash at the end. */
export interface Addresses {
  cloud: string
  /** Desk of the first register. */
  local: string
  /** Bank terminals on the local network, by WebSocket; by HTTP at the same port. */
  lan: string
  /** Socket of the terminal proxy, path and all. */
  proxy: string
  /** Mailboxes of all worlds: which one is meant, its name and password say. Without a lab there are none. */
  smtp: string
}

/** Base URL of the desk of a register: the first one's is that of the surface. */
export function deskUrl({ local }: Addresses, { prefix, reference }: World, register: string): string {
  const base = local + prefix
  return register === reference.firstRegister.id ? base : `${base}/desks/${register}`
}

/** Base URLs that clients are given, without a slash at the end; left out: the address they ask by. */
export type PublicUrls = Partial<Pick<Addresses, 'cloud' | 'local' | 'lan' | 'smtp'>>

/** What the lab changes: members left out stay as they are, null takes a URL away. */
export interface PublicAddressChange {
  urls: { [Place in keyof PublicUrls]?: string | null | undefined }
  /** Names without port, as a URL has them. */
  directHosts?: readonly string[] | undefined
}

const WEB = /^https?:/

export class ClientAddresses {
  /** A proxy in front says by X-Forwarded-Host and X-Forwarded-Proto where clients ask it. */
  readonly trustsProxy: boolean
  /** The mailboxes listen elsewhere than on loopback. */
  readonly hasOpenMailboxes: boolean
  #urls: PublicUrls
  #directHosts: ReadonlySet<string> = new Set()
  #names: ReadonlySet<string>
  #origins: ReadonlySet<string>

  constructor({ urls = {}, trustsProxy = false, hasOpenMailboxes = false }: Partial<ClientAddresses> = {}) {
    this.trustsProxy = trustsProxy
    this.hasOpenMailboxes = hasOpenMailboxes
    this.#urls = urls
    this.#names = this.#namesOf()
    this.#origins = this.#originsOf()
  }

  get urls(): PublicUrls {
    return this.#urls
  }

  /** Clients that use one of these names reach the server's own ports: answers name those. */
  get directHosts(): ReadonlySet<string> {
    return this.#directHosts
  }

  /** Names of this server beside those it was started with; another set after each change. */
  get names(): ReadonlySet<string> {
    return this.#names
  }

  /** Origins of its own pages under the public URLs; another set after each change. */
  get origins(): ReadonlySet<string> {
    return this.#origins
  }

  /** Until this process ends: ports that are mapped are others after the next start. */
  change({ urls, directHosts }: PublicAddressChange): void {
    const merged = Object.entries({ ...this.#urls, ...withoutUndefined(urls) }).filter(([, url]) => url !== null)
    this.#urls = Object.fromEntries(merged)
    if (directHosts !== undefined) this.#directHosts = new Set(directHosts)
    this.#names = this.#namesOf()
    this.#origins = this.#originsOf()
  }

  #namesOf = (): Set<string> =>
    new Set([...Object.values(this.#urls).map((url) => new URL(url).hostname.replace(/\.$/, '')), ...this.#directHosts])

  #originsOf = (): Set<string> => new Set(Object.values(this.#urls).filter((url) => WEB.test(url)))
}

const withoutUndefined = (urls: PublicAddressChange['urls']): PublicAddressChange['urls'] =>
  Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined))
