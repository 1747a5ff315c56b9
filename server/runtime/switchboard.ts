/**
 * The switchboard carries commands and facts in durable turns. A turn runs pure transitions along the wires
 * until the house is quiet, all in memory; its outcome is one unit for the writer; only when that is durable
 * is the answer given and are the calls to the outside made. A refused turn leaves nothing.
 */
import type { AnyMachineSnapshot } from 'xstate'
import type { Answer } from '../../machines/answers.ts'
import { type Command, type Fact, type Hearing, handedOn, type OutsideCall, wires } from '../../machines/wires.ts'
import type { WorldRows } from '../store/queries/world-rows.ts'
import { type Batch, StoreError } from '../store/sqlite/batch.ts'
import type { Snapshots } from '../store/sqlite/snapshots.ts'
import type { Writer } from '../store/sqlite/writer.ts'
import type { Timer } from '../store/timer.ts'
import { Unreadable } from '../store/unreadable.ts'
import { type Actor, Actors, type Kind } from './actors.ts'
import { Timers } from './clock.ts'
import { Subscriptions } from './subscriptions.ts'
import { Transitions } from './transitions.ts'
import { type World, WorldGone } from './worlds/world.ts'

/** A turn that carries more is going in circles. */
const TURN_STEPS = 10_000

interface Turn {
  said: { actor: Actor; fact: Fact }[]
  changed: Map<Actor, AnyMachineSnapshot>
  /** By key; a timer set is held with its event, a cancelled one as null. */
  timers: Map<string, Timer | null>
  calls: OutsideCall[]
}

interface Heard {
  address: string
  command: Command
}

/** The timer that began a turn: it is spent. */
type Fired = { address: string; id: string } | null

export class Switchboard {
  /** Whoever waits for a fact hears of it as soon as it is durable. */
  readonly subscriptions = new Subscriptions()
  #rows: WorldRows
  #writer: Writer
  #outside: (world: World, call: OutsideCall) => void
  #transitions = new Transitions()
  #actors: Actors

  constructor(
    kinds: Record<string, Kind>,
    snapshots: Snapshots,
    rows: WorldRows,
    writer: Writer,
    outside: (world: World, call: OutsideCall) => void,
  ) {
    this.#actors = new Actors(kinds, snapshots, this.#transitions)
    this.#rows = rows
    this.#writer = writer
    this.#outside = outside
  }

  /**
   * Runs one turn and gives its answer: the first thing said that is not merely handed on.
   * @returns by the type of the command; null when the turn was silent
   * @throws StoreFault when the disk refused: then nothing of the turn has happened
   */
  ask<const C extends Command>(world: World, address: string, command: C): Promise<Answer<C['type'], Fact>> {
    return this.#ask(world, address, command, null) as Promise<Answer<C['type'], Fact>>
  }

  /** The state of an actor, as far as it is durable. */
  read<Context>(world: World, address: string): Promise<Context> {
    return world.during(this.#readDurable<Context>(world, address))
  }

  /** The same at once, when it is in memory and durable; else null, and whoever asked has to look. */
  peek<Context>(world: World, address: string): Context | null {
    if (world.stale || world.closed) return null
    const actor = this.#actors.get(world, address)
    return actor && actor.unwritten === 0 ? (actor.snapshot.context as Context) : null
  }

  async #readDurable<Context>(world: World, address: string): Promise<Context> {
    for (;;) {
      if (world.stale || world.closed) await this.wake(world)
      const actor = this.#actors.get(world, address) ?? (await this.#load(world, address))
      // Read first, then wait: what is shown has been written by then. What never will be is not shown to anybody.
      const { context } = actor.snapshot
      const durable = await actor.written.then(
        () => true,
        () => false,
      )
      if (durable) return context as Context
    }
  }

  /**
   * Hands a timer taken from the world's clock to its actor. When the turn fails the timer is on disk still: it is put
   * back, but for a fault of the store, after which everything is read again, and but for an actor that cannot be read:
   * that timer is there again when the world is.
   */
  async fire(world: World, timer: Timer): Promise<void> {
    const command = { ...timer.event, at: world.clock.now() }
    try {
      await this.#ask(world, timer.address, command, timer)
    } catch (error) {
      if (!(error instanceof StoreError || error instanceof Unreadable)) world.clock.timers.set(timer)
      throw error
    }
  }

  /**
   * Waits until the world is open, and reads from disk where it stands when memory is not to be believed.
   * @throws WorldGone when it has been deleted or replaced
   */
  async wake(world: World): Promise<void> {
    while (world.closed) await world.closed
    if (world.gone) throw new WorldGone(world.name)
    if (!world.stale) return
    const { nextFact, timers, now } = await this.#rows.load(world.id)
    // What has been read is not this world's any more.
    if (world.gone) throw new WorldGone(world.name)
    if (!world.stale) return
    world.loads++
    world.nextFact = nextFact
    world.clock.timers.clear()
    for (const timer of timers) world.clock.timers.set(timer)
    // In memory the clock may have been moved by a turn that the disk has refused.
    if (world.clock.isAhead && now !== null) world.clock.setNow(now)
    world.stale = false
    world.clock.wind()
  }

  /** The actors, as far as who reads or writes a whole world has to know them. */
  get actors(): Pick<Actors, 'has' | 'resumed'> {
    return this.#actors
  }

  /** A world in which nothing has happened: there is nothing to be read of it. */
  begin(world: World): void {
    this.#actors.begin(world)
    world.stale = false
  }

  /** Forgets what is in memory of a world, or of all: the next turn starts from what is on disk. */
  forget(world?: World): void {
    this.#actors.forget(world)
    if (world) world.stale = true
  }

  /** The turn at once when all it needs is in memory, else when it is. */
  #ask(world: World, address: string, command: Command, fired: Fired): Promise<Fact | null> {
    if (world.stale || world.closed) return world.during(this.#askLater(world, address, command, fired, null))
    const turn: Turn = { said: [], changed: new Map(), timers: new Map(), calls: [] }
    if (fired) turn.timers.set(Timers.key(fired.address, fired.id), null)
    const missing = this.#carry(world, turn, address, command)
    if (missing) return world.during(this.#askLater(world, address, command, fired, missing))
    const answer = turn.said.find(({ fact }) => !handedOn.has(fact.type))?.fact ?? null
    const nothing = turn.said.length === 0 && turn.changed.size === 0 && turn.timers.size === 0
    return nothing || answer?.type === 'refused' ? Promise.resolve(answer) : this.#commit(world, turn, answer)
  }

  async #askLater(
    world: World,
    address: string,
    command: Command,
    fired: Fired,
    missing: string | null,
  ): Promise<Fact | null> {
    const { loads } = world
    await this.wake(world)
    // Read again meanwhile: a timer the disk does not know never was, one it knows is among the world's again.
    if (fired && world.loads !== loads) return null
    if (missing) await this.#load(world, missing)
    // Those who had not to wait were first: the turn is of the moment in which it runs.
    return this.#ask(world, address, { ...command, at: Math.max(command.at, world.clock.now()) }, fired)
  }

  /** Runs transitions oldest first until nobody has anything to say. Returns an address not loaded yet. */
  #carry(world: World, turn: Turn, address: string, command: Command): string | null {
    const queue: Heard[] = [{ address, command }]
    for (let step = 0; step < queue.length; step++) {
      if (step >= TURN_STEPS) throw new Error(`A turn begun at ${address} by ${command.type} does not end`)
      const next = queue[step]!
      const actor = this.#actors.get(world, next.address)
      if (!actor) return next.address
      this.#step(turn, actor, next.command, queue)
    }
    return null
  }

  /** One actor hears one event; who hears what it says joins the queue. */
  #step(turn: Turn, actor: Actor, command: Command, queue: Heard[]): void {
    actor.companion?.prepare(command)
    const before = turn.changed.get(actor) ?? actor.snapshot
    const after = this.#transitions.next(actor.kind.machine, before, command)
    if (after !== before) turn.changed.set(actor, after)
    for (const { type, params } of this.#transitions.executed)
      if (type === 'xstate.emit') this.#say(turn, actor, params.event as unknown as Fact, queue)
      else if (type === 'xstate.cancel') turn.timers.set(Timers.key(actor.address, params.sendId!), null)
      else if (type === 'xstate.raise' && params.delay !== undefined) {
        const event = params.event as unknown as { type: string; at: number }
        const id = params.id ?? event.type
        const timer = { address: actor.address, id, due: command.at + params.delay, event }
        turn.timers.set(Timers.key(actor.address, id), timer)
      }
  }

  #say(turn: Turn, actor: Actor, fact: Fact, queue: Heard[]): void {
    turn.said.push({ actor, fact })
    const heard = this.#hear(fact, actor.address)
    if (Array.isArray(heard)) for (const each of heard) this.#pass(turn, each, queue)
    else if (heard) this.#pass(turn, heard, queue)
  }

  #pass(turn: Turn, hearing: Hearing, queue: Heard[]): void {
    if ('to' in hearing) queue.push({ address: hearing.to, command: hearing.event })
    else turn.calls.push(hearing.call)
  }

  #hear(fact: Fact, address: string): ReturnType<NonNullable<(typeof wires)[Fact['type']]>> | undefined {
    const wire = wires[fact.type] as ((fact: Fact, from: string) => never) | undefined
    return wire?.(fact, address.slice(address.indexOf(':') + 1))
  }

  /** Makes the turn's outcome the present one; when it is durable, calls the outside and gives the answer. */
  async #commit(world: World, { said, changed, timers, calls }: Turn, answer: Fact | null): Promise<Fact | null> {
    const batch = this.#writer.join()
    for (const { actor, fact } of said) {
      batch.said.push({ world: world.id, n: world.nextFact++, address: actor.address, fact })
      actor.companion?.learn(fact)
    }
    const last = world.nextFact - 1
    for (const [actor, snapshot] of changed) {
      actor.snapshot = snapshot
      actor.written = batch.written
      actor.unwritten++
      const { value, context } = snapshot
      batch.states.set(actor.key, () => [world.id, actor.address, { value, context }])
    }
    for (const [key, timer] of timers) setTimer(batch, world, key, timer)
    if (timers.size > 0) world.clock.wind()
    const now = world.clock.isAhead ? world.clock.now() : null
    if (now !== null) batch.clocks.set(world.id, now)
    const writing = calls.length === 0
    world.begin(writing)
    try {
      await batch.written
      if (now !== null && now === world.clock.now()) world.clock.isAhead = false
      for (const actor of changed.keys()) actor.unwritten--
      for (const listener of world.listeners) listener.said(last)
      for (const { actor, fact } of said) this.subscriptions.publish(actor.key, fact)
      for (const call of calls) this.#outside(world, call)
      return answer
    } finally {
      world.end(writing)
    }
  }

  /** Brings an actor into memory; what is new to it, it is told first. */
  #load(world: World, address: string): Promise<Actor> {
    return this.#actors.load(world, address, async ({ onLoad: news }) => news && this.#ask(world, address, news, null))
  }
}

/** Sets or cancels one timer of a turn, on the world's clock and in the store. */
function setTimer(batch: Batch, world: World, key: string, timer: Timer | null): void {
  const [address, id] = key.split(' ') as [string, string]
  if (timer) world.clock.timers.set(timer)
  else world.clock.timers.cancel(address, id)
  const row = [world.id, address, id, ...(timer ? [timer.due, timer.event] : [])]
  batch.timers.set(`${world.id} ${key}`, { row, set: timer !== null })
}
