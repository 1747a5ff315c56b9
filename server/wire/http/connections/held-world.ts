/** A world in the hand of one who asks something of it: until it is let go of, it is not put to sleep or removed as idle. */
import type { ServerResponse } from 'node:http'
import type { World } from '../../../runtime/world/world.ts'

/** To be called in the microtask in which the world was found. */
export function holdWorld(world: World): World {
  world.use()
  world.holds.begin()
  return world
}

export function releaseWorld(world: World): void {
  world.use()
  world.holds.end()
}

/** Holds it until a connection closes: its answer goes out little by little. */
export function holdUntilClosed(world: World, response: ServerResponse): void {
  if (response.closed) return
  world.holds.begin()
  response.once('close', () => releaseWorld(world))
}
