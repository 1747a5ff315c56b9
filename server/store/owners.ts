/** Which process does the work of a world. Where several processes share a store, each world has one owner among them. */
import type { WorldRow } from './world-row.ts'

/** Another process that shares the store. */
export interface Peer {
  /** Its id in the store. */
  id: string
  /** Base URL at which it takes what others hand on to it; null: not yet. */
  url: string | null
}

export interface Owners {
  /** Whether other processes may share the store. */
  readonly areShared: boolean
  /**
   * The process that owns a world; null: this one. A world that none owns is this process's from now on; once it has
   * left, one of the others is named, which will take it when it is asked.
   */
  ownerOf(row: WorldRow): Promise<Peer | null>
  /** Takes those of these worlds that none owns. @returns numbers of those that are this process's from now on */
  take(worlds: readonly number[]): Promise<ReadonlySet<number>>
  /** Lets go of a world: nothing of it is under way here. */
  release(world: number): Promise<void>
  /** Other processes that are alive, can be reached, and have not left. */
  peers(): Promise<Peer[]>
  /** The process that owns the fewest worlds; null: this one, or no other can be reached. */
  idlest(): Promise<Peer | null>
  /** Says where this process takes what others hand on. */
  announce(url: string): Promise<void>
  /** A process could not be reached: it is looked at now whether it lives, and it is replaced if it does not. */
  suspect(peer: Peer): Promise<void>
  /** From now on no world is taken, unless there is no other process to take it. */
  leave(): Promise<void>
  /**
   * @param onFree called from time to time while there are worlds without an owner in which something is to happen
   * @param onEnded called with the ids of processes that have ended or were replaced
   */
  watch(onFree: () => void, onEnded: (ids: string[]) => void): void
}

/** Of a store that one process has for itself. */
export const SOLE_OWNER: Owners = {
  areShared: false,
  ownerOf: async () => null,
  take: async (worlds) => new Set(worlds),
  async release() {},
  peers: async () => [],
  idlest: async () => null,
  async announce() {},
  async suspect() {},
  async leave() {},
  watch() {},
}
