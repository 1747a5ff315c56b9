/**
 * The journal as server-sent events: what lies in it, then what is said from now on. The journal itself is read
 * each time something new is durable, so a slow reader costs a cursor, not memory.
 */
import type { ServerResponse } from 'node:http'
import type { Services } from '../../../outside/services.ts'
import type { Listener, World } from '../../../runtime/world/world.ts'
import type { FactFilter, FactText } from '../../../store/queries/fact-rows.ts'
import { FACT_PAGE, factText } from './fact-body.ts'

/** A line without meaning goes out so often, lest a proxy on the way takes the connection for dead. */
const HEARTBEAT_MS = 15_000
/** A client that leaves data unread for so many heartbeats is disconnected. */
const HEARTBEATS_UNREAD = 4

/** The journal ends here. Its id takes a client that connects again back to the beginning of the new one. */
const END = 'id: 0\nevent: world.ended\ndata: {}\n\n'

/**
 * What writes the facts of a world behind a number to a response, until one of the two ends. No more than a page, and
 * of that no more than one fact beyond what the connection takes, waits in memory for the reader.
 */
export const factStream =
  (services: Services, world: World, filter: Omit<FactFilter, 'limit'>, heartbeatMs = HEARTBEAT_MS) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
    response.flushHeaders()
    let unread = 0
    const beat = (): void => {
      if (!response.writableNeedDrain && !response.writableEnded) {
        unread = 0
        response.write(':\n\n')
      } else if (++unread >= HEARTBEATS_UNREAD) response.destroy()
    }
    const heartbeat = setInterval(beat, heartbeatMs).unref()
    response.once('close', () => clearInterval(heartbeat))
    follow(services, world, filter, response)
      .catch((error) => services.log.error({ err: error, world: world.name }, 'a stream of facts failed'))
      .finally(() => response.end())
  }

async function follow(
  services: Services,
  world: World,
  { after, ...filter }: Omit<FactFilter, 'limit'>,
  response: ServerResponse,
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
  const left = new Promise<void>((resolve) => response.once('close', resolve))
  left.then(() => wake())
  world.listeners.add(listener)
  try {
    while (!response.closed) {
      const known = last
      const page = await services.facts.texts(
        world.id,
        { ...filter, after: cursor, limit: FACT_PAGE.limit },
        FACT_PAGE.bytes,
      )
      // A client that is hung up on comes again, and says where it was.
      if (!services.unsent.hold(response, bytesOf(page), () => response.destroy())) return void response.destroy()
      for (const row of page) {
        if (response.closed) return
        cursor = row.n
        const taken = response.write(`id: ${row.n}\ndata: ${factText(row)}\n\n`)
        if (!taken) await Promise.race([left, new Promise((resolve) => response.once('drain', resolve))])
      }
      services.unsent.release(response)
      if (page.length > 0) continue
      // What the filter passes over need not be read again.
      cursor = Math.max(cursor, known)
      if (last > known || response.closed) continue
      if (ended) {
        response.write(END)
        return
      }
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    world.listeners.delete(listener)
    services.unsent.release(response)
  }
}

/** Of a text each unit counts two bytes, which it takes where it is not Latin. */
const bytesOf = (page: readonly FactText[]): number => page.reduce((sum, { text }) => sum + 2 * (text?.length ?? 0), 0)
