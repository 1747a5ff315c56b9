/** What the commands of webhooks are answered with. */
import { answersOf, atCloudDoor, succeeds } from '../asking.ts'
import { type ByAct, hasValue, type Lawful, textAt } from '../expected.ts'
import type { ModelWebhook, ModelWebhooks, ReceiverTrouble } from '../known/webhooks.ts'
import type { Condition } from '../refused.ts'
import type { State } from '../state.ts'
import type { WebhookAct } from './acts.ts'
import { urlOf } from './acts.ts'
import { keyShown, settingsShown } from './settings-shown.ts'
import { eventsAfterSetting } from './told.ts'

/** Longest address that is taken (NS-45). */
const LONGEST = 2083

const isAddress = (url: unknown): url is string =>
  typeof url === 'string' && /^https?:\/\/[^/]/.test(url) && url.length <= LONGEST

/** All that is asked for at the door (CLD-802). */
const atDoor = (state: State, { by, at, without }: Extract<WebhookAct, { by: unknown }>): Condition[] => [
  ...atCloudDoor(state, { by, at }, { token: 'CLD-802', key: 'CLD-802' }),
  { name: 'malformed request', holds: without !== undefined, by: 'CLD-802' },
]

const withWebhooks = (state: State, change: Partial<ModelWebhooks>): State => ({
  ...state,
  webhooks: { ...state.webhooks, ...change },
})

function set(state: State, act: Extract<WebhookAct, { do: 'set a webhook' }>): readonly Lawful[] {
  const url = urlOf(state, act)
  const isText = typeof url === 'string'
  const door: Condition[] = [
    ...atDoor(state, act),
    { name: 'malformed request', holds: !isAddress(url), by: isText ? 'NS-45' : 'CLD-803' },
  ]
  return answersOf(state, 'cloud', { door }, () => {
    const register = act.at!
    const { byRegister, revisions, keys } = state.webhooks
    const former = byRegister[register]
    const webhook: ModelWebhook = {
      url: String(url),
      query: 'query' in act ? act.query : null,
      key: '',
      createdAt: former?.createdAt ?? state.now,
      updatedAt: former ? state.now : null,
      error: null,
      wasCalled: false,
      revision: revisions + 1,
    }
    const members = [...keyShown(state, register), ...settingsShown(webhook, 'CLD-801', state)]
    return [
      succeeds(200, 'CLD-801', members, (shown) => {
        const key = textAt(shown, 'key') ?? ''
        const after = withWebhooks(state, {
          byRegister: { ...byRegister, [register]: { ...webhook, key } },
          revisions: revisions + 1,
          keys: [...keys, { register, key }],
        })
        return withWebhooks(after, { events: eventsAfterSetting(after, register) })
      }),
    ]
  })
}

const removed = (state: State, act: Extract<WebhookAct, { do: 'remove a webhook' }>): readonly Lawful[] =>
  answersOf(state, 'cloud', { door: atDoor(state, act) }, () => {
    const { [act.at!]: former, ...byRegister } = state.webhooks.byRegister
    return [
      succeeds(200, 'CLD-805', [hasValue('ok', true, former ? 'CLD-805' : 'CLD-806')], () => {
        const after = withWebhooks(state, { byRegister })
        return withWebhooks(after, { events: eventsAfterSetting(after, act.at!) })
      }),
    ].map((each) => (former ? each : { ...each, clause: 'CLD-806' }))
  })

const receiverIs = (state: State, trouble: ReceiverTrouble | null) => [
  succeeds(200, 'WHK-008', [], () => withWebhooks(state, { trouble, isRestless: true })),
]

export const webhookAnswers: ByAct<WebhookAct, readonly Lawful[]> = {
  'set a webhook': set,
  'remove a webhook': removed,
  'receiver is troubled': (state, { trouble }) => receiverIs(state, trouble),
  'receiver is well': (state) => receiverIs(state, null),
}
