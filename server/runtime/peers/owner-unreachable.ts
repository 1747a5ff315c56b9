import type { WorldElsewhere } from '../worlds/world-elsewhere.ts'

/** The owner of a world is gone or cannot be reached, and no other has taken its place in time. */
export class OwnerUnreachable extends Error {
  constructor({ world, peer }: WorldElsewhere) {
    super(`the world ${world} is owned by process ${peer.id}, and nothing answers at ${peer.url ?? 'an address of it'}`)
  }
}
