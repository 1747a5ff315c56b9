/** Acts of a register's link with the tax authority: going offline and online, pings, offline codes. */
import { cloudAsk } from '../asking.ts'
import type { Ask, ByAct } from '../expected.ts'
import { type KeyLookAct, keyLookAsks } from './key-looks.ts'

export type LinkAct =
  | KeyLookAct
  /** `since`: the moment that is named, ms; `code`: one of the pool, or none of it. */
  | { do: 'go offline'; by: string | null; at: string | null; since?: number; code?: string }
  | { do: 'go online'; by: string | null; at: string | null }
  | { do: 'ping'; by: string | null; at: string | null }
  /** null: no count is named (CLD-412). */
  | { do: 'ask for codes'; by: string | null; at: string | null; count: number | null; sync: boolean }

export const linkAsks: ByAct<LinkAct, Ask> = {
  ...keyLookAsks,
  'go offline': (state, { by, at, since, code }) =>
    cloudAsk(state, 'POST', '/cash-registers/go-offline', {
      by,
      at,
      ...((since !== undefined || code !== undefined) && {
        body: {
          ...(since !== undefined && { go_offline_date: new Date(since).toISOString() }),
          ...(code !== undefined && { fiscal_code: code }),
        },
      }),
    }),
  'go online': (state, caller) => cloudAsk(state, 'POST', '/cash-registers/go-online', caller),
  ping: (state, caller) => cloudAsk(state, 'POST', '/cash-registers/ping-tax-service', caller),
  'ask for codes': (state, { by, at, count, sync }) =>
    cloudAsk(state, 'GET', '/cash-registers/ask-offline-codes', {
      by,
      at,
      query: { ...(count !== null && { count: String(count) }), ...(sync && { sync: 'true' }) },
    }),
}
