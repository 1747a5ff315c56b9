/** How parameter types are defined: closed lists of words, and expressions over them. */
import { defineParameterType } from '@cucumber/cucumber'
import type { StepTraits } from '../traits/step-traits.ts'
import { type TraitsByWords, wordsHaveTraits } from '../traits/word-traits.ts'

/** Longest first: an alternative must not be eaten by a shorter one. */
export const anyWord = (words: Iterable<string>): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')

/**
 * A parameter by its expression; its groups are given to the transformer, or the whole when it has none.
 * @param traitsOf what its words say of a scenario, by the same groups
 */
export function parameter(
  name: string,
  regexp: RegExp,
  transformer: (...groups: string[]) => unknown,
  traitsOf?: TraitsByWords,
): void {
  defineParameterType({ name, regexp, transformer, useForSnippets: false })
  if (traitsOf) wordsHaveTraits(name, traitsOf)
}

interface NamedOptions {
  /** What stands before the name in a sentence. */
  prefix?: string
  traitsOf?: (word: string) => StepTraits
}

/** A parameter whose values have names. */
export const named = <T>(
  name: string,
  words: Iterable<string>,
  transformer: (word: string) => T,
  { prefix = '', traitsOf }: NamedOptions = {},
): void =>
  parameter(name, new RegExp(`${prefix}(${anyWord(words)})`), transformer, traitsOf && ((word) => traitsOf(word!)))
