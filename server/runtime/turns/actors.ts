/** The actors in memory: found, read from their stored states or born, and dropped when they are too many. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Command } from '../../../machines/vocabulary/messages.ts'
import { BloomFilter } from '../../store/ids/bloom-filter.ts'
import type { ReceiptIds, States } from '../../store/states.ts'
import { isObject, Unreadable } from '../../store/unreadable.ts'
import { isStateOf } from '../activity/state-values.ts'
import type { ReferenceData } from '../world/reference-data.ts'
import type { World } from '../world/world.ts'
import type { Transitions } from './transitions.ts'

const CACHED_ACTORS = 20_000

/** One kind of actor: the noun of its address. */
export interface ActorType {
  machine: AnyStateMachine
  /** What the machine starts with when nothing is stored of it. */
  input(world: World, id: string): unknown
  /** Ids of the receipts it has made: its state is too small to hold them. @param isNew there are none */
  receiptIds?: (world: World, id: string, isNew: boolean) => Promise<ReceiptIds>
  /** Whether a stored state has the form from which its machine continues. */
  form?: (context: unknown) => boolean
  /** Whether a world has one of this id; left out: any. */
  has?: (reference: ReferenceData, id: string) => boolean
  /** Whether what is stored of one names none but those its world has. */
  knows?: (reference: ReferenceData, id: string, context: never) => boolean
  /** Whether a state goes with the rows of the actor. */
  agrees?: (context: never, receiptIds: ReceiptIds) => boolean
  /** The first command to an actor that comes into memory; null: none. */
  onLoad?: (world: World, id: string, context: never) => Promise<Command | null>
}

export interface Actor {
  /** World and address: its name here. */
  key: string
  /** Number of its world. */
  world: number
  address: string
  kind: ActorType
  snapshot: AnyMachineSnapshot
  receiptIds: ReceiptIds | null
  onLoad: Command | null
  /** Settles when the last turn that changed it is durable. */
  written: Promise<unknown>
  /** Turns that changed it and are not durable yet: until then the disk does not know it. */
  unwritten: number
}

const keyOf = (world: World, address: string): string => `${world.id} ${address}`

export class Actors {
  /** By noun; addresses come from outside, so that no name of a prototype may be found. */
  #kinds: ReadonlyMap<string, ActorType>
  #states: States
  #transitions: Transitions
  #cached: number
  #actors = new Map<string, Actor>()
  /** Keys of those, by number of their world: it is forgotten without a look at all others. */
  #keys = new Map<number, Set<string>>()
  #reading = new Map<string, Promise<Actor>>()
  /** Ids of worlds born in this process: the disk knows no actor of them that is not in memory and was not dropped. */
  #born = new Set<number>()
  /** Keys of the actors that have been dropped, of any world. */
  #dropped = new BloomFilter()

  /** @param cached how many are kept in memory; beyond it those that came first are dropped */
  constructor(kinds: Record<string, ActorType>, states: States, steps: Transitions, cached = CACHED_ACTORS) {
    this.#kinds = new Map(Object.entries(kinds))
    this.#states = states
    this.#transitions = steps
    this.#cached = cached
  }

  /** The actor of an address, if it is in memory. */
  get(world: World, address: string): Actor | undefined {
    return this.#actors.get(keyOf(world, address))
  }

  /**
   * Brings an actor into memory: from its stored state, or as it is born.
   * @param greet sends the actor its first command, before any other turn reaches it
   */
  async load(world: World, address: string, greet: (actor: Actor) => Promise<unknown>): Promise<Actor> {
    const key = keyOf(world, address)
    const reading = this.#reading.get(key) ?? this.#read(world, address).finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    const actor = await reading
    if (!this.#actors.has(key)) {
      this.#actors.set(key, actor)
      this.#keysOf(world.id).add(key)
      try {
        await greet(actor)
      } catch (error) {
        // The next turn that needs it finds it as it is on disk, and greets it again.
        if (this.#actors.get(key) === actor && actor.unwritten === 0) this.#drop(world.id, key)
        throw error
      }
    }
    if (this.#actors.size > this.#cached) this.#evict()
    // Forgotten meanwhile, it is what it was when it was read.
    return this.#actors.get(key) ?? actor
  }

  /** The state of an actor as it is stored, or as it is born. */
  async stored(world: World, address: string): Promise<AnyMachineSnapshot> {
    return (await this.#read(world, address)).snapshot
  }

  /** Whether a world of this directory has an actor of an address. */
  has(reference: ReferenceData, address: string): boolean {
    const { kind, id } = this.#kindOf(address)
    return kind !== undefined && (kind.has?.(reference, id) ?? true)
  }

  /** The state from which an actor continues, of a stored one; null when it cannot continue from that. */
  resumed(reference: ReferenceData, address: string, state: unknown): AnyMachineSnapshot | null {
    const { kind, id } = this.#kindOf(address)
    if (!kind || !isObject(state) || (kind.form && !kind.form(state.context))) return null
    if (kind.knows && !kind.knows(reference, id, state.context as never)) return null
    if (!isStateOf(kind.machine.root, state.value)) return null
    try {
      return kind.machine.resolveState(state as never)
    } catch {
      return null
    }
  }

  #kindOf(address: string): { kind: ActorType | undefined; id: string } {
    const colon = address.indexOf(':')
    return { kind: this.#kinds.get(address.slice(0, colon)), id: address.slice(colon + 1) }
  }

  /** Nothing has happened in this world: no actor needs to be read of it. */
  begin(world: World): void {
    this.#born.add(world.id)
  }

  /** Drops the actors in memory of a world, or of all. */
  forget(world?: World): void {
    if (world) {
      this.#born.delete(world.id)
      for (const key of this.#keys.get(world.id) ?? []) this.#actors.delete(key)
      this.#keys.delete(world.id)
    } else {
      this.#born.clear()
      this.#dropped.clear()
      this.#actors.clear()
      this.#keys.clear()
    }
  }

  async #read(world: World, address: string): Promise<Actor> {
    const place = `snapshots: world ${world.id}, address ${address}`
    const { kind, id } = this.#kindOf(address)
    if (!kind || kind.has?.(world.reference, id) === false) throw new Unreadable(place, 'names no actor of this world')
    const isNew = this.#born.has(world.id) && !this.#dropped.has(keyOf(world, address))
    const stored = isNew ? undefined : await this.#states.find(world.id, address)
    const resumed = stored && this.resumed(world.reference, address, stored.state)
    if (resumed === null) throw new Unreadable(place)
    const receiptIds = kind.receiptIds ? await kind.receiptIds(world, id, isNew) : null
    const snapshot = resumed ?? this.#transitions.initial(kind.machine, kind.input(world, id))
    if (receiptIds && kind.agrees?.(snapshot.context as never, receiptIds) === false)
      throw new Unreadable(place, stored ? 'does not go with the rows of its ledger' : 'is not there')
    const firstCommand = kind.onLoad ? await kind.onLoad(world, id, snapshot.context as never) : null
    return {
      key: keyOf(world, address),
      world: world.id,
      address,
      kind,
      snapshot,
      receiptIds,
      onLoad: firstCommand,
      written: Promise.resolve(),
      unwritten: 0,
    }
  }

  /** Drops the oldest tenth, but no actor the disk does not know yet. An actor dropped is read again. */
  #evict(): void {
    let surplus = this.#cached / 10
    for (const [key, actor] of this.#actors) {
      if (actor.unwritten > 0) continue
      if (surplus-- <= 0) return
      this.#drop(actor.world, key)
    }
  }

  #keysOf(world: number): Set<string> {
    const keys = this.#keys.get(world) ?? new Set<string>()
    this.#keys.set(world, keys)
    return keys
  }

  #drop(world: number, key: string): void {
    this.#actors.delete(key)
    const keys = this.#keys.get(world)
    if (keys?.delete(key) && keys.size === 0) this.#keys.delete(world)
    this.#dropped.add(key)
  }
}
