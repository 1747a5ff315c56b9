/** The page of a chapter: its question, its text and pictures, the answers, and the features with their rules. */
import type { BookSource } from '../source/book-source.ts'
import type { Chapter } from '../source/chapters.ts'
import { type BookFeature, scenariosIn } from '../source/features.ts'
import { type BookOutcome, resultIn } from '../source/last-run.ts'
import { BOOK_WORDS } from '../source/words.ts'
import { chartTitle } from './charts-page.ts'
import type { Page } from './frame.ts'
import { markLegend, outcomeMark } from './gherkin.ts'
import { anchorOf, chapterPage, featurePage, linkTo, texts, words } from './html.ts'
import { marks, questionCard } from './question.ts'

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
export function pageOfChapter(chapter: Chapter, source: BookSource, pictures: string): Page {
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
