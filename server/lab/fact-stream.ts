/**
 * The journal as server-sent events: what lies in it, then what is said from now on. The journal itself is read
 * each time something new is durable, so a slow reader costs a cursor, not memory.
 */
import type { ServerResponse } from 'node:http'
import type { House } from '../house.ts'
import type { FactFilter } from '../store/fact-rows.ts'
import type { Listener, World } from '../world.ts'
import { factBody } from './fact-body.ts'

const PAGE_FACTS = 500
/** A line without meaning goes out so often, lest somebody on the way takes the connection for dead. */
const HEARTBEAT_MS = 15_000

/** The journal ends here. Its id takes whoever connects again back to the beginning of the new one. */
const END = 'id: 0\nevent: world.ended\ndata: {}\n\n'

/** What writes the facts of a world behind a number to a response, until one of the two ends. */
export const factStream =
  (house: House, world: World, filter: Omit<FactFilter, 'limit'>) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
    response.flushHeaders()
    const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS).unref()
    follow(house, world, filter, response)
      .catch((error) => house.log.error({ err: error, world: world.name }, 'a stream of facts failed'))
      .finally(() => {
        clearInterval(heartbeat)
        response.end()
      })
  }

async function follow(
  house: House,
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
      const page = await house.facts.page(world.id, { ...filter, after: cursor, limit: PAGE_FACTS })
      for (const row of page) {
        cursor = row.n
        response.write(`id: ${row.n}\ndata: ${JSON.stringify(factBody(row))}\n\n`)
      }
      if (response.writableNeedDrain)
        await Promise.race([left, new Promise((resolve) => response.once('drain', resolve))])
      if (page.length === PAGE_FACTS) continue
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
  }
}
