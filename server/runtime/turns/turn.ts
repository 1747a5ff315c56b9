/**
 * One turn, in memory: a command is carried along the wiring, oldest first, until no actor has more to say.
 */
import type { AnyMachineSnapshot } from 'xstate'
import type { Emitted, Entry } from '../../../machines/vocabulary/document.ts'
import type { Command, Fact, Hearing, OutsideCall } from '../../../machines/vocabulary/messages.ts'
import { handedOnFacts, wiring } from '../../../machines/wiring.ts'
import type { ReceiptIds, StoredTimer } from '../../store/states.ts'
import type { StateChange } from '../activity/entries.ts'
import { isSameState } from '../activity/state-values.ts'
import { Timers } from '../world/clock.ts'
import type { World } from '../world/world.ts'
import type { Actor, Actors } from './actors.ts'
import type { Transitions } from './transitions.ts'

/** A turn that carries more is going in circles. */
const TURN_STEPS = 10_000

/** A fact, and the actor that has published it. */
interface EmittedFact {
  actor: Actor
  fact: Fact
  /** JSON text of its document; null when it has none. */
  text: string | null
}

/** The result of a turn. */
export interface Turn {
  said: EmittedFact[]
  changed: Map<Actor, AnyMachineSnapshot>
  /** By key; a timer set is held with its event, a cancelled one as null. */
  timers: Map<string, StoredTimer | null>
  calls: OutsideCall[]
  /** Steps from one state to another, in their order; null: not recorded. */
  steps: StateChange[] | null
}

/** The timer that began a turn: it is spent. null: none did. */
export type Fired = { address: string; id: string } | null

/** Gets a turn once it has been carried out in memory, before that is durable. */
export type Watcher = (turn: Turn) => void

export const emptyTurn = ({ activity }: Pick<World, 'activity'>): Turn => ({
  said: [],
  changed: new Map(),
  timers: new Map(),
  calls: [],
  steps: activity && [],
})

/** Nothing was said, and nothing is otherwise than before. */
export const isSilent = ({ said, changed, timers }: Turn): boolean =>
  said.length === 0 && changed.size === 0 && timers.size === 0

/**
 * The answer of a turn: the first fact that is not merely passed on; null when there is none. A refusal comes
 * first, wherever it is: a command handed on to another actor is refused with the turn that it belongs to.
 */
export function answerOf({ said }: Turn): Fact | null {
  const refused = said.find(({ fact }) => fact.type === 'refused')
  return (refused ?? said.find(({ fact }) => !handedOnFacts.has(fact.type)))?.fact ?? null
}

/**
 * Gives an answer that changes nothing when what it rests on is durable: a refusal may say that a receipt exists already.
 * @param asked actor that heard the command
 * @throws StoreError when that could not be written
 */
export function whenWritten(
  world: World,
  asked: Actor | undefined,
  { said }: Turn,
  answer: Fact | null,
): Promise<Fact | null> {
  const heard = [asked, ...said.map(({ actor }) => actor)]
  const unwritten = heard.flatMap((actor) => (actor && actor.unwritten > 0 ? [actor.written] : []))
  if (unwritten.length === 0) return Promise.resolve(answer)
  world.begin(true)
  return Promise.all(unwritten)
    .then(() => answer)
    .finally(() => world.end(true))
}

/** A command and the actor that hears it. */
interface Envelope {
  address: string
  command: Command
}

/** What is known when a turn begins. */
export interface TurnStart {
  /** By the clock of the world, epoch milliseconds. */
  at: number
  /** Ids of the receipts that the actor has made: no other turn makes one before this turn is run. */
  receiptIds: Pick<ReceiptIds, 'has'>
  /** The same of another actor, to which the command is handed on. */
  receiptIdsOf(address: string): Pick<ReceiptIds, 'has'>
}

/** Makes a command that says more than its sender knows, when its turn begins. */
export type CommandMaker<C extends Command> = (start: TurnStart) => C

/** What a turn begins with. */
export type Asked = Command | CommandMaker<Command>

const NO_RECEIPTS: TurnStart['receiptIds'] = { has: () => false }

/** The text of a document goes to the store beside its fact, and no further. */
function withoutText(actor: Actor, { text, ...fact }: Emitted<Extract<Fact, Entry>>): EmittedFact {
  return { actor, fact: fact as Fact, text }
}

function noteStep(
  steps: StateChange[],
  { address, kind }: Actor,
  event: string,
  from: StateChange['from'],
  to: StateChange['to'],
): void {
  if (!isSameState(from, to)) steps.push({ address, machine: kind.machine.id, event, from, to })
}

export class Turns {
  #actors: Actors
  #transitions: Transitions

  constructor(actors: Actors, transitions: Transitions) {
    this.#actors = actors
    this.#transitions = transitions
  }

  /**
   * Runs transitions until no further fact is published.
   * @param turn what comes of them is gathered there
   * @returns null, or an address that is not loaded yet: then the turn is to be dropped and begun again
   */
  carry(world: World, turn: Turn, address: string, asked: Command | CommandMaker<Command>): string | null {
    const first = this.#actors.get(world, address)
    if (!first) return address
    let missing: string | null = null
    const receiptIdsOf = (other: string): TurnStart['receiptIds'] => {
      const actor = this.#actors.get(world, other)
      if (!actor) missing = other
      return actor?.receiptIds ?? NO_RECEIPTS
    }
    const command =
      typeof asked === 'function'
        ? asked({ at: world.clock.now(), receiptIds: first.receiptIds ?? NO_RECEIPTS, receiptIdsOf })
        : asked
    if (missing) return missing
    const queue: Envelope[] = [{ address, command }]
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
  #step(turn: Turn, actor: Actor, command: Command, queue: Envelope[]): void {
    const before = turn.changed.get(actor) ?? actor.snapshot
    const [after, executed] = this.#transitions.next(actor.kind.machine, before, command)
    if (after !== before) {
      turn.changed.set(actor, after)
      if (turn.steps) noteStep(turn.steps, actor, command.type, before.value, after.value)
    }
    for (const { type, params } of executed)
      if (type === 'xstate.emit') this.#say(turn, actor, params.event as unknown as Emitted<Fact>, queue)
      else if (type === 'xstate.cancel') turn.timers.set(Timers.key(actor.address, params.sendId!), null)
      else if (type === 'xstate.raise' && params.delay !== undefined) {
        const event = params.event as unknown as { type: string; at: number }
        const id = params.id ?? event.type
        const timer = { address: actor.address, id, due: command.at + params.delay, event }
        turn.timers.set(Timers.key(actor.address, id), timer)
      }
  }

  #say(turn: Turn, actor: Actor, emitted: Emitted<Fact>, queue: Envelope[]): void {
    const said = 'document' in emitted ? withoutText(actor, emitted) : { actor, fact: emitted, text: null }
    turn.said.push(said)
    const heard = this.#hear(said.fact, actor.address)
    if (Array.isArray(heard)) for (const each of heard) this.#pass(turn, each, queue)
    else if (heard) this.#pass(turn, heard, queue)
  }

  #pass(turn: Turn, hearing: Hearing, queue: Envelope[]): void {
    if ('to' in hearing) queue.push({ address: hearing.to, command: hearing.event })
    else turn.calls.push(hearing.call)
  }

  #hear(fact: Fact, address: string): ReturnType<NonNullable<(typeof wiring)[Fact['type']]>> | undefined {
    const wire = wiring[fact.type] as ((fact: Fact, from: string) => never) | undefined
    return wire?.(fact, address.slice(address.indexOf(':') + 1))
  }
}
