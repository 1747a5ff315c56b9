/** What a proxy in front says of a request. */
import type { IncomingHttpHeaders } from 'node:http'

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
