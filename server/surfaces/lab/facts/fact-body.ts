/** Facts as the lab shows them. */
import Type, { type Static } from 'typebox'
import { DateTime, Nullable } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { Services } from '../../../outbound/services.ts'
import type { World } from '../../../runtime/world/world.ts'
import type { FactFilter, FactText } from '../../../store/queries/fact-rows.ts'
import { isMoment } from '../../../store/schemas.ts'
import { Model } from '../../../transport/http/model.ts'
import { labInstant } from '../instants.ts'

/** What was said; by its type it has more members, as the vocabulary of the machines has them. */
const Fact = Type.Object({ type: Type.String(), at: Type.Integer() }, { title: 'Fact', additionalProperties: true })

/** A fact in its place in the journal; null when what lies there cannot be read. */
export const FactModel = Model('SaidFact', {
  n: Type.Integer({ minimum: 1 }),
  at: Nullable(DateTime),
  address: Type.String(),
  type: Type.String(),
  fact: Nullable(Fact),
  /** Only where it is true: what lies in the journal at this number is not what was said. */
  unreadable: Type.Optional(Type.Literal(true)),
})

/** Facts are read in groups: so many, or as many as begin within so many bytes. */
export const FACT_PAGE = { limit: 500, bytes: 256 * 1024 }

/** A fact in its place in the journal, as JSON in one line. */
export function factText({ n, at, address, type, text }: FactText): string {
  if (text !== null) return `${JSON.stringify({ n, at: labInstant(at), address, type }).slice(0, -1)},"fact":${text}}`
  const shown = isMoment(at) ? labInstant(at) : null
  const row: Static<typeof FactModel> = { n, at: shown, address, type, fact: null, unreadable: true }
  return JSON.stringify(row)
}

/**
 * A JSON array of facts of a world, oldest first, in pieces; what is said while it is read may be among them. Where
 * nothing has been said since, the store is not asked.
 * @throws WorldGone when the journal has been replaced meanwhile
 */
export async function* factList({ facts }: Services, world: World, filter: FactFilter): AsyncGenerator<string> {
  let { after, limit } = filter
  let begin = '['
  while (limit > 0 && (world.stale || after < world.nextFact - 1)) {
    const page = await facts.texts(
      world.id,
      { ...filter, after, limit: Math.min(limit, FACT_PAGE.limit) },
      FACT_PAGE.bytes,
    )
    await world.unchanged()
    const last = page.at(-1)
    if (!last) break
    yield begin + page.map(factText).join(',')
    begin = ','
    after = last.n
    limit -= page.length
  }
  yield begin === '[' ? '[]' : ']'
}
