/** Members of a message to a terminal that nothing reads: notices of the lab, for the answer has no place for them. */
import type { TSchema } from 'typebox'
import type { World } from '../../runtime/world/world.ts'
import { noticesIn } from '../../wire/http/notices/noticing.ts'
import { lookOf } from '../../wire/http/notices/oddities.ts'
import type { OddityFound, PartLook } from '../../wire/http/notices/unread.ts'

/** How messages of each kind are looked at. @param schemas by kind */
export function looksFor<Kind extends string>(schemas: Readonly<Record<Kind, TSchema>>): ReadonlyMap<Kind, PartLook> {
  const entries = Object.entries(schemas) as [Kind, TSchema][]
  return new Map(
    entries.flatMap(([kind, schema]) => {
      const look = lookOf(schema, { inCloud: false, kind: 'unknown member' })
      return look ? [[kind, look] as const] : []
    }),
  )
}

/** Keeps what nothing has read of a message. @param operation it asks for */
export function noteUnread(world: World, operation: string, odd: readonly OddityFound[] | null): void {
  const notices = odd && noticesIn(world)
  if (!notices) return
  const where = { surface: 'bridge', operation, cash_register_id: null }
  for (const { place, ...each } of odd)
    notices.add({ ...each, place: ['message', ...place].join('.') }, where, world.clock.now())
}
