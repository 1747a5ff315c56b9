/** Facts as the lab shows them. */
import Type, { type Static } from 'typebox'
import { DateTime } from '../../machines/vocabulary/wire.ts'
import { Model } from '../cloud/model.ts'
import type { House } from '../house.ts'
import type { FactFilter, FactRow } from '../store/fact-rows.ts'
import type { World } from '../world.ts'
import { labInstant } from './instants.ts'

/** What was said; by its type it has more members, as the vocabulary of the machines has them. */
const Fact = Type.Object({ type: Type.String(), at: Type.Integer() }, { title: 'Fact', additionalProperties: true })

/** A fact in its place in the journal. */
export const SaidFact = Model('SaidFact', {
  n: Type.Integer({ minimum: 1 }),
  at: DateTime,
  address: Type.String(),
  type: Type.String(),
  fact: Fact,
})

export const factBody = ({ n, at, address, type, fact }: FactRow): Static<typeof SaidFact> => ({
  n,
  at: labInstant(at),
  address,
  type,
  fact,
})

/** Facts of a world, oldest first. Where nothing has been said since, the store is not asked. */
export async function factBodies({ facts }: House, world: World, filter: FactFilter) {
  if (!world.stale && filter.after >= world.nextFact - 1) return []
  return (await facts.page(world.id, filter)).map(factBody)
}
