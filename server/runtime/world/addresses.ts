/** Where things are. */
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

/** How the server is met from where it does not run: in a container, or behind a proxy. */
export interface Exposure {
  /** Base URLs that clients are given, without a slash at the end; left out: the address they ask by. */
  urls: Partial<Pick<Addresses, 'cloud' | 'local' | 'lan'>>
  /** A proxy in front says by X-Forwarded-Host and X-Forwarded-Proto where clients ask it. */
  trustsProxy: boolean
  /** The mailboxes listen elsewhere than on loopback. */
  hasOpenMailboxes: boolean
}

/** Base URL of the desk of a register: the first one's is that of the surface. */
export function deskUrl({ local }: Addresses, { prefix, reference }: World, register: string): string {
  const base = local + prefix
  return register === reference.firstRegister.id ? base : `${base}/desks/${register}`
}
