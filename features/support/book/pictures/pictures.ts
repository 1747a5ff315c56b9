/** The pictures of the chapters: an outage on a line of time, and slips with notes: noted-slips.json. */

import notedSlips from '../noted-slips.json' with { type: 'json' }
import { escapeHtml, words } from '../pages/html.ts'
import { type Bilingual, type BookLanguage, bilingual } from '../source/bilingual.ts'
import type { KeptSlips } from '../source/slips.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** NS-47: waits for an answer before a document is sent again, each twice as long; the register is offline behind the third. */
const ANSWER_MS = { first: 10 * SECOND, longest: 30 * MINUTE }
const UNANSWERED = 3
/** NS-47: waits before the link is tried, each twice as long. */
const PROBE_MS = { first: MINUTE, longest: 30 * MINUTE }
/** LIM-001: the longest offline session of a register. */
const OFFLINE_SESSION_MS = 36 * HOUR
/** Probes that are drawn: the next ones are as far apart as the last. */
const PROBES = 6

const UNITS: Record<BookLanguage, readonly [string, string, string]> = { uk: ['с', 'хв', 'год'], en: ['s', 'min', 'h'] }

const timed = (ms: number): Bilingual =>
  bilingual((language) => {
    const [second, minute, hour] = UNITS[language]
    if (ms < 2 * MINUTE) return `${ms / SECOND} ${second}`
    return ms < 2 * HOUR ? `${Math.round(ms / MINUTE)} ${minute}` : `${ms / HOUR} ${hour}`
  })

interface Moment {
  /** From the sale, ms; once the register is offline, from then on. */
  at: number
  isOffline?: boolean
  says: Bilingual
  kind: 'waits' | 'turns' | 'asks' | 'ends'
}

/** How long each wait lasts: from the first on twice as long as the one before, up to the longest. */
const waits = ({ first, longest }: { first: number; longest: number }, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.min(first * 2 ** index, longest))

const ends = (from: number, lengths: readonly number[]): number[] =>
  lengths.map((_, index) => from + lengths.slice(0, index + 1).reduce((sum, length) => sum + length, 0))

/** What happens when, from the sale that the authority does not answer. */
function moments(): Moment[] {
  const answers = ends(0, waits(ANSWER_MS, UNANSWERED))
  const offline = answers.at(-1)!
  const again: Bilingual = { uk: 'документ надсилають знову', en: 'the document is sent again' }
  return [
    { at: 0, kind: 'waits', says: { uk: 'чек без відповіді', en: 'a receipt, no answer' } },
    ...answers.slice(0, -1).map((at): Moment => ({ at, kind: 'waits', says: again })),
    {
      at: offline,
      kind: 'turns',
      says: { uk: 'каса сама йде в офлайн, далі коди', en: 'offline by itself, codes from now on' },
    },
    ...ends(0, waits(PROBE_MS, PROBES)).map(
      (at): Moment => ({ at, isOffline: true, kind: 'asks', says: { uk: 'проба зв’язку', en: 'the link is tried' } }),
    ),
    {
      ...{ at: OFFLINE_SESSION_MS, isOffline: true, kind: 'ends' },
      says: { uk: 'межа офлайн-сесії: далі лише відмови', en: 'the limit of the offline session: sales are refused' },
    },
  ]
}

const WIDTH = 760
const [LEFT, TOP, STEP] = [150, 28, 34]

function row({ at, says, kind, isOffline = false }: Moment, index: number): string {
  const y = TOP + index * STEP
  const text = (x: number, anchor: string, of: Bilingual): string =>
    (['uk', 'en'] as const)
      .map(
        (language) => `<text lang="${language}" x="${x}" y="${y + 5}" text-anchor="${anchor}">${of[language]}</text>`,
      )
      .join('')
  return `<circle class="${kind}" cx="${LEFT}" cy="${y}" r="7"/>${text(
    LEFT - 20,
    'end',
    bilingual((language) => `${isOffline ? '+ ' : ''}${timed(at)[language]}`),
  )}${text(LEFT + 20, 'start', says)}`
}

const TITLE: Bilingual = {
  uk: 'Один збій податкової, від чека до межі',
  en: 'One outage of the tax authority, to its limit',
}

/** The line of time as a drawing. */
function outagePicture(): string {
  const all = moments()
  const height = TOP + (all.length - 1) * STEP + TOP
  return `<figure class="picture" tabindex="0"><figcaption class="faint">${words(TITLE)}</figcaption><svg class="outage" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" role="img" aria-label="${TITLE.uk} · ${TITLE.en}"><line x1="${LEFT}" x2="${LEFT}" y1="${TOP}" y2="${height - TOP}"/>${all.map(row).join('')}</svg></figure>`
}

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
function notedSlip(chapter: string, slips: KeptSlips): string {
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

const CAPTION: Bilingual = { uk: 'Чек, на який дивиться сценарій', en: 'The slip that the scenario looks at' }

export const slipPicture = (text: string): string =>
  `<figure class="beside"><figcaption class="faint">${words(CAPTION)}</figcaption><pre class="slip" lang="uk-UA" tabindex="0">${escapeHtml(text.trimEnd())}</pre></figure>`

const PICTURES: Readonly<Record<string, () => string>> = { offline: outagePicture }

/** HTML of the pictures of a chapter and of its slip with notes; empty: it has none. */
export const chapterPictures = (chapter: string, slips: KeptSlips): string =>
  `${PICTURES[chapter]?.() ?? ''}${notedSlip(chapter, slips)}`
