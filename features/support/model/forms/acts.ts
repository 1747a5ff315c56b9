/** Requests of any operation with one place that the form of the operation does not take. */
import { cloudAsk, deskAsk } from '../asking.ts'
import type { Ask, ByAct, FollowsFrom } from '../expected.ts'
import { type NowhereAct, nowhereAsks } from './nowhere.ts'

/** What is wrong in a request, where, and what refuses it. */
export interface FormFlaw extends FollowsFrom {
  /** As an answer names it: `body.goods.0.price`; null: the law does not say. */
  place: string | null
}

export type FormAct = NowhereAct | BreakAct

export interface BreakAct {
  do: 'break the form'
  surface: 'cloud' | 'desk' | 'processing'
  method: Ask['method']
  /** As an ask has it. */
  path: string
  /** Of the cloud: who asks. */
  by: string | null
  /** The desk that is asked; of the cloud, by the key of which register; null: without a key. */
  at: string | null
  query?: Ask['query']
  /** null: left out on purpose. */
  headers?: Readonly<Record<string, string | null>>
  /** A text is sent as it is. */
  body?: unknown
  flaw: FormFlaw
}

export const formAsks: ByAct<FormAct, Ask> = {
  ...nowhereAsks,
  'break the form': (state, { surface, method, path, by, at, query, headers, body }) => {
    const named = headers && Object.entries(headers).map(([name, text]) => [name, text ?? undefined])
    const beside = { ...(query && { query }), ...(named && { headers: Object.fromEntries(named) }) }
    return surface === 'desk'
      ? { ...deskAsk(at!, method, path, body), ...beside }
      : { ...cloudAsk(state, method, path, { by, at, body, ...beside }), surface }
  },
}
