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

/** Base URL of the desk of a register: the first one's is that of the surface. */
export function deskUrl({ local }: Addresses, { prefix, reference }: World, register: string): string {
  const base = local + prefix
  return register === reference.firstRegister.id ? base : `${base}/desks/${register}`
}
