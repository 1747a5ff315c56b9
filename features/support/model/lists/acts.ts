/** Acts that look at a list with a query of their own: pages, order, filters and windows, lawful ones and malformed ones. */
import { cloudAsk } from '../asking.ts'
import type { Ask, ByAct } from '../expected.ts'
import { idOfShift } from '../shifts/acts.ts'
import type { State } from '../state.ts'
import { type IdLookAct, idLookAsks } from './id-looks.ts'

/** Members of a query as they are spelt; several of one name are repeated. */
export type ListQuery = Readonly<Record<string, string | readonly string[]>>

/** A shift by its serial at a register: its id is the server's choice. */
export interface NamedShift {
  of: string
  serial: number
}

export type ListAct =
  | IdLookAct
  | { do: 'list own shifts'; by: string; query: ListQuery }
  | { do: 'list shifts of the register'; by: string | null; at: string | null; query: ListQuery }
  | { do: 'list registers'; by: string; query: ListQuery }
  | { do: 'look at the offline time'; by: string | null; at: string | null; query: ListQuery }
  | { do: 'list templates'; by: string; query: ListQuery }
  | { do: 'list terminals'; by: string; query: ListQuery }
  | { do: 'list receipts'; by: string; query: ListQuery }
  | { do: 'search receipts'; by: string; query: ListQuery; shifts?: readonly NamedShift[] }

/** The query of a search, with the ids of the shifts it names. */
export const searchQuery = (state: State, { query, shifts = [] }: Extract<ListAct, { do: 'search receipts' }>) => {
  const ids = shifts.flatMap(({ of, serial }) => idOfShift(state, of, serial) ?? [])
  return ids.length > 0 ? { ...query, shift_id: ids } : query
}

export const listAsks: ByAct<ListAct, Ask> = {
  ...idLookAsks,
  'list own shifts': (state, { by, query }) => cloudAsk(state, 'GET', '/shifts', { by, query }),
  'list shifts of the register': (state, { by, at, query }) =>
    cloudAsk(state, 'GET', '/cash-registers/shifts', { by, at, query }),
  'list registers': (state, { by, query }) => cloudAsk(state, 'GET', '/cash-registers', { by, query }),
  'look at the offline time': (state, { by, at, query }) =>
    cloudAsk(state, 'GET', '/cash-registers/get-offline-time', { by, at, query }),
  'list templates': (state, { by, query }) => cloudAsk(state, 'GET', '/receipt-templates', { by, query }),
  'list terminals': (state, { by, query }) => cloudAsk(state, 'GET', '/paylink/terminals', { by, query }),
  'list receipts': (state, { by, query }) => cloudAsk(state, 'GET', '/receipts', { by, query }),
  'search receipts': (state, act) =>
    cloudAsk(state, 'GET', '/receipts/search', { by: act.by, query: searchQuery(state, act) }),
}
