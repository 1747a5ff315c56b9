/** The page of a feature: its rules in both languages, its scenarios as they are written, and what came of them. */
import type { BookSource } from '../source/book-source.ts'
import type { BookFeature, BookRule, BookScenario } from '../source/features.ts'
import type { Page } from './frame.ts'
import { background, markLegend, scenario } from './gherkin.ts'
import { anchorOf, chapterPage, escapeContent, featurePage, linkTo, words } from './html.ts'

/** HTML of what is shown beside a scenario; empty: nothing. */
export type Beside = (path: string, found: BookScenario) => string

export function pageOfFeature(feature: BookFeature, source: BookSource, beside: Beside): Page {
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
