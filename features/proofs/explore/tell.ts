/** A finding for a reader: what contradicts which clause, with the law's sentence, and the steps that lead to it. */
import { sentenceOf } from '../../support/law/known-clauses.ts'
import type { EpisodeStep } from './episode.ts'
import type { Explored } from './explore.ts'

/** A step in a line. */
function stepLine(step: EpisodeStep): string {
  if ('look' in step) return `look: ${step.look} of ${step.at.slice(-4)}`
  const { do: name, ...figures } = step.act
  return `${name} ${JSON.stringify(figures)}`
}

export function toldFinding({
  clause,
  at,
  expected,
  got,
  ask,
  steps,
  seed,
}: NonNullable<Explored['finding']>): string[] {
  return [
    `CONTRADICTED: ${clause}`,
    `  ${clause} says: ${sentenceOf(clause)}`,
    `  ${ask.method} ${ask.path}${at === '' ? '' : `, ${at}`}: expected ${expected}, got ${got}`,
    `  seed ${seed}, after ${steps.length} steps:`,
    ...steps.map((step) => `    ${stepLine(step)}`),
  ]
}
