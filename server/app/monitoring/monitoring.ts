/**
 * What machines ask of the server itself, on the port of the cloud, beside its table of operations: `GET /health/live`,
 * `GET /health/ready` and `GET /metrics`. They are of no world and of no surface, so a server without a lab has them too.
 * What the origin guard stops goes on to the table, which refuses it as it does everywhere.
 *
 * Health is told to everybody. Metrics are for whom the lab is open to: with its token, or from this machine; where there
 * is no lab, from this machine alone, and to others there is nothing at this path.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { labOpen, languageOf } from '../../transport/http/authentication.ts'
import { type Reply, refused, reply, shown } from '../../transport/http/operation.ts'
import type { OriginGuard } from '../../transport/http/origin-guard.ts'
import { outgoing, write } from '../../transport/http/outgoing.ts'
import type { App } from '../app.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

/** Methods of these paths. */
const METHODS = ['GET', 'HEAD']

/** Each path to the letter, with any query. */
const PATH = /^(\/health\/live|\/health\/ready|\/metrics)(?:\?|$)/

/** A proxy on this machine has sent the request on: who knows for whom. */
const OF_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

export class Monitoring {
  readonly #app: App
  readonly #guard: OriginGuard
  readonly #readiness: Readiness
  readonly #metrics: Metrics

  constructor(app: App, guard: OriginGuard, readiness: Readiness, metrics: Metrics) {
    this.#app = app
    this.#guard = guard
    this.#readiness = readiness
    this.#metrics = metrics
  }

  /** Answers a request for one of the paths. @returns false: it is for others */
  takes = (http: IncomingMessage, response: ServerResponse): boolean => {
    const [, path] = PATH.exec(http.url!) ?? []
    if (path === undefined || this.#guard.stops(http.headers)) return false
    if (path === '/metrics' && !this.#app.hasLab && !this.#opens(http)) return false
    const since = performance.now()
    void this.#answer(path, http).then(({ headers, ...given }) => {
      const { http: counts } = this.#app.counts
      if (METHODS.includes(http.method!)) counts.route('server', http.method!, path).answered(given.status, since)
      else counts.stray('cloud', http.method, given.status)
      write(response, outgoing({ ...given, headers: { 'cache-control': 'no-store', ...headers } }))
    })
    return true
  }

  async #answer(path: string, http: IncomingMessage): Promise<Reply> {
    if (!METHODS.includes(http.method!)) return this.#wrongMethod(http)
    if (path === '/health/live') return reply(200, { status: 'live' })
    return path === '/health/ready' ? this.#ready() : this.#read(http)
  }

  /** Whether metrics are told to a client. */
  #opens(http: IncomingMessage): boolean {
    const isSentOn = OF_PROXIES.some((name) => http.headers[name] !== undefined)
    return labOpen(this.#app, http) && !(this.#app.labToken === null && isSentOn)
  }

  async #read(http: IncomingMessage): Promise<Reply> {
    if (!this.#opens(http)) return refused('lab token needed', {}, languageOf(http.headers['accept-language']))
    try {
      const { type, text } = await this.#metrics.read()
      return { ...reply(200, Buffer.from(text)), headers: { 'content-type': type } }
    } catch (error) {
      this.#app.log.error({ err: error }, 'the metrics could not be read')
      return reply(500, { code: 'internal', message: 'Internal Server Error' })
    }
  }

  async #ready(): Promise<Reply> {
    const missing = await this.#readiness.missing()
    return missing.length === 0
      ? reply(200, { status: 'ready' })
      : reply(503, { status: 'not ready', not_ready: missing })
  }

  #wrongMethod({ headers }: IncomingMessage): Reply {
    const allow = METHODS.join(', ')
    const language = languageOf(headers['accept-language'])
    const { headers: given, ...rest } = refused('method not served at this path', { allow }, language, 'cloud')
    return shown(this.#app, { ...rest, headers: { ...given, allow } })
  }
}
