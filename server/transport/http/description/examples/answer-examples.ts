/** Examples of answers, as a server gave them in a world like a new one: read once, when a description is asked for. */
import { readFileSync } from 'node:fs'
import type { Operation } from '../../operation.ts'

/** Bodies of successes in JSON, by the id of the operation. */
export type AnswerExamples = Readonly<Record<string, unknown>>

const FILE = new URL('../../../../../fixtures/answer-examples.json', import.meta.url)

let all: Readonly<Record<string, AnswerExamples>> | undefined

export function answerExamples(surface: Operation['surface']): AnswerExamples {
  all ??= JSON.parse(readFileSync(FILE, 'utf8')) as NonNullable<typeof all>
  return all[surface === 'local' ? 'desk' : surface] ?? {}
}
