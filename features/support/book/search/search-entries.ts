/** What the search of the book finds: each with its place, its titles, and the text that it is found by. */

import { HINTS } from '../../../../server/client/hints/hints.ts'
import { TERMINAL_HINTS } from '../../../../server/client/hints/terminal.ts'
import { quirkRows } from '../../../../server/runtime/world/quirks.ts'
import { KNOWN } from '../../law/known-clauses.ts'
import { lawfulStatuses, refusals } from '../../law/law.ts'
import { chartTitle } from '../pages/charts-page.ts'
import { anchorOf, chapterPage, featurePage } from '../pages/html.ts'
import { type Bilingual, same } from '../source/bilingual.ts'
import type { BookSource } from '../source/book-source.ts'
import { scenariosIn } from '../source/features.ts'
import { markOf } from '../source/marks.ts'
import { BOOK_WORDS } from '../source/words.ts'

/** Kinds of what is found, with how much more one counts than another that has the same words. */
export const SEARCH_KINDS = {
  question: { weight: 4, words: { uk: 'відповідь', en: 'answer' } },
  chapter: { weight: 2, words: { uk: 'розділ', en: 'chapter' } },
  refusal: { weight: 3, words: { uk: 'відмова', en: 'refusal' } },
  terminal: { weight: 2, words: { uk: 'код термінала', en: 'code of a terminal' } },
  term: { weight: 3, words: { uk: 'слово', en: 'term' } },
  rule: { weight: 1.2, words: { uk: 'правило', en: 'rule' } },
  decision: { weight: 1, words: { uk: 'рішення', en: 'decision' } },
  clause: { weight: 1, words: { uk: 'пункт', en: 'clause' } },
  quirk: { weight: 1, words: { uk: 'відхилення', en: 'quirk' } },
  chart: { weight: 1, words: { uk: 'стани', en: 'states' } },
  scenario: { weight: 0.8, words: { uk: 'сценарій', en: 'scenario' } },
} as const satisfies Record<string, { weight: number; words: Bilingual }>

export type SearchKind = keyof typeof SEARCH_KINDS

export interface SearchEntry {
  kind: SearchKind
  page: string
  /** Of its place on the page; empty: the page itself. */
  anchor: string
  title: Bilingual
  /** Words of both languages that it is found by, besides those of its title. */
  text: string
  /** Other words that it is asked for in, each as good as one of its title. */
  also?: string
}

/** A message without the names of what is filled in: a shopkeeper sees `…`, and not `{balance}`. */
const withoutNames = ({ uk, en }: Bilingual): Bilingual => ({
  uk: uk.replaceAll(/\{\w+\}/g, '…'),
  en: en.replaceAll(/\{\w+\}/g, '…'),
})

/** Markdown without its signs. */
const plain = (markdown: string): string => markdown.replaceAll(/[*`|#>]|-{3,}/g, ' ')

const both = ({ uk, en }: Bilingual): string => `${plain(uk)} ${plain(en)}`

const ofChapters = ({ chapters }: BookSource): SearchEntry[] =>
  chapters.flatMap(({ id, title, question, text, questions }): SearchEntry[] => [
    { kind: 'chapter', page: chapterPage(id), anchor: '', title, text: `${both(question)} ${both(text)}` },
    ...questions.map(
      ({ id: anchor, asked, answer, follows, also = '' }): SearchEntry => ({
        ...{ kind: 'question', page: chapterPage(id), anchor, title: asked },
        text: `${both(answer)} ${follows.join(' ')}`,
        also,
      }),
    ),
  ])

const ofGlossary = ({ glossary }: BookSource): SearchEntry[] =>
  glossary.map(({ uk, en, fields, means, also = '' }) => ({
    ...{ kind: 'term', page: 'glossary.html', anchor: anchorOf(en), title: { uk, en } },
    text: `${both(means)} ${fields.join(' ')}`,
    also,
  }))

const ofRefusals = (): SearchEntry[] =>
  [...refusals.values()].map(({ name, status, code, clause, desk, uk, en }) => ({
    ...{ kind: 'refusal', page: 'refusals.html', anchor: anchorOf(name), title: withoutNames({ uk, en }) },
    text: [name, status, code, clause, desk, HINTS[name]?.uk, HINTS[name]?.en].join(' '),
  }))

const ofTerminal = (): SearchEntry[] =>
  [...lawfulStatuses.values()].map(({ name, code, uk, en }) => ({
    ...{
      kind: 'terminal',
      page: 'refusals.html',
      anchor: anchorOf(name),
      title: { uk: `${code} ${uk}`, en: `${code} ${en}` },
    },
    text: [name, TERMINAL_HINTS.get(name)?.uk, TERMINAL_HINTS.get(name)?.en].join(' '),
    also: 'термінал',
  }))

const ofFeatures = ({ features, titled, titledScenario }: BookSource): SearchEntry[] =>
  features.flatMap((feature): SearchEntry[] => {
    const page = featurePage(feature.path)
    return [
      { kind: 'rule', page, anchor: '', title: titled(feature.title), text: feature.description.join(' ') },
      ...feature.rules.map(
        ({ title }): SearchEntry => ({ kind: 'rule', page, anchor: anchorOf(title), title: titled(title), text: '' }),
      ),
      ...scenariosIn(feature).map(
        ({ title }): SearchEntry => ({
          ...{ kind: 'scenario', page, anchor: anchorOf(title), title: titledScenario(title) },
          text: '',
        }),
      ),
    ]
  })

function ofClauses(): SearchEntry[] {
  const entry = (kind: SearchKind, page: string, id: string): SearchEntry => {
    const { sentence = '', decided = [] } = markOf(id) ?? {}
    return { kind, page, anchor: id, title: same(`${id} ${sentence}`), text: decided.join(' ') }
  }
  return [
    ...[...KNOWN.clauses, ...KNOWN.extension].map((id) => entry('clause', 'law.html', id)),
    ...KNOWN.decisions.map((id) => entry('decision', 'decisions.html', id)),
    ...quirkRows.map(
      ({ name, sentence, sentence_uk, clauses }): SearchEntry => ({
        ...{ kind: 'quirk', page: 'decisions.html', anchor: name },
        title: { uk: `${name}: ${sentence_uk}`, en: `${name}: ${sentence}` },
        text: `${both(BOOK_WORDS.labels.quirk)} ${clauses.join(' ')}`,
      }),
    ),
  ]
}

/** All of the book, in the order of its pages. */
export const searchEntries = (source: BookSource): SearchEntry[] => [
  ...ofChapters(source),
  ...ofGlossary(source),
  ...ofRefusals(),
  ...ofTerminal(),
  ...ofClauses(),
  ...[...source.charts.keys()].map(
    (name): SearchEntry => ({
      ...{ kind: 'chart', page: 'charts.html', anchor: name, title: chartTitle(name), text: name },
    }),
  ),
  ...ofFeatures(source),
]
