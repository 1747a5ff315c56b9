/** Checks a target against its own descriptions. */

import { deskUrlOf } from '../actors/desk.ts'
import { Lab } from '../actors/lab.ts'
import type { OpenApiDocument } from '../law/contract.ts'
import type { SocketDocument } from '../law/socket-contract.ts'
import { maskedPrintable } from '../wire/printable.ts'
import type { Wire } from '../wire/wire.ts'
import type { Target } from '../world/target.ts'

/**
 * Checks all answers of the target against the descriptions of its surfaces. A surface without one is checked against
 * none: ours describes our server and is no law. The steps judge its answers all the same.
 * @throws when our own server does not describe itself
 */
export async function holdTarget({ wire, base, data, offers }: Target): Promise<void> {
  if (!offers.has('worlds') || base === null) return
  const { world } = await Lab.open(wire, base)
  const { contracts } = wire
  const desk = deskUrlOf(world)
  const places: [place: string, add: (document: OpenApiDocument) => void][] = [
    [`${base}/api`, (document) => contracts.addSurface(base, document)],
    [`${desk}/api`, (document) => contracts.addSurface(desk, document)],
    [`${base}/lab`, (document) => contracts.addLab(base, document)],
  ]
  for (const [place, add] of places) {
    const document = await descriptionAt(wire, place)
    if (document) add(document)
    else if (data !== null) throw new Error(`${place} is not described`)
    else process.stderr.write(`${maskedPrintable(place)} is not described: what it answers is held to no description\n`)
  }
  const sockets = await socketsAt(wire, `${base}/api`)
  if (sockets) contracts.addSockets(sockets)
  else if (data !== null) throw new Error('the sockets are not described')
  else process.stderr.write('no socket is described: what is said there is held to no description\n')
}

const fetched = async (wire: Wire, url: string): Promise<unknown> => {
  const headers = wire.headersTo(url)
  await wire.admit({ method: 'GET', url, headers, body: null })
  // A redirect would take the headers of a gateway along
  const response = await fetch(url, { headers, redirect: 'manual' })
  return response.ok ? await response.json() : null
}

/** A surface's description; null when it has none. @param place path of the description */
export const descriptionAt = (wire: Wire, place: string): Promise<OpenApiDocument | null> =>
  fetched(wire, `${place}/openapi.json`) as Promise<OpenApiDocument | null>

/** The same for the sockets. */
export const socketsAt = (wire: Wire, place: string): Promise<SocketDocument | null> =>
  fetched(wire, `${place}/asyncapi.json`) as Promise<SocketDocument | null>
