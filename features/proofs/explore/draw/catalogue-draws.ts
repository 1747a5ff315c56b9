/** Goods that are made, edited, deleted and made again, a second of a code; templates whose texts are edited. */
import type { CatalogueAct } from '../../../support/model/catalogue/acts.ts'
import { templatesOf } from '../../../support/model/catalogue/templates.ts'
import { type GoodFigures, TEMPLATE_TEXTS } from '../../../support/model/good.ts'
import type { State } from '../../../support/model/state.ts'
import type { Random } from '../../kit/random.ts'
import { type Draw, type Ground, someSession } from './ground.ts'

const goodOf = (random: Random): GoodFigures => ({
  code: random.pick(['ХЛ-1', 'ХЛ-2', 'ХЛ-10', '1', '01']),
  name: random.pick(['Хліб житній', 'Булка', 'Молоко 2,5 %']),
  price: random.pick([1, 2550, 99_999]),
  barcode: random.pick([null, '4820000000017', '4820000000024']),
  uktzed: random.pick([null, '1905', '2203000100']),
  tax_codes: random.pick([[], [1], [2], [1, 1], [8]]),
})

/** Some members of a good. */
function changesOf(random: Random): Partial<GoodFigures> {
  const all = Object.entries(goodOf(random))
  return Object.fromEntries(Array.from({ length: random.between(1, 3) }, () => random.pick(all)))
}

const make = (state: State, ground: Ground): CatalogueAct | null => {
  const by = someSession(state, ground)
  return by === null || state.goods.length > 12 ? null : { do: 'make a good', by, good: goodOf(ground.random) }
}

/** One of those that were made, the last ones the most. */
const some = ({ goods }: State, random: Random): number =>
  random.happens(0.6) ? goods.length - 1 : random.between(0, goods.length - 1)

const edit = (state: State, ground: Ground): CatalogueAct | null => {
  const by = someSession(state, ground)
  if (by === null || state.goods.length === 0) return null
  return { do: 'edit a good', by, nth: some(state, ground.random), with: changesOf(ground.random) }
}

const remove = (state: State, ground: Ground): CatalogueAct | null => {
  const by = someSession(state, ground)
  if (by === null || state.goods.length === 0) return null
  return { do: 'delete a good', by, nth: some(state, ground.random) }
}

const TEXTS = ['', 'Нове', 'Ще новіше', 'Дякуємо!'] as const

const editTemplate = (state: State, ground: Ground): CatalogueAct | null => {
  const { random } = ground
  const by = someSession(state, ground)
  if (by === null) return null
  const { organization } = state.house.cashiers[state.sessions[by]!.cashier]!
  const organizations = Object.keys(state.house.taxes)
  const own = templatesOf(random.happens(0.1) ? random.pick(organizations) : organization)
  const names = Array.from({ length: random.pick([1, 1, 2]) }, () => random.pick(TEMPLATE_TEXTS))
  const texts = Object.fromEntries(names.map((name) => [name, random.pick(TEXTS)]))
  // One that is edited again, more than others
  const edited = own.filter(({ id }) => state.edits[id])
  const { id } = random.pick(edited.length > 0 && random.happens(0.5) ? edited : own)
  return { do: 'edit a template', by, template: id, with: random.happens(0.05) ? null : texts }
}

export const catalogueDraws: readonly Draw<CatalogueAct>[] = [
  { weight: 1, make },
  { weight: 1.5, make: edit },
  { weight: 0.7, make: remove },
  { weight: 1.5, make: editTemplate },
]
