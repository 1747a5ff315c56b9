/** Goods and their groups in words: what is added, one by one or by a file, and what is edited. */
import type { Integrator } from '../../actors/integrator.ts'
import { type Answer, content, member } from '../../law/answer.ts'
import { FORM_HEADERS, formBody, formBytes } from '../../wire/form-body.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'
import { sentValue } from '../cells.ts'
import { named, parameter } from '../parameter-types.ts'
import { goodsWorkbook } from './goods-workbook.ts'

/** What a step edits or deletes: the one that the scenario has made or named last. */
export interface Editable {
  method: 'PUT' | 'PATCH'
  path: string
  /** The value of a cell. */
  read: (scenario: ScenarioWorld, text: string) => unknown
}

/** A value in JSON, or any other text as it is; ids of the scenario are filled in. */
function value(scenario: ScenarioWorld, text: string): unknown {
  const filled = scenario.filled(text)
  return /^(nothing|null|true|false|-?[\d.]+|\d+ (?:letters|ids)|["[{].*)$/.test(filled) ? sentValue(filled) : filled
}

const EDITABLES: Record<string, Editable> = {
  template: { method: 'PATCH', path: '/receipt-templates/{template_id}', read: value },
  good: { method: 'PUT', path: '/goods/{good_id}', read: value },
  'group of goods': { method: 'PUT', path: '/goods/groups/{group_id}', read: value },
}
named('editable', Object.keys(EDITABLES), (word) => EDITABLES[word]!)

type Row = Record<string, string>

/** Adds rows; the answer is the last one. */
export type AddEntries = (scenario: ScenarioWorld, integrator: Integrator, rows: Row[]) => Promise<Answer>

const SOLD = { name: 'Хліб', type: 'good', is_weight: false, price: 2000 }

/** Posts each row; the id of each is kept by the noun and its number, and that of the last by the noun alone. */
const oneByOne =
  (noun: string, path: string, usual: object): AddEntries =>
  async (scenario, integrator, rows) => {
    const { met } = scenario.ids
    let answer: Answer | undefined
    for (const row of rows) {
      if (answer) content(answer)
      const members = Object.entries(row).map(([name, text]) => [name, value(scenario, text)])
      const body = { ...usual, ...Object.fromEntries(members) }
      answer = await integrator.send('POST', path, { body })
      const id = member(answer.body, 'id')
      if (typeof id !== 'string') continue
      met[`${noun}_id`] = id
      const number = Object.keys(met).filter((name) => new RegExp(`^${noun}_\\d+$`).test(name)).length + 1
      met[`${noun}_${number}`] = id
    }
    return answer!
  }

const valuesOf = (scenario: ScenarioWorld, rows: Row[]): Record<string, unknown>[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, text]) => [name, value(scenario, text)])))

/** A form with a file in its format. */
const FORMS: Record<string, (scenario: ScenarioWorld, rows: Row[]) => string | Uint8Array> = {
  JSON: (scenario, rows) => formBody(JSON.stringify({ goods: valuesOf(scenario, rows) })),
  XLSX: (scenario, rows) => formBytes(goodsWorkbook(valuesOf(scenario, rows))),
  CSV: (scenario, rows) => {
    const quoted = (field: unknown): string => `"${String(field ?? '').replaceAll('"', '""')}"`
    const records = [Object.keys(rows[0]!), ...valuesOf(scenario, rows).map((row) => Object.values(row))]
    return formBody(records.map((fields) => `${fields.map(quoted).join(';')}\r\n`).join(''))
  },
}

/** So many of a row, each with its number in place of `#`. */
const times = (count: number, rows: Row[]): Row[] =>
  rows.flatMap((row) =>
    Array.from({ length: count }, (_, index) =>
      Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text.replaceAll('#', String(index + 1))])),
    ),
  )

parameter(
  'entries',
  /(groups of )?(?:(\d+) )?goods(?: as a (JSON|CSV|XLSX) file( whatever their barcodes)?)?/,
  (groups, count, format, whatever): AddEntries =>
    async (scenario, integrator, given) => {
      if (groups !== undefined) return oneByOne('group', '/goods/groups', {})(scenario, integrator, given)
      const rows = times(Number(count ?? 1), given)
      if (format === undefined) return oneByOne('good', '/goods', SOLD)(scenario, integrator, rows)
      const query = whatever === undefined ? '' : '?ignore_barcode_duplicates=true'
      const body = FORMS[format]!(scenario, rows)
      const answer = await integrator.send('POST', `/goods/import/upload${query}`, { headers: FORM_HEADERS, body })
      const id = member(answer.body, 'task_id')
      if (typeof id === 'string') scenario.ids.met.task_id = id
      return answer
    },
)
