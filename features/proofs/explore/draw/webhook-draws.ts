/** Webhooks: set, set again, removed; two registers with one address; addresses where nobody answers; a failing receiver. */
import type { ClockAct } from '../../../support/model/clock/acts.ts'
import type { ReceiverTrouble } from '../../../support/model/known/webhooks.ts'
import type { State } from '../../../support/model/state.ts'
import type { WebhookAct } from '../../../support/model/webhooks/acts.ts'
import type { Random } from '../../kit/random.ts'
import { caller, type Draw, type Ground, someRegister } from './ground.ts'

/** Queries of the world's own receiver; two registers may have the same. */
const QUERIES = ['', '?of=1', '?of=2&shop=%D0%9A%D0%B8%D1%97%D0%B2&of='] as const
/** Nobody listens there. */
const NOBODY = 'http://127.0.0.1:9/kasa'
const UNLAWFUL = [null, 7, '', 'ftp://hooks.example/kasa', 'kasa', `https://hooks.example/${'a'.repeat(2062)}`] as const
const FAILURES = [400, 404, 410, 429, 500, 503, 201, 302] as const

const without = (random: Random) =>
  random.happens(0.05) ? { without: random.pick(['X-Client-Name', 'X-Client-Version'] as const) } : {}

const setWebhook = (state: State, ground: Ground): WebhookAct | null => {
  const { random } = ground
  const { id } = someRegister(state, ground)
  const who = caller(state, ground, id)
  if (!who || state.webhooks.inbox === null) return null
  if (state.webhooks.byRegister[id] && !random.happens(0.4)) return null
  const to = random.happens(0.08)
    ? { url: random.pick(UNLAWFUL) }
    : random.happens(0.12)
      ? { url: NOBODY }
      : { query: random.pick(QUERIES) }
  return { do: 'set a webhook', ...who, ...to, ...without(random) }
}

const removeWebhook = (state: State, ground: Ground): WebhookAct | null => {
  const { random } = ground
  const { id } = someRegister(state, ground)
  const who = caller(state, ground, id)
  return who && { do: 'remove a webhook', ...who, ...without(random) }
}

/** Just within the time in which it must answer, and just beyond it, ISO 8601. */
const LATENCIES = ['PT3S', 'PT9.5S', 'PT10.5S', 'PT1M'] as const

const troubles = (random: Random): ReceiverTrouble =>
  random.pick([
    { name: 'receiver-failing', status: random.pick(FAILURES), times: random.between(1, 4) },
    { name: 'receiver-failing', status: random.pick(FAILURES), times: random.between(1, 4) },
    { name: 'receiver-failing', status: random.pick(FAILURES), times: null },
    { name: 'receiver-silent' },
    { name: 'receiver-slow', latency: random.pick(LATENCIES) },
  ] as const)

/** Whether the address that a receipt names is called before long. */
const isToBeCalled = ({ registers }: State): boolean =>
  Object.values(registers).some(({ receipts }) => receipts.some((each) => each.callsBack && !each.isDelivered))

const receiverIsTroubled = (state: State, { random }: Ground): WebhookAct | null => {
  const { byRegister, trouble, callbacks } = state.webhooks
  const isCalled = Object.values(byRegister).some(({ query }) => query !== null) || Object.keys(callbacks).length > 0
  if (trouble !== null || !(isCalled || isToBeCalled(state))) return null
  return { do: 'receiver is troubled', trouble: troubles(random) }
}

const receiverIsWell = ({ webhooks: { trouble } }: State): WebhookAct | null =>
  trouble && { do: 'receiver is well', trouble: trouble.name }

/** Seconds in which calls are made again: some, all but the last of a day, and beyond it. */
const WAITS = [10, 11, 60, 300, 3600, 22 * 3600, 25 * 3600] as const
const DAY_MS = 24 * 3_600_000
/** Longer than between two calls (LIM-065), ms. */
const AFTER_MS = 1_900_000

/** Past the day of the first event that may still be told: those behind it go on. */
function pastItsDay({ webhooks, now }: State): number[] {
  const ends = webhooks.events.flatMap(({ isDue, since }) => (isDue ? [since + DAY_MS + AFTER_MS - now] : []))
  return ends.flatMap((left) => (left > 0 ? [Math.ceil(left / 1000)] : []))
}

const waitForCalls = (state: State, { random }: Ground): ClockAct | null => {
  const { isRestless, events, callbacks } = state.webhooks
  const isAwaited =
    (isRestless && events.some(({ isDue }) => isDue)) || Object.values(callbacks).some(({ by }) => by > state.now)
  return isAwaited ? { do: 'wait', seconds: random.pick([...WAITS, ...pastItsDay(state)]) } : null
}

export const webhookDraws: readonly Draw<WebhookAct | ClockAct>[] = [
  { weight: 3, make: setWebhook },
  // Events are told of where one is set before them
  { weight: 6, make: (state, ground) => (state.webhooks.revisions === 0 ? setWebhook(state, ground) : null) },
  { weight: 0.5, make: removeWebhook },
  { weight: 2, make: receiverIsTroubled },
  { weight: 6, make: (state, ground) => (isToBeCalled(state) ? receiverIsTroubled(state, ground) : null) },
  { weight: 2, make: receiverIsWell },
  // One trouble behind the other, while calls wait to be made again
  { weight: 8, make: (state, ground) => (state.webhooks.isRestless ? receiverIsTroubled(state, ground) : null) },
  { weight: 2, make: waitForCalls },
]
