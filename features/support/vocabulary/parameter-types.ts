/** How parameter types are defined: closed lists of words, and expressions over them. */
import { defineParameterType } from '@cucumber/cucumber'

/** Longest first: an alternative must not be eaten by a shorter one. */
export const anyWord = (words: Iterable<string>): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')

/** A parameter by its expression; its groups are given to the transformer, or the whole when it has none. */
export const parameter = (name: string, regexp: RegExp, transformer: (...groups: string[]) => unknown): void =>
  defineParameterType({ name, regexp, transformer, useForSnippets: false })

/** A parameter whose values have names. */
export const named = <T>(name: string, words: Iterable<string>, transformer: (word: string) => T, prefix = ''): void =>
  parameter(name, new RegExp(`${prefix}(${anyWord(words)})`), transformer)
