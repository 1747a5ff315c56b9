/** What a failed step is about beside its own words: its line, the clauses, the request and the answer. */
import { printable } from '../../../server/commands/line/printable.ts'
import { suspectsOf } from '../living/causes.ts'
import { placeOf, type ScenarioResult } from '../living/scenario-result.ts'
import { lastCurl, variablesLine } from './curl.ts'
import { failingOf, requestAndAnswer } from './failed-exchange.ts'

/** Clauses that a failure is about: those that its assertion shows, else those of its scenario. */
export function blamedClauses(result: ScenarioResult): readonly string[] {
  if (result.missed) return result.missed.clauses
  const shown = result.judged?.failed ? suspectsOf(result) : []
  return shown.length > 0 ? [...new Set(shown)] : result.clauses
}

/** `features/local/receipts/content.feature:12: POST /api/v1/receipt/sell was answered 400 {…}`; empty: neither is known. */
export function stepLine(result: ScenarioResult): string {
  const { file, failure } = result
  const step = failure?.line == null ? [] : [placeOf({ file, line: failure.line })]
  const asked = requestAndAnswer(failingOf(result))
  return printable([...step, ...(asked === null ? [] : [asked])].join(': '))
}

/** Lines that show a failure again: the command, and where its variables come from. */
function commandLines(result: ScenarioResult): string[] {
  const command = lastCurl(failingOf(result))
  return [command, variablesLine(command ?? '')].flatMap((line) => line ?? [])
}

/** Lines that show a failure again, with what prepared it where that is known. */
export const againLines = (result: ScenarioResult): string[] => result.again ?? commandLines(result)

/** Characters of a command in a note: the exchanges of the scenario have longer ones. */
const COMMAND_CHARACTERS = 1500

/** All of it, in lines. */
export function failureNote(result: ScenarioResult): string {
  const ids = blamedClauses(result)
  const clauses = ids.length === 0 ? '' : `clauses: ${ids.join(', ')}`
  const again = commandLines(result).join('\n')
  return [stepLine(result), clauses, again.length > COMMAND_CHARACTERS ? '' : again].filter(Boolean).join('\n')
}
