/** Names and addresses that lead to this machine. */
import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** An IP address as it is, without the brackets it has in a URL. */
export const withoutBrackets = (name: string): string => name.replace(/^\[(.*)\]$/, '$1')

/** A name that leads to this machine wherever it is looked up. */
export function isLoopback(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  const version = isIP(withoutBrackets(name))
  return version !== 0 && loopback.check(withoutBrackets(name), version === 6 ? 'ipv6' : 'ipv4')
}

const LOOPBACK = '127.0.0.1'

/** By what name this machine reaches what is bound to an address: bound to all, loopback will do. */
export const reachedAt = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? LOOPBACK : host.includes(':') ? `[${host}]` : host
