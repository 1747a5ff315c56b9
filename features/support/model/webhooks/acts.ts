/** Acts of webhooks: set, removed; and a receiver that fails for a while. */
import { cloudAsk } from '../asking.ts'
import type { Ask, ByAct, Json } from '../expected.ts'
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
  /** Whatever it was told to answer before. */
  | { do: 'receiver fails'; status: number; times: number }

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
  'receiver fails': (_, { status, times }) => ({
    surface: 'lab',
    method: 'PUT',
    path: '/faults/receiver-failing',
    body: { status, times },
  }),
}
