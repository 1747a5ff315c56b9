/** How the message of a refusal writes its figures: sums in hryvnias, moments in Kyiv's time, code words in words. */
import { wallTime } from '../day.ts'
import { durationMs } from '../duration.ts'
import type { Values } from './rule.ts'

type Language = 'uk' | 'en'
type Writer = (value: string, language: Language) => string

/** Minor units as hryvnias: `840,24 грн`, `840.24 UAH`. */
const sum: Writer = (value, language) => {
  const [sign, digits] = value.startsWith('-') ? ['-', value.slice(1)] : ['', value]
  const text = digits.padStart(3, '0')
  const [hryvnias, kopecks] = [text.slice(0, -2), text.slice(-2)]
  return language === 'uk' ? `${sign}${hryvnias},${kopecks} грн` : `${sign}${hryvnias}.${kopecks} UAH`
}

/** A day, `2026-03-02`, as `02.03.2026`. */
const day: Writer = (value, language) => (language === 'uk' ? value.split('-').reverse().join('.') : value)

/** An instant, to the second, on the clock in Kyiv. */
const moment: Writer = (value, language) => {
  const [date = '', time] = new Date(wallTime(Date.parse(value))).toISOString().slice(0, 19).split('T')
  return `${day(date, language)} ${time} ${language === 'uk' ? 'за Києвом' : 'in Kyiv'}`
}

/** A duration, `PT1M30S`, in seconds. */
const duration: Writer = (value, language) => `${(durationMs(value) ?? 0) / 1000} ${language === 'uk' ? 'с' : 's'}`

/** Code words of each figure that has them, in words. */
const WORDS: Readonly<Record<string, Readonly<Record<string, readonly [uk: string, en: string]>>>> = {
  rounding_mode: { ROUND_10: ['до 10 копійок', 'to 10 kopecks'], ROUND_50: ['до 50 копійок', 'to 50 kopecks'] },
  prepayment_status: {
    FULL_PAID: ['сплачено повністю', 'paid in full'],
    CANCELLED: ['повернуто', 'returned'],
    PARTIAL_CANCELLED: ['повернуто частково', 'returned in part'],
  },
  import_status: {
    new: ['щойно створено', 'just begun'],
    created: ['файл ще перевіряють', 'the file is being checked'],
    processing: ['вже застосовують', 'it is being applied already'],
    done: ['вже застосовано', 'it has been applied already'],
    failed: ['файл не прийнято', 'the file was not accepted'],
    expired: ['застарів', 'it has expired'],
  },
  what: { goods: ['товари', 'goods'], groups: ['групи', 'groups'], characters: ['символи', 'characters'] },
  missing: {
    'document missing': ['немає документа', 'the document is missing'],
    'document damaged': ['документ пошкоджено', 'the document is damaged'],
    'report missing': ['немає звіту', 'the report is missing'],
    'shift missing': ['немає зміни', 'the shift is missing'],
    'tax unknown': ['невідомий податок', 'the tax is not known'],
  },
  unit: {
    bytes: ['байтів', 'bytes'],
    dots: ['точок', 'dots'],
    mm: ['мм', 'mm'],
    rows: ['рядків', 'rows'],
    ms: ['мс', 'ms'],
    MB: ['МБ', 'MB'],
  },
}
const wordsOf = new Map(Object.entries(WORDS).map(([name, words]) => [name, new Map(Object.entries(words))]))

export const MESSAGE_FIGURES = ['sum', 'moment', 'day', 'duration', 'word', 'text'] as const
type MessageFigure = (typeof MESSAGE_FIGURES)[number]

const SUMS = 'sum greatest value balance cash rounded total_payment payable cashless total_sum owed'.split(' ')
const MOMENTS = ['certificate_end', 'last_at', 'sent']
const KINDS: ReadonlyMap<string, MessageFigure> = new Map<string, MessageFigure>([
  ...SUMS.map((name) => [name, 'sum'] as const),
  ...MOMENTS.map((name) => [name, 'moment'] as const),
  ...[...wordsOf.keys()].map((name) => [name, 'word'] as const),
  ['day', 'day'],
  ['interval', 'duration'],
])

/** What the figure of this name is: minor units, an instant, a code word …; `text`: it is written as it is. */
export const kindOfFigure = (name: string): MessageFigure => KINDS.get(name) ?? 'text'

/** A figure as the message has it. */
export function figureText(name: string, value: Values[string] | undefined, language: Language): string {
  if (value === null || value === undefined) return language === 'uk' ? 'немає' : 'none'
  const kind = kindOfFigure(name)
  const text = String(value)
  if (kind === 'text') return text
  if (kind === 'word') return wordsOf.get(name)!.get(text)?.[language === 'uk' ? 0 : 1] ?? text
  return { sum, moment, day, duration }[kind](text, language)
}
