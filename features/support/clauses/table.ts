/** The clauses of a run by group, for a terminal of any width: those that did not pass by name. */

import type { ClauseStatus } from '../living/clause-status.ts'
import { scoreText, summed } from '../living/mutation-score.ts'
import { type ClauseResult, resultWords } from '../living/outcomes.ts'

/** A clause as the table has it. */
type ShownClause = Pick<ClauseStatus, 'id' | 'group' | 'sentence' | 'result' | 'wrong_servers'>

/** Emphasis of a part of the table. */
export type TextStyle = 'good' | 'bad' | 'quiet' | 'strong'

export interface Canvas {
  /** Columns of the terminal: no line is longer, unless a single name is. */
  width: number
  paint(look: TextStyle, text: string): string
}

const BAR_COLUMNS = { least: 8, most: 40 }
const INDENT = '     '

/** Results that are listed, in their order; those of the extension that differ come behind them. */
const LISTED: readonly ClauseResult[] = [
  ...(['failed', 'never_in_time', 'known', 'differs', 'decided', 'would_be_tested', 'not_tested', 'not_run'] as const),
]
const OWN_LABELS: Partial<Record<ClauseResult, string>> = { failed: 'failing', uncovered: 'not covered' }
const labelOf = (result: ClauseResult, id?: string): string => OWN_LABELS[result] ?? resultWords(result, id)

const LABELS = [...LISTED.map((result) => labelOf(result)), labelOf('differs', 'EXT-'), labelOf('uncovered')]

/** Clauses that did not pass, by what they came to. */
function openByLabel(clauses: readonly ShownClause[]): [label: string, ids: string[]][] {
  const found = Map.groupBy(
    clauses.filter(({ result }) => result !== 'passed'),
    ({ result, id }) => labelOf(result, id),
  )
  return LABELS.flatMap((label) => {
    const own = found.get(label)
    return own ? [[label, own.map(({ id }) => id)] satisfies [string, string[]]] : []
  })
}

/**
 * One paragraph per group: its count, and the names of uncovered clauses.
 * @param titles of the groups to show, by the letters of their clauses
 */
export function clauseTable(titles: Record<string, string>, clauses: readonly ShownClause[], canvas: Canvas): string {
  const widest = Math.max(...Object.values(titles).map((title) => title.length))
  return Object.entries(titles)
    .map(([letters, title]) => {
      const all = clauses.filter(({ group }) => group === letters)
      const done = all.filter(({ result }) => result === 'passed').length
      const count = `${String(done).padStart(3)} of ${String(all.length).padStart(3)}`
      const head = { group: letters, title: title.padEnd(widest), count, share: done / all.length }
      const open = openByLabel(all).flatMap(([label, ids]) =>
        listed(`${label}:`, ids, label === OWN_LABELS.failed ? 'bad' : 'quiet', canvas),
      )
      const tried = all.flatMap(({ wrong_servers }) => wrong_servers ?? [])
      const strength =
        tried.length === 0 ? [] : listed('wrong servers:', scoreText(summed(tried)).split(' '), 'quiet', canvas)
      return [...headOf(head, canvas), ...open, ...strength].join('\n')
    })
    .join('\n')
}

interface Head {
  group: string
  title: string
  count: string
  /** 0 to 1. */
  share: number
}

/** In one line with or without a bar, or in two lines, as the width allows. */
function headOf({ group, title, count, share }: Head, { width, paint }: Canvas): string[] {
  const name = paint('strong', group)
  const used = `${group}  ${title}  ${count}`.length
  const room = Math.min(width - used - 2, BAR_COLUMNS.most)
  if (room >= BAR_COLUMNS.least) {
    const full = Math.floor(share * room)
    const bar = paint('good', '█'.repeat(full)) + paint('quiet', '░'.repeat(room - full))
    return [`${name}  ${title}  ${bar}  ${count}`]
  }
  return used <= width ? [`${name}  ${title}  ${count}`] : [`${name}  ${count}`, `${INDENT}${title.trimEnd()}`]
}

/** `12 of 20 clauses covered, 2 failing, 5 not run, 1 not covered`. @param noun what they are */
export function countLine(clauses: readonly ShownClause[], noun = 'clauses'): string {
  const open = openByLabel(clauses)
  const done = clauses.length - open.reduce((sum, [, ids]) => sum + ids.length, 0)
  const rest = open.map(([label, ids]) => `${ids.length} ${label}`)
  return [`${done} of ${clauses.length} ${noun} covered`, ...rest].join(', ')
}

const listed = (label: string, ids: string[], look: TextStyle, { width, paint }: Canvas): string[] =>
  wrappedWords([label, ...ids], width - INDENT.length).map((line) => INDENT + paint(look, line))

/** How many wrong servers a clause killed, and the others by name. */
function strengthWords({ wrong_servers: strength }: ShownClause): string[][] {
  if (!strength) return []
  const { tried, own, escaped } = strength
  return [
    `wrong servers: ${own} of ${tried} killed`.split(' '),
    ...Object.entries(escaped).map(([what, verdict]) => `${verdict}: ${what}`.split(' ')),
  ]
}

const markOf = (result: ClauseResult, { paint }: Canvas): string => {
  if (result === 'passed') return paint('good', '✔')
  return result in OWN_LABELS ? paint('bad', '✖') : paint('quiet', '–')
}

/** Each clause with its sentence, its features and its wrong servers. @param features of each clause, by its id */
export function clauseLines(
  clauses: readonly ShownClause[],
  features: ReadonlyMap<string, readonly string[]>,
  canvas: Canvas,
): string {
  const indent = ' '.repeat('✔ CLD-001  '.length)
  return clauses
    .flatMap((clause) => {
      const { id, result, sentence } = clause
      const law = result === 'passed' || result === 'uncovered' ? [] : `${labelOf(result, id)}:`.split(' ')
      const shownBy = [...law, ...(features.get(id) ?? ['neither scenario nor contract test'])]
      const lines = [...(sentence ? [sentence.split(' ')] : []), shownBy, ...strengthWords(clause)].flatMap((words) =>
        wrappedWords(words, canvas.width - indent.length),
      )
      return lines.map((line, index) => (index === 0 ? `${markOf(result, canvas)} ${id}  ${line}` : indent + line))
    })
    .join('\n')
}

/** Words wrapped to a number of columns; a longer word has its own line. */
export function wrappedWords(words: readonly string[], columns: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
