/**
 * What a step says of itself where it is defined, and a word of the vocabulary likewise: known before its scenario begins,
 * and the same however its sentence is worded.
 */
import type { FigureKind } from './figures.ts'

/** What of the world as it was before the last action a step holds against what came. */
export type Reads = 'status' | 'facts'
/** What a target must have: a clock that can be set, the seeded data of ours. */
export type TraitNeed = 'clock' | 'seed'
/** A bank terminal on the local network, the list of those, and one through the cloud. */
export type TerminalRoute = 'terminal on the LAN' | 'devices on the LAN' | 'terminal in the cloud'

export interface StepTraits {
  reads?: readonly Reads[]
  /** Left out where the scenario is of forms alone (the clock), or of what every target refuses (the seed). */
  needs?: readonly TraitNeed[]
  /** How the step holds that the last action came out. */
  holds?: 'accepted' | 'refused'
  /** It judges the form of a request alone. */
  judgesForm?: true
  /** The shift it opens: one of the same name that is open already will do. */
  opensShift?: string
  /** Kinds of figures it looks at, of those that a table cannot tell from others of that name. */
  figures?: readonly FigureKind[]
  /** It names a register beside the one whose figures are known. */
  otherRegister?: true
  route?: TerminalRoute
  /** It asks a bank terminal for its sums. */
  settles?: true
  /** It makes more shifts than a page of their list has. */
  fillsLists?: true
  /** It fills a register with more than it can count. */
  overfills?: true
}

/** Of what a step is given, in its order; a table is not among it. */
export type TraitsByArguments = (...given: never[]) => StepTraits

/** The option of the runner's definitions that holds them. */
export interface TraitOptions {
  wrapperOptions: { traits: StepTraits | TraitsByArguments }
}

/** Options of a step definition. @param traits of every sentence of that step, or by what stands in it */
export const traits = (traits: StepTraits | TraitsByArguments): TraitOptions => ({ wrapperOptions: { traits } })
