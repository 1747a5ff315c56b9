/**
 * The journal as server-sent events: what lies in it, then what is said from now on. A reader that cannot keep up costs
 * a cursor, not memory: it is told from the journal itself. One that keeps up is told in parts, so that those who sell
 * do not wait for it.
 */
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../../../outside/services.ts'
import type { World } from '../../../runtime/world/world.ts'
import { type EventWriter, eventStream } from '../event-stream.ts'
import { type Beginning, eventId, factRun, runEvent } from '../runs.ts'
import { FACT_PAGE, factText } from './fact-body.ts'
import { LiveFacts, type StreamFilter } from './live-facts.ts'

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
