/** How HTTP requests have come out, by the row that took them. A path as it was asked for is no name here: there is no end of them. */
import { Distribution } from '../../store/counts/distribution.ts'

/** Upper bounds of the time an answer takes, seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Classes of statuses; 0 is of requests whose connection has ended before an answer. */
const CLASSES = 6

/** Methods that are told apart; any other is `other`. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** In place of the template of a row: no row has taken the request. */
const NO_ROW = 'none'

/** Requests of one row. */
class RouteCounts {
  readonly surface: string
  readonly method: string
  /** Template of its path, as descriptions write it: `/api/v1/shifts/{shift_id}`. */
  readonly operation: string
  /** Requests by the class of their status: at 2 those answered 2xx. */
  readonly answers = new Float64Array(CLASSES)
  /** From the row's finding until the answer is handed to the connection: an answer that goes on is counted as it begins. Seconds. */
  readonly seconds = new Distribution(SECONDS)

  constructor(surface: string, method: string, operation: string) {
    this.surface = surface
    this.method = method
    this.operation = operation
  }

  /** @param status 0: there is no answer @param since of `performance.now()` */
  answered(status: number, since: number): void {
    this.count(status)
    this.seconds.add((performance.now() - since) / 1000)
  }

  /** Counts a request of which no time is kept. */
  count(status: number): void {
    this.answers[Math.trunc(status / 100)]!++
  }
}

export class HttpCounts {
  readonly #routes = new Map<string, RouteCounts>()

  /** The counts of a row: its listener looks them up once. @param path in the notation of Express */
  route(surface: string, method: string, path: string): RouteCounts {
    const key = `${surface} ${method} ${path}`
    let found = this.#routes.get(key)
    if (!found) {
      found = new RouteCounts(surface, method, path.replace(/:(\w+)/g, '{$1}'))
      this.#routes.set(key, found)
    }
    return found
  }

  /** A request that no row has taken: its path may be anything, and is not kept. */
  stray(surface: string, method = '', status = 0): void {
    this.route(surface, METHODS.has(method) ? method : 'other', NO_ROW).count(status)
  }

  /** Those that have been asked for. */
  get asked(): RouteCounts[] {
    return [...this.#routes.values()].filter(({ answers }) => answers.some((each) => each > 0))
  }
}
