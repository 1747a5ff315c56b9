/** Where the server listens: base URLs of the default world, without a slash at the end. */
export interface Addresses {
  cloud: string
  /** Desk of the first register. */
  local: string
  /** Bank terminals on the local network, by WebSocket; by HTTP at the same port. */
  lan: string
  /** Socket of the terminal proxy, path and all. */
  proxy: string
  /** Mailboxes of all worlds: which one is meant, its name and password say. */
  smtp: string
}
