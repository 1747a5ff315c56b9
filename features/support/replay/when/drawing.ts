/** Draws when a failure became certain: a bar for each step, in a terminal of 80 columns, or as an SVG. */
import { styleText } from 'node:util'
import type { CertaintyAfter } from './certainty.ts'

/** A step with what it is called. */
export interface CertaintyRow extends CertaintyAfter {
  words: string
}

const WIDTH = 80
/** Columns of the bar, and of its figures. */
const BAR = 25
const FIGURES = 5
const NUMBER = 4
const WORDS = WIDTH - NUMBER - BAR - FIGURES - 2

const shareOf = ({ broken, runs }: CertaintyAfter): number => broken / runs

const percent = (row: CertaintyAfter): string => `${Math.round(shareOf(row) * 100)} %`

type Colour = 'green' | 'yellow' | 'red'
const colourOf = (share: number): Colour => (share === 0 ? 'green' : share === 1 ? 'red' : 'yellow')

const fitted = (text: string, columns: number): string =>
  (text.length > columns ? `${text.slice(0, columns - 1)}…` : text).padEnd(columns)

/** @param isColoured whether colours are used @returns one line of at most 80 columns */
export function drawnRow(row: CertaintyRow, isColoured: boolean): string {
  const share = shareOf(row)
  // Neither an empty nor a full bar where it is not certain
  const filled = share === 0 || share === 1 ? share * BAR : Math.min(BAR - 1, Math.max(1, Math.round(share * BAR)))
  const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled)
  const paint = (text: string): string =>
    isColoured ? styleText(colourOf(share), text, { validateStream: false }) : text
  const number = row.index < 0 ? '' : String(row.index)
  return `${number.padStart(NUMBER - 1)} ${fitted(row.words, WORDS)} ${paint(bar)} ${paint(percent(row).padStart(FIGURES))}`
}

/** The scale above the bars. */
export const drawnScale = (): string => `${' '.repeat(NUMBER + WORDS + 1)}0 %${' '.repeat(BAR - 8)}100 %`

/** A sentence in lines of at most this many columns, as far as its words allow. */
export function inColumns(sentence: string, columns = WIDTH): string {
  const lines = ['']
  for (const word of sentence.split(' ')) {
    const line = lines.at(-1)!
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length > columns) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines.join('\n')
}

/** What decided it, in a sentence: the step after which all runs end broken, or the one that raised the share most. */
export function verdictOf(rows: readonly CertaintyRow[]): string {
  const last = rows.at(-1)
  if (!last || rows.every(({ broken }) => broken === 0)) return 'No run ends broken.'
  if (shareOf(rows[0]!) === 1 && rows.every((row) => shareOf(row) === 1))
    return 'Every run ends broken, from the beginning: the order of these steps decides nothing.'
  const certain = rows.findLastIndex((row) => shareOf(row) < 1) + 1
  const [row, before] = [rows[certain], rows[certain - 1]]
  if (!row || !before) return `Not certain after the last step: ${percent(last)} of the runs end broken.`
  return `Certain since step ${row.index}: ${row.words}. Before it ${percent(before)} of the runs ended broken.`
}

const COLOURS: Record<Colour, string> = { green: '#2e7d32', yellow: '#b26a00', red: '#c62828' }
const ROW_PX = 24
const BAR_PX = 260
const WORDS_PX = 470
/** Characters of a line under the picture. */
const SVG_COLUMNS = 110

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The same as a picture. @param title one line above it */
export function certaintySvg(rows: readonly CertaintyRow[], title: string): string {
  const width = WORDS_PX + BAR_PX + 80
  const verdict = inColumns(verdictOf(rows), SVG_COLUMNS).split('\n')
  const height = (rows.length + 2 + verdict.length) * ROW_PX
  const bars = rows.flatMap((row, place) => {
    const [share, y] = [shareOf(row), (place + 1.5) * ROW_PX]
    return [
      `<text x="10" y="${y + 15}">${row.index < 0 ? '' : row.index}</text>`,
      `<text x="45" y="${y + 15}">${escaped(fitted(row.words, 56).trimEnd())}</text>`,
      `<rect x="${WORDS_PX}" y="${y + 3}" width="${BAR_PX}" height="15" fill="#e0e0e0"/>`,
      `<rect x="${WORDS_PX}" y="${y + 3}" width="${(share * BAR_PX).toFixed(1)}" height="15" fill="${COLOURS[colourOf(share)]}"/>`,
      `<text x="${WORDS_PX + BAR_PX + 10}" y="${y + 15}">${percent(row)}</text>`,
    ]
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="10" y="22" font-weight="bold">${escaped(title)}</text>
${bars.join('\n')}
${verdict.map((line, place) => `<text x="10" y="${(rows.length + 2 + place) * ROW_PX + 8}">${escaped(line)}</text>`).join('\n')}
</svg>
`
}
