/**
 * The journal as server-sent events: what lies in it, then what is said from now on. The journal itself is read
 * each time something new is durable, so a slow reader costs a cursor, not memory.
 */
import type { ServerResponse } from 'node:http'
import type { Services } from '../../../outside/services.ts'
import type { Listener, World } from '../../../runtime/world/world.ts'
import type { FactFilter } from '../../../store/queries/fact-rows.ts'
import { type EventWriter, eventStream } from '../event-stream.ts'
import { FACT_PAGE, factText } from './fact-body.ts'

/** The journal ends here. Its id takes a client that connects again back to the beginning of the new one. */
const END = 'id: 0\nevent: world.ended\ndata: {}\n\n'

/**
 * What writes the facts of a world behind a number to a response, until one of the two ends. No more than a page
 * waits in memory for the reader, and of that no more than one fact beyond what the connection takes in its buffers.
 */
export const factStream = (
  services: Services,
  world: World,
  filter: Omit<FactFilter, 'limit'>,
  heartbeatMs?: number,
): ((response: ServerResponse) => void) =>
  eventStream(services, world, (writer) => follow(services, world, filter, writer), heartbeatMs)

async function follow(
  services: Services,
  world: World,
  { after, ...filter }: Omit<FactFilter, 'limit'>,
  writer: EventWriter,
): Promise<void> {
  let cursor = after
  let last = 0
  let ended = world.gone
  let wake = (): void => {}
  const listener: Listener = {
    said(n) {
      last = n
      wake()
    },
    ended() {
      ended = true
      wake()
    },
  }
  writer.left.then(() => wake())
  world.listeners.add(listener)
  try {
    while (!writer.hasLeft) {
      const known = last
      const page = await services.facts.texts(
        world.id,
        { ...filter, after: cursor, limit: FACT_PAGE.limit },
        FACT_PAGE.bytes,
      )
      await writer.write(page.map((row) => `id: ${row.n}\ndata: ${factText(row)}\n\n`))
      cursor = page.at(-1)?.n ?? cursor
      if (page.length > 0) continue
      // What the filter passes over need not be read again.
      cursor = Math.max(cursor, known)
      if (last > known || writer.hasLeft) continue
      if (ended) return writer.write([END])
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    world.listeners.delete(listener)
  }
}
