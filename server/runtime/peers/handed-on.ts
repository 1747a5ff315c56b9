/** Requests that came from another process of the store, which has handed them on. */
import type { IncomingMessage } from 'node:http'
import type { WorldElsewhere } from '../worlds/world-elsewhere.ts'

/** The owner of a world is gone or cannot be reached, and no other has taken its place in time. */
export class OwnerUnreachable extends Error {
  constructor({ world, peer }: WorldElsewhere) {
    super(`the world ${world} is owned by process ${peer.id}, and nothing answers at ${peer.url ?? 'an address of it'}`)
  }
}

/** Header of what is handed on, and of the answer of a process that does not own the world. */
export const PEER_KEY = 'x-kasalab-peer'

const handedOn = new WeakSet<IncomingMessage>()

/** A request came from another process: it is not handed on again. */
export const markHandedOn = (http: IncomingMessage): void => void handedOn.add(http)
export const isHandedOn = (http: IncomingMessage): boolean => handedOn.has(http)
