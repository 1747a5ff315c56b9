/** Goods of a file taken into a catalogue with the groups they name, all of them or none (EXT-534). */
import type {
  CatalogueContext,
  CatalogueFact,
  CatalogueGood,
  CatalogueGroup,
  ImportedGood,
} from '../vocabulary/catalogue/catalogue.ts'
import { decided } from '../vocabulary/step.ts'
import type { CatalogueEvent, CatalogueStep } from './catalogue-step.ts'
import { excess } from './catalogue-step.ts'

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

type Members = Omit<ImportedGood, 'group'> & Partial<Pick<CatalogueGood, 'group_id'>>

const made = (item: Members, at: number): CatalogueGood => ({
  ...structuredClone(NEW_GOOD),
  ...item,
  created_at: at,
  updated_at: null,
})

/** The groups of a catalogue by their names, of those that share one the first; a name that is new adds one. */
class NamedGroups {
  readonly all: CatalogueGroup[]
  readonly #at: number
  readonly #ids = new Map<string, string>()

  constructor(groups: CatalogueGroup[], at: number) {
    this.all = [...groups]
    this.#at = at
    for (const { name, id } of groups.toReversed()) this.#ids.set(name, id)
  }

  /** The good with the id of its group, as far as its file names one. */
  placed({ group, ...members }: ImportedGood): Members {
    if (!group) return members
    const { id, name } = group
    if (!this.#ids.has(name)) {
      this.#ids.set(name, id)
      this.all.push({ id, name, description: null, parent_id: null, created_at: this.#at, updated_at: null })
    }
    return { ...members, group_id: this.#ids.get(name)! }
  }
}

export function importGoods(
  context: CatalogueContext,
  { at, task, items }: CatalogueEvent<'goods.import'>,
): CatalogueStep {
  const goods = [...context.goods]
  const groups = new NamedGroups(context.groups, at)
  const places = new Map(goods.map(({ code }, place) => [code, place]))
  let created = 0
  for (const each of items) {
    const item = groups.placed(each)
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
  const after = { goods, groups: groups.all }
  const beyond = excess(context, after)
  const says: CatalogueFact = beyond
    ? { type: 'goods.import-refused', at, task, limit: beyond.limit }
    : { type: 'goods.imported', at, task, created, updated: items.length - created }
  return decided(beyond ? context : after, says)
}
