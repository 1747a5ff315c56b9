/** Slips of a desk's printer: which one, its lines, and a line as in a table. */
import { ok } from 'node:assert/strict'
import type { PrintCard } from '../../actors/world-card.ts'
import { type Answer, content } from '../../law/answer.ts'
import { SLIP } from '../../wire/exchange.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'

export type SlipFormat = keyof PrintCard['links']

/** The formats of a slip. */
export const SLIP_FORMATS: Record<string, readonly SlipFormat[]> = {
  'text, page and picture': ['text', 'html', 'png'],
  'text, page, picture and PDF': ['text', 'html', 'png', 'pdf'],
  text: ['text'],
}

export async function slipOf({ lab, register }: ScenarioWorld, number: number, form: SlipFormat): Promise<Answer> {
  const slip = (await lab.prints(register)).find((each) => each.number === number)
  ok(slip, `there is no slip ${number}`)
  return lab.slip(slip, form)
}

export async function lastSlip(scenario: ScenarioWorld): Promise<PrintCard> {
  const slip = (await scenario.lab.prints(scenario.register)).at(-1)
  ok(slip, 'nothing was printed')
  return slip
}

/** Values that cannot be known in advance, by their form. */
export const FORMS: Record<string, RegExp> = { '{fiscal_code}': /^[\w-]{11}$/, '{four digits}': /^\d{4}$/ }

/** A line of a slip has a left and a right part, far apart. */
const columns = (line: string): string[] => line.trim().split(/ {2,}/)

export async function linesOfLastSlip(scenario: ScenarioWorld): Promise<string[][]> {
  const answer = await scenario.lab.slip(await lastSlip(scenario))
  content(answer)
  scenario.attach(answer.text, SLIP)
  return answer.text.split('\n').map(columns)
}

export const shownLines = (lines: string[][]): string => lines.map((line) => line.join(' … ')).join('\n')

export const isLine = (line: string[], wanted: string[]): boolean => {
  // Spaces inside the right part do not matter.
  const shown = wanted.length === 1 ? [line.join(' ')] : [line[0]!, line.slice(1).join(' ')]
  return shown.every((cell, index) => FORMS[wanted[index]!]?.test(cell) ?? cell === wanted[index])
}
