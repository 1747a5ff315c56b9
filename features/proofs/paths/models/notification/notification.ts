/** The test model of notifications: a webhook, its receiver, and events that are told, again and again. */
import type { AnyMachineSnapshot } from 'xstate'
import type { ModelEvent, TestModel } from '../../test-model.ts'
import { contextModel, outcomeOf } from '../context-model.ts'
import type { ModelDelivery, NotificationModel } from './deliveries.ts'
import { NO_WEBHOOK, NOTIFICATION_EFFECTS, NOTIFICATION_SPANS } from './events.ts'
import { notificationSession } from './session.ts'

/** Events on their way at which no further one happens. */
const ON_THEIR_WAY = 2

const stateOf = (snapshot: AnyMachineSnapshot): NotificationModel => outcomeOf<NotificationModel>(snapshot).state

const resultOf = (model: NotificationModel, type: string): NotificationModel => NOTIFICATION_EFFECTS[type]!(model).state

const events: readonly ModelEvent[] = Object.keys(NOTIFICATION_EFFECTS).map((type) => ({ type }))

function isAllowed(type: string, model: NotificationModel): boolean {
  const { deliveries, receiver, webhook } = model
  if (resultOf(model, type).webhook?.error?.isTie) return false
  if (type === 'something happens') return deliveries.length < ON_THEIR_WAY
  if (type === 'nothing to tell happens') return webhook !== null && deliveries.length < ON_THEIR_WAY
  return type !== `receiver is ${receiver}`
}

/** Calls after which the wait has grown from seconds to half an hour. */
const ATTEMPTS = 10

/** How long until something becomes of a delivery, as far as events of time tell it apart. */
function nearness(left: number): string {
  const spans = Object.entries(NOTIFICATION_SPANS)
  return (spans.find(([, ms]) => left <= ms) ?? spans.at(-1)!)[0]
}

/** CallQueue that differ in moments alone go on alike. */
const wordsOf = ({ end, due, attempt, setting }: ModelDelivery, { now, settings }: NotificationModel): string => {
  const what = end ? `called, then ${end.error}` : 'waiting'
  const isLong = attempt >= ATTEMPTS
  return [what, nearness(due - now), isLong, end !== null && setting === settings].join()
}

const momentOf = (at: number | null | undefined): string | null => (at == null ? null : new Date(at).toISOString())

export const notificationTestModel: TestModel = {
  name: 'notification',
  machine: contextModel('notification', NO_WEBHOOK, NOTIFICATION_EFFECTS),
  events: (snapshot) => events.filter(({ type }) => isAllowed(type, stateOf(snapshot))),
  key(snapshot) {
    const model = stateOf(snapshot)
    const { webhook, receiver, deliveries } = model
    const words = deliveries.map((each) => wordsOf(each, model)).toSorted()
    return JSON.stringify([webhook?.isReceived ?? null, receiver, words])
  },
  place(snapshot) {
    const { webhook, receiver, deliveries } = stateOf(snapshot)
    const words = deliveries.map(({ end }) => (end ? 'calling' : 'waiting')).toSorted()
    const place = webhook ? (webhook.isReceived ? `set, receiver ${receiver}` : 'set where nobody listens') : 'unset'
    return [place, ...words].join(', ')
  },
  oracle(snapshot) {
    const { state: model, answer } = outcomeOf<NotificationModel>(snapshot)
    const { webhook, calls, signed } = model
    return {
      answer,
      visible: {
        webhook: webhook ? 'done' : 'webhook not set',
        'is of the receiver': webhook?.isReceived ?? null,
        'created at': momentOf(webhook?.created_at),
        'updated at': momentOf(webhook?.updated_at),
        'last error at': momentOf(webhook?.error?.at),
        'last error': webhook?.error?.message ?? null,
        'calls by event': Object.values(calls).toSorted((one, other) => one - other),
        'events told otherwise': 0,
        'last signed under setting': signed,
        'calls not signed by a key that was shown': 0,
      },
    }
  },
  bounds: [
    `At most ${ON_THEIR_WAY} events are on their way where another happens: none holds up another.`,
    'Two calls that end at one instant with different errors are left out: the law does not say which is the last.',
    'Events are shifts that open and close; a stay offline is what is not told.',
    'Waits from four seconds to half an hour are told apart by what comes next, not one by one.',
  ],
  sut: notificationSession,
}
