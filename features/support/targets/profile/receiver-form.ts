/** Where the harness is called from outside: the addresses it listens at, and what a profile says wrong about them. */

/** A host with a port, `0.0.0.0:9000`; port 0 is any free one. */
export const LISTEN = '^(\\[[\\da-fA-F:.]+\\]|[\\w.-]+):\\d{1,5}$'

const LARGEST_PORT = 65_535

export interface ListenAddress {
  host: string
  port: number
}

/** @param listen as {@link LISTEN} has it */
export function listenAddress(listen: string): ListenAddress {
  const at = listen.lastIndexOf(':')
  return { host: listen.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(listen.slice(at + 1)) }
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Whether the target can call us: at the receiver of its profile, or because it is on this machine. */
export const reachesUs = ({ cloud, receiver }: { cloud?: string | null; receiver?: object }): boolean =>
  cloud != null && (receiver !== undefined || LOOPBACK.has(new URL(cloud).hostname))

/** Why mails are not looked at. */
export const NO_MAILBOX = 'the profile has no mailbox for the mails of the target'

/** Why calls of webhooks are not tested. */
export const NOT_CALLED = 'the target is on another machine, and the profile has no receiver for its calls'

/** A receiver of webhooks, as a profile has it. */
export interface ReceiverForm {
  listen: string
  public_url?: string
  tunnel?: string
  cert?: string
  key?: string
}

/** What is wrong with the receiver of a profile, as the end of a sentence; null: nothing. */
export function receiverFault({ listen, public_url, tunnel, cert, key }: ReceiverForm): string | null {
  if (listenAddress(listen).port > LARGEST_PORT)
    return `at receiver.listen: there is no port ${listenAddress(listen).port}`
  if ((public_url === undefined) === (tunnel === undefined))
    return 'at receiver: it has a public_url by which the target reaches it, or a tunnel, the command that makes one and prints its address'
  if ((cert === undefined) !== (key === undefined))
    return `at receiver: it has a ${cert === undefined ? 'key without a cert' : 'cert without its key'}; PEM files of both make it HTTPS`
  return null
}
