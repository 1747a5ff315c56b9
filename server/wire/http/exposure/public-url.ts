/** A public URL as it is set: scheme, name and port, and nothing behind. */
import type { PublicUrls } from '../../../runtime/world/exposure.ts'

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
