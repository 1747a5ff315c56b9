/** A finding for a reader: what contradicts which clause, with the law's sentence, and the steps that lead to it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sentenceOf } from '../../support/law/known-clauses.ts'
import { writeReplay } from '../../support/replay/replay-file.ts'
import type { EpisodeStep } from './episode.ts'
import type { Explored } from './explore.ts'
import { curlLines, featureOfConviction, replayOfConviction } from './shown-again.ts'

/** A step in a line. */
function stepLine(step: EpisodeStep): string {
  if ('atOnce' in step) return `at once: ${step.atOnce.map(stepLine).join('; ')}`
  if ('look' in step) return `look: ${step.look} of ${step.at.slice(-4)}`
  const { do: name, ...figures } = step.act
  return `${name} ${JSON.stringify(figures)}`
}

/** What a reader is told, and the files that are written beside. @param folder of the files */
export function toldFinding(found: NonNullable<Explored['finding']>, folder: string): string[] {
  const lines = mismatchLines(found)
  if (found.asked.length === 0) return lines
  const file = join(folder, `explore-${found.seed}`)
  writeReplay(`${file}.json`, replayOfConviction(found))
  writeFileSync(`${file}.feature`, featureOfConviction(found))
  return [
    ...lines,
    '  as requests:',
    ...curlLines(found.asked).map((line) => `    ${line}`),
    `  ${file}.json and ${file}.feature hold them: kasalab replay ${file}.json`,
  ]
}

function mismatchLines({
  clause,
  also = [],
  at,
  expected,
  got,
  ask,
  steps,
  seed,
}: NonNullable<Explored['finding']>): string[] {
  return [
    `CONTRADICTED: ${[clause, ...also].join(', ')}`,
    ...[clause, ...also].map((each) => `  ${each} says: ${sentenceOf(each)}`),
    `  ${ask.method} ${ask.path}${at === '' ? '' : `, ${at}`}: expected ${expected}, got ${got}`,
    `  seed ${seed}, after ${steps.length} steps:`,
    ...steps.map((step) => `    ${stepLine(step)}`),
  ]
}
