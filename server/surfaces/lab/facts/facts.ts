/** What was said in a world, in order: as a list, or as it goes on. */
import Type, { type Static } from 'typebox'
import type { Services } from '../../../outside/services.ts'
import type { World } from '../../../runtime/world/world.ts'
import { longAnswer } from '../../../wire/http/answers/long-answer.ts'
import { type Operation, operation } from '../../../wire/http/operation.ts'
import { authorityOperations } from '../authority.ts'
import { type Beginning, beginningOf, factRun, inRun, resumedAt } from '../runs.ts'
import { FactModel, factList } from './fact-body.ts'
import { factStream } from './fact-stream.ts'
import { unknownTypes } from './fact-types.ts'

/** A type or an address may be named more than once: any of them will do. */
const FactQuery = Type.Object({
  after: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
  type: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  address: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  limit: Type.Integer({ minimum: 1, maximum: 10_000, default: 1000 }),
  run: Type.Optional(Type.String()),
  last: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  per_second: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
})
type FactQuery = Static<typeof FactQuery>

/** Of a stream: it goes on after the event that the client has seen last. */
const StreamHeaders = Type.Object({ 'last-event-id': Type.Optional(Type.String()) })

/**
 * After which number to begin: that of the event seen last, else of the query; where the last so many facts are asked
 * for, these.
 */
async function beginning(services: Services, world: World, query: FactQuery, seen?: string): Promise<Beginning> {
  if (world.stale) await services.switchboard.wake(world)
  const own = factRun(world)
  const last = world.nextFact - 1
  const place = resumedAt(seen, { run: own, last })
  if (place) return place
  const { after, is_new } = beginningOf(query.after, query.run, own)
  return { after: query.last === undefined ? after : Math.max(after, last - query.last), is_new }
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
      if (headers.accept?.includes('text/event-stream')) {
        const begin = await beginning(services, world, query, headers['last-event-id'])
        const filter = { types, addresses, perSecond: query.per_second }
        return { status: 200, body: undefined, stream: factStream(services, world, begin, filter) }
      }
      const { after } = await beginning(services, world, query)
      const list = factList(services, world, { after, types, addresses, limit })
      const answer = await longAnswer(services, list)
      const notice = unknownTypes(types)
      return inRun(notice ? { ...answer, headers: { ...answer.headers, 'x-notice': notice } } : answer, factRun(world))
    },
  }),
  ...authorityOperations,
]
