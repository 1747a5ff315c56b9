/**
 * How far a run reaches: what a target answers names addresses, and a hostile one may name any. Asked are the hosts that
 * the user has named, at any port; the token of the lab goes to the origins that were asked, and nowhere else.
 */

/** An answer of the target names an address that the run does not ask: the message says how it is allowed. */
export class OutOfReach extends Error {}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** One spelling for a host: all names of this machine are one. */
function hostOf(url: string): string | null {
  const parsed = URL.parse(url)
  if (parsed === null) return null
  return LOOPBACK.test(parsed.hostname) ? 'localhost' : parsed.hostname
}

/** An HTTP address for a socket's. */
const originOf = (url: string): string | undefined => URL.parse(url.replace(/^ws/, 'http'))?.origin

export class Reach {
  readonly #hosts: ReadonlySet<string | null>
  readonly #allowed: ReadonlySet<string | null>
  readonly #origins: ReadonlySet<string | undefined>

  /**
   * @param asked addresses with a lab, which take its token
   * @param named further addresses of the target, by its profile
   * @param allowed names of further hosts, without port: a user trusts them as the one that was asked
   */
  constructor(asked: readonly string[], named: readonly string[] = [], allowed: readonly string[] = []) {
    this.#allowed = new Set(allowed.map((name) => hostOf(`http://${name}`)))
    this.#hosts = new Set([...asked, ...named].map(hostOf).concat(...this.#allowed))
    this.#origins = new Set(asked.map(originOf))
  }

  /** @throws OutOfReach when an address is at another host */
  admit(url: string): void {
    const host = hostOf(url)
    if (host !== null && this.#hosts.has(host)) return
    throw new OutOfReach(
      `the target names ${url.slice(0, 200)}, which is at another host than was asked: allow it with --allow-host ${host ?? 'NAME'}, or hosts: […] of a profile`,
    )
  }

  /** Whether the token of the lab goes to an address. */
  takesToken = (url: string): boolean => this.#origins.has(originOf(url)) || this.#allowed.has(hostOf(url))
}

/**
 * An address below another: what is in the path does not lead out of it.
 * @param base of a world, or of a surface there @param path with its query, `/api/v1/shift/open`
 * @throws OutOfReach when it does
 */
export function below(base: string, path: string): string {
  const [own, url] = [URL.parse(base), URL.parse(base + path)]
  const within =
    own && url?.origin === own.origin && `${url.pathname}/`.startsWith(`${own.pathname.replace(/\/$/, '')}/`)
  if (!within) throw new OutOfReach(`${path.slice(0, 200)} leads out of ${base}: a path has no way up`)
  return url.href
}
