/** Writes the book: pages as files, and what the next book needs to say what has changed. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { looks } from '../living/markup/html.ts'
import { pageOfChapter } from './pages/chapter-page.ts'
import { chartsPage } from './pages/charts-page.ts'
import { type Beside, pageOfFeature } from './pages/feature-page.ts'
import { framed, type Page, SCRIPT_FILE, STYLE_FILE } from './pages/frame.ts'
import { chaptersPage, glossaryPage, questionsPage, searchPage } from './pages/index-pages.ts'
import { decisionsPage, lawPage } from './pages/law-pages.ts'
import { refusalsPage } from './pages/refusals-page.ts'
import { resultsOf, scenarioKey, testedPage } from './pages/tested-page.ts'
import { unknownPage } from './pages/unknown-page.ts'
import { chapterPictures, slipPicture } from './pictures/pictures.ts'
import { SEARCH_FILE, searchData, searchFile } from './search/search-file.ts'
import { type BookFolders, bookSource, OWN_FOLDERS } from './source/book-source.ts'
import { changesSince, earlierBook, keepBook, keptResults } from './source/earlier.ts'
import { keptSlips, slipBeside } from './source/slips.ts'
import { presentWalks } from './source/walks.ts'

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
  // Pages of features that are gone would be found by nobody, and still be opened by old links
  for (const file of earlier?.pages ?? [])
    if (!names.includes(file) && /^[\w-]+\.html$/.test(file)) rmSync(join(out, file), { force: true })
  keepBook(out, { pages: names, scenarios: kept })
  return {
    ...{ pages: pages.length, chapters: source.chapters.length, target },
    questions: source.chapters.reduce((sum, { questions }) => sum + questions.length, 0),
    scenarios: outcomes.size,
  }
}
