/** What a fault or a quirk does, in the reader's language. */
import { language } from './words.ts'

export interface Described {
  sentence: string
  sentence_uk: string
}

export const sentenceOf = ({ sentence, sentence_uk }: Described): string =>
  language.value === 'uk' ? sentence_uk : sentence
