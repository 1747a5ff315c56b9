/** What was said in a world, in order: as a list, or as it goes on. */

import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import Type, { type Static } from 'typebox'
import type { Services } from '../../../outbound/services.ts'
import type { World } from '../../../runtime/world/world.ts'
import { longAnswer } from '../../../transport/http/answers/long-answer.ts'
import { type Operation, operation } from '../../../transport/http/operation.ts'
import { authorityOperations } from '../authority.ts'
import { type EventWriter, eventStream } from '../event-stream.ts'
import { type Beginning, beginningOf, eventId, factRun, inRun, resumedAt, runEvent } from '../runs.ts'
import { FACT_PAGE, FactModel, factList, factText } from './fact-body.ts'
import { unknownTypes } from './fact-types.ts'
import { LiveFacts, type StreamFilter } from './live-facts.ts'

// The journal as server-sent events: what lies in it, then what is said from now on. A reader that cannot keep up
// costs a cursor, not memory: it is told from the journal itself. One that keeps up is told in parts, so that those
// who sell do not wait for it.

/** After a part of what is said it rests: what comes meanwhile goes out together. Milliseconds. */
const REST_MS = 100

/** The journal ends here. Its id takes a client that connects again back to the beginning of the new one. */
const END = 'id: 0\nevent: world.ended\ndata: {}\n\n'

/** So many facts up to this one were not told. */
const dropped = (id: string, count: number): string =>
  `id: ${id}\nevent: facts.dropped\ndata: ${JSON.stringify({ count })}\n\n`

/**
 * What writes which run it is, and the facts of a world after a number, to a response, until one of the two ends. No more than a page waits in memory for the reader, and of that no more than one fact beyond what the connection takes in its buffers.
 */
export const factStream = (
  services: Services,
  world: World,
  begin: Beginning,
  filter: Omit<StreamFilter, 'after' | 'run'>,
  heartbeatMs?: number,
): ((response: ServerResponse) => void) =>
  eventStream(services, world, (writer) => follow(services, world, begin, filter, writer), heartbeatMs)

async function follow(
  services: Services,
  world: World,
  begin: Beginning,
  { perSecond, ...filter }: Omit<StreamFilter, 'after' | 'run'>,
  writer: EventWriter,
): Promise<void> {
  const run = factRun(world)
  let cursor = begin.after
  let wake = (): void => {}
  const live = new LiveFacts({ after: cursor, run, perSecond, ...filter }, FACT_PAGE.bytes, () => wake())
  live.hasEnded = world.gone
  writer.left.then(() => wake())
  world.listeners.add(live)
  try {
    await writer.write([runEvent('facts.run', begin, run)])
    while (!writer.hasLeft) {
      const said = live.take(cursor)
      if (said) {
        cursor = live.last
        const gap = said.dropped === 0 ? [] : [dropped(eventId(cursor, run), said.dropped)]
        await writer.write([...said.pieces, ...gap])
        if (!live.hasEnded) await Promise.race([writer.left, pause(REST_MS)])
        continue
      }
      const known = live.last
      const page = await services.facts.texts(
        world.id,
        { ...filter, after: cursor, limit: FACT_PAGE.limit },
        FACT_PAGE.bytes,
      )
      await writer.write(page.map((row) => `id: ${eventId(row.n, run)}\ndata: ${factText(row)}\n\n`))
      cursor = page.at(-1)?.n ?? cursor
      if (page.length > 0) continue
      // What the filter passes over need not be read again.
      cursor = Math.max(cursor, known)
      if (live.last > cursor || writer.hasLeft) continue
      if (live.hasEnded) return writer.write([END])
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    world.listeners.delete(live)
  }
}

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
    summary:
      'What was said, in order; asked for as text/event-stream it goes on as it is said, with a comment every 15 seconds',
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
