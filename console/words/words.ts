/** The console's own words, in the reader's language. What the server says stays as it says it. */
import { batch, signal } from '@preact/signals'
import type { english } from './en.ts'
import { filled, type Language } from './filled.ts'

export type { Language } from './filled.ts'
export type Word = keyof typeof english
type Words = Readonly<Record<Word, string>>

const KEPT = 'kasalab-language'

/** Chosen before, or the browser's. */
const first = (): Language => {
  const kept = localStorage.getItem(KEPT)
  if (kept === 'uk' || kept === 'en') return kept
  return navigator.languages.some((each) => each.startsWith('uk')) ? 'uk' : 'en'
}

/** Words of one language: the other's are loaded when it is chosen. */
const wordsOf = async (chosen: Language): Promise<Words> =>
  chosen === 'uk' ? (await import('./uk.ts')).ukrainian : (await import('./en.ts')).english

export const language = signal<Language>(first())
const words = signal(await wordsOf(language.value))

export async function speak(chosen: Language): Promise<void> {
  localStorage.setItem(KEPT, chosen)
  const found = await wordsOf(chosen)
  batch(() => {
    words.value = found
    language.value = chosen
  })
  document.documentElement.lang = chosen
}

/** A text of the reader's language, its figures filled in. */
export const say = (word: Word, figures: Readonly<Record<string, string | number>> = {}): string =>
  filled(words.value[word], figures, language.value)
