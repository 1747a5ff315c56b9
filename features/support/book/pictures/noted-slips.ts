/** Slips with notes in the chapters: a sale, a return, an offline receipt and a Z-report, as scenarios print them. */
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

const NUMBERED = {
  line: 'ЧЕК №',
  uk: 'Номер чека: наскрізний, від зміни до зміни.',
  en: 'The number of the receipt, which goes on from shift to shift.',
}
const QR = {
  line: 'https://cabinet.tax.gov.ua',
  uk: 'Те, що стоїть у QR-коді: за ним покупець перевіряє чек.',
  en: 'What the QR code holds: by it the buyer checks the receipt.',
}

/** By chapter. */
const SLIPS: Readonly<Record<string, NotedSlip>> = {
  slip: {
    caption: { uk: 'Чек продажу, прийнятий податковою', en: 'The slip of a sale that the tax authority has accepted' },
    key: 'local/printing/slips: A slip shows the fiscal number once the tax authority has given it, and the code to check it by',
    notes: [
      { line: 'ПН ', uk: 'Податковий номер організації.', en: 'The tax number of the organization.' },
      NUMBERED,
      { line: '1 ×', uk: 'Кількість, ціна і сума рядка.', en: 'Quantity, price and the sum of the line.' },
      { line: 'ГОТІВКА', uk: 'Чим сплачено.', en: 'By what it was paid.' },
      {
        line: 'ФН ЧЕКА',
        uk: 'Фіскальний номер: його дала податкова.',
        en: 'The fiscal number, which the tax authority gave.',
      },
      QR,
      { line: 'ФН ПРРО', uk: 'Фіскальний номер каси.', en: 'The fiscal number of the register.' },
      { line: 'ФІСКАЛЬНИЙ ЧЕК', uk: 'Це продаж.', en: 'It is a sale.' },
    ],
  },
  returns: {
    caption: { uk: 'Чек повернення', en: 'The slip of a return' },
    key: 'local/printing/slips: A return is printed with minus',
    notes: [
      NUMBERED,
      {
        line: 'СУМА',
        uk: 'Суми з мінусом: гроші йдуть покупцеві.',
        en: 'Sums with minus: the money goes to the buyer.',
      },
      {
        line: 'ФН ЧЕКА',
        uk: 'Податкова ще не відповіла, тож і QR-коду немає.',
        en: 'The tax authority has not answered yet, so there is no QR code.',
      },
      { line: 'ВИДАТКОВИЙ ЧЕК', uk: 'За цим написом впізнають повернення.', en: 'By these words a return is known.' },
    ],
  },
  offline: {
    caption: { uk: 'Чек, пробитий в офлайні', en: 'A slip that was made offline' },
    key: 'local/printing/slips: The slip of an offline sale shows РЕЖИМ ОФЛАЙН and the control number',
    notes: [
      {
        line: 'ФН ЧЕКА',
        uk: 'Офлайн-код: він і є фіскальним номером.',
        en: 'The offline code, which is the fiscal number.',
      },
      QR,
      { line: 'РЕЖИМ', uk: 'Пробито без податкової.', en: 'Made without the tax authority.' },
      {
        line: 'КОНТРОЛЬНЕ ЧИСЛО',
        uk: 'Чотири цифри, за якими чек перевіряють.',
        en: 'Four digits by which the slip is checked.',
      },
    ],
  },
  day: {
    caption: { uk: 'Z-звіт, яким закрито зміну', en: 'The Z-report that closes a shift' },
    key: 'local/printing/reports: Closing prints the Z-report without being asked to',
    notes: [
      {
        line: 'Z-ЗВІТ',
        uk: 'Z-звіти нумерують від зміни до зміни.',
        en: 'Z-reports are numbered from shift to shift.',
      },
      {
        line: 'РЕАЛІЗАЦІЯ',
        uk: 'Продажі: оплати за видами, обіг і податки.',
        en: 'Sales: payments by kind, turnover and taxes.',
      },
      { line: 'ПОВЕРНЕННЯ', uk: 'Повернення рахують окремо.', en: 'Returns are counted apart.' },
      { line: 'ГОТІВКА В КАСІ', uk: 'Скільки готівки має бути у скриньці.', en: 'The cash that the drawer must hold.' },
      { line: 'ФІСКАЛЬНИЙ ЗВІТНИЙ ЧЕК', uk: 'Він іде до податкової.', en: 'It goes to the tax authority.' },
    ],
  },
}

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
