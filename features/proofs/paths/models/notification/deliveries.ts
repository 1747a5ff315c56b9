/**
 * Events of the test model on their way to a webhook: a call that is not answered well is made again after a wait that
 * doubles, up to half an hour, for a day from the first (WHK-007 to WHK-011, LIM-060 to LIM-065, NS-74, AMB-44).
 */

/** How the receiver answers. */
export const RECEIVERS = ['well', 'failing', 'failing late', 'late', 'redirecting', 'silent'] as const
export type ReceiverMode = (typeof RECEIVERS)[number]

const SECOND = 1000
const ANSWER_MS = 10 * SECOND
/** Less than the ten seconds in which an answer counts. */
export const LATE_ANSWER_MS = 4 * SECOND
const LONGEST_WAIT_MS = 30 * 60 * SECOND
const DAY_MS = 24 * 3600 * SECOND

const FAILED = '500 Internal Server Error'
const REDIRECTED = '302 Found'
const UNHEARD = 'no answer within 10 seconds'
const UNREACHED = 'connection failed: ECONNREFUSED'

/** What comes of a call, so much after it. `error`: none when it was heard. */
interface CallEnd {
  after: number
  error: string | null
  again: boolean
}

const ENDS: Readonly<Record<ReceiverMode | 'unreached', CallEnd>> = {
  well: { after: 0, error: null, again: false },
  failing: { after: 0, error: FAILED, again: true },
  'failing late': { after: LATE_ANSWER_MS, error: FAILED, again: true },
  late: { after: LATE_ANSWER_MS, error: null, again: false },
  redirecting: { after: 0, error: REDIRECTED, again: false },
  silent: { after: ANSWER_MS, error: UNHEARD, again: true },
  unreached: { after: 0, error: UNREACHED, again: true },
}

/** An event that has not come to its end. */
export interface ModelDelivery {
  /** Of the event, in the order in which they happened. */
  number: number
  attempt: number
  since: number
  /** When the call under way ends, or the next is made. */
  due: number
  /** What the call under way ends with; null: it waits to be made again. */
  end: CallEnd | null
  /** Setting under which that call was made. */
  setting: number
}

interface ModelWebhook {
  /** The receiver of the world; else an address where nobody listens. */
  isReceived: boolean
  created_at: number
  updated_at: number | null
  /** `isTie`: another call ended at the same instant with another error, and the law does not say which is the last. */
  error: { at: number; message: string; isTie: boolean } | null
}

export interface NotificationModel {
  /** The world's clock, epoch milliseconds. */
  now: number
  webhook: ModelWebhook | null
  /** Times it was set: each has a key of its own (WHK-014). */
  settings: number
  receiver: ReceiverMode
  deliveries: readonly ModelDelivery[]
  /** Events so far: all that could be told. */
  events: number
  /** Calls received, by the number of the event. */
  calls: Readonly<Record<number, number>>
  /** Setting whose key has signed the last of them; null: there was none. */
  signed: number | null
}

/** An event that happens at a moment is called, and what the call comes to is known at once. */
export function tellOf(
  model: NotificationModel,
  number: number,
  at: number,
  before?: ModelDelivery,
): NotificationModel {
  const { isReceived } = model.webhook!
  const end = ENDS[isReceived ? model.receiver : 'unreached']
  const delivery: ModelDelivery = {
    number,
    attempt: (before?.attempt ?? 0) + 1,
    since: before?.since ?? at,
    due: at + end.after,
    end,
    setting: model.settings,
  }
  const made = { ...model, deliveries: [...withoutOne(model, number), delivery] }
  const heard = isReceived
    ? {
        ...made,
        calls: { ...model.calls, [number]: (model.calls[number] ?? 0) + 1 },
        signed: model.settings,
      }
    : made
  return end.after === 0 ? ended(heard, delivery) : heard
}

const withoutOne = ({ deliveries }: NotificationModel, number: number): ModelDelivery[] =>
  deliveries.filter((each) => each.number !== number)

const waitAfter = (attempt: number): number => Math.min(SECOND * 2 ** (attempt - 1), LONGEST_WAIT_MS)

/** The end of a call. What went wrong under an earlier setting is no error of the present one (NS-46). */
function ended(model: NotificationModel, delivery: ModelDelivery): NotificationModel {
  const { number, attempt, since, due: at, setting } = delivery
  const { error, again } = delivery.end!
  const next = at + waitAfter(attempt)
  const waits = again && next - since <= DAY_MS ? [{ ...delivery, due: next, end: null }] : []
  const deliveries = [...withoutOne(model, number), ...waits]
  if (error === null || setting !== model.settings) return { ...model, deliveries }
  const before = model.webhook!.error
  const isTie = before?.at === at && (before.isTie || before.message !== error)
  return { ...model, deliveries, webhook: { ...model.webhook!, error: { at, message: error, isTie } } }
}

/** Everything that is due until a moment, in its order. */
export function elapseDeliveries(before: NotificationModel, until: number): NotificationModel {
  let model = before
  for (;;) {
    const due = model.deliveries
      .filter((each) => each.due <= until)
      .toSorted((a, b) => a.due - b.due || a.number - b.number)
    const [next] = due
    if (next === undefined) return { ...model, now: until }
    model = next.end ? ended(model, next) : tellOf(model, next.number, next.due, next)
  }
}
