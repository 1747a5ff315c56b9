/** The console's own words, in the reader's language. What the server says stays as it says it. */
import { computed, signal } from '@preact/signals'
import { english } from './en.ts'
import { ukrainian } from './uk.ts'

export type Language = 'uk' | 'en'
export type Word = keyof typeof english

const KEPT = 'kasalab-language'

/** Chosen before, or the browser's. */
const first = (): Language => {
  const kept = localStorage.getItem(KEPT)
  if (kept === 'uk' || kept === 'en') return kept
  return navigator.languages.some((each) => each.startsWith('uk')) ? 'uk' : 'en'
}

export const language = signal<Language>(first())
const words = computed(() => (language.value === 'uk' ? ukrainian : english))

export function speak(chosen: Language): void {
  localStorage.setItem(KEPT, chosen)
  language.value = chosen
  document.documentElement.lang = chosen
}

/** A text, its figures filled in: `{n}` is the figure `n`. */
export const say = (word: Word, figures: Readonly<Record<string, string | number>> = {}): string =>
  words.value[word].replace(/\{(\w+)\}/g, (_, name: string) => String(figures[name] ?? ''))
