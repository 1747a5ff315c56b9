/** Acts of webhooks: set, removed; and a receiver that fails, is silent or slow, and well again. */
import { cloudAsk } from '../asking.ts'
import type { Ask, ByAct, Json } from '../expected.ts'
import type { ReceiverTrouble } from '../known/webhooks.ts'
import type { State } from '../state.ts'

/** A header that a request leaves out (CLD-802). */
type LeftOut = 'X-Client-Name' | 'X-Client-Version'

export type WebhookAct =
  /** To the world's own receiver with this query; to another address, or to none that is lawful. */
  | ({ do: 'set a webhook'; by: string | null; at: string | null; without?: LeftOut } & (
      | { query: string }
      | { url: Json }
    ))
  | { do: 'remove a webhook'; by: string | null; at: string | null; without?: LeftOut }
  | { do: 'receiver is troubled'; trouble: ReceiverTrouble }
  | { do: 'receiver is well'; trouble: ReceiverTrouble['name'] }

/** The address that a webhook is set to. */
export const urlOf = ({ webhooks }: State, act: Extract<WebhookAct, { do: 'set a webhook' }>): Json =>
  'query' in act ? `${webhooks.inbox}${act.query}` : act.url

const leaving = (without: LeftOut | undefined) => without && { headers: { [without]: undefined } }

export const webhookAsks: ByAct<WebhookAct, Ask> = {
  'set a webhook': (state, act) => {
    const { by, at, without } = act
    const url = urlOf(state, act)
    return cloudAsk(state, 'POST', '/webhook', { by, at, body: url === null ? {} : { url }, ...leaving(without) })
  },
  'remove a webhook': (state, { by, at, without }) =>
    cloudAsk(state, 'DELETE', '/webhook', { by, at, ...leaving(without) }),
  'receiver is troubled': (_, { trouble: { name, ...parameters } }) => ({
    surface: 'lab',
    method: 'PUT',
    path: `/faults/${name}`,
    body: Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== null)),
  }),
  'receiver is well': (_, { trouble }) => ({ surface: 'lab', method: 'DELETE', path: `/faults/${trouble}` }),
}
