/**
 * Where clients meet the server: under the scheme, the name and the port they ask by; at the other surfaces under the
 * same name, with the ports these listen on; or where `--public-url` and its kin, or the lab, say.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { RuntimeServices } from '../../../runtime/services.ts'
import type { Addresses } from '../../../runtime/world/addresses.ts'
import { forwarded } from './forwarded.ts'

/** A host as a header has it, without the port. */
const nameIn = (host: string): string => host.replace(/:\d*$/, '')

/** What of the server says where it is. */
type Met = Pick<RuntimeServices, 'addresses' | 'exposure'>

/**
 * The addresses as a client is given them.
 * @param headers of its request, whose host has been let in; left out: no client has asked
 * @param surface it has asked
 */
export function publicAddresses(
  { addresses, exposure }: Met,
  headers: IncomingHttpHeaders = {},
  surface: 'cloud' | 'local' = 'cloud',
): Addresses {
  const { trustsProxy, hasOpenMailboxes, directHosts } = exposure
  const proxied = trustsProxy ? forwarded(headers) : {}
  const host = (proxied.host ?? headers.host)?.toLowerCase()
  const urls = host !== undefined && directHosts.has(nameIn(host)) ? {} : exposure.urls
  const sameName = (address: string): string =>
    host === undefined ? address : address.replace(/\/\/.*(?=:\d+$)/, `//${nameIn(host)}`)
  const at = (place: 'cloud' | 'local'): string =>
    urls[place] ??
    (place === surface && host !== undefined ? `${proxied.scheme ?? 'http'}://${host}` : sameName(addresses[place]))
  const cloud = at('cloud')
  return {
    cloud,
    local: at('local'),
    lan: urls.lan ?? sameName(addresses.lan),
    proxy: cloud.replace(/^http/, 'ws') + new URL(addresses.proxy).pathname,
    smtp: urls.smtp ?? (hasOpenMailboxes ? sameName(addresses.smtp) : addresses.smtp),
  }
}
