/**
 * CallQueue by calls that may fail: a call without an answer is overdue, a failed one is made again after a wait that
 * doubles, and in the end the delivery is given up. Webhook events, mails and events sent by hand are delivered by this
 * one engine; what a delivery is, and what is said of it, each of these machines says itself.
 */
import type { MachineStep } from './vocabulary/step.ts'

/** A wait that doubles with each time, up to its longest. Milliseconds. */
interface BackOff {
  first: number
  longest: number
}

/** How long to wait. @param times waits before this one */
export const backOffMs = ({ first, longest }: BackOff, times: number): number =>
  Math.min(first * 2 ** Math.min(times, 30), longest)

/** A delivery that has begun. */
export interface Attempted {
  number: number
  /** Calls made so far. */
  attempt: number
  /** When the first of them was made, epoch milliseconds. */
  since: number
  /** A call is under way; else the delivery waits to be tried again. */
  isCalling: boolean
}

/** taken: delivered. refused: not delivered, and trying again would change nothing. failed: it may be tried again. */
export type CallVerdict = 'taken' | 'refused' | 'failed'

/** How a call has ended. */
export interface CallResult {
  at: number
  verdict: CallVerdict
  /** null: there was no answer. */
  status: number | null
  message: string
  /** When the next call is made; null: none is. */
  retry_at: number | null
}

/** What came of a call, as it is heard: it counts after `after_ms`, in milliseconds; null: never. */
interface CallEnd {
  at: number
  number: number
  attempt?: number
  status: number | null
  message: string
  after_ms?: number | null
}

/** An event of a delivery's own timer. */
interface TimerEvent {
  at: number
  number: number
}

interface Made<Context, Fact> {
  context: Context
  says: Fact[]
}

/** What a machine says of its deliveries. */
export interface CallQueueRules<Context, Event, Fact, Delivery extends Attempted> {
  answer_ms: number
  timerId(number: number): string
  /** null: there is no such delivery, or it has not begun. */
  find(context: Context, number: number): Delivery | null
  /** The delivery to begin with now, if there is room for one, and the context without it in its queue. */
  next(context: Context, at: number): { context: Context; number: number } | null
  /** When there is nothing more to begin with. */
  rest?(step: MachineStep<Context, Event, Fact>, at: number): MachineStep<Context, Event, Fact>
  overdue(at: number, number: number): Event
  called(context: Context, number: number, at: number): Made<Context, Fact>
  verdict(status: number | null): CallVerdict
  ended(context: Context, delivery: Delivery, result: CallResult): Made<Context, Fact>
  /** Left out: a call is made once. */
  retry?: {
    back_off: BackOff
    /** Whether no more calls may be under way: one that is due then is made when those have ended. Left out: never. */
    isFull?(context: Context): boolean
    /** After the first call, no call is made later than this. */
    until_ms: number
    due(at: number, number: number): Event
    gaveUp(context: Context, delivery: Delivery, at: number): Made<Context, Fact>
  }
}

const nothing = <Context>(context: Context) => ({ context, says: [] })

/** The steps of a machine that delivers by such rules. */
export class CallQueue<Context, Event, Fact, Delivery extends Attempted> {
  readonly #rules: CallQueueRules<Context, Event, Fact, Delivery>

  constructor(rules: CallQueueRules<Context, Event, Fact, Delivery>) {
    this.#rules = rules
  }

  /** Begins with what waits, oldest first, as far as there is room. */
  proceed(before: MachineStep<Context, Event, Fact>, at: number): MachineStep<Context, Event, Fact> {
    let step = before
    for (;;) {
      const next = this.#rules.next(step.context, at)
      if (next === null) return this.#rules.rest?.(step, at) ?? step
      step = this.#call({ ...step, context: next.context }, next.number, at)
    }
  }

  /** Ends a delivery: its timer is taken off, and there is room for another. */
  finish(made: Made<Context, Fact>, number: number, at: number): MachineStep<Context, Event, Fact> {
    return this.proceed({ ...made, cancels: [this.#rules.timerId(number)] }, at)
  }

  /** A call has come to its end. An end that comes too late is passed over. */
  end(context: Context, event: CallEnd & Event): MachineStep<Context, Event, Fact> {
    const { answer_ms, timerId, verdict } = this.#rules
    const { after_ms = 0, ...ended } = event
    const { at, number, attempt, status, message } = ended
    const delivery = this.#calling(context, number)
    if (delivery === null || (attempt !== undefined && attempt !== delivery.attempt)) return nothing(context)
    // Later than that it is overdue before.
    if (after_ms === null || after_ms >= answer_ms) return nothing(context)
    // The same end, without its delay: then it counts.
    if (after_ms > 0)
      return { context, says: [], timers: [{ id: timerId(number), event: ended as Event, delay_ms: after_ms }] }
    return this.#finish(context, delivery, { at, verdict: verdict(status), status, message })
  }

  overdue(context: Context, { at, number }: TimerEvent): MachineStep<Context, Event, Fact> {
    const delivery = this.#calling(context, number)
    if (delivery === null) return nothing(context)
    const message = `no answer within ${this.#rules.answer_ms / 1000} seconds`
    return this.#finish(context, delivery, { at, verdict: 'failed', status: null, message })
  }

  /** The process may not have been there to try again in time. */
  retry(context: Context, { at, number }: TimerEvent): MachineStep<Context, Event, Fact> {
    const { find, retry } = this.#rules
    const delivery = find(context, number)
    if (delivery === null || delivery.isCalling) return nothing(context)
    if (retry !== undefined && at - delivery.since > retry.until_ms) return this.#giveUp(nothing(context), delivery, at)
    if (!retry?.isFull?.(context)) return this.#call(nothing(context), number, at)
    const { answer_ms, timerId } = this.#rules
    return { ...nothing(context), timers: [{ id: timerId(number), event: retry.due(at, number), delay_ms: answer_ms }] }
  }

  /** Makes the next call of a delivery. */
  #call(before: MachineStep<Context, Event, Fact>, number: number, at: number): MachineStep<Context, Event, Fact> {
    const { called, timerId, overdue, answer_ms } = this.#rules
    const { says, timers = [] } = before
    const made = called(before.context, number, at)
    const timer = { id: timerId(number), event: overdue(at, number), delay_ms: answer_ms }
    return { ...before, context: made.context, says: [...says, ...made.says], timers: [...timers, timer] }
  }

  #finish(
    context: Context,
    delivery: Delivery,
    result: Omit<CallResult, 'retry_at'>,
  ): MachineStep<Context, Event, Fact> {
    const { at, verdict } = result
    const { number, attempt, since } = delivery
    const { retry, ended, timerId } = this.#rules
    const due = verdict === 'failed' && retry ? at + backOffMs(retry.back_off, attempt - 1) : null
    if (retry && due !== null && due - since <= retry.until_ms) {
      const timer = { id: timerId(number), event: retry.due(at, number), delay_ms: due - at }
      return this.proceed({ ...ended(context, delivery, { ...result, retry_at: due }), timers: [timer] }, at)
    }
    const made = ended(context, delivery, { ...result, retry_at: null })
    return verdict === 'failed' ? this.#giveUp(made, delivery, at) : this.finish(made, number, at)
  }

  #giveUp(made: Made<Context, Fact>, delivery: Delivery, at: number): MachineStep<Context, Event, Fact> {
    const { context, says } = this.#rules.retry?.gaveUp(made.context, delivery, at) ?? nothing(made.context)
    return this.finish({ context, says: [...made.says, ...says] }, delivery.number, at)
  }

  #calling(context: Context, number: number): Delivery | null {
    const delivery = this.#rules.find(context, number)
    return delivery?.isCalling ? delivery : null
  }
}
