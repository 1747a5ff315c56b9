/** The statecharts, with how often the features take each arrow: the more often, the warmer. */
import { type Bilingual, same } from '../source/bilingual.ts'
import type { BookSource } from '../source/book-source.ts'
import { arrow, type Walks } from '../source/walks.ts'
import { BOOK_WORDS, ukrainianOf } from '../source/words.ts'
import type { Page } from './frame.ts'
import { escapeHtml, words } from './html.ts'

/** Times from which an arrow has the next warmth. */
const WARMTH = [1, 10, 100, 1000]

const warmth = (taken: number): number => WARMTH.filter((least) => taken >= least).length

/** @param walked how often, by arrow; undefined: not observed */
function warmed(svg: string, walked: Readonly<Record<string, number>> | undefined): string {
  if (!walked) return svg
  return svg.replaceAll(
    /<g class="transition" data-from="([^"]*)" data-to="([^"]*)">/g,
    (_, from: string, to: string) => {
      const taken = walked[arrow(from, to)] ?? 0
      return `<g class="transition warm-${warmth(taken)}" data-from="${from}" data-to="${to}"><title>${from} → ${to}: ${taken}</title>`
    },
  )
}

/** What each statechart is of. */
const OF: Readonly<Record<string, Bilingual>> = BOOK_WORDS.charts.of

/** In the size it was laid out in: a wide one is scrolled. */
const sized = (svg: string): string => svg.replace(/viewBox="0 0 (\d+) /, 'width="$1" $&')

/** The title of a statechart. */
export const chartTitle = (name: string): Bilingual => OF[name] ?? same(name)

/** Ids of a drawing are those of its file: on a page of many, each has its own. */
const withOwnIds = (name: string, svg: string): string =>
  svg.replaceAll(/chart-title|chart-words|arrowhead/g, (id) => `${name}-${id}`)

/** Words of a drawing, each once, in their order. @param svg whose texts name states and events */
const wordsOfChart = (svg: string): string[] => [
  ...new Set([...svg.matchAll(/<text class="(?:name|stays|event)"[^>]*>([^<]+)/g)].map(([, word]) => word!)),
]

/** Its words in Ukrainian: the drawing has those of the machine. */
const legend = (svg: string): string =>
  `<p class="legend" lang="uk">${wordsOfChart(svg)
    .map((word) => `<span><code>${escapeHtml(word)}</code> ${escapeHtml(ukrainianOf('charts', word))}</span>`)
    .join(' ')}</p>`

export const chartsPage = ({ charts }: BookSource, walks: Walks): Page => ({
  file: 'charts.html',
  title: BOOK_WORDS.labels.charts,
  content: `<p class="asked">${words(BOOK_WORDS.charts.about)}</p>
${[...charts]
  .map(
    ([name, svg]) =>
      `<h2 id="${name}">${words(chartTitle(name))}</h2><div class="picture" tabindex="0" role="region" aria-label="${name}">${withOwnIds(name, sized(warmed(svg, walks[name])))}</div>${legend(svg)}`,
  )
  .join('\n')}`,
})
