/**
 * Whom the listeners answer: a request must name this server by one of its own names, and a page in a browser must be of
 * an origin that is allowed. So no web page can command a server on the machine it is read on: not by a request across
 * origins, and not by a name of its own that it makes lead here (DNS rebinding). Programs send no Origin.
 */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import type { RequestRule } from '../../../machines/rules/request.ts'
import type { Values } from '../../../machines/rules/rule.ts'
import { isLoopback, withoutBrackets } from '../../runtime/loopback.ts'
import { ClientAddresses } from '../../runtime/world/public-addresses.ts'
import { forwarded } from './addresses/public-addresses.ts'
import { memo } from './memo.ts'

export interface GuardOptions {
  /** Address or name the server is bound to: one of its names. */
  host: string
  /** Further names of this server, without port. */
  allowedHosts?: readonly string[] | undefined
  /** A proxy in front sends the name it was asked by in X-Forwarded-Host: that has to be one of the server's as well. */
  trustProxy?: boolean | undefined
  /** Origins of pages that are welcome beside those of loopback, as `originOf` gives them. */
  corsOrigins?: readonly string[] | undefined
}

/** Why a request goes no further. */
export interface OriginRefusal {
  rule: RequestRule
  values: Values
}

/** Bound to these, a server is met under every address of its machine. */
const EVERY_ADDRESS = new Set(['0.0.0.0', '[::]'])

/** A name or an address, in brackets where it is of IPv6; and a port. */
const AUTHORITY = /^([\w.-]+|\[[\da-f:.]+\])(?::(\d{0,5}))?$/i
const LAST_PORT = 65_535

/** A name that is not the server's is cut in the refusal. Characters. */
const TOLD_BACK = 100

/** One spelling for a name: small letters, no dot at the end, an IPv6 address in brackets and at its shortest. */
function nameOf(text: string): string {
  const bare = text.replace(/^\[(.*)\]$/, '$1')
  if (isIPv6(bare)) return new URL(`http://[${bare}]`).hostname
  return bare.toLowerCase().replace(/\.$/, '')
}

/** The name in a Host header or in an origin, port left out; null when it is malformed. */
function namedIn(authority: string): string | null {
  const [, name, port] = AUTHORITY.exec(authority) ?? []
  if (name === undefined || Number(port ?? 0) > LAST_PORT) return null
  if (name.startsWith('[') && !isIPv6(name.slice(1, -1))) return null
  return nameOf(name)
}

/** A name of a server as it is listed, or null when the text is none. */
export const hostOf = (text: string): string | null =>
  isIPv6(text) || (/^[\w.-]+$|^\[.*\]$/.test(text) && namedIn(text) !== null) ? nameOf(text) : null

const WEB_ORIGIN = /^https?:\/\/(.*)$/i

/** An origin as a browser writes it, or null when the text is none: scheme, name and port, and nothing behind. */
export function originOf(text: string): string | null {
  const [, authority] = WEB_ORIGIN.exec(text) ?? []
  if (authority === undefined) return /^[a-z][a-z\d+.-]*:\/\/[\w.-]+$/i.test(text) ? text.toLowerCase() : null
  return namedIn(authority) !== null && URL.canParse(text) ? new URL(text).origin : null
}

const METHODS = 'GET, POST, PUT, PATCH, DELETE'
const ASKED = [
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'If-Modified-Since',
  'Last-Event-ID',
  'X-Access-Key',
  'X-Client-Name',
  'X-Client-Version',
  'X-Device-ID',
  'X-License-Key',
]
/** A page can send these only with its Origin, after a preflight. */
const OF_PROGRAMS = ASKED.filter((name) => name.startsWith('X-')).map((name) => name.toLowerCase())
/** Headers that mark a speculative request. */
const PREFETCH = ['sec-purpose', 'purpose', 'x-moz']
/** Names the engine of a browser; Qt, PowerShell and others begin alike and name none. */
const ENGINE = /^Mozilla\/5\.0 .*\b(AppleWebKit|Gecko|Trident)\//
/** Headers of answers a page may read beside those it always may. */
const EXPOSED = 'X-Rule, X-Quirk, X-Run, X-Notice'
/** How long browsers keep the answer to a preflight. */
const PREFLIGHT_SECONDS = 600

export class OriginGuard {
  readonly #names: ReadonlySet<string>
  readonly #everyAddress: boolean
  readonly #origins: ReadonlySet<string>
  readonly #trustsProxy: boolean
  readonly #clientAddresses: ClientAddresses
  /** What the decisions below were made with. */
  #told: ReadonlySet<string>

  /** @param clientAddresses names and origins that may change while the server runs */
  constructor(options: GuardOptions, clientAddresses = new ClientAddresses()) {
    const { host, allowedHosts = [], corsOrigins = [], trustProxy = false } = options
    this.#trustsProxy = trustProxy
    this.#clientAddresses = clientAddresses
    this.#told = clientAddresses.names
    const bound = nameOf(host)
    this.#everyAddress = EVERY_ADDRESS.has(bound)
    this.#names = new Set([...(this.#everyAddress ? [] : [bound]), ...allowedHosts.map(nameOf)])
    this.#origins = new Set(corsOrigins.map((origin) => origin.toLowerCase()))
  }

  /** Whether a Host header names this server. An address is bound anew by no one: bound to all, all will do. */
  #namesUs = (authority: string): boolean => {
    const name = namedIn(authority)
    if (name === null) return false
    if (isLoopback(name) || this.#names.has(name) || this.#clientAddresses.names.has(name)) return true
    return this.#everyAddress && isIP(withoutBrackets(name)) !== 0
  }

  /** Whether pages of an origin are welcome under whatever name they call us. */
  #welcomes = (origin: string): boolean => {
    const [, authority] = WEB_ORIGIN.exec(origin) ?? []
    const name = authority === undefined ? null : namedIn(authority)
    if (name !== null && isLoopback(name)) return true
    return this.#origins.has(origin.toLowerCase()) || this.#clientAddresses.origins.has(origin.toLowerCase())
  }

  #isOurs = memo(this.#namesUs)
  #isWelcome = memo(this.#welcomes)

  /** Decisions made before the lab has changed names are made again. */
  #renew(): void {
    if (this.#told === this.#clientAddresses.names) return
    this.#told = this.#clientAddresses.names
    this.#isOurs = memo(this.#namesUs)
    this.#isWelcome = memo(this.#welcomes)
  }

  /**
   * Why a request goes no further, or null. A sale passes here: what is known of its host is looked up, no more.
   * Without a host it is of HTTP/1.0, which no browser speaks.
   */
  stops(headers: IncomingHttpHeaders): OriginRefusal | null {
    this.#renew()
    const { host, origin, 'sec-fetch-site': site } = headers
    const asked = this.#askedOf(headers)
    if (host !== undefined && !this.#isOurs(host)) return notOurs(host)
    if (asked !== undefined && asked !== host && !this.#isOurs(asked)) return notOurs(asked)
    if (origin === undefined) return site === 'cross-site' ? foreign(site) : null
    if (this.#isWelcome(origin) || isOfHost(origin, asked)) return null
    return foreign(origin)
  }

  /** The host a client has asked: here, or a proxy in front that is trusted. */
  #askedOf(headers: IncomingHttpHeaders): string | undefined {
    return (this.#trustsProxy ? forwarded(headers).host : undefined) ?? headers.host
  }

  /**
   * The same for a GET with effects that `stops` has let pass: images, scripts and links of a page send it without an
   * Origin. Browsers send Sec-Fetch-Site to loopback and over TLS only, and a Referer unless the page forbids it: a
   * request of a browser that has neither is refused. A program sends an X- header, or shows no browser engine.
   */
  stopsUnsafe(headers: IncomingHttpHeaders): OriginRefusal | null {
    const { origin, referer = '', 'sec-fetch-site': site } = headers
    if (OF_PROGRAMS.some((name) => headers[name] !== undefined)) return null
    if (isPrefetch(headers)) return OF_ANY_PAGE
    if (origin !== undefined || site === 'same-origin' || site === 'none') return null
    if (!WEB_ORIGIN.test(referer) || !URL.canParse(referer)) return isOfBrowser(headers) ? OF_ANY_PAGE : null
    const page = new URL(referer).origin
    return this.#isWelcome(page) || isOfHost(page, this.#askedOf(headers)) ? null : foreign(page)
  }
}

const notOurs = (host: string): OriginRefusal => ({
  rule: 'host not a name of this server',
  values: { host: host.slice(0, TOLD_BACK) },
})

const foreign = (origin: string): OriginRefusal => ({
  rule: 'page of an origin not allowed',
  values: { origin: origin.slice(0, TOLD_BACK) },
})

/** A browser sent the request and named no page. */
const OF_ANY_PAGE: OriginRefusal = { rule: 'browser that does not say which page asks', values: {} }

/** A browser's speculative request: for a page that its user may open next. */
const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  PREFETCH.some((name) => String(headers[name] ?? '').includes('prefetch'))

/** Whether headers that a page cannot change show that a browser sends the request. */
const isOfBrowser = (headers: IncomingHttpHeaders): boolean =>
  ENGINE.test(headers['user-agent'] ?? '') ||
  headers['upgrade-insecure-requests'] !== undefined ||
  headers['sec-fetch-site'] !== undefined ||
  /^image\//.test(headers.accept ?? '')

/** A page that came from this server itself, under the name the request has. */
const isOfHost = (origin: string, host: string | undefined): boolean =>
  host !== undefined && WEB_ORIGIN.exec(origin)?.[1]?.toLowerCase() === host.toLowerCase()

/** Headers of the lab, which a server without one has not. */
interface Lab {
  hasLab: boolean
}

/** What an answer says to the browser of a page that was let in. @param origin of the page */
export const readableBy = (origin: string, { hasLab }: Lab): OutgoingHttpHeaders => ({
  'access-control-allow-origin': origin,
  ...(hasLab && { 'access-control-expose-headers': EXPOSED }),
})

/** The answer to a browser that asks whether a page that is welcome may send its request; null when it asks nothing. */
export function preflight(
  method: string | undefined,
  headers: IncomingHttpHeaders,
  { hasLab }: Lab,
): OutgoingHttpHeaders | null {
  if (method !== 'OPTIONS' || !headers.origin || !headers['access-control-request-method']) return null
  return {
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': (hasLab ? [...ASKED, 'X-Lab-Token'] : ASKED).join(', '),
    'access-control-max-age': String(PREFLIGHT_SECONDS),
    ...(headers['access-control-request-private-network'] === 'true' && {
      'access-control-allow-private-network': 'true',
    }),
  }
}
