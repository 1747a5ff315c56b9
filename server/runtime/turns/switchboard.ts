/**
 * The switchboard carries commands and facts in durable turns. A turn runs pure transitions along the wires until no actor
 * has more to say, all in memory; its outcome is one unit for the writer; only when that is durable is the answer given
 * and are the calls to the outside made. A refused turn leaves nothing.
 */
import type { AnyMachineSnapshot } from 'xstate'
import type { CommandAnswer } from '../../../machines/answers.ts'
import type { Command, Fact, OutsideCall } from '../../../machines/vocabulary/messages.ts'
import type { JournalRow } from '../../store/batch.ts'
import type { StoredTimer } from '../../store/states.ts'
import type { Store } from '../../store/store.ts'
import { Unreadable } from '../../store/unreadable.ts'
import { Timers } from '../world/clock.ts'
import { type World, WorldGone } from '../world/world.ts'
import { type Actor, Actors, type ActorType } from './actors.ts'
import { Subscriptions } from './subscriptions.ts'
import { setTimer, timerError } from './timer-rows.ts'
import { type ActorStates, statesIn, Transitions } from './transitions.ts'
import type { Asked, CommandMaker, Fired, Turn, Watcher } from './turn.ts'
import { answerOf, emptyTurn, isSilent, Turns, whenWritten } from './turn.ts'

export class Switchboard {
  /** Subscriptions to facts, published when they are durable. */
  readonly subscriptions = new Subscriptions()
  #store: Pick<Store, 'worlds' | 'writer'>
  #outside: (world: World, call: OutsideCall) => void
  #actors: Actors
  #turns: Turns

  constructor(
    kinds: Record<string, ActorType>,
    store: Pick<Store, 'states' | 'worlds' | 'writer'>,
    outside: (world: World, call: OutsideCall) => void,
  ) {
    const transitions = new Transitions()
    this.#actors = new Actors(kinds, store.states, transitions)
    this.#turns = new Turns(this.#actors, transitions)
    this.#store = store
    this.#outside = outside
  }

  /**
   * Runs one turn and gives its answer: the first thing said that is not merely handed on.
   * @param asked the command, or what makes it when the turn begins
   * @returns by the type of the command; null when the turn was silent
   * @throws StoreError when the store refused: then nothing of the turn has happened
   */
  async ask<const C extends Command>(
    world: World,
    address: string,
    asked: C | CommandMaker<C>,
  ): Promise<CommandAnswer<C['type'], Fact>> {
    return (await this.#ask(world, address, asked, null)) as CommandAnswer<C['type'], Fact>
  }

  /**
   * The same, with what an actor has said and the state in which the turn has left it; null: silent, or refused.
   * @param of that actor's address: the command may be handed on to it
   */
  async askForState<const C extends Command, Context>(
    world: World,
    address: string,
    asked: C | CommandMaker<C>,
    of = address,
  ): Promise<{ fact: CommandAnswer<C['type'], Fact>; said: () => Fact[]; state: Context | null }> {
    let state: Context | null = null
    let all: Turn['said'] = []
    const watch: Watcher = (turn) => {
      all = turn.said
      state = (this.#actors.get(world, of)?.snapshot.context ?? null) as Context | null
    }
    const fact = (await this.#ask(world, address, asked, null, watch)) as CommandAnswer<C['type'], Fact>
    return { fact, said: () => all.flatMap(({ actor, fact }) => (actor.address === of ? [fact] : [])), state }
  }

  /** The state of an actor, as far as it is durable. */
  read<Context>(world: World, address: string): Promise<Context> {
    const seen = this.peek<Context>(world, address)
    if (seen !== null) return Promise.resolve(seen)
    return world.during(this.#readDurable(world, address).then(({ context }) => context as Context))
  }

  /** The states an actor is in, as far as they are durable. */
  statesOf(world: World, address: string): Promise<ActorStates> {
    return world.during(this.#readDurable(world, address).then(statesIn))
  }

  /** The same at once, when it is in memory and durable; else null, and the caller has to read. */
  peek<Context>(world: World, address: string): Context | null {
    if (world.stale || world.closed) return null
    const actor = this.#actors.get(world, address)
    return actor && actor.unwritten === 0 ? (actor.snapshot.context as Context) : null
  }

  /**
   * The number of a receipt's document, by the ledger of the actor that made it; null: another actor made it, or none.
   * @param id a UUID in either case
   */
  async receiptNumber(world: World, address: string, id: string): Promise<number | null> {
    await this.read(world, address)
    return this.#actors.get(world, address)?.receiptIds?.numberOf(id) ?? null
  }

  async #readDurable(world: World, address: string): Promise<AnyMachineSnapshot> {
    if (world.stale || world.closed) await this.wake(world)
    const actor = this.#actors.get(world, address) ?? (await this.#load(world, address))
    // Read first, then wait: what is shown has been written by then. What never will be is not shown.
    const { snapshot } = actor
    const isDurable = await actor.written.then(() => true).catch(() => false)
    if (isDurable) return snapshot
    await this.wake(world)
    // From the store itself: in memory it may be changed once more by what the store refuses
    return this.#actors.stored(world, address)
  }

  /**
   * Hands a timer taken from the world's clock to its actor. When the turn fails the timer is in the store still: it is
   * put back, unless the store has lost the turn (all is read again), or actor or timer cannot be read: until the world is.
   */
  async fire(world: World, timer: StoredTimer): Promise<void> {
    const command = { ...timer.event, at: world.clock.now() }
    try {
      await this.#ask(world, timer.address, command, timer)
    } catch (thrown) {
      const error = timerError(world, timer, thrown)
      if (!(world.stale || error instanceof Unreadable)) world.clock.timers.set(timer)
      throw error
    }
  }

  /**
   * Waits until the world is open, and reads its state from disk when memory is invalid.
   * @throws WorldGone when it has been deleted or replaced
   */
  async wake(world: World): Promise<void> {
    while (world.closed) await world.closed
    if (world.gone) throw new WorldGone(world.name)
    if (!world.stale) return
    world.retention.begin()
    const { nextFact, timers, now } = await this.#store.worlds.load(world.id).finally(() => world.retention.end())
    // What has been read is not this world's any more.
    if (world.gone) throw new WorldGone(world.name)
    if (!world.stale) return
    world.loads++
    world.nextFact = world.firstFact = nextFact
    world.clock.timers.load(timers)
    // In memory the clock may have been moved by a turn that the disk has refused.
    if (world.clock.isAhead && now !== null) world.clock.setNow(now)
    world.stale = false
    world.clock.wind()
  }

  /** What readers and writers of a whole world need to know. */
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
  #ask(world: World, address: string, asked: Asked, fired: Fired, watch?: Watcher): Promise<Fact | null> {
    if (world.stale || world.closed) return world.during(this.#askLater(world, address, asked, fired, null, watch))
    const turn = emptyTurn(world)
    if (fired) turn.timers.set(Timers.key(fired.address, fired.id), null)
    const missing = this.#turns.carry(world, turn, address, asked)
    if (missing) return world.during(this.#askLater(world, address, asked, fired, missing, watch))
    const answer = answerOf(turn)
    const actor = this.#actors.get(world, address)
    if (isSilent(turn) || answer?.type === 'refused') return whenWritten(world, actor, turn, answer)
    const committed = this.#commit(world, turn, answer)
    watch?.(turn)
    return committed
  }

  async #askLater(
    world: World,
    address: string,
    asked: Asked,
    fired: Fired,
    missing: string | null,
    watch: Watcher | undefined,
  ): Promise<Fact | null> {
    const { loads } = world
    await this.wake(world)
    // Read again meanwhile: a timer the disk does not know never was, one it knows is among the world's again.
    if (fired && world.loads !== loads) return null
    if (missing) await this.#load(world, missing)
    // Those who had not to wait were first: the turn is of the moment in which it runs.
    const now = typeof asked === 'function' ? asked : { ...asked, at: Math.max(asked.at, world.clock.now()) }
    return this.#ask(world, address, now, fired, watch)
  }

  /** Makes the turn's outcome the present one; when it is durable, calls the outside and gives the answer. */
  async #commit(
    world: World,
    { said, changed, timers, calls, steps }: Turn,
    answer: Fact | null,
  ): Promise<Fact | null> {
    const batch = this.#store.writer.join(world.id)
    const facts = said.map(({ actor, fact, text }): JournalRow => {
      actor.receiptIds?.learn(fact)
      return { world: world.id, n: world.nextFact++, address: actor.address, fact, text }
    })
    batch.facts.push(...facts)
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
    const at = world.clock.now()
    const now = world.clock.isAhead ? at : null
    if (now !== null) batch.clocks.set(world.id, now)
    const writing = calls.length === 0
    world.begin(writing)
    try {
      await batch.written
      if (now !== null && now === world.clock.now()) world.clock.isAhead = false
      for (const actor of changed.keys()) actor.unwritten--
      if (steps) world.activity?.transitions(steps, at, last)
      world.said(facts)
      for (const { actor, fact } of said) this.subscriptions.publish(actor.key, fact)
      for (const call of calls) this.#outside(world, call)
      return answer
    } finally {
      world.end(writing)
    }
  }

  /** Brings an actor into memory, and sends it its first command. */
  #load = (world: World, address: string): Promise<Actor> =>
    this.#actors.load(world, address, async ({ onLoad }) => onLoad && this.#ask(world, address, onLoad, null))
}
