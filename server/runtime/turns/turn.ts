/**
 * One turn, in memory: a command is carried along the wires, oldest first, until no actor has more to say. What is said
 * beside a fact (the text of its document, the arithmetic of a sale) goes with it as far as the turn lives.
 */
import type { AnyMachineSnapshot } from 'xstate'
import type { ReceiptTotals } from '../../../machines/money/totals.ts'
import type { Saying } from '../../../machines/register/recorded.ts'
import { type Command, type Fact, type Hearing, handedOn, type OutsideCall, wires } from '../../../machines/wires.ts'
import type { StoredTimer } from '../../store/timer.ts'
import { Timers } from '../world/clock.ts'
import type { World } from '../world/world.ts'
import type { Actor, Actors } from './actors.ts'
import type { Transitions } from './transitions.ts'

/** A turn that carries more is going in circles. */
const TURN_STEPS = 10_000

/** A fact as it was said. */
export interface SaidFact {
  actor: Actor
  fact: Fact
  /** JSON text of its document; null when it has none. */
  text: string | null
  /** Of a sale, the arithmetic it was made by; null of anything else. */
  totals: ReceiptTotals | null
}

/** What a turn comes to. */
export interface Turn {
  said: SaidFact[]
  changed: Map<Actor, AnyMachineSnapshot>
  /** By key; a timer set is held with its event, a cancelled one as null. */
  timers: Map<string, StoredTimer | null>
  calls: OutsideCall[]
}

export const emptyTurn = (): Turn => ({ said: [], changed: new Map(), timers: new Map(), calls: [] })

/** Nothing was said, and nothing is otherwise than before. */
export const isSilent = ({ said, changed, timers }: Turn): boolean =>
  said.length === 0 && changed.size === 0 && timers.size === 0

/** The answer of a turn: the first thing said that is not merely handed on; null when there is none. */
export const answerOf = ({ said }: Turn): SaidFact | null => said.find(({ fact }) => !handedOn.has(fact.type)) ?? null

interface Heard {
  address: string
  command: Command
}

/**
 * The command as an actor hears it: a sale with the word of the register's rows on its id, for the state of a register
 * is too small to hold the ids of all its receipts.
 */
const heardBy = ({ receiptIds }: Actor, command: Command): Command =>
  receiptIds !== null && command.type === 'receipt.sell' && 'request' in command
    ? { ...command, known: receiptIds.has(command.request.id) }
    : command

export class Turns {
  #actors: Actors
  #transitions: Transitions

  constructor(actors: Actors, transitions: Transitions) {
    this.#actors = actors
    this.#transitions = transitions
  }

  /**
   * Runs transitions until no more is said.
   * @param turn what comes of them is gathered there
   * @returns null, or an address that is not loaded yet: then the turn is to be dropped and begun again
   */
  carry(world: World, turn: Turn, address: string, command: Command): string | null {
    const queue: Heard[] = [{ address, command }]
    for (let step = 0; step < queue.length; step++) {
      if (step >= TURN_STEPS) throw new Error(`A turn begun at ${address} by ${command.type} does not end`)
      const next = queue[step]!
      const actor = this.#actors.get(world, next.address)
      if (!actor) return next.address
      this.#step(turn, actor, heardBy(actor, next.command), queue)
    }
    return null
  }

  /** One actor hears one event; who hears what it says joins the queue. */
  #step(turn: Turn, actor: Actor, command: Command, queue: Heard[]): void {
    const before = turn.changed.get(actor) ?? actor.snapshot
    const after = this.#transitions.next(actor.kind.machine, before, command)
    if (after !== before) turn.changed.set(actor, after)
    for (const { type, params } of this.#transitions.executed)
      if (type === 'xstate.emit') this.#say(turn, actor, params.event as unknown as Fact | Saying, queue)
      else if (type === 'xstate.cancel') turn.timers.set(Timers.key(actor.address, params.sendId!), null)
      else if (type === 'xstate.raise' && params.delay !== undefined) {
        const event = params.event as unknown as { type: string; at: number }
        const id = params.id ?? event.type
        const timer = { address: actor.address, id, due: command.at + params.delay, event }
        turn.timers.set(Timers.key(actor.address, id), timer)
      }
  }

  #say(turn: Turn, actor: Actor, saying: Fact | Saying, queue: Heard[]): void {
    const said: SaidFact =
      saying.type === 'recorded'
        ? { actor, fact: saying.fact, text: saying.text, totals: saying.totals }
        : { actor, fact: saying, text: null, totals: null }
    turn.said.push(said)
    const heard = this.#hear(said.fact, actor.address)
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
}
