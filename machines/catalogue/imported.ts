/** Goods of a file taken into a catalogue, all of them or none (EXT-534). */
import type { CatalogueContext, CatalogueFact, CatalogueGood, ImportedGood } from '../vocabulary/catalogue/catalogue.ts'
import { decided } from '../vocabulary/step.ts'
import type { CatalogueEvent, CatalogueStep } from './catalogue-step.ts'
import { excess } from './size.ts'

/** What a good is where its file leaves it open. */
const NEW_GOOD = {
  short_name: null,
  type: 'good',
  is_weight: false,
  barcode: null,
  barcodes: [],
  taxes: [],
  uktzed: null,
  group_id: null,
  parent_id: null,
  position: null,
  branches: [],
} as const satisfies Partial<CatalogueGood>

const made = (item: ImportedGood, at: number): CatalogueGood => ({
  ...structuredClone(NEW_GOOD),
  ...item,
  created_at: at,
  updated_at: null,
})

export function importGoods(
  context: CatalogueContext,
  { at, task, items }: CatalogueEvent<'goods.import'>,
): CatalogueStep {
  const goods = [...context.goods]
  const places = new Map(goods.map(({ code }, place) => [code, place]))
  let created = 0
  for (const item of items) {
    const place = places.get(item.code)
    if (place === undefined) {
      places.set(item.code, goods.length)
      goods.push(made(item, at))
      created++
    } else {
      const { id, ...members } = item
      goods[place] = { ...goods[place]!, ...members, updated_at: at }
    }
  }
  const after = { ...context, goods }
  const beyond = excess(context, after)
  const says: CatalogueFact = beyond
    ? { type: 'goods.import-refused', at, task, limit: beyond.limit }
    : { type: 'goods.imported', at, task, created, updated: items.length - created }
  return decided(beyond ? context : after, says)
}
