/**
 * The page features/questions.md: the questions of the book chapter by chapter, each with the beginning of
 * its answer and the features whose scenarios prove it. There is no other list: what is asked is written in features/book.
 */
import { markdownCell, markdownTable } from '../living/markup/markdown.ts'
import { type CitedScenario, citedIn, OWN_FOLDERS } from './source/book-source.ts'
import { type BookQuestion, type Chapter, chaptersIn } from './source/chapters.ts'
import { featuresIn } from './source/features.ts'

/** The first sentence of an answer: to a full stop before a capital. */
export const firstSentence = (markdown: string): string => /^.*?[.!?](?=\s+[A-Z`]|$)/s.exec(markdown)?.[0] ?? markdown

const cell = (text: string): string => markdownCell(text.replaceAll(/\s+/g, ' '))

type Cited = ReadonlyMap<string, CitedScenario>

const featureLinks = ({ shown_by }: BookQuestion, cited: Cited): string =>
  [...new Set(shown_by.flatMap((title) => cited.get(title)?.path ?? []))]
    .map((path) => `[${path}](${path}.feature)`)
    .join(', ')

const rowOf = (question: BookQuestion, cited: Cited): string[] => [
  cell(question.asked.en),
  cell(firstSentence(question.answer.en)),
  featureLinks(question, cited),
]

const sectionOf = ({ id, title, questions }: Chapter, cited: Cited): string[] => [
  `## ${title.en}`,
  '',
  `[The chapter](book/en/${id}.md), [українською](book/uk/${id}.md).`,
  '',
  ...markdownTable(
    ['question', 'answer', 'features'],
    questions.map((each) => rowOf(each, cited)),
  ),
  '',
]

/** The up-to-date page. */
export function questionList(): string {
  const chapters = chaptersIn(OWN_FOLDERS.texts)
  const cited = citedIn(featuresIn(OWN_FOLDERS.features))
  return [
    '# Questions',
    '',
    'Made by `npm run index`: what the owner of a product asks, as the book has it, with the beginning of each answer and the',
    'features that show it. The whole answers, and what each rests on, are in the book: `kasalab book`.',
    '',
    ...chapters.filter(({ questions }) => questions.length > 0).flatMap((chapter) => sectionOf(chapter, cited)),
  ].join('\n')
}
