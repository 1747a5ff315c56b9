/** How the settings of a webhook are shown: when it is set, with a new key; and by a look, without it. */
import { type Expects, hasValue, isLike, isSuch, textAt } from '../expected.ts'
import type { ModelWebhook, ModelWebhooks } from '../known/webhooks.ts'
import type { State } from '../state.ts'

const isAt =
  (instant: number) =>
  (value: unknown): boolean =>
    typeof value === 'string' && Date.parse(value) === instant

const written = (instant: number): string => new Date(instant).toISOString()

/** The last failure (WHK-016): of calls that were all taken there is none (WHK-007). */
function errorShown({ error, wasCalled }: ModelWebhook, messages: ModelWebhooks['messages']): Expects[] {
  if (error === 'unknown') return []
  if (error === null) {
    const clause = wasCalled ? 'WHK-007' : 'WHK-016'
    const also = wasCalled ? ['WHK-016'] : []
    return [hasValue('last_error_date', null, clause, ...also), hasValue('last_error_message', null, clause, ...also)]
  }
  const { since, until = Number.POSITIVE_INFINITY, cause } = error
  const isThen = (value: unknown): boolean =>
    typeof value === 'string' && Date.parse(value) >= since && Date.parse(value) <= until
  const ofOthers = Object.entries(messages).flatMap(([other, said]) => (other === cause ? [] : [said]))
  return [
    isSuch('last_error_date', `an instant from ${written(since)} on`, isThen, 'WHK-016'),
    isLike('last_error_message', 'text', 'WHK-016'),
    // Another cause is another reason
    ...(cause === undefined ? [] : [{ at: 'last_error_message', noneOf: ofOthers, clause: 'WHK-016' }]),
  ]
}

/** The state with what was said of a failure. */
export function messageSeen(state: State, { error }: ModelWebhook, shown: unknown): State {
  const said = textAt(shown, 'last_error_message')
  if (error === null || error === 'unknown' || error.cause === undefined || said === null) return state
  const messages = { ...state.webhooks.messages, [error.cause]: said }
  return { ...state, webhooks: { ...state.webhooks, messages } }
}

/** @param clause of the operation */
export const settingsShown = (webhook: ModelWebhook, clause: string, { webhooks }: State): Expects[] => [
  hasValue('url', webhook.url, clause, 'CLD-807'),
  isSuch('created_at', written(webhook.createdAt), isAt(webhook.createdAt), clause),
  ...errorShown(webhook, webhooks.messages),
  webhook.updatedAt === null
    ? hasValue('updated_at', null, 'NS-46')
    : isSuch('updated_at', written(webhook.updatedAt), isAt(webhook.updatedAt), 'NS-46'),
]

/** A key, and one that no other setting has had (WHK-014). */
export function keyShown({ webhooks }: State, register: string): Expects[] {
  const isSet = webhooks.byRegister[register] !== undefined
  const isOther =
    (own: boolean) =>
    (value: unknown): boolean =>
      !webhooks.keys.some((each) => (isSet && each.register === register) === own && each.key === value)
  return [
    isLike('key', 'text', 'WHK-014'),
    isSuch('key', 'a key that no other webhook has had', isOther(false), 'WHK-014'),
    isSuch('key', 'another key than before', isOther(true), 'NS-46'),
  ]
}

/** No key that was shown with a setting is in it (WHK-015). */
export const showsNoKey = ({ webhooks }: State): Expects =>
  isSuch(
    '',
    'no key',
    (body) => {
      const text = JSON.stringify(body) ?? ''
      return !webhooks.keys.some(({ key }) => text.includes(key))
    },
    'WHK-015',
  )
