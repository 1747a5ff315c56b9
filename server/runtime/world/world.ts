/** A world: an isolated tenant with its own clock, seed and journal; its actors live at the switchboard. */
import { createHmac } from 'node:crypto'
import { identifier } from '../../../machines/ledger.ts'
import type { JournalRow } from '../../store/batch.ts'
import type { Store } from '../../store/store.ts'
import type { WorldRow } from '../../store/world-row.ts'
import type { Activity } from '../activity/activity.ts'
import { Clock, type ClockMode } from './clock.ts'
import type { Listener } from './listener.ts'
import type { ReferenceData } from './reference-data.ts'
import { Retention } from './retention.ts'
import { nonceOf } from './world-token.ts'

export const DEFAULT_WORLD = 'default'

/** Prefix of every path of a world. */
export const prefixOf = (name: string): string => (name === DEFAULT_WORLD ? '' : `/w/${name}`)

/** The world has been deleted, or put into another state, while a request or a timer was at work in it. */
export class WorldGone extends Error {}

/** Rows of the world's journal were changed while they were being read: what was read belongs to no single moment. */
export class WorldRewritten extends Error {}

export class World {
  readonly id: number
  readonly name: string
  readonly seed: string
  readonly fixture: string
  readonly reference: ReferenceData
  readonly clock: Clock
  /** What its lab token is recognized by; null: it is not held. */
  readonly tokenHash: string | null
  /** Its requests, frames and transitions; null: not recorded, since no lab shows them. */
  readonly activity: Activity | null
  /** Number of the next fact in the journal of this world. */
  nextFact = 1
  /** The same when it was read from disk last: 1 of a world in which nothing had happened. */
  firstFact = 1
  /** Tells apart the identifiers made at one place of the journal; after a restart nextFact has moved on. */
  ticket = 0
  /** Times it was read from disk: a timer taken before may have come back since. */
  loads = 0
  /** Times rows of its journal were changed behind the backs of its actors. */
  rewritten = 0
  /** Ids of shifts that are being opened in this process. That one id names one shift is held by the store. */
  readonly opening = new Set<string>()
  /** When it was last asked for, as epoch milliseconds; null: never. */
  usedAt: number | null
  /** When it came into memory, as epoch milliseconds. */
  readonly loadedAt: number
  /** What memory says may not be what the disk says: load before the next turn. */
  stale = true
  /** Nothing is to be done in it any more. */
  gone = false
  /** It is gone because it was read anew from its store: requests under way lose their connections, as when a process ends. */
  restarted = false
  /** While one operation has the world to itself: settles when it is open to turns again. */
  closed: Promise<void> | null = null
  readonly listeners = new Set<Listener>()
  /** What retains it in memory. */
  readonly retention = new Retention()
  #busy = 0
  /** Of what is under way: turns whose outcome is in memory and that only wait for the disk. */
  #writing = 0
  /** Of what is under way: long readings. */
  #reading = 0
  #outbound = 0
  #waiting: (() => void)[] = []
  /** Resolves when the last caller of `idleExceptOutbound` continues. */
  #queue: Promise<void> = Promise.resolve()

  #secret: Buffer

  /** @param store its secret: what a stranger who knows a world does not know of it follows from this; and its time */
  constructor(
    row: WorldRow,
    reference: ReferenceData,
    { secret, time }: Pick<Store, 'secret' | 'time'>,
    activity: Activity | null,
    onDue: (world: World) => void,
  ) {
    this.#secret = secret
    this.activity = activity
    this.id = row.id
    this.name = row.name
    this.seed = row.seed
    this.fixture = row.fixture
    this.reference = reference
    this.clock = new Clock(row.clock as ClockMode, row.now ?? 0, () => onDue(this), time)
    this.tokenHash = row.token_hash
    this.usedAt = row.used_at
    this.loadedAt = time.now()
  }

  /** It is asked for now. */
  use(): void {
    this.usedAt = this.clock.realNow()
  }

  get prefix(): string {
    return prefixOf(this.name)
  }

  /**
   * A key of this world. Open worlds of one seed have the same in one store, so that a fork, and a world restored there,
   * go on with the keys of their origin; in another store they have others. A world that is held shares its keys with
   * forks that are held by the same token alone: no other world of its seed has them.
   * @param names what it is for
   */
  keyFor(...names: (string | number)[]): Buffer {
    const nonce = nonceOf(this.tokenHash)
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([nonce === null ? this.seed : [this.seed, nonce], ...names]))
      .digest()
  }

  /** An identifier given to nothing else: of a virtual world, the same in every run. @param noun what it names */
  newId(noun: string): string {
    return identifier(this.seed, noun, this.nextFact, this.ticket++)
  }

  /** Counts a turn or an outside call as under way until it settles. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.begin()
    try {
      return await work
    } finally {
      this.end()
    }
  }

  /**
   * Something is under way, until as many ends have been said.
   * @param writing what it does to the world is done in memory: only the disk is waited for
   */
  begin(writing = false): void {
    this.#busy++
    if (writing) this.#writing++
  }

  /** @param writing as at its beginning */
  end(writing = false): void {
    this.#busy--
    if (writing) this.#writing--
    if (this.#busy <= this.#reading || this.isIdleInMemory) this.#look()
  }

  /** In memory the world is as it will be: what is still under way waits for the disk alone. */
  get isIdleInMemory(): boolean {
    return this.#busy + this.#outbound === this.#writing
  }

  /** As `during`, of what reads rows for long, and ends with the world: `alone` does not wait for it. */
  async reading(work: Promise<void>): Promise<void> {
    this.#reading++
    await this.during(work).finally(() => this.#reading--)
  }

  /** An outbound call whose receiver may ask something here before it answers: only `idle` waits for its end. */
  async outbound<T>(call: Promise<T>): Promise<T> {
    this.#outbound++
    try {
      return await call
    } finally {
      if (--this.#outbound === 0) this.#look()
    }
  }

  /** Resolves when no turn is to be run and no outside call is under way: turns may still be on their way to the disk. */
  async idleInMemory(): Promise<void> {
    while (!this.isIdleInMemory) await this.#change()
  }

  /** Resolves when no turn and no outside call is under way. */
  async idle(): Promise<void> {
    while (this.#busy + this.#outbound > 0) await this.#change()
  }

  /** As `idle`, but outbound calls may still be unanswered. Callers go on in the order in which they called. */
  idleExceptOutbound(): Promise<void> {
    this.#queue = this.#queue.then(() => this.#noTurn())
    return this.#queue
  }

  async #noTurn(): Promise<void> {
    while (this.#busy > 0) await this.#change()
  }

  /** Whether nothing retains or follows it and nothing is under way: it may leave the memory. */
  get isAtRest(): boolean {
    if (this.retention.count + this.#busy + this.#outbound + this.#waiting.length > 0) return false
    if (this.gone || this.closed || this.clock.isWaitedFor || this.clock.isAhead) return false
    for (const { isCache } of this.listeners) if (!isCache) return false
    return true
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Callers that wait check again. */
  #look(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Does something to the whole world once it is idle but for long readings; turns begun meanwhile wait for it. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      if (this.#busy > this.#reading) await this.#change()
      else if (this.closed) await this.closed
      else break
    }
    const open = Promise.withResolvers<void>()
    this.closed = open.promise
    try {
      return await work()
    } finally {
      this.closed = null
      open.resolve()
    }
  }

  /**
   * What has just been read of its rows is of this world: waits while it is alone, for its rows may be replaced then.
   * @throws WorldGone when they have been
   */
  async unchanged(): Promise<void> {
    while (this.closed) await this.closed
    if (this.gone) throw new WorldGone(this.name)
  }

  /** Passes facts that have become durable to the followers of the journal. */
  said(facts: readonly JournalRow[]): void {
    this.activity?.notices.said(facts, this.reference.organizationOf)
    for (const listener of this.listeners) listener.said(facts)
  }

  /** Ends the followers of the journal, and records no more activity. */
  hangUp(): void {
    this.letGo()
    this.activity?.end()
  }

  /** Ends the followers of the journal in this process. */
  letGo(): void {
    for (const listener of this.listeners) listener.ended()
    this.listeners.clear()
  }
}
