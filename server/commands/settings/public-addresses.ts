/** Options on how clients reach the server: host names, allowed origins, public addresses. */

import type { PublicUrls } from '../../runtime/world/public-addresses.ts'
import { PUBLIC_SCHEMES, publicUrlOf } from '../../transport/http/addresses/public-addresses.ts'
import { hostOf, originOf } from '../../transport/http/origin-guard.ts'
import { Misuse } from '../line/arguments.ts'

interface Exposed {
  'allowed-host': readonly string[]
  'cors-origin': readonly string[]
  'trust-proxy': boolean
  'public-url'?: string | undefined
  'public-local-url'?: string | undefined
  'public-lan-url'?: string | undefined
  'public-smtp-url'?: string | undefined
}

/** Allowed hosts and origins, and public addresses, whose hosts and origins the server allows by itself. @throws Misuse */
export const exposed = (values: Exposed) => ({
  publicUrls: publicUrlsIn(values),
  trustProxy: values['trust-proxy'],
  allowedHosts: values['allowed-host'].map(allowedHost),
  corsOrigins: values['cors-origin'].map(corsOrigin),
})

/** Options by the surface whose URL they take. */
const PUBLIC = {
  cloud: 'public-url',
  local: 'public-local-url',
  lan: 'public-lan-url',
  smtp: 'public-smtp-url',
} as const

/** @throws Misuse */
function publicUrlsIn(values: Exposed): PublicUrls {
  const urls: PublicUrls = {}
  for (const [place, name] of Object.entries(PUBLIC) as [keyof PublicUrls, (typeof PUBLIC)[keyof PublicUrls]][]) {
    const text = values[name]
    if (text === undefined) continue
    const url = publicUrlOf(text, place)
    if (url === null)
      throw new Misuse(
        `--${name} takes scheme, name and port and nothing behind, like ${PUBLIC_SCHEMES[place].example}: ${text}`,
      )
    urls[place] = url
  }
  return urls
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
