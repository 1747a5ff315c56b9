/** Slips with notes in the chapters, as scenarios print them: noted-slips.json. */
import notedSlips from '../noted-slips.json' with { type: 'json' }
import { escapeHtml, words } from '../pages/html.ts'
import type { Bilingual } from '../source/bilingual.ts'
import type { KeptSlips } from '../source/slips.ts'

interface Note extends Bilingual {
  /** The beginning of the line that it is about. */
  line: string
}

interface NotedSlip {
  caption: Bilingual
  /** Of the scenario that prints it, among the kept slips. */
  key: string
  notes: readonly Note[]
}

/** By chapter. */
const SLIPS: Readonly<Record<string, NotedSlip>> = notedSlips

/** Chapters that have one. */
export const NOTED_CHAPTERS: readonly string[] = Object.keys(SLIPS)

/** @returns HTML; empty: the chapter has none, or its slip was not kept. @throws when a note is about no line of it */
export function notedSlip(chapter: string, slips: KeptSlips): string {
  const found = SLIPS[chapter]
  const text = found && slips[found.key]
  if (!text) return ''
  const lines = text.trimEnd().split('\n')
  const placeOf = ({ line }: Note): number => {
    const place = lines.findIndex((each) => each.trimStart().startsWith(line))
    if (place < 0) throw new Error(`The slip of ${found.key} has no line that begins with ${line}`)
    return place
  }
  const numbers = new Map(found.notes.map((note, index) => [placeOf(note), index + 1]))
  const width = Math.max(...lines.map(({ length }) => length))
  const marked = lines.map((line, place) => {
    const number = numbers.get(place)
    return number === undefined ? escapeHtml(line) : `${escapeHtml(line.padEnd(width))} <b>${number}</b>`
  })
  return `<figure class="noted"><figcaption class="faint">${words(found.caption)}</figcaption><pre class="slip" lang="uk-UA" tabindex="0">${marked.join('\n')}</pre>
<ol>${found.notes.map((note) => `<li>${words(note)}`).join('')}</ol></figure>`
}
