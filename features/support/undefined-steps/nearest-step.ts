/**
 * Finds the nearest valid step to an undefined one: a sentence of an earlier version has its successor; else a word of
 * a parameter is replaced, or the nearest is among the steps of the features.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Envelope } from '@cucumber/messages'
import { distance } from '../../../machines/text.ts'
import { isPackaged } from '../../../server/commands/line/invocation.ts'
import { NEAR } from '../../../server/commands/line/nearest.ts'
import { HOME } from '../home.ts'
import { literally } from '../law/answer.ts'
import { wordsOf } from './parameter-words.ts'

interface RemovedStep {
  was: RegExp
  /** A step, and its table in brackets. @param groups of the expression */
  is: (...groups: string[]) => string
}

const REMOVED: readonly RemovedStep[] = [
  {
    was: /^the cloud is asked for (\S+) (\S+) to (\S+) (\S+)$/,
    is: (...[fromDay, from, toDay, to]) =>
      `the days fetched from the cloud show (| length | 1 |, | 0.from | "${fromDay}T${from}" |, | 0.to | "${toDay}T${to}" |)`,
  },
]

/** What to say in place of a removed sentence; undefined: it was never a step. */
function successorOf(text: string): string | undefined {
  for (const { was, is } of REMOVED) {
    const [, ...groups] = was.exec(text) ?? []
    if (groups.length > 0) return is(...groups)
  }
  return undefined
}

/** The forms of steps and their parameters, from the messages of a run. */
export interface StepLanguage {
  forms: readonly string[]
  /** Regular expression by the name of a parameter. */
  parameters: ReadonlyMap<string, string>
}

/** Cucumber's parameters that our forms use. */
const BUILT_IN = { int: '-?\\d+', string: '"[^"]*"|\'[^\']*\'' }

export function stepLanguageOf(envelopes: readonly Envelope[]): StepLanguage {
  const types = envelopes.flatMap(({ parameterType }) => (parameterType ? [parameterType] : []))
  return {
    forms: envelopes.flatMap(({ stepDefinition }) => (stepDefinition ? [stepDefinition.pattern.source] : [])),
    parameters: new Map([
      ...Object.entries(BUILT_IN),
      ...types.map(({ name, regularExpressions }): [string, string] => [name, regularExpressions.join('|')]),
    ]),
  }
}

/** No parameter of a form. */
const NOTHING = -1

/** The expression of a form with one parameter accepting anything. */
function loosened(form: string, nth: number, { parameters }: StepLanguage): RegExp {
  let place = 0
  const source = form
    .split(/(\{\w+\}|\([^)]*\)|[^\s{(]+\/[^\s{(]+)/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (name !== undefined) return place++ === nth ? '(?<unknown>.+?)' : `(?:${parameters.get(name) ?? '.*'})`
      if (/^\(.*\)$/.test(part)) return `(?:${literally(part.slice(1, -1))})?`
      return /^\S+\/\S+$/.test(part) ? `(?:${part.split('/').map(literally).join('|')})` : literally(part)
    })
    .join('')
  return new RegExp(`^${source}$`, 'd')
}

/** A valid step, and its distance in letters. */
interface Neighbour {
  step: string
  distance: number
  /** The parameter, and the word it does not know. */
  unknown?: { parameter: string; word: string }
}

/** Steps that fit a form after one of their words is replaced by a known one of its parameter. */
function* byWord(text: string, language: StepLanguage): Generator<Neighbour> {
  for (const form of language.forms)
    for (const [nth, [, parameter]] of [...form.matchAll(/\{(\w+)\}/g)].entries()) {
      const [start, end] = loosened(form, nth, language).exec(text)?.indices?.groups?.unknown ?? []
      if (start === undefined) continue
      const word = text.slice(start, end)
      for (const known of wordsOf(language.parameters.get(parameter!) ?? ''))
        yield {
          step: text.slice(0, start) + known + text.slice(end),
          distance: distance(word, known),
          unknown: { parameter: parameter!, word },
        }
    }
}

const FEATURES = join(HOME, 'features')

/** Steps of our features, each once, without those of outlines. */
function* bySaying(text: string): Generator<Neighbour> {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.feature'))
  const steps = files.flatMap((file) =>
    [...readFileSync(join(FEATURES, file), 'utf8').matchAll(/^\s*(?:Given|When|Then|And|But) ([^<\n]+?)\s*$/gm)].map(
      ([, step]) => step!,
    ),
  )
  for (const step of new Set(steps)) yield { step, distance: distance(text, step) }
}

/** Whether a form fits: a step of the features may itself be misspelt. */
function fitsForm(step: string, language: StepLanguage): boolean {
  return language.forms.some((form) => loosened(form, NOTHING, language).test(step))
}

/** Advice on an undefined step, in one line. */
export function adviceOn(text: string, language: StepLanguage): string {
  const successor = successorOf(text)
  if (successor !== undefined) return `This step was removed. Write: ${successor}`
  const nearest = [...byWord(text, language), ...bySaying(text)]
    .filter((each) => each.distance > 0 && each.distance <= text.length * NEAR)
    .sort((one, other) => one.distance - other.distance)
    .find((each) => fitsForm(each.step, language))
  if (!nearest) return `There is no such step: ${CATALOGUE} lists those there are.`
  const { step, unknown } = nearest
  const why = unknown ? `{${unknown.parameter}} has no word "${unknown.word}"` : 'There is no such step'
  return `${why}. Did you mean: ${step} (all steps and words: ${CATALOGUE})`
}

/** Where all steps are. */
const CATALOGUE = isPackaged() ? 'npx kasalab steps' : 'features/steps.md'
