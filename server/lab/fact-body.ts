/** Facts as the lab shows them. */
import type { House } from '../house.ts'
import type { FactFilter, FactRow } from '../store/fact-rows.ts'
import { isMoment } from '../store/forms.ts'
import type { World } from '../world.ts'
import { labInstant } from './instants.ts'

/** `unreadable` stands only where it is true: what lies in the journal at this number is not what was said. */
export const factBody = ({ n, at, address, type, fact }: FactRow) =>
  fact === null
    ? { n, at: isMoment(at) ? labInstant(at) : null, address, type, fact, unreadable: true }
    : { n, at: labInstant(at), address, type, fact }

/** Facts of a world, oldest first. Where nothing has been said since, the store is not asked. */
export async function factBodies({ facts }: House, world: World, filter: FactFilter) {
  if (!world.stale && filter.after >= world.nextFact - 1) return []
  return (await facts.page(world.id, filter)).map(factBody)
}
