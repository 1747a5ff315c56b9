/** The clauses of the law, and what was decided where it is silent, each with the scenarios that carry it. */
import { quirkRows } from '../../../../server/runtime/world/quirks.ts'
import { clauseOf, groupOf, KNOWN } from '../../law/known-clauses.ts'
import { inlineMarkdown } from '../../living/markup/html.ts'
import { clauseResult } from '../../living/outcomes.ts'
import type { Bilingual } from '../source/bilingual.ts'
import type { BookSource } from '../source/book-source.ts'
import { type BookScenario, scenariosIn } from '../source/features.ts'
import { type BookOutcome, resultIn } from '../source/last-run.ts'
import { gradesIn, type Mark, markOf } from '../source/marks.ts'
import { BOOK_WORDS, gradeWords } from '../source/words.ts'
import type { Page } from './frame.ts'
import { briefMark, idLink, markLegend } from './gherkin.ts'
import { anchorOf, escapeContent, escapeHtml, featurePage, linkTo, words } from './html.ts'
import { quirkMark } from './question.ts'

/** A scenario at its place. */
interface Proof {
  path: string
  scenario: BookScenario
}

const WORDS = BOOK_WORDS.law
const GRADES: Readonly<Record<string, Bilingual>> = BOOK_WORDS.grades

/** Scenarios by each of their tags. */
function proofsById({ features }: BookSource): Map<string, Proof[]> {
  const found = new Map<string, Proof[]>()
  for (const feature of features)
    for (const scenario of scenariosIn(feature))
      for (const tag of scenario.tags) {
        const own = found.get(tag) ?? []
        found.set(tag, own)
        own.push({ path: feature.path, scenario })
      }
  return found
}

/** Scenarios of a clause that are listed one by one; of more, their features are. */
const LISTED = 3

interface Result extends Proof {
  outcome: BookOutcome
  because: string | null
}

const resultEntry = ({ path, scenario: { title }, outcome, because }: Result): string =>
  `<li>${outcome === 'passed' ? '' : briefMark(outcome, because)}${linkTo(`${featurePage(path)}#${anchorOf(title)}`, escapeHtml(title))}`

const featureEntry = (path: string, count: number): string => `<li>${linkTo(featurePage(path), path)}: ${count}`

/** Few scenarios each, many by their features; what does not hold is always named. */
function proofList(results: readonly Result[], source: BookSource): string {
  if (results.length <= LISTED) return results.map(resultEntry).join('')
  const byFeature = [...Map.groupBy(results, ({ path }) => path)]
  const others =
    source.run.target === null ? [] : results.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'not_run')
  return [
    ...others.slice(0, LISTED).map(resultEntry),
    ...byFeature.map(([path, own]) => featureEntry(path, own.length)),
  ].join('')
}

function proofs(id: string, found: ReadonlyMap<string, Proof[]>, source: BookSource): string {
  const own = found.get(id) ?? []
  if (own.length === 0) return `<p class="faint">${words(WORDS.none)}</p>`
  const results = own.map((each) => ({ ...each, ...resultIn(source.run, each.path, each.scenario.lines) }))
  const outcome = clauseResult(results.map((each) => each.outcome)) as BookOutcome
  return `<details><summary>${briefMark(outcome)}${words(WORDS.count)} ${own.length}</summary><ul lang="en-GB">${proofList(results, source)}</ul></details>`
}

/** What each letter means; the words of a grade before it only where it has more than letters. */
function evidence({ evidence: grades, graded_by }: Mark): string {
  if (grades === '') return words(BOOK_WORDS.labels.noEvidence)
  const meanings = gradesIn(grades).map((grade) => words(GRADES[grade]!))
  const of = graded_by === null ? '' : ` (${words(BOOK_WORDS.labels.gradedBy)} ${idLink(graded_by)})`
  const isLettersAlone = /^[ABC]([,;] [ABC])*$/.test(grades)
  return `${isLettersAlone ? '' : `${words(gradeWords(grades))}. `}${meanings.join('; ')}${of}`
}

/** What was decided, in its paragraphs, and on what evidence. */
const answerOf = (mark: Mark): string =>
  `<div lang="en-GB">${mark.decided.map((part) => `<p>${inlineMarkdown(part)}</p>`).join('')}</div><p class="marks">${words(BOOK_WORDS.labels.evidence)}: ${evidence(mark)}</p>`

function clause(id: string, found: ReadonlyMap<string, Proof[]>, source: BookSource): string {
  const { sentence = '', refers_to = [] } = clauseOf(id) ?? {}
  const others = refers_to.filter((other) => markOf(other)).map(idLink)
  const mark = markOf(id)
  // A clause that leaves a choice
  const choice = mark && mark.decided.length > 0 ? answerOf(mark) : ''
  return `<section class="card" id="${id}"><p><b>${id}</b> <span lang="en-GB">${escapeContent(sentence)}</span></p>${choice}${others.length > 0 ? `<p class="ids">${others.join(' ')}</p>` : ''}${proofs(id, found, source)}</section>`
}

export function lawPage(source: BookSource): Page {
  const found = proofsById(source)
  const of = (ids: readonly string[]): string => ids.map((id) => clause(id, found, source)).join('\n')
  const groups = Object.entries(KNOWN.groups).map(
    ([letters, title]) =>
      `<h2 id="${letters}"><span lang="en-GB">${letters} ${escapeContent(title)}</span></h2>${of(KNOWN.clauses.filter((id) => groupOf(id) === letters))}`,
  )
  return {
    file: 'law.html',
    title: BOOK_WORDS.labels.law,
    content: `<p class="asked">${words(WORDS.about)}</p>${markLegend(source.run)}
${groups.join('\n')}<h2 id="extension">${words(WORDS.extension)}</h2>${of(KNOWN.extension)}`,
  }
}

function decision(mark: Mark, found: ReadonlyMap<string, Proof[]>, source: BookSource): string {
  const { id, sentence } = mark
  return `<section class="card" id="${id}"><p><b>${id}</b> <span class="faint" lang="en-GB">${escapeContent(sentence)}</span></p>
${answerOf(mark)}${proofs(id, found, source)}</section>`
}

export function decisionsPage(source: BookSource): Page {
  const found = proofsById(source)
  const all = KNOWN.decisions.flatMap((id) => markOf(id) ?? [])
  const quirks = quirkRows.map(
    ({ name, sentence: en, sentence_uk: uk, clauses, evidence: known }) =>
      `<section class="card" id="${name}"><p>${quirkMark} <b>${name}</b></p><p>${words({ uk, en })}</p><p class="faint" lang="en-GB">${escapeContent(known)}</p><p class="ids">${clauses.map(idLink).join(' ')}</p></section>`,
  )
  return {
    file: 'decisions.html',
    title: BOOK_WORDS.labels.decisions,
    content: `${markLegend(source.run)}${all.map((each) => decision(each, found, source)).join('\n')}<h2 id="quirks">${words(WORDS.quirks)}</h2>${quirks.join('\n')}`,
  }
}
