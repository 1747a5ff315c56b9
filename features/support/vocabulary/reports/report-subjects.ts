/** Subjects of extended reports: the workbook, the Z-reports compared with the desk's, and tasks in the lab. */
import { deepEqual, ok } from 'node:assert/strict'
import type { DataTable } from '@cucumber/cucumber'
import { opened, type Sheet } from '../../actors/workbook.ts'
import { content, member } from '../../law/answer.ts'
import type { Need } from '../../law/capabilities.ts'
import { parsedCell } from '../../law/judgement/rows.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'
import { organizationOf } from './inputs.ts'

type Paper = (scenario: ScenarioWorld) => unknown

/** Lines of a sheet, to be compared with a table of lines. */
export class Lines {
  readonly #sheet: Sheet

  constructor(sheet: Sheet) {
    this.#sheet = sheet
  }

  /**
   * Compares every line, in the named columns; the last row is the line of totals. Columns are found by their headings.
   */
  compare(table: DataTable): void {
    const { headings, lines, total } = this.#sheet
    const [named, ...rows] = table.raw() as [string[], ...string[][]]
    for (const heading of named) ok(headings.includes(heading), `${heading} is none of ${headings.join(', ')}`)
    deepEqual(
      [...lines, total].map((line) => named.map((heading) => line[heading])),
      rows,
    )
  }
}

/** A value with the members that another one has, and no others: the JSON tells VAT from excise besides (EXT-305). */
function asIn(model: unknown, value: unknown): unknown {
  if (Array.isArray(model) && Array.isArray(value)) return value.map((each, place) => asIn(model[place], each))
  if (typeof model !== 'object' || model === null || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(model).map(([name, each]) => [name, asIn(each, (value as Members)[name])]))
}

/** Members of a Z-report that differ between the JSON's first one and the desk's last one. */
const difference: Paper = ({ answer, transcript }) => {
  const [own, desk] = [member(answer.body, '0.report'), lastClosing(transcript)].map((each) => each as Members)
  const names = new Set([...Object.keys(own!), ...Object.keys(desk!)])
  return [...names].filter((name) => JSON.stringify(asIn(desk![name], own![name])) !== JSON.stringify(desk![name]))
}

type Members = Record<string, unknown>

/** The Z-report of the desk's last closing. @throws when there was none */
function lastClosing(transcript: string[]): Members {
  const bodies = transcript.map((line) => line.slice(line.indexOf(' ') + 1)).filter((text) => text.startsWith('{'))
  const closing = bodies.findLast((text) => text.includes('"is_online":') && text.includes('"report":'))
  return member(JSON.parse(closing ?? 'null'), 'report') as Members
}

/** Lines, with numbers where the cells have numbers. */
const workbook: Paper = async ({ answer }) => {
  const { lines, ...sheet } = await opened(answer.bytes)
  const read = (line: Record<string, string>) =>
    Object.entries(line).map(([heading, text]) => [heading, parsedCell(text)])
  return { ...sheet, lines: lines.map((line) => Object.fromEntries(read(line))) }
}

/** Lines of a table of comma-separated values by their headings, read by other code than the writer's. */
const csv: Paper = ({ answer }) => {
  const text = answer.bytes.toString()
  const fieldsOf = (line: string): string[] =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, field]) =>
      field!.startsWith('"') ? field!.slice(1, -1).replaceAll('""', '"') : field!,
    )
  const [head = '', ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n')
  const headings = fieldsOf(head)
  return {
    has_mark: text.startsWith('\ufeff'),
    type: answer.headers.get('content-type'),
    lines: lines.map((line) => Object.fromEntries(fieldsOf(line).map((field, place) => [headings[place], field]))),
  }
}

/** The format of the answer: a workbook, JSON, or neither. */
const file: Paper = ({ answer }) => {
  const isWorkbook = answer.bytes.toString('latin1', 0, 2) === 'PK' && answer.bytes.includes('xl/workbook.xml')
  return { format: isWorkbook ? 'xlsx' : answer.body === undefined ? 'neither' : 'json' }
}

/** Number of the world's reports by state. */
const reports: Paper = async ({ lab }) => {
  const { body } = await lab.send('GET', '/reports')
  const states = (body as { state: string }[]).map(({ state }) => state)
  return Object.fromEntries(states.map((state) => [state, states.filter((each) => each === state).length]))
}

/** What reading a subject needs of a target, where it needs a lab. */
export const REPORT_ASKS: Record<string, readonly Need[]> = {
  'list of reports': ['facts'],
  'report in the lab': ['facts'],
}

export const reportSubjects: Record<string, Paper> = {
  workbook,
  CSV: csv,
  file,
  'difference from the desk': difference,
  'list of reports': reports,
  'organization of the task': async (scenario) => ({
    is_own:
      member(scenario.answer.body, 'organization_id') === (await organizationOf(scenario.integrator('the cashier'))),
  }),
  'identity of the task': ({ answer, ids }) => ({ is_asked_for: member(answer.body, 'id') === ids.met.report_task_id }),
  'report in the lab': async (scenario) =>
    (await scenario.lab.send('GET', scenario.filled('/reports/{report_task_id}'))).body,
  'lines of the workbook': async ({ answer }) => {
    content(answer)
    return new Lines(await opened(answer.bytes))
  },
}
