/** The calls of a client's day, as they come: each is noted, and the one that the plan is about is found among them. */
import { bodyIn, type Call } from '../calls/call.ts'
import type { InBoth } from '../in-both.ts'
import { DayPlaces, type DisturbancePlan, isPlanned } from './plans.ts'

/** Bytes of one body that are kept, and of all bodies of a day: a longer one is forwarded, and not judged. */
const KEPT_BYTES = { body: 256 * 1024, day: 64 * 1024 * 1024 } as const
/** Calls of a day that are noted, at most: a client that never ends asks no more than these. */
const MOST_CALLS = 20_000

type NotedCall = Pick<Call, 'surface' | 'method' | 'path' | 'query' | 'headers'>

export class CallLog {
  readonly calls: Call[] = []
  /** Which start of the client asks. */
  process = 1
  readonly plan: DisturbancePlan | null
  readonly #begun = performance.now()
  readonly #places = new DayPlaces()
  readonly #oddities = new Map<string, InBoth>()
  #kept = 0

  constructor(plan: DisturbancePlan | null) {
    this.plan = plan
  }

  /** What a client did that a till does not: calls of the lab, of another host, past the bounds. */
  get oddities(): InBoth[] {
    return [...this.#oddities.values()]
  }

  /** Once. */
  noteOddity(en: string, uk: string): void {
    this.#oddities.set(en, { en, uk })
  }

  /** Notes a call that has come; null: it is past the bounds of a day. */
  begin(asked: NotedCall, bytes: Buffer): Call | null {
    if (this.calls.length >= MOST_CALLS) {
      this.noteOddity(`it made more than ${MOST_CALLS} calls`, `він зробив понад ${MOST_CALLS} викликів`)
      return null
    }
    const call: Call = {
      ...{ n: this.calls.length + 1, process: this.process, ...asked, body: this.keptOf(bytes), at: this.now() },
      ...{ answer: null, endedAt: Number.POSITIVE_INFINITY, disturbed: null, isGivenUp: false },
    }
    const place = this.#places.next(call)
    if (this.plan && isPlanned(this.plan, place)) call.disturbed = this.plan.disturbance
    this.calls.push(call)
    return call
  }

  /** A body as it is judged; null: there is none, or it is past the bounds. */
  keptOf(bytes: Buffer): unknown {
    if (bytes.length > KEPT_BYTES.body || this.#kept + bytes.length > KEPT_BYTES.day) return null
    this.#kept += bytes.length
    return bodyIn(bytes)
  }

  /** Milliseconds from the beginning of the day. */
  now = (): number => performance.now() - this.#begun
}
