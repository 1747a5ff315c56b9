/** Server-sent events of a world: sent no faster than they are read, with a sign of life where nothing happens. */
import type { ServerResponse } from 'node:http'
import type { Services } from '../../outbound/services.ts'
import type { World } from '../../runtime/world/world.ts'

/** A comment goes out so often, as the description says: a proxy knows that the connection lives, and a client when it is dead. */
const HEARTBEAT_MS = 15_000
/** A client that leaves data unread for so many heartbeats is disconnected. */
const HEARTBEATS_UNREAD = 4

/** Events are sent in chunks of so much, or of one text that is longer. Bytes. */
const CHUNK = 64 * 1024

/** Where the events of one client go. */
export interface EventWriter {
  /** Resolves when the client has gone. */
  readonly left: Promise<void>
  readonly hasLeft: boolean
  /** Settles when the connection has taken the texts of events, or has gone. They count as memory until then. */
  write(texts: readonly string[]): Promise<void>
}

/** What answers with a stream of events. @param work writes them; when it settles, the stream ends */
export const eventStream =
  (services: Services, world: World, work: (writer: EventWriter) => Promise<void>, heartbeatMs = HEARTBEAT_MS) =>
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
    work(writerTo(services, response))
      .catch((error) => services.log.error({ err: error, world: world.name }, 'a stream of events failed'))
      .finally(() => response.end())
  }

function writerTo({ unsent }: Services, response: ServerResponse): EventWriter {
  const left = new Promise<void>((resolve) => response.once('close', resolve))
  return {
    left,
    get hasLeft() {
      return response.closed || response.destroyed
    },
    async write(texts) {
      // Of a text each unit counts two bytes, which it takes where it is not Latin.
      const bytes = texts.reduce((sum, { length }) => sum + 2 * length, 0)
      // A client that is hung up on comes again, and says where it was.
      if (!unsent.hold(response, bytes, () => response.destroy())) response.destroy()
      for (const chunk of chunksOf(texts)) {
        if (response.destroyed) break
        if (!response.write(chunk))
          await Promise.race([left, new Promise((resolve) => response.once('drain', resolve))])
      }
      unsent.release(response)
    },
  }
}

/**
 * Texts as UTF-8, each chunk of it a chunk on the wire. They are encoded one by one: a text made of many is gone through
 * twice more before it is bytes.
 */
function* chunksOf(texts: readonly string[]): Generator<Buffer> {
  let chunk = Buffer.allocUnsafe(CHUNK)
  let end = 0
  for (const text of texts) {
    const most = 3 * text.length
    if (end + most > chunk.length) {
      if (end > 0) yield chunk.subarray(0, end)
      chunk = Buffer.allocUnsafe(Math.max(CHUNK, most))
      end = 0
    }
    end += chunk.write(text, end)
  }
  if (end > 0) yield chunk.subarray(0, end)
}
