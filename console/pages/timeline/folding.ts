/** Equal requests in a row as one row of the timeline: whoever polls does not hide what else happens. */
import type { Entry } from '../../world/entries.ts'

/** Entries that are shown as one row. */
export interface FoldedRow {
  /** Index of its first entry. */
  from: number
  count: number
}

/** What only looks; of what changes something each is another one, unless it was refused. */
const LOOKING = ['GET', 'HEAD']

/** Whether an entry repeats the one before it: a request with one outcome, or a frame with one text. */
export function isRepeat(before: Entry, entry: Entry): boolean {
  const [first, next] = [before.activity, entry.activity]
  if (before.line !== entry.line || before.subject !== entry.subject || before.register !== entry.register) return false
  if (first?.kind === 'frame' && next?.kind === 'frame')
    return first.connection === next.connection && first.text === next.text
  if (first?.kind !== 'request' || next?.kind !== 'request') return false
  return entry.isRefusal || LOOKING.includes(next.method) || (next.body !== null && next.body === first.body)
}

/** Folds a growing list: what was folded before is not looked at again. */
export class Folding {
  #source: readonly Entry[] = []
  #seen = 0
  #first: Entry | undefined
  #last: Entry | undefined
  #rows: FoldedRow[] = []

  fold(source: readonly Entry[]): readonly FoldedRow[] {
    const isSame = source === this.#source && source[0] === this.#first && source[this.#seen - 1] === this.#last
    if (!isSame) {
      this.#seen = 0
      this.#rows = []
    }
    for (let index = this.#seen; index < source.length; index++) {
      const row = this.#rows.at(-1)
      if (row && isRepeat(source[index - 1]!, source[index]!)) row.count++
      else this.#rows.push({ from: index, count: 1 })
    }
    this.#source = source
    this.#seen = source.length
    this.#first = source[0]
    this.#last = source.at(-1)
    return this.#rows
  }
}

/** The row that has an entry, by their indices. */
export const rowOf = (rows: readonly FoldedRow[], entry: number): number =>
  entry < 0 ? -1 : rows.findLastIndex(({ from }) => from <= entry)

/** The rows of the first entries: of a list that is paused. */
export function rowsUpTo(rows: readonly FoldedRow[], entries: number): readonly FoldedRow[] {
  const last = rowOf(rows, entries - 1)
  const row = rows[last]
  if (row === undefined) return []
  return row.from + row.count <= entries && last === rows.length - 1
    ? rows
    : [...rows.slice(0, last), { from: row.from, count: Math.min(row.count, entries - row.from) }]
}
