/** Goods as the file of an export has them: by the names that an import reads, prices in units of the currency (EXT-549). */
import Type, { type Static } from 'typebox'
import type { CatalogueContext, CatalogueGood } from '../../../../../machines/vocabulary/catalogue/catalogue.ts'
import { Nullable, Uuid } from '../../../../../machines/vocabulary/schemas/wire.ts'
import { Model } from '../../../../wire/http/model.ts'

const text = Nullable(Type.String())

const ExportedGood = Model('ExportedGood', {
  code: Type.String(),
  good_name: Type.String(),
  short_name: text,
  type: Type.String(),
  price: Type.String(),
  is_weight: Type.Boolean(),
  barcode: text,
  barcodes: text,
  taxes: Type.Array(Type.Integer()),
  uktzed: text,
  group: text,
})

export const ExportedGoods = Model('ExportedGoods', {
  goods: Type.Array(ExportedGood),
  branches: Type.Array(Model('ExportedBranch', { id: Uuid, name: Type.String() })),
})

const exportedGood = (good: CatalogueGood, group: string | null): Static<typeof ExportedGood> => ({
  code: good.code,
  good_name: good.name,
  short_name: good.short_name,
  type: good.type,
  price: (good.price / 100).toFixed(2),
  is_weight: good.is_weight,
  barcode: good.barcode,
  barcodes: good.barcodes.length === 0 ? null : good.barcodes.join(', '),
  taxes: good.taxes,
  uktzed: good.uktzed,
  group,
})

/** @param branches outlets of the organization */
export function exportedGoods(
  { goods, groups }: CatalogueContext,
  branches: readonly { id: string; name: string }[],
): Static<typeof ExportedGoods> {
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  return {
    goods: goods.map((good) => exportedGood(good, good.group_id === null ? null : (names.get(good.group_id) ?? null))),
    branches: branches.map(({ id, name }) => ({ id, name })),
  }
}
