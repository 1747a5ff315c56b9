/** How much a catalogue holds, and whether it may hold more (EXT-515). */
import { CATALOGUE } from '../limits.ts'
import type { CatalogueContext, CatalogueGood, CatalogueGroup } from '../vocabulary/catalogue/catalogue.ts'

const lengthOf = (text: string | null): number => text?.length ?? 0

const goodCharacters = ({ code, name, short_name, barcode, barcodes, uktzed }: CatalogueGood): number =>
  code.length +
  name.length +
  lengthOf(short_name) +
  lengthOf(barcode) +
  barcodes.reduce((sum, each) => sum + each.length, 0) +
  lengthOf(uktzed)

const groupCharacters = ({ name, description }: CatalogueGroup): number => name.length + lengthOf(description)

const characters = ({ goods, groups }: CatalogueContext): number =>
  goods.reduce((sum, each) => sum + goodCharacters(each), 0) +
  groups.reduce((sum, each) => sum + groupCharacters(each), 0)

/**
 * The figure by which a catalogue is too large, or null.
 * @param before as it was: what was in it already may stay, and be made smaller
 */
export function excess(before: CatalogueContext, after: CatalogueContext): { what: string; limit: number } | null {
  const { goods, groups } = CATALOGUE
  if (after.goods.length > goods && after.goods.length > before.goods.length) return { what: 'goods', limit: goods }
  if (after.groups.length > groups && after.groups.length > before.groups.length)
    return { what: 'groups', limit: groups }
  const now = characters(after)
  const limit = CATALOGUE.characters
  return now > limit && now > characters(before) ? { what: 'characters', limit } : null
}
