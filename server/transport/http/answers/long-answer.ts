/** JSON that may be long, read and sent in pieces: no more of it is in memory than its client is about to take. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Services } from '../../../outbound/services.ts'
import { WorldGone, WorldRewritten } from '../../../runtime/world/world.ts'
import { busy } from '../failure.ts'
import { type Reply, reply, shown } from '../operation.ts'
import { JSON_TYPE, outgoing, write } from '../outgoing.ts'

/** What is no longer goes out in one piece, with its length, as any other answer. UTF-16 units. */
const WHOLE = 256 * 1024
/** A client that reads nothing for longer is disconnected. */
const UNREAD_MS = 60_000

/** What is kept in memory for an answer besides its next piece, until it has gone out. Bytes, at any moment. */
export interface Kept {
  bytes: number
}

/**
 * An answer of 200 whose JSON comes in pieces. An error before the first of them is sent is answered as any other; after
 * that the connection is broken off, so that no client takes a part for the whole; as it is when the process ends.
 */
export async function longAnswer(
  services: Services,
  pieces: AsyncGenerator<string>,
  kept: Readonly<Kept> = { bytes: 0 },
): Promise<Reply> {
  let begun = ''
  while (begun.length < WHOLE) {
    const { done, value } = await pieces.next()
    services.ending.throwIfAborted()
    if (done) return reply(200, Buffer.from(begun))
    begun += value
  }
  return { ...reply(200), stream: (response) => void send(services, response, begun, pieces, kept) }
}

async function send(
  services: Services,
  response: ServerResponse,
  begun: string,
  pieces: AsyncGenerator<string>,
  kept: Readonly<Kept>,
): Promise<void> {
  const left = new AbortController()
  response.once('close', () => {
    left.abort()
    services.unsent.release(response)
  })
  // Of a text each unit counts two bytes, which it takes where it is not Latin.
  const hasRoom = (piece: string): boolean =>
    services.unsent.hold(response, 2 * piece.length + kept.bytes, () => response.destroy())
  try {
    if (response.destroyed) return
    if (!hasRoom(begun)) return write(response, outgoing(shown(services, busy('uk'))))
    response.writeHead(200, { 'content-type': JSON_TYPE })
    await taken(response, begun, left.signal)
    // The generator is ended, so that it reads no further.
    for await (const piece of pieces) {
      services.ending.throwIfAborted()
      if (response.destroyed) return
      if (!hasRoom(piece)) response.destroy()
      await taken(response, piece, left.signal)
      if (response.destroyed) return
    }
    response.end()
  } catch (error) {
    const expected = error instanceof WorldGone || error instanceof WorldRewritten || services.ending.aborted
    if (!expected && !response.destroyed) services.log.error({ err: error }, 'a long answer was broken off')
    response.destroy()
  } finally {
    await pieces.return(undefined)
  }
}

/** Writes a piece: settles when the client has taken most of it, or has gone. */
async function taken(response: ServerResponse, piece: string, left: AbortSignal): Promise<void> {
  if (response.destroyed || response.write(piece)) return
  const impatience = setTimeout(() => response.destroy(), UNREAD_MS).unref()
  await once(response, 'drain', { signal: left }).catch(() => undefined)
  clearTimeout(impatience)
}
