/** Traits of the words of the vocabulary, by their parameter types. */
import type { StepTraits } from './step-traits.ts'

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
