/** Output of `kasalab steps`: forms of steps by subject, or those that were looked for. */
import { type StepCatalogue, type StepEntry, stepCatalogue } from './step-catalogue.ts'
import { stepSearch } from './step-search.ts'

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
