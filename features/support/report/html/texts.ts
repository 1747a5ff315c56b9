/** Texts of the page in its languages. */
import { ENGLISH } from './texts/english.ts'
import { GROUPS_UKRAINIAN, UKRAINIAN } from './texts/ukrainian.ts'

/** Languages of the page, with their own names. */
export const LANGUAGES = { en: 'English', uk: 'Українська' } as const
export type Language = keyof typeof LANGUAGES

/** All texts of the page. @param groups English titles of the clause groups */
export const textsFor = (groups: Record<string, string>): Record<Language, Record<string, string>> => ({
  en: { ...groups, ...ENGLISH },
  uk: { ...groups, ...GROUPS_UKRAINIAN, ...UKRAINIAN },
})
