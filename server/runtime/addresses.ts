/** Where the server listens: base URLs of the default world, without a slash at the end. */
export interface Addresses {
  cloud: string
  /** Desk of the first register. */
  local: string
  /** Terminal on the local network. */
  lan: string
  /** Socket of the terminal proxy, path and all. */
  proxy: string
}
