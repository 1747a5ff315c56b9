/**
 * Where clients meet the server: under the scheme, the name and the port they ask by; at the other surfaces under the
 * same name, with the ports these listen on; or where `--public-url` and its kin, or the lab, say.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { RuntimeServices } from '../../../runtime/services.ts'
import type { Addresses, PublicUrls } from '../../../runtime/world/public-addresses.ts'

/** Of several proxies the first has heard the client itself. */
const firstOf = (value: string | string[] | undefined): string | undefined =>
  String(value ?? '')
    .split(',')[0]!
    .trim() || undefined

/** Where a client has asked a proxy in front. Any client can write these headers: they are read where a proxy is trusted. */
export const forwarded = ({
  'x-forwarded-host': host,
  'x-forwarded-proto': scheme,
}: IncomingHttpHeaders): { host?: string | undefined; scheme?: 'https' } => ({
  host: firstOf(host),
  ...(firstOf(scheme) === 'https' && { scheme: 'https' }),
})

/** Schemes of each surface, and an example of its URL. */
export const PUBLIC_SCHEMES: Readonly<Record<keyof PublicUrls, { scheme: RegExp; example: string }>> = {
  cloud: { scheme: /^https?:$/, example: 'https://kasa.test:8443' },
  local: { scheme: /^https?:$/, example: 'https://kasa.test:8443' },
  lan: { scheme: /^wss?:$/, example: 'wss://kasa.test:8443' },
  smtp: { scheme: /^smtp:$/, example: 'smtp://kasa.test:2525' },
}

/** A name, or an address, in brackets where it is of IPv6: other schemes than those of the web let in more. */
const NAME = /^([\w.-]+|\[[\da-f:.]+\])$/i

/** The URL in one spelling, without a slash at the end; null when it is none of this surface. */
export function publicUrlOf(text: string, place: keyof PublicUrls): string | null {
  const url = URL.parse(text)
  if (!url || !PUBLIC_SCHEMES[place].scheme.test(url.protocol) || !NAME.test(url.hostname)) return null
  if (!['', '/'].includes(url.pathname) || url.search + url.hash + url.username + url.password !== '') return null
  return `${url.protocol}//${url.host.toLowerCase()}`
}

/** A host as a header has it, without the port. */
const nameIn = (host: string): string => host.replace(/:\d*$/, '')

/** What of the server says where it is. */
type Met = Pick<RuntimeServices, 'addresses' | 'clientAddresses'>

/**
 * The addresses as a client is given them.
 * @param headers of its request, whose host has been let in; left out: no client has asked
 * @param surface it has asked
 */
export function publicAddresses(
  { addresses, clientAddresses }: Met,
  headers: IncomingHttpHeaders = {},
  surface: 'cloud' | 'local' = 'cloud',
): Addresses {
  const { trustsProxy, hasOpenMailboxes, directHosts } = clientAddresses
  const proxied = trustsProxy ? forwarded(headers) : {}
  const host = (proxied.host ?? headers.host)?.toLowerCase()
  const urls = host !== undefined && directHosts.has(nameIn(host)) ? {} : clientAddresses.urls
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
