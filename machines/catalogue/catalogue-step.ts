/** What a command to a catalogue comes to. */
import type { CatalogueCommand, CatalogueContext, CatalogueFact } from '../vocabulary/catalogue/catalogue.ts'
import type { Refused } from '../vocabulary/refusal.ts'
import { decided, type MachineStep } from '../vocabulary/step.ts'
import { excess } from './size.ts'

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
