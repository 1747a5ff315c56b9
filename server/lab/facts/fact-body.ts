/** Facts as the lab shows them. */
import Type, { type Static } from 'typebox'
import { DateTime, Nullable } from '../../../machines/vocabulary/wire.ts'
import { Model } from '../../http/model.ts'
import type { Services } from '../../runtime/services.ts'
import type { World } from '../../runtime/worlds/world.ts'
import { isMoment } from '../../store/forms.ts'
import type { FactFilter, FactRow } from '../../store/queries/fact-rows.ts'
import { labInstant } from '../worlds/instants.ts'

/** What was said; by its type it has more members, as the vocabulary of the machines has them. */
const Fact = Type.Object({ type: Type.String(), at: Type.Integer() }, { title: 'Fact', additionalProperties: true })

/** A fact in its place in the journal; null when what lies there cannot be read. */
export const SaidFact = Model('SaidFact', {
  n: Type.Integer({ minimum: 1 }),
  at: Nullable(DateTime),
  address: Type.String(),
  type: Type.String(),
  fact: Nullable(Fact),
  /** Only where it is true: what lies in the journal at this number is not what was said. */
  unreadable: Type.Optional(Type.Literal(true)),
})

export const factBody = ({ n, at, address, type, fact }: FactRow): Static<typeof SaidFact> =>
  fact === null
    ? { n, at: isMoment(at) ? labInstant(at) : null, address, type, fact, unreadable: true }
    : { n, at: labInstant(at), address, type, fact }

/** Facts of a world, oldest first. Where nothing has been said since, the store is not asked. */
export async function factBodies({ facts }: Services, world: World, filter: FactFilter) {
  if (!world.stale && filter.after >= world.nextFact - 1) return []
  return (await facts.page(world.id, filter)).map(factBody)
}
