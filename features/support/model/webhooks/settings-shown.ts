/** How the settings of a webhook are shown: when it is set, with a new key; and by a look, without it. */
import { type Expects, hasValue, isLike, isSuch } from '../expected.ts'
import type { ModelWebhook } from '../known/webhooks.ts'
import type { State } from '../state.ts'

const isAt =
  (instant: number) =>
  (value: unknown): boolean =>
    typeof value === 'string' && Date.parse(value) === instant

const written = (instant: number): string => new Date(instant).toISOString()

/** The last failure (WHK-016): of calls that were all taken there is none (WHK-007). */
function errorShown({ error, wasCalled }: ModelWebhook): Expects[] {
  if (error === 'unknown') return []
  if (error === null) {
    const clause = wasCalled ? 'WHK-007' : 'WHK-016'
    return [hasValue('last_error_date', null, clause), hasValue('last_error_message', null, clause)]
  }
  const isSince = (value: unknown): boolean => typeof value === 'string' && Date.parse(value) >= error.since
  return [
    isSuch('last_error_date', `an instant from ${written(error.since)} on`, isSince, 'WHK-016'),
    isLike('last_error_message', 'text', 'WHK-016'),
  ]
}

/** @param clause of the operation */
export const settingsShown = (webhook: ModelWebhook, clause: string): Expects[] => [
  hasValue('url', webhook.url, clause),
  isSuch('created_at', written(webhook.createdAt), isAt(webhook.createdAt), clause),
  ...errorShown(webhook),
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
