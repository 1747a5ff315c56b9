/**
 * What machines ask of the server itself, on the port of the cloud, beside its table of operations: `GET /health/live`
 * and `GET /health/ready`. They are of no world and of no surface, so a server without a lab has them too. What the
 * origin guard stops goes on to the table, which refuses it as it does everywhere.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { languageOf } from '../../wire/http/authentication.ts'
import { type Reply, refused, reply, shown } from '../../wire/http/operation.ts'
import type { OriginGuard } from '../../wire/http/origin-guard.ts'
import { outgoing, write } from '../../wire/http/outgoing.ts'
import type { App } from '../app.ts'
import type { Readiness } from './readiness.ts'

/** Methods of these paths. */
const METHODS = ['GET', 'HEAD']

/** Each path to the letter, with any query. */
const PATH = /^(\/health\/live|\/health\/ready)(?:\?|$)/

export class Monitoring {
  readonly #app: App
  readonly #guard: OriginGuard
  readonly #readiness: Readiness

  constructor(app: App, guard: OriginGuard, readiness: Readiness) {
    this.#app = app
    this.#guard = guard
    this.#readiness = readiness
  }

  /** Answers a request for one of the paths. @returns false: it is for others */
  takes = (http: IncomingMessage, response: ServerResponse): boolean => {
    const [, path] = PATH.exec(http.url!) ?? []
    if (path === undefined || this.#guard.stops(http.headers)) return false
    void this.#answer(path, http).then(({ headers, ...given }) =>
      write(response, outgoing({ ...given, headers: { 'cache-control': 'no-store', ...headers } })),
    )
    return true
  }

  async #answer(path: string, http: IncomingMessage): Promise<Reply> {
    if (!METHODS.includes(http.method!)) return this.#wrongMethod(http)
    return path === '/health/live' ? reply(200, { status: 'live' }) : this.#ready()
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
