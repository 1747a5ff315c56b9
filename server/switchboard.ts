/**
 * The switchboard carries commands and facts in durable turns. A turn runs pure transitions along the wires
 * until the house is quiet, all in memory; its outcome is one unit for the writer; only when that is durable
 * is the answer given and are the calls to the outside made. A refused turn leaves nothing.
 */
import { type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate'
import { type Command, type Fact, handedOn, type OutsideCall, wires } from '../machines/wires.ts'
import { Timers } from './clock.ts'
import { addFact } from './store/rows.ts'
import type { Companion, Snapshots } from './store/snapshots.ts'
import type { Unit, Writer } from './store/writer.ts'
import { type World, WorldGone } from './world.ts'

/** Actors kept in memory; beyond it the one not used for longest is dropped. */
const CACHED_ACTORS = 20_000
/** A turn that carries more is going in circles. */
const TURN_STEPS = 10_000

/** One kind of actor: the noun of its address. */
export interface Kind {
  machine: AnyStateMachine
  /** What the machine starts with when nothing is stored of it. */
  born(world: World, id: string): unknown
  /** What its rows know that its snapshot is too small to hold. */
  companion?: (world: World, id: string) => Promise<Companion>
}

interface Actor {
  address: string
  kind: Kind
  snapshot: AnyMachineSnapshot
  companion: Companion | null
  /** Settles when the last turn that changed it is durable. */
  written: Promise<unknown>
  /** Turns that changed it and are not durable yet: until then the disk does not know it. */
  unwritten: number
}

interface Turn {
  said: { address: string; fact: Fact }[]
  changed: Map<Actor, AnyMachineSnapshot>
  /** By key; a timer set is held with its event, a cancelled one as null. */
  timers: Map<string, { address: string; id: string; due: number; event: { type: string; at: number } } | null>
  calls: OutsideCall[]
}

type Scope = Parameters<AnyStateMachine['transition']>[2]

/** What XState hands to the executor of actions. */
interface Executed {
  type: string
  params: { event?: never; delay?: number; id?: string; sendId?: string }
}

export class Switchboard {
  #kinds: Record<string, Kind>
  #snapshots: Snapshots
  #writer: Writer
  #outside: (world: World, call: OutsideCall) => Promise<void>
  #actors = new Map<string, Actor>()
  #loading = new Map<string, Promise<Actor>>()
  #scopes = new Map<AnyStateMachine, Scope>()
  #executed: Executed[] = []
  /** Whoever waits for a fact, by world, address and type. */
  #ears = new Map<string, Set<(fact: Fact) => void>>()

  constructor(
    kinds: Record<string, Kind>,
    snapshots: Snapshots,
    writer: Writer,
    outside: (world: World, call: OutsideCall) => Promise<void>,
  ) {
    this.#kinds = kinds
    this.#snapshots = snapshots
    this.#writer = writer
    this.#outside = outside
  }

  /**
   * Runs one turn and gives its answer: the first thing said that is not merely handed on.
   * @returns null when the turn was silent
   * @throws StoreFault when the disk refused: then nothing of the turn has happened
   */
  ask(world: World, address: string, command: Command): Promise<Fact | null> {
    return world.during(this.#ask(world, address, command, null))
  }

  /** The state of an actor, as far as it is durable. */
  look<Context>(world: World, address: string): Promise<Context> {
    return world.during(this.#look<Context>(world, address))
  }

  async #look<Context>(world: World, address: string): Promise<Context> {
    if (world.stale || world.closed) await this.wake(world)
    const actor = this.#actors.get(`${world.id} ${address}`) ?? (await this.#load(world, address))
    // Read first, then wait: what is shown has been written by then.
    const { context } = actor.snapshot
    await actor.written
    return context as Context
  }

  /**
   * The next fact of a type that is said at an address, once it is durable.
   * @param signal ends the waiting: then it is null
   */
  heard(world: World, address: string, type: Fact['type'], signal: AbortSignal): Promise<Fact | null> {
    const key = `${world.id} ${address} ${type}`
    const ears = this.#ears.get(key) ?? new Set()
    this.#ears.set(key, ears)
    return new Promise((resolve) => {
      const giveUp = (): void => settle(null)
      const settle = (fact: Fact | null): void => {
        signal.removeEventListener('abort', giveUp)
        ears.delete(settle)
        if (ears.size === 0 && this.#ears.get(key) === ears) this.#ears.delete(key)
        resolve(fact)
      }
      ears.add(settle)
      signal.addEventListener('abort', giveUp)
      if (signal.aborted) giveUp()
    })
  }

  /** Hands a timer taken from the world's clock to its actor. */
  async fire(world: World, timer: { address: string; id: string; event: { type: string } }): Promise<void> {
    const command = { ...timer.event, at: world.clock.now() }
    await world.during(this.#ask(world, timer.address, command, timer))
  }

  /**
   * Waits until the world is open, and reads from disk where it stands when memory is not to be believed.
   * @throws WorldGone when it has been deleted or replaced
   */
  async wake(world: World): Promise<void> {
    while (world.closed) await world.closed
    if (world.gone) throw new WorldGone(world.name)
    if (!world.stale) return
    const { nextFact, timers } = await this.#snapshots.worlds.load(world.id)
    if (!world.stale) return
    world.nextFact = nextFact
    world.clock.timers.clear()
    for (const timer of timers) world.clock.timers.set(timer)
    world.stale = false
    world.clock.wind()
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

  /** Forgets what is in memory of a world, or of all: the next turn starts from what is on disk. */
  forget(world?: World): void {
    if (!world) this.#actors.clear()
    else for (const key of this.#actors.keys()) if (key.startsWith(`${world.id} `)) this.#actors.delete(key)
    if (world) world.stale = true
  }

  async #ask(
    world: World,
    address: string,
    command: Command,
    fired: { address: string; id: string } | null,
  ): Promise<Fact | null> {
    for (;;) {
      if (world.stale || world.closed) await this.wake(world)
      const turn: Turn = { said: [], changed: new Map(), timers: new Map(), calls: [] }
      if (fired) turn.timers.set(Timers.key(fired.address, fired.id), null)
      const missing = this.#carry(world, turn, address, command)
      if (missing) {
        await this.#load(world, missing)
        // Those who had not to wait were first: the turn is of the moment in which it runs.
        command = { ...command, at: Math.max(command.at, world.clock.now()) }
        continue
      }
      const answer = turn.said.find(({ fact }) => !handedOn.has(fact.type))?.fact ?? null
      if (answer?.type === 'refused') return answer
      await this.#keep(world, turn)
      for (const call of turn.calls) void world.during(this.#outside(world, call))
      return answer
    }
  }

  /** Runs transitions oldest first until nobody has anything to say. Returns an address not loaded yet. */
  #carry(world: World, turn: Turn, address: string, command: Command): string | null {
    const queue = [{ address, command }]
    for (let step = 0; step < queue.length; step++) {
      if (step >= TURN_STEPS) throw new Error(`A turn begun at ${address} by ${command.type} does not end`)
      const next = queue[step]!
      const actor = this.#actors.get(`${world.id} ${next.address}`)
      if (!actor) return next.address
      actor.companion?.prepare(next.command)
      const before = turn.changed.get(actor) ?? actor.snapshot
      const after = this.#transition(actor.kind.machine, before, next.command)
      if (after !== before) turn.changed.set(actor, after)
      for (const { type, params } of this.#executed) {
        if (type === 'xstate.emit') {
          const fact = params.event as unknown as Fact
          turn.said.push({ address: next.address, fact })
          const heard = this.#hear(fact, next.address)
          if (heard && 'to' in heard) queue.push({ address: heard.to, command: heard.event })
          else if (heard) turn.calls.push(heard.call)
        } else if (type === 'xstate.cancel') {
          turn.timers.set(Timers.key(next.address, params.sendId!), null)
        } else if (type === 'xstate.raise' && params.delay !== undefined) {
          const event = params.event as unknown as { type: string; at: number }
          const id = params.id ?? event.type
          turn.timers.set(Timers.key(next.address, id), {
            address: next.address,
            id,
            due: next.command.at + params.delay,
            event,
          })
        }
      }
    }
    return null
  }

  #hear(fact: Fact, address: string): ReturnType<NonNullable<(typeof wires)[Fact['type']]>> | undefined {
    const wire = wires[fact.type] as ((fact: Fact, from: string) => never) | undefined
    return wire?.(fact, address.slice(address.indexOf(':') + 1))
  }

  /** One pure step; what it says lies in #executed. The scope is reused: making one costs more than the step. */
  #transition(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, command: Command): AnyMachineSnapshot {
    this.#executed = []
    return machine.transition(snapshot, command, this.#scope(machine))
  }

  #scope(machine: AnyStateMachine): Scope {
    let scope = this.#scopes.get(machine)
    if (!scope) {
      const self = createActor(machine, { input: {} })
      scope = {
        self,
        id: '',
        sessionId: '',
        system: self.system,
        logger() {},
        defer() {},
        emit() {},
        stopChild() {},
        actionExecutor: (action) => this.#executed.push(action as unknown as Executed),
      } as Scope
      this.#scopes.set(machine, scope)
    }
    return scope
  }

  /** Makes the turn's outcome the present one, and waits until it is durable. */
  async #keep(world: World, turn: Turn): Promise<void> {
    if (turn.said.length === 0 && turn.changed.size === 0 && turn.timers.size === 0) return
    const unit: Unit = {
      facts: [],
      documents: [],
      settlements: [],
      shifts: [],
      states: new Map(),
      timers: new Map(),
      cancelled: new Map(),
    }
    for (const { address, fact } of turn.said) addFact(unit, world.id, world.nextFact++, address, fact)
    const last = world.nextFact - 1
    for (const [actor, snapshot] of turn.changed) {
      actor.snapshot = snapshot
      const { value, context } = snapshot
      unit.states.set(`${world.id} ${actor.address}`, () =>
        JSON.stringify([world.id, actor.address, { value, context }]),
      )
    }
    for (const [key, timer] of turn.timers) {
      const row = [world.id, ...key.split(' ')]
      const set = `${world.id} ${key}`
      if (timer) {
        world.clock.timers.set(timer)
        unit.timers.set(set, JSON.stringify([...row, timer.due, timer.event]))
      } else {
        const [address, id] = key.split(' ') as [string, string]
        world.clock.timers.cancel(address, id)
        unit.cancelled.set(set, JSON.stringify(row))
      }
    }
    if (turn.timers.size > 0) world.clock.wind()
    for (const { address, fact } of turn.said) this.#actors.get(`${world.id} ${address}`)?.companion?.learn(fact)
    const written = this.#writer.write(unit)
    for (const actor of turn.changed.keys()) {
      actor.written = written
      actor.unwritten++
    }
    await written
    for (const actor of turn.changed.keys()) actor.unwritten--
    for (const listener of world.listeners) listener.said(last)
    if (this.#ears.size === 0) return
    for (const { address, fact } of turn.said)
      for (const hear of [...(this.#ears.get(`${world.id} ${address} ${fact.type}`) ?? [])]) hear(fact)
  }

  /** Brings an actor into memory: from its stored state, or as it is born. */
  async #load(world: World, address: string): Promise<Actor> {
    const key = `${world.id} ${address}`
    const loading = this.#loading.get(key) ?? this.#read(world, address).finally(() => this.#loading.delete(key))
    this.#loading.set(key, loading)
    const actor = await loading
    if (!this.#actors.has(key)) this.#actors.set(key, actor)
    if (this.#actors.size > CACHED_ACTORS) this.#evict()
    return this.#actors.get(key)!
  }

  async #read(world: World, address: string): Promise<Actor> {
    const colon = address.indexOf(':')
    const kind = this.#kinds[address.slice(0, colon)]
    if (!kind) throw new Error(`Nobody of the kind ${address}`)
    const id = address.slice(colon + 1)
    const state = await this.#snapshots.find(world.id, address)
    const companion = kind.companion ? await kind.companion(world, id) : null
    const snapshot = state
      ? kind.machine.resolveState(state as never)
      : kind.machine.getInitialSnapshot(this.#scope(kind.machine), kind.born(world, id))
    return { address, kind, snapshot, companion, written: Promise.resolve(), unwritten: 0 }
  }

  /** Drops the oldest tenth, but nobody the disk does not know yet. Whoever is dropped is read again. */
  #evict(): void {
    let surplus = CACHED_ACTORS / 10
    for (const [key, actor] of this.#actors) {
      if (actor.unwritten > 0) continue
      if (surplus-- <= 0) return
      this.#actors.delete(key)
    }
  }
}
