/** Connections of the bridge by name. */
import { identifier } from '../../machines/register/ledger.ts'
import type { World } from '../runtime/world.ts'

/** A name that nobody has had before: of a virtual world, the same in every run. */
export const newConnection = (world: World): string =>
  identifier(world.seed, 'connection', world.nextFact, world.ticket++)
