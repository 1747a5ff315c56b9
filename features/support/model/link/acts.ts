/** Acts of a register's link with the tax authority: going offline and online, pings, offline codes. */
import { cloudAsk } from '../asking.ts'
import type { Ask, ByAct } from '../expected.ts'

export type LinkAct =
  | { do: 'go offline'; by: string | null; at: string | null }
  | { do: 'go online'; by: string | null; at: string | null }
  | { do: 'ping'; by: string | null; at: string | null }
  /** null: no count is named (CLD-412). */
  | { do: 'ask for codes'; by: string | null; at: string | null; count: number | null; sync: boolean }

export const linkAsks: ByAct<LinkAct, Ask> = {
  'go offline': (state, caller) => cloudAsk(state, 'POST', '/cash-registers/go-offline', caller),
  'go online': (state, caller) => cloudAsk(state, 'POST', '/cash-registers/go-online', caller),
  ping: (state, caller) => cloudAsk(state, 'POST', '/cash-registers/ping-tax-service', caller),
  'ask for codes': (state, { by, at, count, sync }) =>
    cloudAsk(state, 'GET', '/cash-registers/ask-offline-codes', {
      by,
      at,
      query: { ...(count !== null && { count: String(count) }), ...(sync && { sync: 'true' }) },
    }),
}
