/** Facts as the lab shows them. */
import type { House } from '../house.ts'
import type { FactFilter, FactRow } from '../store/fact-rows.ts'
import type { World } from '../world.ts'
import { labInstant } from './instants.ts'

export const factBody = ({ n, at, address, type, fact }: FactRow) => ({ n, at: labInstant(at), address, type, fact })

/** Facts of a world, oldest first. Where nothing has been said since, the store is not asked. */
export async function factBodies({ facts }: House, world: World, filter: FactFilter) {
  if (!world.stale && filter.after >= world.nextFact - 1) return []
  return (await facts.page(world.id, filter)).map(factBody)
}
