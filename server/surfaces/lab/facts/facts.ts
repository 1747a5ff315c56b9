/** What was said in a world, in order: as a list, or as it goes on. */
import Type, { type Static } from 'typebox'
import type { Services } from '../../../outside/services.ts'
import type { World } from '../../../runtime/world/world.ts'
import { longAnswer } from '../../../wire/http/answers/long-answer.ts'
import { type Operation, operation } from '../../../wire/http/operation.ts'
import { authorityOperations } from '../authority.ts'
import { FactModel, factList } from './fact-body.ts'
import { factStream } from './fact-stream.ts'

/** A type or an address may be named more than once: any of them will do. */
const FactQuery = Type.Object({
  after: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
  type: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  address: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  limit: Type.Integer({ minimum: 1, maximum: 10_000, default: 1000 }),
  last: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  per_second: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
})
type FactQuery = Static<typeof FactQuery>

/** Of a stream: it goes on behind the event the client has seen last. */
const StreamHeaders = Type.Object({ 'last-event-id': Type.Optional(Type.String()) })

/** Behind which number to begin: the last so many facts of the journal, where they are asked for. */
async function beginning(services: Services, world: World, { after, last }: FactQuery): Promise<number> {
  if (last === undefined) return after
  if (world.stale) await services.switchboard.wake(world)
  return Math.max(after, world.nextFact - 1 - last)
}

export const factOperations: Operation[] = [
  operation({
    id: 'listFacts',
    method: 'GET',
    path: '/lab/facts',
    surface: 'lab',
    summary: 'What was said, in order; asked for as text/event-stream it goes on as it is said',
    clauses: [],
    who: 'lab',
    query: FactQuery,
    headers: StreamHeaders,
    answers: { 200: Type.Array(FactModel) },
    events: FactModel,
    async handle({ services, world, query, headers }) {
      const { type: types, address: addresses, limit } = query
      const after = await beginning(services, world, query)
      if (headers.accept?.includes('text/event-stream')) {
        const seen = Number(headers['last-event-id'] ?? after)
        const behind = Number.isSafeInteger(seen) && seen >= 0 ? seen : after
        const filter = { types, addresses, after: behind, perSecond: query.per_second }
        return { status: 200, body: undefined, stream: factStream(services, world, filter) }
      }
      return longAnswer(services, factList(services, world, { after, types, addresses, limit }))
    },
  }),
  ...authorityOperations,
]
