/**
 * Writes the book: the pages of chapters, features and of what is unknown, and what the next book needs to say what
 * has changed.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownOperations } from '../../../server/app/left-out.ts'
import { groupOf, KNOWN } from '../law/known-clauses.ts'
import { looks } from '../living/markup/html.ts'
import { chartsPage, chartTitle } from './pages/charts-page.ts'
import { BOOK_VERSION, framed, type Page, SCRIPT_FILE, STYLE_FILE } from './pages/frame.ts'
import { background, idLink, markLegend, outcomeMark, scenario } from './pages/gherkin.ts'
import { anchorOf, chapterPage, escapeContent, escapeHtml, featurePage, linkTo, texts, words } from './pages/html.ts'
import { chaptersPage, glossaryPage, questionsPage, refusalsPage, searchPage } from './pages/index-pages.ts'
import { decisionsPage, lawPage } from './pages/law-pages.ts'
import { marks, questionCard } from './pages/question.ts'
import { resultsOf, scenarioKey, testedPage } from './pages/tested-page.ts'
import { chapterPictures, slipPicture } from './pictures/pictures.ts'
import { SEARCH_FILE, searchData, searchFile } from './search/search-file.ts'
import { type BookFolders, type BookSource, bookSource, OWN_FOLDERS } from './source/book-source.ts'
import type { Chapter } from './source/chapters.ts'
import { changesSince, earlierBook, keepBook, keptResults } from './source/earlier.ts'
import { type BookFeature, type BookRule, type BookScenario, scenariosIn } from './source/features.ts'
import { type BookOutcome, type LastRun, resultIn } from './source/last-run.ts'
import { gradesIn, type Mark, markOf } from './source/marks.ts'
import { keptSlips, slipBeside } from './source/slips.ts'
import { presentWalks } from './source/walks.ts'
import { BOOK_WORDS, ukrainianOf } from './source/words.ts'

/** How many scenarios of a feature came to what. */
function results({ path, ...feature }: BookFeature, source: BookSource): string {
  const counts = new Map<BookOutcome, number>()
  for (const { lines } of scenariosIn({ path, ...feature })) {
    const { outcome } = resultIn(source.run, path, lines)
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
  return [...counts].map(([outcome, count]) => `${count} ${outcomeMark(outcome)}`).join(', ')
}

function featureEntry(feature: BookFeature, source: BookSource): string {
  const page = featurePage(feature.path)
  const rules = feature.rules.map(
    ({ title }) => `<li>${linkTo(`${page}#${anchorOf(title)}`, words(source.titled(title)))}</li>`,
  )
  return `<h3>${linkTo(page, words(source.titled(feature.title)))}</h3><p class="faint">${results(feature, source)}</p>${rules.length > 0 ? `<ul>${rules.join('')}</ul>` : ''}`
}

/** @param pictures HTML of the pictures of this chapter */
function pageOfChapter(chapter: Chapter, source: BookSource, pictures: string): Page {
  const own = source.features.filter(({ path }) => source.chapterOf(path) === chapter)
  const charts = chapter.charts.filter((name) => source.charts.has(name))
  return {
    file: chapterPage(chapter.id),
    title: chapter.title,
    content: `<p class="asked">${words(chapter.question)}</p>
${texts(chapter.text)}
${chapter.follows.length > 0 ? `<p class="marks">${marks(chapter.follows)}</p>` : ''}
${pictures}
<h2>${words(BOOK_WORDS.labels.questions)}</h2>
${markLegend(source.run)}${chapter.questions.map((each) => questionCard(each, source)).join('\n')}
${charts.length > 0 ? `<h2>${words(BOOK_WORDS.labels.charts)}</h2><p>${charts.map((name) => linkTo(`charts.html#${name}`, words(chartTitle(name)))).join(', ')}</p>` : ''}
<h2>${words(BOOK_WORDS.labels.features)}</h2>
${own.map((each) => featureEntry(each, source)).join('\n')}`,
  }
}

const WORDS = BOOK_WORDS.unknown

/** A row for each clause or decision: its id and its sentence. */
const table = (marks: readonly Mark[]): string =>
  `<div class="wide"><table lang="en-GB">${marks.map(({ id, sentence }) => `<tr><td class=n>${idLink(id)}<td>${escapeHtml(sentence)}`).join('')}</table></div>`

/** @param made RFC 3339: when the book is made */
function unknownPage({ target, started }: LastRun, made: string): Page {
  const decided = KNOWN.decisions.flatMap((id) => markOf(id) ?? [])
  const guessed = decided.filter(({ evidence }) => evidence === '')
  const weak = [...decided, ...KNOWN.extension.flatMap((id) => markOf(id) ?? [])].filter(
    ({ evidence }) => gradesIn(evidence).join() === 'C',
  )
  const limits = KNOWN.clauses.filter((id) => groupOf(id) === 'LIM').flatMap((id) => markOf(id) ?? [])
  const leftOut = knownOperations.map(
    ({ lines, because: reason }) =>
      `<li>${words({ uk: ukrainianOf('leftOut', reason), en: reason })}: ${lines.map((line) => `<code>${escapeHtml(line)}</code>`).join(', ')}`,
  )
  const run = target === null ? words(BOOK_WORDS.labels.noRun) : escapeHtml(`${target}, ${started ?? ''}`)
  return {
    file: 'unknown.html',
    title: BOOK_WORDS.labels.unknown,
    content: `<p class="asked">${words(WORDS.about)}</p>
<p>${words(WORDS.version)} ${escapeHtml(BOOK_VERSION)}. ${words(WORDS.made)} ${escapeHtml(made.slice(0, 10))}. ${words(WORDS.run)} ${run}</p>
<h2 id="left-out">${words(WORDS.leftOut)}</h2><p>${words(WORDS.leftOutAbout)}</p><ul>${leftOut.join('')}</ul><p>${words(WORDS.month)}</p>
<h2 id="guessed">${words(WORDS.guessed)}: ${guessed.length}</h2><p>${words(WORDS.guessedAbout)}</p>${table(guessed)}
<h2 id="weak">${words(WORDS.weak)}: ${weak.length}</h2>${table(weak)}
<h2 id="limits">${words(WORDS.limits)}: ${limits.length}</h2>${table(limits)}`,
  }
}

/** HTML of what is shown beside a scenario; empty: nothing. */
type Beside = (path: string, found: BookScenario) => string

function pageOfFeature(feature: BookFeature, source: BookSource, beside: Beside): Page {
  const { path, title, description, scenarios, rules } = feature
  const listed = (all: readonly BookScenario[]): string =>
    all.map((each) => scenario(path, each, source, beside(path, each))).join('\n')
  const rule = (each: BookRule): string =>
    `<h2 id="${anchorOf(each.title)}">${words(source.titled(each.title))}</h2>${background(each.background)}${listed(each.scenarios)}`
  const chapter = source.chapterOf(path)
  return {
    file: featurePage(path),
    title: source.titled(title),
    content: `<p>${linkTo(chapterPage(chapter.id), words(chapter.title))} <span class="faint">features/${path}.feature</span></p>
${markLegend(source.run)}<div lang="en-GB">${description.map((part) => `<p>${escapeContent(part)}</p>`).join('')}
${background(feature.background)}${listed(scenarios)}${rules.map(rule).join('\n')}</div>`,
  }
}

export interface BookOptions {
  /** Directory of the book; a book that is there is replaced. */
  out: string
  /** Directory of a report of `kasalab verify`; undefined: the last `npm test`. */
  report: string | undefined
  folders?: BookFolders
}

/** What was written. */
export interface WrittenBook {
  pages: number
  chapters: number
  questions: number
  scenarios: number
  /** Name of the tested server; null: it was made without a run. */
  target: string | null
}

/** @throws when a text is missing, the report is none, or the directory cannot be written */
export function writeBook({ out, report, folders = OWN_FOLDERS }: BookOptions): WrittenBook {
  const source = bookSource(report, folders)
  const earlier = earlierBook(out)
  const { started, target } = source.run
  const outcomes = new Map(resultsOf(source).map(({ path, title, outcome }) => [scenarioKey(path, title), outcome]))
  const kept = keptResults(outcomes, started, earlier)
  const slips = keptSlips(folders.texts)
  const beside: Beside = (path, scenario) => {
    const slip = slipBeside(source.run, slips, path, scenario)
    return slip === undefined ? '' : slipPicture(slip)
  }
  const pages: Page[] = [
    chaptersPage(source),
    questionsPage(source),
    refusalsPage(),
    lawPage(source),
    decisionsPage(source),
    testedPage(source, kept, earlier && changesSince(earlier, kept)),
    chartsPage(source, presentWalks()),
    glossaryPage(source),
    unknownPage(source.run, new Date().toISOString()),
    searchPage(),
    ...source.chapters.map((chapter) => pageOfChapter(chapter, source, chapterPictures(chapter.id, slips))),
    ...source.features.map((feature) => pageOfFeature(feature, source, beside)),
  ]
  mkdirSync(out, { recursive: true })
  for (const { file, ...page } of pages) writeFileSync(join(out, file), framed({ file, ...page }))
  const titles = new Map(pages.map(({ file, title }) => [file, title]))
  writeFileSync(join(out, SEARCH_FILE), searchFile(searchData(source, titles)))
  writeFileSync(join(out, STYLE_FILE), looks() + readFileSync(join(import.meta.dirname, STYLE_FILE), 'utf8'))
  copyFileSync(join(import.meta.dirname, SCRIPT_FILE), join(out, SCRIPT_FILE))
  const names = pages.map(({ file }) => file)
  // Pages of deleted features have no link, and old links would still open them
  for (const file of earlier?.pages ?? [])
    if (!names.includes(file) && /^[\w-]+\.html$/.test(file)) rmSync(join(out, file), { force: true })
  keepBook(out, { pages: names, scenarios: kept })
  return {
    ...{ pages: pages.length, chapters: source.chapters.length, target },
    questions: source.chapters.reduce((sum, { questions }) => sum + questions.length, 0),
    scenarios: outcomes.size,
  }
}
