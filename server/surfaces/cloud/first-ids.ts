/** Identifiers of the first of a kind: known before it is there, so that examples of requests can name it. */
import { identifier } from '../../../machines/ledger.ts'
import type { World } from '../../runtime/world/world.ts'

/** What the cloud names itself, and a client asks for by that name. */
export type FirstKind = 'good' | 'good group' | 'goods import' | 'goods export' | `report ${string}`

/** The identifier of the first of a kind in an organization. */
export const firstId = ({ seed }: Pick<World, 'seed'>, organization_id: string, kind: FirstKind): string =>
  identifier(seed, organization_id, 'first', kind)

/** First identifiers that were given out since a world came into memory: the store may not have them yet. */
const given = new WeakMap<World, Set<string>>()

/**
 * The first identifier of a kind, once; then new ones. A world with a past has none, for what had it may be deleted.
 * @param isTaken whether the world has something of this identifier
 */
export async function firstOrNewId(
  world: World,
  organization_id: string,
  kind: FirstKind,
  isTaken: (id: string) => Promise<boolean>,
): Promise<string> {
  const id = firstId(world, organization_id, kind)
  const before = given.get(world) ?? new Set()
  given.set(world, before)
  if (before.has(id)) return world.newId(kind)
  // Before the store is read: another request may ask meanwhile
  before.add(id)
  return (await isTaken(id)) || world.firstFact > 1 ? world.newId(kind) : id
}
