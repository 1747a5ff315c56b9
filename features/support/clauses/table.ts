/** Coverage by group of clauses, for a terminal of any width, with uncovered clauses by name. */

import { sentenceOf } from '../law/known-clauses.ts'
import type { Coverage } from './coverage.ts'
import { type ClauseStrength, strengthText, summed } from './strength.ts'

/** Coverage, and the wrong servers of each clause. */
type Shown = Pick<Coverage, 'covered' | 'failing' | 'others'> & { strength?: ReadonlyMap<string, ClauseStrength> }

/** Emphasis of a part of the table. */
export type TextStyle = 'good' | 'bad' | 'quiet' | 'strong'

export interface Canvas {
  /** Columns of the terminal: no line is longer, unless a single name is. */
  width: number
  paint(look: TextStyle, text: string): string
}

const BAR_COLUMNS = { least: 8, most: 40 }
const INDENT = '     '

/** Members of a group, in the order of the list. */
export const clausesOfGroup = (group: string, clauses: readonly string[]): string[] =>
  clauses.filter((id) => id.startsWith(`${group}-`))

/**
 * One paragraph per group: its count, and the names of uncovered clauses.
 * @param titles of the groups to show, by the prefix of their clauses
 */
export function clauseTable(
  { covered, failing, others = new Map(), strength }: Shown,
  titles: Record<string, string>,
  clauses: readonly string[],
  canvas: Canvas,
): string {
  const widest = Math.max(...Object.values(titles).map((title) => title.length))
  return Object.entries(titles)
    .map(([group, title]) => {
      const all = clausesOfGroup(group, clauses)
      const open = all.filter((id) => !covered.has(id))
      const done = all.length - open.length
      const count = `${String(done).padStart(3)} of ${String(all.length).padStart(3)}`
      const lines = headOf({ group, title: title.padEnd(widest), count, share: done / all.length }, canvas)
      const broken = open.filter((id) => failing.has(id))
      if (broken.length > 0) lines.push(...listed('failing:', broken, 'bad', canvas))
      for (const [label, ids] of others) {
        const own = open.filter((id) => ids.has(id))
        if (own.length > 0) lines.push(...listed(`${label}:`, own, 'quiet', canvas))
      }
      const bare = open.filter((id) => !failing.has(id) && otherOf(id, others) === null)
      if (bare.length > 0) lines.push(...listed('not covered:', bare, 'quiet', canvas))
      const tried = all.flatMap((id) => strength?.get(id) ?? [])
      if (tried.length > 0)
        lines.push(...listed('wrong servers:', strengthText(summed(tried)).split(' '), 'quiet', canvas))
      return lines.join('\n')
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

/** Outcome of a clause that neither passed nor failed; null: it did, or has no scenario. */
function otherOf(id: string, others: NonNullable<Shown['others']>): string | null {
  const [label = null] = [...others].find(([, ids]) => ids.has(id)) ?? []
  return label
}

/** `12 of 20 clauses covered, 2 failing, 5 not run, 1 not covered`. @param noun what they are */
export function countLine(
  { covered, failing, others = new Map() }: Shown,
  ids: readonly string[],
  noun = 'clauses',
): string {
  const among = (found: ReadonlySet<string>): number => ids.filter((id) => found.has(id)).length
  const parts = [
    ['failing', among(failing)] as const,
    ...[...others].map(([label, own]) => [label, among(own)] as const),
  ]
  const done = among(covered)
  const bare = ids.length - done - parts.reduce((sum, [, count]) => sum + count, 0)
  const rest = [...parts, ['not covered', bare] as const].filter(([, count]) => count > 0)
  return [`${done} of ${ids.length} ${noun} covered`, ...rest.map(([label, count]) => `${count} ${label}`)].join(', ')
}

const listed = (label: string, ids: string[], look: TextStyle, { width, paint }: Canvas): string[] =>
  wrappedWords([label, ...ids], width - INDENT.length).map((line) => INDENT + paint(look, line))

/** How many wrong servers a clause killed, and the others by name. */
function strengthWords(strength: ClauseStrength | undefined): string[][] {
  if (!strength) return []
  const { tried, own, escaped } = strength
  return [
    `wrong servers: ${own} of ${tried} killed`.split(' '),
    ...Object.entries(escaped).map(([what, verdict]) => `${verdict}: ${what}`.split(' ')),
  ]
}

/** Each clause of a group with its sentence, its features and its wrong servers. */
export function clauseLines(
  { covered, failing, others = new Map(), strength }: Shown,
  ids: readonly string[],
  features: ReadonlyMap<string, readonly string[]>,
  { width, paint }: Canvas,
): string {
  const indent = ' '.repeat('✔ CLD-001  '.length)
  return ids
    .flatMap((id) => {
      const other = otherOf(id, others)
      const mark = covered.has(id) ? paint('good', '✔') : other === null ? paint('bad', '✖') : paint('quiet', '–')
      const standing = failing.has(id) ? ['failing:'] : other === null ? [] : `${other}:`.split(' ')
      const shownBy = [...standing, ...(features.get(id) ?? ['neither scenario nor contract test'])]
      const sentence = sentenceOf(id)
      const lines = [...(sentence ? [sentence.split(' ')] : []), shownBy, ...strengthWords(strength?.get(id))].flatMap(
        (words) => wrappedWords(words, width - indent.length),
      )
      return lines.map((line, index) => (index === 0 ? `${mark} ${id}  ${line}` : indent + line))
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
