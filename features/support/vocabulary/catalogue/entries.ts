/** Goods and their groups in words: what is added, one by one or by a file, and what is edited. */

import { strToU8, zipSync } from 'fflate'
import type { Integrator } from '../../actors/integrator.ts'
import { type Answer, content, member } from '../../law/answer.ts'
import { FORM_HEADERS, formBody, formBytes } from '../../wire/form-body.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'
import { sentValue } from '../cells.ts'
import { named, parameter } from '../parameter-types.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Товари" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${LINKS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
}

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (mark) => MARKS[mark]!)

/** The names of columns, and one line for each row; what is undefined has no cell. */
function goodsWorkbook(rows: readonly Record<string, unknown>[]): Uint8Array {
  const names = Object.keys(rows[0]!)
  const texts = new Map<string, number>()
  const cell = (value: unknown, column: number, row: number): string => {
    const place = `r="${String.fromCharCode(65 + column)}${row}"`
    if (value === undefined || value === null) return ''
    if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`
    if (typeof value === 'boolean') return `<c ${place} t="b"><v>${Number(value)}</v></c>`
    const text = String(value)
    if (!texts.has(text)) texts.set(text, texts.size)
    return `<c ${place} t="s"><v>${texts.get(text)}</v></c>`
  }
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))].map(
    (values, index) => `<row r="${index + 1}">${values.map((each, at) => cell(each, at, index + 1)).join('')}</row>`,
  )
  const shared = [...texts.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
  const parts = {
    ...PARTS,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${shared.join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

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

/** Copies of a row, each with its number in place of `#`. */
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
