/** Defines parameter types: closed lists of words, and expressions. */
import { defineParameterType } from '@cucumber/cucumber'
import { literally } from '../law/answer.ts'
import type { StepTraits } from '../traits/step-traits.ts'
import { type TraitsByWords, wordsHaveTraits } from '../traits/step-traits.ts'

/** Longest first: a shorter alternative must not match the beginning of a longer one. */
export const anyWord = (words: Iterable<string>): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map(literally)
    .join('|')

/**
 * A parameter by its expression; the transformer receives the groups, or the whole text when there are none.
 * @param traitsOf traits of its words, by the same groups
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
  /** Words before the name in a sentence. */
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
