import type { Language } from '../words.ts'

/** By the name of a rule: how to get on, one sentence in each language. */
export type Ways = Readonly<Record<string, Readonly<Record<Language, string>> | undefined>>
