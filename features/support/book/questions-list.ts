/**
 * `npm run index`: writes features/questions.md, the questions of the book chapter by chapter, each with the beginning of
 * its answer and the features whose scenarios prove it. There is no other list: what is asked is written in features/book.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWN_FOLDERS } from './source/book-source.ts'
import { type BookQuestion, type Chapter, chaptersIn } from './source/chapters.ts'

export const QUESTION_LIST = join(import.meta.dirname, '../../questions.md')

/** The first sentence of an answer: to a full stop before a capital. */
export const firstSentence = (markdown: string): string => /^.*?[.!?](?=\s+[A-Z`]|$)/s.exec(markdown)?.[0] ?? markdown

const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')

const featureLinks = ({ shown_by }: BookQuestion): string =>
  [...new Set(shown_by.map(({ feature }) => feature))]
    .map((feature) => `[${feature.replace(/\.feature$/, '')}](${feature})`)
    .join(', ')

const rowOf = (question: BookQuestion): string =>
  `| ${cell(question.asked.en)} | ${cell(firstSentence(question.answer.en))} | ${featureLinks(question)} |`

const sectionOf = ({ id, title, questions }: Chapter): string[] => [
  `## ${title.en}`,
  '',
  `[The chapter](book/en/${id}.md), [українською](book/uk/${id}.md).`,
  '',
  '| question | answer | features |',
  '|---|---|---|',
  ...questions.map(rowOf),
  '',
]

/** The up-to-date page. */
export function questionList(): string {
  const chapters = chaptersIn(OWN_FOLDERS.texts)
  return [
    '# Questions',
    '',
    'Made by `npm run index`: what the owner of a product asks, as the book has it, with the beginning of each answer and the',
    'features that show it. The whole answers, and what each rests on, are in the book: `npm run book`.',
    '',
    ...chapters.filter(({ questions }) => questions.length > 0).flatMap(sectionOf),
  ].join('\n')
}

if (import.meta.main) {
  const right = questionList()
  if (!process.argv.includes('--check')) writeFileSync(QUESTION_LIST, right)
  else if (right !== readFileSync(QUESTION_LIST, 'utf8')) {
    process.stderr.write('features/questions.md is not up to date: run npm run index\n')
    process.exit(1)
  }
}
