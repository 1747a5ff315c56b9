/** Goods and their groups as the cloud shows them: every member is there, null where there is nothing (EXT-505). */
import Type, { type Static } from 'typebox'
import { instant, instantOrNull } from '../../../../machines/instant.ts'
import type {
  CatalogueContext,
  CatalogueGood,
  CatalogueGroup,
} from '../../../../machines/vocabulary/catalogue/catalogue.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { SeedTax } from '../../../../machines/vocabulary/seed-data.ts'
import { Model } from '../../../transport/http/model.ts'
import { TaxSetting, taxSettingModel } from '../cashier/taxes.ts'

const text = Nullable(Type.String())

const base = {
  id: Uuid,
  code: Type.String(),
  name: Type.String(),
  price: Type.Integer(),
  type: Type.String(),
  barcode: text,
  group_id: Nullable(Uuid),
  group_name: text,
  group_description: text,
  uktzed: text,
  taxes: Type.Array(TaxSetting),
  /** No stock is kept. */
  count: Type.Null(),
  image_url: Type.Null(),
  is_weight: Type.Boolean(),
  created_at: DateTime,
  updated_at: Nullable(DateTime),
}

const ChildGood = Model('CatalogueChildGood', base)

export const GoodModel = Model('CatalogueGood', {
  ...base,
  short_name: text,
  parent: Nullable(Uuid),
  position: Nullable(Type.Integer()),
  children: Type.Array(ChildGood),
  related_barcodes: text,
  branches: Type.Array(Uuid),
  branches_info: Type.Array(Model('CatalogueGoodBranch', { branch_id: Uuid, price: Nullable(Type.Integer()) })),
})

const groupBase = {
  id: Uuid,
  name: Type.String(),
  description: text,
  parent_id: Nullable(Uuid),
  image_url: Type.Null(),
}
const ChildGroup = Model('ChildGroup', groupBase)
export const GroupModel = Model('GoodGroup', { ...groupBase, children: Type.Array(ChildGroup) })

/** Which of its surroundings a good is shown with. */
export interface GoodDetail {
  withChildren: boolean
  /** Name and description of its group; its id always is. */
  withGroup: boolean
}

/** Shows goods of one catalogue: groups, kinds and taxes are found without going through all of them for each good. */
export class GoodViews {
  readonly #taxes: Map<number, SeedTax>
  readonly #groups: Map<string, CatalogueGroup>
  readonly #children: Map<string | null, CatalogueGood[]>

  constructor({ goods, groups }: CatalogueContext, taxes: readonly SeedTax[]) {
    this.#taxes = new Map(taxes.map((tax) => [tax.code, tax]))
    this.#groups = new Map(groups.map((group) => [group.id, group]))
    this.#children = Map.groupBy(goods, ({ parent_id }) => parent_id)
  }

  good(good: CatalogueGood, detail: GoodDetail): Static<typeof GoodModel> {
    const { short_name, parent_id, position, barcodes, branches } = good
    const children = detail.withChildren ? (this.#children.get(good.id) ?? []) : []
    return {
      ...this.#base(good, detail),
      short_name,
      parent: parent_id,
      position,
      children: children.map((child) => this.#base(child, detail)),
      related_barcodes: barcodes.length === 0 ? null : barcodes.join(', '),
      branches: branches.map(({ branch_id }) => branch_id),
      branches_info: branches,
    }
  }

  #base(good: CatalogueGood, { withGroup }: GoodDetail): Static<typeof ChildGood> {
    const { id, code, name, price, type, barcode, group_id, uktzed, is_weight, created_at, updated_at } = good
    const group = withGroup && group_id !== null ? this.#groups.get(group_id) : undefined
    return {
      id,
      code,
      name,
      price,
      type,
      barcode,
      group_id,
      group_name: group?.name ?? null,
      group_description: group?.description ?? null,
      uktzed,
      taxes: good.taxes.map((each) => this.#tax(each)),
      count: null,
      image_url: null,
      is_weight,
      created_at: instant(created_at),
      updated_at: instantOrNull(updated_at),
    }
  }

  #tax(code: number): Static<typeof TaxSetting> {
    const tax = this.#taxes.get(code)!
    return { ...taxSettingModel(tax), created_at: instant(Date.parse(tax.created_at)) }
  }
}

const groupBaseModel = ({ id, name, description, parent_id }: CatalogueGroup): Static<typeof ChildGroup> => ({
  id,
  name,
  description,
  parent_id,
  image_url: null,
})

/** A group with those that lie in it. */
export const groupModel = (group: CatalogueGroup, groups: CatalogueGroup[]): Static<typeof GroupModel> => ({
  ...groupBaseModel(group),
  children: groups.filter(({ parent_id }) => parent_id === group.id).map(groupBaseModel),
})
