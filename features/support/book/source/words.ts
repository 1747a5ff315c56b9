/** Words of the book's own in both languages: words.json. Its texts, titles and terms are in features/book. */
import data from '../words.json' with { type: 'json' }
import { type Bilingual, bilingual, same } from './bilingual.ts'

/** By the page that has them; `labels` are on many pages. */
export const BOOK_WORDS = data

/** What has its English elsewhere: statecharts, evidence of decisions, and reasons why an operation is left out. */
type Translated = keyof typeof data.ukrainian

/** @throws when it has no Ukrainian words */
export function ukrainianOf(kind: Translated, english: string): string {
  const found: Readonly<Record<string, string>> = data.ukrainian[kind]
  const uk = found[english]
  if (uk === undefined)
    throw new Error(`features/support/book/words.json has no Ukrainian words of "${english}" (${kind})`)
  return uk
}

/** A grade as it is shown, part by part; letters alone are the same. @throws when the Ukrainian words of a part are missing */
export const gradeWords = (evidence: string): Bilingual => ({
  uk: evidence
    .split('; ')
    .map((part) => (/^[ABC](, [ABC])*$/.test(part) ? part : ukrainianOf('evidence', part)))
    .join('; '),
  en: evidence,
})

/** @throws on a figure that no example is known of */
function exampleOf(name: string): Bilingual {
  const found = (data.figures as Readonly<Record<string, string | Bilingual>>)[name]
  if (!found) throw new Error(`The book has no example of the figure {${name}}`)
  return typeof found === 'string' ? same(found) : found
}

/** A message as a cashier might see it: figures of an example are in the places of their names. */
export const withExampleFigures = (message: Bilingual): Bilingual =>
  bilingual((language) => message[language].replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(name)[language]))
