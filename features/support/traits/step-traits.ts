/**
 * What a step declares where it is defined, and a word of the vocabulary likewise: known before its scenario begins,
 * and independent of the sentence's wording.
 */
import type { Need } from '../law/capabilities.ts'
import type { FigureKind } from './figures.ts'

/** State before the last action that a step compares with the state after it; forms are those of every surface. */
export type Reads = 'status' | 'facts' | 'surfaces' | 'forms'
/** What a target must have: a clock that can be set, of which kind, and our seeded data. */
export type TraitNeed = 'clock' | 'stopped clock' | 'seconds' | 'milliseconds' | 'seed'
/** A bank terminal on the local network, the list of terminals there, and one through the cloud. */
export type TerminalRoute = 'terminal on the LAN' | 'devices on the LAN' | 'terminal in the cloud'

export interface StepTraits {
  /** What it asks of its target when it is carried out, in its order; a run of our features holds it to that. */
  asks?: readonly Need[]
  /** The same by its table. */
  asksByTable?: (rows: readonly (readonly string[])[]) => readonly Need[]
  reads?: readonly Reads[]
  /** What its scenario needs as a whole. Ignored where the scenario is about forms alone (the clock), or about what every target refuses (the seed). */
  needs?: readonly TraitNeed[]
  /** How the step holds that the last action came out. */
  holds?: 'accepted' | 'refused'
  /** What it does has nothing to do with any register: neither its request nor the answer. */
  isApart?: true
  /** It judges only the form of a request. */
  judgesForm?: true
  /** The shift it opens: an open one of the same name will do. */
  opensShift?: string
  /** Kinds of counters it looks at, where a table cannot distinguish members of that name. */
  figures?: readonly FigureKind[]
  /** It names another register than the one whose counters are known. */
  otherRegister?: true
  route?: TerminalRoute
  /** It asks a bank terminal for its sums. */
  settles?: true
  /** It makes more shifts than a page of their list has. */
  fillsLists?: true
  /** It fills a register beyond its counters. */
  overfills?: true
}

/** Of a step's arguments, in their order, without its table. */
export type TraitsByArguments = (...given: never[]) => StepTraits

/** The option of the runner's definitions that contains them. */
export interface TraitOptions {
  wrapperOptions: { traits: StepTraits | TraitsByArguments }
}

/** Options of a step definition. @param traits of all sentences of the step, or a function of its arguments */
export const traits = (traits: StepTraits | TraitsByArguments): TraitOptions => ({ wrapperOptions: { traits } })

/** By the groups of the parameter's expression, as its transformer receives them. */
export type TraitsByWords = (...groups: (string | undefined)[]) => StepTraits

const byParameter = new Map<string, TraitsByWords>()

/** Declares the traits of a parameter type's words. */
export const wordsHaveTraits = (parameter: string, traitsOf: TraitsByWords): void => {
  byParameter.set(parameter, traitsOf)
}

/** Traits of a word in a sentence. */
export const traitsOfWord = (parameter: string, groups: readonly (string | undefined)[]): StepTraits =>
  byParameter.get(parameter)?.(...groups) ?? {}
