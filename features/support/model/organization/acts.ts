/** Acts that look at what an organization shows of itself and of its cashier: texts and figures, and pictures. */
import { cloudAsk } from '../asking.ts'
import type { Ask, ByAct } from '../expected.ts'
import { PICTURES, type PictureName } from './pictures.ts'
import { VIEWS, type ViewName } from './views.ts'

export type OrganizationAct =
  | { do: 'look at the organization'; what: ViewName; by: string | null; at?: string | null }
  /** `since` as If-Modified-Since spells it; `of` is a template's id where the picture is one of a template. */
  | { do: 'look at a picture'; what: PictureName; by: string | null; at?: string | null; of?: string; since?: string }

export const organizationAsks: ByAct<OrganizationAct, Ask> = {
  'look at the organization': (state, { what, ...caller }) => cloudAsk(state, 'GET', VIEWS[what].path, caller),
  'look at a picture': (state, { what, of = '', since, ...caller }) =>
    cloudAsk(state, 'GET', PICTURES[what].path.replace('{template_id}', of), {
      ...caller,
      ...(since !== undefined && { headers: { 'if-modified-since': since } }),
    }),
}
