/** What came of the last run: what is broken, what was not tested and since when, and what is other than before. */
import { KNOWN } from '../../law/known-clauses.ts'
import { WORST_FIRST } from '../../living/outcomes.ts'
import type { BookSource } from '../source/book-source.ts'
import type { Change, KeptResult } from '../source/earlier.ts'
import { scenariosIn } from '../source/features.ts'
import { type BookOutcome, type LastRun, resultIn } from '../source/last-run.ts'
import { BOOK_WORDS } from '../source/words.ts'
import type { Page } from './frame.ts'
import { idLink, outcomeMark } from './gherkin.ts'
import { anchorOf, escapeHtml, featurePage, linkTo, words } from './html.ts'

const WORDS = BOOK_WORDS.tested

/** What is listed one by one; what holds is only counted. */
const LISTED: readonly BookOutcome[] = [...WORST_FIRST.filter((each) => each !== 'passed'), 'not_run']

/** A scenario across books: feature and title. */
export const scenarioKey = (path: string, title: string): string => `${path}: ${title}`

interface Found {
  path: string
  title: string
  outcome: BookOutcome
  because: string | null
}

/** Each scenario with what came of it. */
export const resultsOf = ({ features, run }: BookSource): Found[] =>
  features.flatMap((feature) =>
    scenariosIn(feature).map(({ title, lines }) => ({
      path: feature.path,
      title,
      ...resultIn(run, feature.path, lines),
    })),
  )

/** In the form of RFC 3339, without its fraction. */
const instant = (text: string): string => escapeHtml(text.replace(/\.\d+/, ''))

function entry({ path, title, because }: Found, kept: Record<string, KeptResult>): string {
  const since = kept[scenarioKey(path, title)]?.since ?? null
  return `<li>${linkTo(`${featurePage(path)}#${anchorOf(title)}`, `<span lang="en-GB">${escapeHtml(title)}</span>`)}${because === null ? '' : `: <span lang="en-GB">${escapeHtml(because)}</span>`}${since === null ? '' : ` <span class="faint">(${words(WORDS.since)} ${instant(since)})</span>`}</li>`
}

/** Of a feature that was not begun at all, one line. */
function untestedFeature(path: string, own: Found[], kept: Record<string, KeptResult>): string {
  const since = kept[scenarioKey(path, own[0]!.title)]?.since ?? null
  return `<li>${linkTo(featurePage(path), escapeHtml(path))}: ${own.length}${since === null ? '' : ` <span class="faint">(${words(WORDS.since)} ${instant(since)})</span>`}</li>`
}

/** Scenarios that were not run, by feature where none of its scenarios was. */
function untested(own: Found[], all: Found[], kept: Record<string, KeptResult>): string[] {
  const byFeature = Map.groupBy(own, ({ path }) => path)
  return [...byFeature].flatMap(([path, some]) =>
    some.length === all.filter((each) => each.path === path).length
      ? [untestedFeature(path, some, kept)]
      : some.map((each) => entry(each, kept)),
  )
}

const changeEntry = ({ scenario, was, is }: Change): string =>
  `<li>${was === null ? words(WORDS.new) : outcomeMark(was)} → ${is === null ? words(WORDS.gone) : outcomeMark(is)} <span lang="en-GB">${escapeHtml(scenario)}</span></li>`

/** What was found, by outcome: what holds first, then the worst. */
const outcomesIn = (results: readonly Found[]): { outcome: BookOutcome; own: Found[] }[] =>
  (['passed', ...LISTED] as const).map((outcome) => ({
    outcome,
    own: results.filter((each) => each.outcome === outcome),
  }))

const ukrainian = new Intl.PluralRules('uk-UA')
const UNITS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'сценарій', few: 'сценарії' }

/** A number of scenarios, in words. */
const scenarioCount = (count: number): string =>
  words({
    uk: `${count} ${UNITS[ukrainian.select(count)] ?? 'сценаріїв'}`,
    en: `${count} ${count === 1 ? 'scenario' : 'scenarios'}`,
  })

/** When the run began, and of which commit it is. */
const whenceOf = ({ started, commit, changed }: LastRun): string =>
  [
    started === null ? '' : `${words(WORDS.begun)} ${instant(started)}.`,
    commit === null
      ? ''
      : `${words(WORDS.commit)} <code>${escapeHtml(commit)}</code>${changed ? ` ${words(WORDS.withChanges)}` : ''}.`,
  ].join(' ')

/** How the last run has ended, in a line for the first page: or that there was none, and how to have one. */
export function runLine(source: BookSource): string {
  if (source.run.target === null) return `<p class="last-run">${words(WORDS.none)}</p>`
  const counts = outcomesIn(resultsOf(source))
    .filter(({ own }) => own.length > 0)
    .map(({ outcome, own }) => `${scenarioCount(own.length)} ${outcomeMark(outcome)}`)
  return `<p class="last-run">${words(WORDS.last)} ${counts.join(', ')}. ${whenceOf(source.run)} ${linkTo('tested.html', words(WORDS.all))}</p>`
}

/** @param kept of each scenario @param changes since the book before; null: there was none */
export function testedPage(source: BookSource, kept: Record<string, KeptResult>, changes: Change[] | null): Page {
  const { target } = source.run
  const results = resultsOf(source)
  const parts = outcomesIn(results)
  const counts = parts
    .filter(({ own }) => own.length > 0)
    .map(({ outcome, own }) => `<li>${scenarioCount(own.length)} ${outcomeMark(outcome)}</li>`)
  const lists = parts
    .filter(({ outcome, own }) => own.length > 0 && outcome !== 'passed' && target !== null)
    .map(({ outcome, own }) => {
      const lines = outcome === 'not_run' ? untested(own, results, kept) : own.map((each) => entry(each, kept))
      return `<h2>${outcomeMark(outcome)}</h2><ul>${lines.join('')}</ul>`
    })
  const shown = new Set(source.features.flatMap((feature) => scenariosIn(feature).flatMap(({ tags }) => tags)))
  const untold = KNOWN.clauses.filter((id) => !shown.has(id))
  const changed =
    changes === null
      ? `<p>${words(WORDS.first)}</p>`
      : changes.length === 0
        ? `<p>${words(WORDS.nothing)}</p>`
        : `<ul>${changes.map(changeEntry).join('')}</ul>`
  return {
    file: 'tested.html',
    title: BOOK_WORDS.labels.tested,
    content: `${target === null ? `<p>${words(WORDS.none)}</p>` : `<p>${words(WORDS.target)} ${escapeHtml(target)}. ${whenceOf(source.run)}</p>`}
<ul class="results">${counts.join('')}</ul>
${untold.length === 0 ? '' : `<h2>${words(WORDS.untold)}</h2><p>${untold.map(idLink).join(' ')}</p>`}
<h2>${words(WORDS.changed)}</h2>${changed}
${lists.join('\n')}`,
  }
}
