/** A world that does not exist: its name, the world that it is near to, and where all worlds are listed (LAB). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../../outbound/services.ts'
import type { World } from '../../../runtime/world/world.ts'
import { publicAddresses } from '../addresses/public-addresses.ts'
import { labOpen } from '../authentication.ts'
import { nearestName } from '../notices/nearest.ts'
import { type Operation, type Reply, refused } from '../operation.ts'

// A world in the hand of one who asks something of it: until it is let go of, it is not put to sleep or removed as
// idle.

/** To be called in the microtask in which the world was found. */
export function retainWorld(world: World): World {
  world.use()
  world.retention.begin()
  return world
}

export function releaseWorld(world: World): void {
  world.use()
  world.retention.end()
}

/** Retains it until a connection closes: its answer goes out little by little. */
export function retainUntilClosed(world: World, response: ServerResponse): void {
  if (response.closed) return
  world.retention.begin()
  response.once('close', () => releaseWorld(world))
}

/** Of more worlds none is looked for. */
const WORLDS_COMPARED = 500

/** @param name as the path has it @param surface whose server was asked */
export async function noSuchWorld(
  services: Services,
  http: IncomingMessage,
  name: string,
  language: 'uk' | 'en',
  surface: Operation['surface'],
): Promise<Reply> {
  const asked = surface === 'lan' ? undefined : surface === 'local' ? 'local' : 'cloud'
  const { cloud } = publicAddresses(services, asked ? http.headers : {}, asked)
  const near = labOpen(services, http) ? await nearWorld(services, name) : null
  const figures = { world: name, ...(near !== null && { near }), list: `GET ${cloud}/lab/worlds` }
  return refused('no such world', figures, language)
}

/** Which worlds there are is for who may list them. */
async function nearWorld({ worlds }: Services, name: string): Promise<string | null> {
  const rows = await worlds.list().catch(() => [])
  if (rows.length > WORLDS_COMPARED) return null
  return nearestName(
    name,
    rows.map(({ row }) => row.name),
  )
}
