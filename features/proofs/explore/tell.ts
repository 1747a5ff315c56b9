/** An exploration for a reader: what contradicts which clause, with the law's sentence, and the steps that lead to it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { sentenceOf } from '../../support/law/known-clauses.ts'
import { writeReplay } from '../../support/replay/replay-file.ts'
import type { Explored } from './explore.ts'
import type { ProgramEnd } from './program.ts'
import { featureOfConviction, replayOfConviction } from './shown-again.ts'
import type { EpisodeStep } from './step.ts'

type Finding = NonNullable<Explored['finding']>

/** Steps of a contradiction as they are kept, for `explore --replay`. */
interface KeptSteps {
  kasalab: string
  /** The clause that they contradict. */
  clause: string
  steps: readonly EpisodeStep[]
}

/** The file is none of kept steps; the message says why. */
export class NoKeptSteps extends Error {}

const versionOf = (): string => JSON.parse(readFileSync(findPackageJSON(import.meta.url)!, 'utf8')).version

/** A step in a line. */
export function lineOfStep(step: EpisodeStep): string {
  if ('atOnce' in step) {
    const restart = step.restartMs === undefined ? '' : `, and a restart ${step.restartMs} ms behind`
    return `at once${restart}: ${step.atOnce.map(lineOfStep).join('; ')}`
  }
  if ('look' in step) return `look: ${step.look} of ${step.at.slice(-4)}`
  const { do: name, ...figures } = step.act
  return `${step.disturbed ? `${step.disturbed}: ` : ''}${name} ${JSON.stringify(figures)}`
}

/** @returns the steps, and a line where another version has written them @throws NoKeptSteps */
export function readSteps(file: string): { steps: readonly EpisodeStep[]; note: string | null } {
  let kept: Partial<KeptSteps> | null
  try {
    kept = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new NoKeptSteps(`the steps of ${file} cannot be read: ${(error as Error).message}`)
  }
  if (typeof kept?.kasalab !== 'string' || !Array.isArray(kept.steps))
    throw new NoKeptSteps(`${file} has no steps of kasalab explore: it takes explore-SEED.steps.json`)
  const own = versionOf()
  const note = kept.kasalab === own ? null : `written by kasalab ${kept.kasalab}, played by ${own}`
  return { steps: kept.steps, note }
}

/** What a reader is told, and the files that are written beside. @param folder of the files */
export function toldFinding(found: Finding, folder: string): string[] {
  const lines = mismatchLines(found)
  const { steps, clause, curl, asked } = found
  const file = join(folder, `explore-${found.seed}`)
  mkdirSync(folder, { recursive: true })
  const kept: KeptSteps = { kasalab: versionOf(), clause, steps }
  writeFileSync(`${file}.steps.json`, `${JSON.stringify(kept, null, 2)}\n`)
  const again = `  the steps are in ${file}.steps.json: kasalab explore --replay ${file}.steps.json`
  if (asked.length === 0) return [...lines, again]
  writeReplay(`${file}.json`, replayOfConviction(found))
  writeFileSync(`${file}.feature`, featureOfConviction(found))
  return [
    ...lines,
    '  as requests:',
    ...curl.map((line) => `    ${line}`),
    again,
    `  at a sandbox ${file}.json and ${file}.feature show it too: kasalab replay ${file}.json`,
  ]
}

const saidBy = ({ clause, also = [] }: Finding): string[] => [clause, ...also]

function mismatchLines(found: Finding): string[] {
  const { at, expected, got, ask, steps, seed } = found
  return [
    `CONTRADICTED: ${saidBy(found).join(', ')}`,
    ...saidBy(found).map((each) => `  ${each} says: ${sentenceOf(each)}`),
    `  ${ask.method} ${ask.path}${at === '' ? '' : `, ${at}`}: expected ${expected}, got ${got}`,
    `  seed ${seed}, after ${steps.length} steps:`,
    ...steps.map((step) => `    ${lineOfStep(step)}`),
  ]
}

/** What is said at the end. @param isVerbose with all that was reached, and what never was */
export function toldEnd(
  { finding, unjudged, coverage, lost }: ProgramEnd,
  folder: string,
  isVerbose: boolean,
): string[] {
  return [
    ...(isVerbose ? [...coverage.lines, ...lost.map((each) => `given up: ${each}`)] : []),
    ...(coverage.differences.length > 0
      ? [`otherwise than we have decided, and lawful: ${coverage.differences.join(', ')}`]
      : []),
    ...(finding ? toldFinding(finding, folder) : []),
    ...(unjudged === null ? [] : [`not judged, because ${unjudged}`]),
  ]
}
