/** Holds a target to what it says of itself. */

import { Lab } from '../actors/lab.ts'
import { type Document, hold, holdLab } from '../law/contract.ts'
import { holdSockets } from '../law/conversation.ts'
import type { SocketDocument } from '../law/socket-contract.ts'
import { sentAlong } from '../wire/passage.ts'
import type { Target } from '../world/target.ts'

/**
 * All answers of the target are held to what it says of itself, surface by surface. Where it says nothing they are held
 * to no description: ours is what our own server says, and no law. The steps judge them all the same.
 * @throws when our own server does not describe itself
 */
export async function holdTarget({ base, data, offers }: Target): Promise<void> {
  if (!offers.has('worlds')) return
  const { world } = await Lab.open(base)
  const places: [string, typeof hold, string][] = [
    [base, hold, `${base}/api`],
    [world.local_base_url, hold, `${world.local_base_url}/api`],
    [base, holdLab, `${base}/lab`],
  ]
  for (const [origin, holdTo, place] of places) {
    const document = await descriptionAt(place)
    if (document) holdTo(origin, document)
    else if (data !== null) throw new Error(`${place} is not described`)
    else process.stderr.write(`${place} is not described: what it answers is held to no description\n`)
  }
  const sockets = await socketsAt(`${base}/api`)
  if (sockets) holdSockets(sockets)
  else if (data !== null) throw new Error('the sockets are not described')
  else process.stderr.write('no socket is described: what is said there is held to no description\n')
}

const fetched = async (url: string): Promise<unknown> => {
  const response = await fetch(url, { headers: sentAlong(url) })
  return response.ok ? await response.json() : null
}

/** What a surface says of itself; null when it says nothing. @param place where the description lies */
export const descriptionAt = (place: string): Promise<Document | null> =>
  fetched(`${place}/openapi.json`) as Promise<Document | null>

/** The same of the sockets. */
export const socketsAt = (place: string): Promise<SocketDocument | null> =>
  fetched(`${place}/asyncapi.json`) as Promise<SocketDocument | null>
