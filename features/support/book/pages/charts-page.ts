/** The statecharts, with how often the features take each arrow: the more often, the warmer. */
import { type Bilingual, same } from '../source/bilingual.ts'
import type { BookSource } from '../source/book-source.ts'
import { arrow, type Walks } from '../source/walks.ts'
import { ukrainianOf, wordsOfChart } from './chart-words.ts'
import type { Page } from './frame.ts'
import { escapeHtml, words } from './html.ts'
import { BOOK_WORDS } from './labels.ts'

const ABOUT = {
  uk: 'Через які стани проходять каса, звіт, розсилка та інші. Що тепліша стрілка, то частіше її проходять сценарії; пунктиром ті, яких вони не проходять. Без кольору намальовано те, за чим не спостерігали.',
  en: 'The states that a register, a report, a mailing and others pass through. The warmer an arrow, the more often the scenarios take it; those they never take are dashed. What was not observed has no colour.',
}
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
const OF: Readonly<Record<string, Bilingual>> = {
  'bank-operation': { uk: 'Операція банківського термінала', en: 'An operation of a bank terminal' },
  'bank-terminal': { uk: 'Банківський термінал', en: 'A bank terminal' },
  cashier: { uk: 'Касир', en: 'A cashier' },
  'goods-export': { uk: 'Вивантаження товарів', en: 'An export of goods' },
  'goods-import': { uk: 'Завантаження товарів', en: 'An import of goods' },
  'mail-preference': { uk: 'Згода на листи', en: 'Whether mails are wanted' },
  mailing: { uk: 'Розсилка звіту', en: 'The mailing of a report' },
  register: { uk: 'Каса: зв’язок і зміна', en: 'A register: link and shift' },
  'report-task': { uk: 'Розширений звіт', en: 'An extended report' },
  session: { uk: 'Сеанс касира', en: 'A session of a cashier' },
  'signature-service': { uk: 'Сервіс підпису', en: 'The signature service' },
  'tax-authority': { uk: 'Податкова', en: 'The tax authority' },
  terminal: { uk: 'Термінал на мосту', en: 'A terminal at the bridge' },
  webhook: { uk: 'Вебхук', en: 'A webhook' },
}

/** In the size it was laid out in: a wide one is scrolled. */
const sized = (svg: string): string => svg.replace(/viewBox="0 0 (\d+) /, 'width="$1" $&')

/** The title of a statechart. */
export const chartTitle = (name: string): Bilingual => OF[name] ?? same(name)

/** Ids of a drawing are those of its file: on a page of many, each has its own. */
const withOwnIds = (name: string, svg: string): string =>
  svg.replaceAll(/chart-title|chart-words|arrowhead/g, (id) => `${name}-${id}`)

/** Its words in Ukrainian: the drawing has those of the machine. */
const legend = (svg: string): string =>
  `<p class="legend" lang="uk">${wordsOfChart(svg)
    .map((word) => `<span><code>${escapeHtml(word)}</code> ${escapeHtml(ukrainianOf(word))}</span>`)
    .join(' ')}</p>`

export const chartsPage = ({ charts }: BookSource, walks: Walks): Page => ({
  file: 'charts.html',
  title: BOOK_WORDS.charts,
  content: `<p class="asked">${words(ABOUT)}</p>
${[...charts]
  .map(
    ([name, svg]) =>
      `<h2 id="${name}">${words(chartTitle(name))}</h2><div class="picture" tabindex="0" role="region" aria-label="${name}">${withOwnIds(name, sized(warmed(svg, walks[name])))}</div>${legend(svg)}`,
  )
  .join('\n')}`,
})
