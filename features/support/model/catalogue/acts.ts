/** Acts of the catalogue: goods that are made, edited and deleted; templates that are edited. */
import { cloudAsk } from '../asking.ts'
import type { Ask, ByAct } from '../expected.ts'
import type { EditedTexts, GoodFigures } from '../good.ts'
import type { State } from '../state.ts'

export type CatalogueAct =
  | { do: 'make a good'; by: string; good: GoodFigures }
  /** The `nth` that was made, wherever it is by now. */
  | { do: 'edit a good'; by: string; nth: number; with: Partial<GoodFigures> }
  | { do: 'delete a good'; by: string; nth: number }
  | { do: 'edit a template'; by: string; template: string; with: EditedTexts | null }

/** The id of no good. */
const NO_GOOD = 'f2000000-0000-4000-8000-00000000000f'

const pathOf = ({ goods }: State, nth: number): string => `/goods/${goods[nth]?.id ?? NO_GOOD}`

export const catalogueAsks: ByAct<CatalogueAct, Ask> = {
  'make a good': (state, { by, good }) =>
    cloudAsk(state, 'POST', '/goods', { by, body: { ...good, type: 'good', is_weight: false } }),
  'edit a good': (state, { by, nth, with: body }) => cloudAsk(state, 'PUT', pathOf(state, nth), { by, body }),
  'delete a good': (state, { by, nth }) => cloudAsk(state, 'DELETE', pathOf(state, nth), { by }),
  'edit a template': (state, { by, template, with: body }) =>
    cloudAsk(state, 'PATCH', `/receipt-templates/${template}`, { by, ...(body && { body }) }),
}
