/** Situations that an exploration is to come to: each has a name, a sentence, and a detector that counts it. */
import type { SaidFact } from '../../../support/actors/lab.ts'
import type { Ask } from '../../../support/model/expected.ts'
import type { Act } from '../../../support/model/model.ts'
import { type ModelRegister, registerWorkedBy, type State } from '../../../support/model/state.ts'
import type { Received } from '../venues/venue.ts'

/** An act with its answer, and the model's state before it and behind it. */
export interface Happening {
  act: Act
  ask: Ask
  /** null: none came. */
  received: Received | null
  before: State
  after: State
  /** Those that were sent at once, itself among them; null: alone. */
  together: readonly Act[] | null
  disturbed: Interruption | null
}

/** What was between a client and its answer: a gateway's fault by the lab's name, or a restart. */
export type Interruption =
  | 'answer-lost'
  | 'answer-spoiled'
  | 'answer-late'
  | 'request-lost'
  | 'bad-gateway'
  | 'rate-limit'
  | 'killed'
  | 'restarted'

/** A fact, with its instant. */
export type TimedFact = SaidFact & { at: string }

/** What is seen of an episode, in its order. */
export type SeenOfEpisode = { did: Happening } | { fact: TimedFact }
export type Detector = (seen: SeenOfEpisode) => boolean

/** A detector is made anew for each episode: it may remember. */
export type SituationLine = readonly [name: string, sentence: string, detector: () => Detector]

// biome-ignore lint/suspicious/noExplicitAny: bodies of all answers, facts of all types
export type Anything = any

export const answerIn = ({ received }: Happening): Anything => received?.body
/** Code of a refusal; null: the answer is none. */
export const refusalIn = (did: Happening): string | null =>
  (did.received?.status ?? 0) >= 400 ? String(answerIn(did)?.code ?? did.received!.status) : null
/** Whether it was carried out: the desk says of an opening in the body whether there was one (LOC-101). */
export const isAccepted = (did: Happening): boolean =>
  did.received !== null &&
  did.received.status < 300 &&
  !(did.act.do === 'open at the desk' && answerIn(did)?.status === false)

/** The cashier who asks in the cloud; null: none does. */
export const askerOf = ({ act, before }: Happening): string | null =>
  'by' in act && act.by != null ? (before.sessions[act.by]?.cashier ?? null) : null

/** The register that an act is about, in a state: of an own shift and of receipts in the cloud it is the cashier's. */
export function registerIn(state: State, did: Happening): ModelRegister | undefined {
  const { act } = did
  const named = 'of' in act ? act.of : 'at' in act ? act.at : undefined
  if (typeof named === 'string') return state.registers[named]
  const cashier = askerOf(did)
  return cashier === null ? undefined : registerWorkedBy(state, cashier)
}

type Does = Act['do']
type OfAct = (did: Happening, register: ModelRegister | undefined) => boolean
const always = () => true

/** One of these acts, with whatever answer. */
export const tried =
  (acts: readonly Does[], holds: OfAct = always): (() => Detector) =>
  () =>
  (seen) =>
    'did' in seen && acts.includes(seen.did.act.do) && holds(seen.did, registerIn(seen.did.before, seen.did))

/** One that was carried out. */
export const accepted = (acts: readonly Does[], holds: OfAct = always) =>
  tried(acts, (did, register) => isAccepted(did) && holds(did, register))

/** One that was refused with a code. */
export const refusedAs = (acts: readonly Does[], code: string, holds: OfAct = always) =>
  tried(acts, (did, register) => refusalIn(did) === code && holds(did, register))

/** A fact of a type. */
export const factOf =
  (type: string, holds: (fact: Anything, address: string) => boolean = always): (() => Detector) =>
  () =>
  (seen) =>
    'fact' in seen && seen.fact.type === type && holds(seen.fact.fact, seen.fact.address)

/** A fact of one type whose key was that of another one before: each counts once. */
export const factAfter =
  (
    [first, firstHolds]: readonly [type: string, holds?: (fact: Anything) => boolean],
    [second, secondHolds]: readonly [type: string, holds?: (fact: Anything) => boolean],
    keyOf: (fact: Anything, address: string) => string = (_, address) => address,
  ): (() => Detector) =>
  () => {
    const known = new Set<string>()
    return (seen) => {
      if (!('fact' in seen)) return false
      const { type, fact, address } = seen.fact
      if (type === first && (firstHolds?.(fact) ?? true)) known.add(keyOf(fact, address))
      return type === second && (secondHolds?.(fact) ?? true) && known.delete(keyOf(fact, address))
    }
  }

/** Facts of one type while a fault of the lab is on at any place of its kind. */
export const factWhile =
  (faults: readonly string[], type: string, holds: (fact: Anything) => boolean = always): (() => Detector) =>
  () => {
    const on = new Map<string, readonly string[]>()
    return (seen) => {
      if (!('fact' in seen)) return false
      const { fact, address } = seen.fact as TimedFact & { fact: Anything }
      if (seen.fact.type === 'fault.changed') on.set(address, fact.faults)
      return seen.fact.type === type && holds(fact) && [...on.values()].flat().some((each) => faults.includes(each))
    }
  }

/** Whether some register is so in a state. */
export const someRegisterOf = ({ registers }: State, holds: (register: ModelRegister) => boolean): boolean =>
  Object.values(registers).some(holds)

/** Sales and returns, movements of cash, cash against a card, openings and closings: by either door. */
export const SALES = ['sell', 'sell in the cloud'] as const
export const MOVES = ['move cash', 'move cash in the cloud'] as const
export const WITHDRAWALS = ['withdraw', 'withdraw in the cloud'] as const
export const RECEIPTS = [...SALES, ...MOVES, ...WITHDRAWALS] as const
export const OPENINGS = ['open at the desk', 'open in the cloud'] as const
export const CLOSES = ['close at the desk', 'close the own shift', 'close as senior'] as const
