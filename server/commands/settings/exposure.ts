/** Options on how clients reach the server: host names, allowed origins, public addresses. */

import type { Exposure } from '../../runtime/world/addresses.ts'
import { hostOf, originOf } from '../../wire/http/origin-guard.ts'
import { Misuse } from '../line/arguments.ts'

interface Exposed {
  'allowed-host': readonly string[]
  'cors-origin': readonly string[]
  'trust-proxy': boolean
  'public-url'?: string | undefined
  'public-local-url'?: string | undefined
  'public-lan-url'?: string | undefined
}

/** Allowed hosts and origins, and public addresses, whose hosts are allowed too. @throws Misuse */
export function exposed(values: Exposed) {
  const publicUrls = {
    ...publicUrl(values, 'public-url', 'cloud', WEB),
    ...publicUrl(values, 'public-local-url', 'local', WEB),
    ...publicUrl(values, 'public-lan-url', 'lan', SOCKET),
  }
  const told = Object.values(publicUrls).map((url) => new URL(url))
  return {
    publicUrls,
    trustProxy: values['trust-proxy'],
    allowedHosts: [...values['allowed-host'].map(allowedHost), ...told.map(({ hostname }) => hostname)],
    corsOrigins: [
      ...values['cors-origin'].map(corsOrigin),
      ...told.flatMap(({ protocol, origin }) => (WEB.test(protocol) ? [origin] : [])),
    ],
  }
}

const WEB = /^https?:/
const SOCKET = /^wss?:/

/** @throws Misuse */
function publicUrl(
  values: Exposed,
  name: 'public-url' | 'public-local-url' | 'public-lan-url',
  place: keyof Exposure['urls'],
  scheme: RegExp,
) {
  const text = values[name]
  if (text === undefined) return {}
  const url = URL.parse(text)
  if (!url || !scheme.test(text) || url.pathname !== '/' || url.search + url.hash + url.username !== '')
    throw new Misuse(
      `--${name} takes scheme, name and port and nothing behind, like ${scheme === WEB ? 'https' : 'wss'}://kasa.test:8443: ${text}`,
    )
  return { [place]: url.origin }
}

/** @throws Misuse */
function allowedHost(text: string): string {
  const name = hostOf(text)
  if (name === null) throw new Misuse(`--allowed-host takes a name without scheme and port, like kasa.test: ${text}`)
  return name
}

/** @throws Misuse */
function corsOrigin(text: string): string {
  const origin = originOf(text)
  if (origin === null)
    throw new Misuse(`--cors-origin takes scheme, name and port and nothing behind, like https://shop.example: ${text}`)
  return origin
}
