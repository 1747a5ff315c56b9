/** What a command to a catalogue comes to. */

import { CATALOGUE } from '../limits.ts'
import type {
  CatalogueCommand,
  CatalogueContext,
  CatalogueFact,
  CatalogueGood,
  CatalogueGroup,
} from '../vocabulary/catalogue/catalogue.ts'
import type { Refused } from '../vocabulary/refusal.ts'
import { decided, type MachineStep } from '../vocabulary/step.ts'

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

export type CatalogueStep = MachineStep<CatalogueContext, CatalogueCommand, CatalogueFact>

/** The command of a type. */
export type CatalogueEvent<T extends CatalogueCommand['type']> = Extract<CatalogueCommand, { type: T }>

/** Refuses by a rule; nothing changes. */
export const refusedStep = (
  context: CatalogueContext,
  at: number,
  rule: string,
  values: Refused['values'] = {},
): CatalogueStep => decided(context, { type: 'refused', at, rule, values })

/** Refuses an id that the catalogue does not have. */
export const unknownId = (context: CatalogueContext, at: number, name: string, id: string): CatalogueStep =>
  refusedStep(context, at, 'unknown id', { [name]: id })

/** Takes a change, unless the catalogue would be too large by it (EXT-515). */
export function within(before: CatalogueContext, after: CatalogueContext, fact: CatalogueFact): CatalogueStep {
  const beyond = excess(before, after)
  return beyond ? refusedStep(before, fact.at, 'catalogue of goods full', beyond) : decided(after, fact)
}
