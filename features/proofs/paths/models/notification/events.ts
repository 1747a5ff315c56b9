/** What becomes of each event at the notification's test model: set, replaced, removed, told, answered or not. */
import { answeredDone, type Effects, type Outcome } from '../context-model.ts'
import { elapseDeliveries, type NotificationModel, RECEIVERS, type ReceiverMode, tellOf } from './deliveries.ts'

export const NOTIFICATION_START = '2026-06-01T09:00:00+03:00'

const SECOND = 1000
/** How long each event of time takes. Milliseconds. */
export const NOTIFICATION_SPANS = {
  'a second': SECOND,
  'ten seconds': 10 * SECOND,
  'half an hour': 1800 * SECOND,
  'a day': 24 * 3600 * SECOND,
} as const

/** From a document to the answer of the tax authority, and to the moment at which all is read. Milliseconds. */
const FISCALIZED_MS = SECOND
export const HAPPENS_MS = 2 * SECOND

export const NO_WEBHOOK: NotificationModel = {
  now: Date.parse(NOTIFICATION_START),
  webhook: null,
  settings: 0,
  receiver: 'well',
  deliveries: [],
  events: 0,
  calls: {},
  signed: null,
}

/** NS-45, NS-46: what is on its way goes on, to the new address and under the new key. */
function set(model: NotificationModel, isReceived: boolean): Outcome<NotificationModel> {
  const { webhook, now } = model
  const created_at = webhook?.created_at ?? now
  const updated_at = webhook ? now : null
  return answeredDone({
    ...model,
    settings: model.settings + 1,
    webhook: { isReceived, created_at, updated_at, error: null },
  })
}

/** WHK-001 to WHK-005: told once the tax authority has taken it. */
function happen(model: NotificationModel): Outcome<NotificationModel> {
  const at = model.now + FISCALIZED_MS
  const number = model.events + 1
  const taken = { ...elapseDeliveries(model, at), events: number }
  return answeredDone(elapseDeliveries(taken.webhook ? tellOf(taken, number, at) : taken, model.now + HAPPENS_MS))
}

const answering = (receiver: ReceiverMode) => (model: NotificationModel) => answeredDone({ ...model, receiver })

export const NOTIFICATION_EFFECTS: Effects<NotificationModel> = {
  'is set': (model) => set(model, true),
  'is set where nobody listens': (model) => set(model, false),
  'is set to nothing': (model) => ({ state: model, answer: 'malformed request' }),
  'is removed': (model) => answeredDone({ ...model, webhook: null, deliveries: [] }),
  'something happens': happen,
  'nothing to tell happens': (model) => answeredDone(elapseDeliveries(model, model.now + HAPPENS_MS)),
  ...Object.fromEntries(RECEIVERS.map((mode) => [`receiver is ${mode}`, answering(mode)])),
  ...Object.fromEntries(
    Object.entries(NOTIFICATION_SPANS).map(([name, ms]) => [
      name,
      (model: NotificationModel) => answeredDone(elapseDeliveries(model, model.now + ms)),
    ]),
  ),
  restart: answeredDone,
}
