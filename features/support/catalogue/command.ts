/** Output of `kasalab steps`: forms of steps by subject, or those whose meaning was looked for. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { searchEngine } from '../book/search/search-file.ts'
import { type StepCatalogue, type StepEntry, type StepParameter, stepCatalogue } from './step-catalogue.ts'

/** Words of the trade in both languages. */
interface Term {
  uk: string
  en: string
  also?: string
}
const GLOSSARY: Term[] = JSON.parse(readFileSync(join(import.meta.dirname, '../../book/glossary.json'), 'utf8'))

/** What readers say for words of the steps, each of which has one form: by a word of the steps, other words for it. */
const OTHER_WORDS: readonly [word: string, others: string][] = [
  ['puts in', 'deposit service cash in, pay in, drawer, внести внесення покласти готівку скринька'],
  ['takes out', 'withdraw payout service cash out, drawer, вилучити вилучення інкасація забрати скринька'],
  ['sells', 'sale buy purchase checkout receipt, продати продаж купити чек'],
  ['returns', 'refund give back money, повернути повернення'],
  ['open shift', 'begin day start working, відкрити зміну'],
  ['closes', 'finish end day z-report, закрити зміну'],
  ['signs in', 'login log on authenticate authorize password pin, увійти вхід логін'],
  ['signs out', 'logout log off, вийти'],
  ['refused', 'error rejected fails 400 422 invalid, відмова помилка'],
  ['accepted', 'ok success succeeds works 200, успіх прийнято'],
  ['shows', 'equals contains has member field value body json, показує містить'],
  ['prints', 'paper printer slip ticket, друк надрукувати'],
  ['mail', 'email letter, лист пошта'],
  ['time passes', 'wait sleep later clock advance hours minutes, час минає годинник'],
  ['clock', 'time date now, час дата'],
  ['tax authority', 'fiscal server dps, податкова дпс фіскальний'],
  ['mute', 'down unreachable silent offline timeout no answer, не відповідає'],
  ['offline', 'no connection network lost, без звʼязку офлайн'],
  ['webhook', 'callback notification push event, сповіщення вебхук'],
  ['terminal', 'pos card reader bank, термінал картка'],
  ['hands', 'cash withdrawal cash back card holder, видача готівки'],
  ['approved', 'bank approval card payment charged, схвалено оплата карткою'],
  ['goods', 'items products catalogue articles, товари товар'],
  ['started again', 'restart reboot crash, перезапуск перезапустити'],
  ['world', 'sandbox isolated tenant environment state'],
]

/** Figures and quoted texts are values: no form has them. */
const withoutValues = (asked: string): string => asked.replace(/"[^"]*"|'[^']*'/g, ' ').replace(/\b\d[\d.,:]*\b/g, ' ')

const letters = (text: string): string => text.replace(/[{}()/]/g, ' ')

/** Words for a text that has others. */
function meaningOf(text: string): string {
  const lower = text.toLowerCase()
  const terms = GLOSSARY.filter(({ en }) => lower.includes(en.toLowerCase())).map(
    ({ uk, also = '' }) => `${uk} ${also}`,
  )
  const others = OTHER_WORDS.filter(([word]) => lower.includes(word)).map(([, said]) => said)
  return [...others, ...terms].join(' ')
}

function entryOf(step: StepEntry, parameters: ReadonlyMap<string, StepParameter>) {
  const own = step.parameters.flatMap((name) => parameters.get(name) ?? [])
  const words = own.flatMap((each) => each.words)
  const [first = ''] = step.example
  const title = `${letters(step.form)} ${first}`
  return {
    title,
    also: [...words, ...own.map(({ note }) => note)].join(' '),
    text: [step.comment, step.subject, ...step.example, ...own.flatMap(({ values }) => values)]
      .concat(meaningOf([title, ...words, ...own.map(({ note }) => note)].join(' ')))
      .join(' '),
  }
}

/** Steps that were found, best first, and whether each has all of the words. */
interface FoundSteps {
  steps: StepEntry[]
  isWhole: boolean
}

/** @returns looks for steps; without any word that says something it finds none */
export function stepSearch({ steps, parameters }: StepCatalogue): (asked: string) => FoundSteps {
  const engine = searchEngine()
  const index = engine.write(steps.map((step) => entryOf(step, parameters)))
  const search = engine.open(
    index,
    steps.map(() => 1),
  )
  return (asked) => {
    const { found, isWhole } = search(withoutValues(asked))
    return { steps: found.map((place) => steps[place]!), isWhole }
  }
}

/** Steps shown of a search. */
const MOST_FOUND = 5
/** Characters of a parameter's words in a line. */
const WORDS_CHARACTERS = 160

const cut = (text: string): string => (text.length <= WORDS_CHARACTERS ? text : `${text.slice(0, WORDS_CHARACTERS)}…`)

/** A parameter in a line: its words, or what it is with examples. */
function parameterLine(name: string, { parameters }: StepCatalogue): string[] {
  const found = parameters.get(name)
  if (!found) return []
  const { note, words, values } = found
  const told = words.length > 0 ? words : values
  return [`    {${name}}: ${note}${told.length > 0 ? ` ${cut(told.join(', '))}` : ''}`]
}

/** A form, what it says of itself, a step of the features, and its parameters. */
function stepLines(step: StepEntry, catalogue: StepCatalogue): string[] {
  const { keyword, form, comment, example, parameters } = step
  return [
    `${keyword} ${form}`,
    ...(comment === '' ? [] : [`    ${comment}`]),
    ...example.map((line) => `    ${line}`),
    ...[...new Set(parameters)].flatMap((name) => parameterLine(name, catalogue)),
  ]
}

/** All forms, by subject. */
function allLines({ steps }: StepCatalogue): string[] {
  return [...Map.groupBy(steps, ({ subject }) => subject)].flatMap(([subject, own]) => [
    '',
    subject,
    ...own.map(({ keyword, form }) => `  ${keyword} ${form}`),
  ])
}

/**
 * @param words of what a step is to say; empty: every form
 * @returns null: nothing is like that
 */
export function stepsOutput(words: string): string[] | null {
  const catalogue = stepCatalogue()
  if (words.trim() === '') {
    const count = `${catalogue.steps.length} forms of steps. What stands in round brackets may be left out.`
    return [count, ...allLines(catalogue), '', 'Words behind the command look for a step by what it means.']
  }
  const { steps, isWhole } = stepSearch(catalogue)(words)
  if (steps.length === 0) return null
  const shown = steps.slice(0, MOST_FOUND)
  const more = steps.length - shown.length
  return [
    ...(isWhole ? [] : ['No step has all of these words. Some have a part of them:', '']),
    ...shown.flatMap((step, place) => [...(place === 0 ? [] : ['']), ...stepLines(step, catalogue)]),
    ...(more > 0 ? ['', `and ${more} more: say it more exactly`] : []),
  ]
}
