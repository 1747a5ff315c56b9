/** The actors in memory: found, read from their stored states or born, and dropped when they are too many. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Command } from '../machines/wires.ts'
import type { Steps } from './steps.ts'
import type { Companion, Snapshots } from './store/snapshots.ts'
import type { World } from './world.ts'

const CACHED_ACTORS = 20_000

/** One kind of actor: the noun of its address. */
export interface Kind {
  machine: AnyStateMachine
  /** What the machine starts with when nothing is stored of it. */
  born(world: World, id: string): unknown
  /** What its rows know that its snapshot is too small to hold. @param isNew there are no rows */
  companion?: (world: World, id: string, isNew: boolean) => Promise<Companion>
  /** What it is told when it comes into memory, before anything else; null: nothing. */
  news?: (world: World, id: string, context: never) => Promise<Command | null>
}

export interface Actor {
  /** World and address: its name here. */
  key: string
  address: string
  kind: Kind
  snapshot: AnyMachineSnapshot
  companion: Companion | null
  news: Command | null
  /** Settles when the last turn that changed it is durable. */
  written: Promise<unknown>
  /** Turns that changed it and are not durable yet: until then the disk does not know it. */
  unwritten: number
}

const keyOf = (world: World, address: string): string => `${world.id} ${address}`

export class Actors {
  #kinds: Record<string, Kind>
  #snapshots: Snapshots
  #steps: Steps
  #cached: number
  #actors = new Map<string, Actor>()
  #reading = new Map<string, Promise<Actor>>()
  /** Ids of worlds born in this process of which nobody has been dropped: the disk knows nobody else of them. */
  #whole = new Set<number>()

  /** @param cached how many are kept in memory; beyond it those that came first are dropped */
  constructor(kinds: Record<string, Kind>, snapshots: Snapshots, steps: Steps, cached = CACHED_ACTORS) {
    this.#kinds = kinds
    this.#snapshots = snapshots
    this.#steps = steps
    this.#cached = cached
  }

  /** Whoever is in memory. */
  get(world: World, address: string): Actor | undefined {
    return this.#actors.get(keyOf(world, address))
  }

  /**
   * Brings an actor into memory: from its stored state, or as it is born.
   * @param greet told of it when it has come in, before anybody finds it unprepared
   */
  async load(world: World, address: string, greet: (actor: Actor) => Promise<unknown>): Promise<Actor> {
    const key = keyOf(world, address)
    const reading = this.#reading.get(key) ?? this.#read(world, address).finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    const actor = await reading
    if (!this.#actors.has(key)) {
      this.#actors.set(key, actor)
      try {
        await greet(actor)
      } catch (error) {
        // Whoever asks for it next finds it as it is on disk, and greets it again.
        if (this.#actors.get(key) === actor && actor.unwritten === 0) this.#drop(key)
        throw error
      }
    }
    if (this.#actors.size > this.#cached) this.#evict()
    // Forgotten meanwhile, it is what it was when it was read.
    return this.#actors.get(key) ?? actor
  }

  /** Whether somebody lives at an address, and could go on from a state. */
  fits(address: string, state?: { value: unknown; context: object }): boolean {
    const kind = this.#kinds[address.slice(0, address.indexOf(':'))]
    if (!kind || !state) return kind !== undefined
    try {
      kind.machine.resolveState(state as never)
      return true
    } catch {
      return false
    }
  }

  /** Nothing has happened in this world: nobody needs to be read of it. */
  begin(world: World): void {
    this.#whole.add(world.id)
  }

  /** Drops whoever is in memory of a world, or of all. */
  forget(world?: World): void {
    if (world) {
      this.#whole.delete(world.id)
      for (const key of this.#actors.keys()) if (key.startsWith(`${world.id} `)) this.#actors.delete(key)
    } else {
      this.#whole.clear()
      this.#actors.clear()
    }
  }

  async #read(world: World, address: string): Promise<Actor> {
    const colon = address.indexOf(':')
    const kind = this.#kinds[address.slice(0, colon)]
    if (!kind) throw new Error(`Nobody of the kind ${address}`)
    const id = address.slice(colon + 1)
    const isNew = this.#whole.has(world.id)
    const state = isNew ? undefined : await this.#snapshots.find(world.id, address)
    const companion = kind.companion ? await kind.companion(world, id, isNew) : null
    const snapshot = state
      ? kind.machine.resolveState(state as never)
      : this.#steps.initial(kind.machine, kind.born(world, id))
    const news = kind.news ? await kind.news(world, id, snapshot.context as never) : null
    return {
      key: keyOf(world, address),
      address,
      kind,
      snapshot,
      companion,
      news,
      written: Promise.resolve(),
      unwritten: 0,
    }
  }

  /** Drops the oldest tenth, but nobody the disk does not know yet. Whoever is dropped is read again. */
  #evict(): void {
    let surplus = this.#cached / 10
    for (const [key, actor] of this.#actors) {
      if (actor.unwritten > 0) continue
      if (surplus-- <= 0) return
      this.#drop(key)
    }
  }

  #drop(key: string): void {
    this.#actors.delete(key)
    this.#whole.delete(Number.parseInt(key, 10))
  }
}
