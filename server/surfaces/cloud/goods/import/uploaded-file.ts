/** The file of an upload, and the rows in it: JSON, comma-separated values, or cells of a workbook (EXT-532, EXT-546). */
import { MIMEType } from 'node:util'
import { CATALOGUE } from '../../../../../machines/limits.ts'
import { parseText } from '../../../../../machines/text.ts'
import type { Services } from '../../../../outbound/services.ts'
import { unguarded } from '../../../../rendering/reports/table-csv.ts'
import type { SheetBounds, SheetCell } from '../../../../rendering/workbooks/sheet-rows.ts'
import type { JobOwner } from '../../../../runtime/fair-turns.ts'
import { beyondBounds } from '../../../../transport/http/json/bounds.ts'
import type { Issue } from '../../../../transport/http/operation.ts'
import { FIELD_REQUIRED, ofValidator } from '../../../../transport/http/validation/framework-words.ts'
import type { IssueWords } from '../../../../transport/http/validation/issues.ts'
import { memberOf } from '../file/columns.ts'
import { goodLimits } from '../good-bodies.ts'

const QUOTE = '"'

/** The separator of a file: of the two the one that its first line has more of. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1)
  return first.split(';').length > first.split(',').length ? ';' : ','
}

/**
 * The records of a text, each a list of fields; empty lines are left out.
 * @param most records; what is behind them is not read
 */
export function csvRecords(text: string, most: number): string[][] {
  const separator = separatorOf(text)
  const records: string[][] = []
  let fields: string[] = []
  let place = 0
  const endRecord = (): void => {
    if (fields.length > 1 || fields[0] !== '') records.push(fields)
    fields = []
  }
  while (place < text.length && records.length < most) {
    const field = text[place] === QUOTE ? quotedField(text, place) : plainField(text, place, separator)
    fields.push(field.value)
    place = field.end
    if (text[place] === separator && place + 1 < text.length) place++
    else {
      if (text[place] === separator) fields.push('')
      place = text.indexOf('\n', place) + 1 || text.length
      endRecord()
    }
  }
  return records
}

interface Field {
  value: string
  /** Where the separator, or the end of the line, is. */
  end: number
}

function plainField(text: string, begin: number, separator: string): Field {
  let end = begin
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end++
  return { value: text.slice(begin, end).trim(), end }
}

/** Two quotation marks in it are one; without an end it goes to the end of the text. */
function quotedField(text: string, begin: number): Field {
  const parts: string[] = []
  let from = begin + 1
  for (;;) {
    const mark = text.indexOf(QUOTE, from)
    if (mark < 0) return { value: parts.concat(text.slice(from)).join(''), end: text.length }
    if (text[mark + 1] !== QUOTE) {
      parts.push(text.slice(from, mark))
      let end = mark + 1
      while (text[end] === ' ' || text[end] === '\r') end++
      return { value: parts.join(''), end }
    }
    parts.push(text.slice(from, mark + 1))
    from = mark + 2
  }
}

/** A file of goods is a list of objects of scalars and short lists. */
const FILE_BOUNDS = { levels: 8, values: 250_000, members: 1000 }

/** The upload cannot be read. */
export class FileUnreadable extends Error {
  readonly issue: Issue

  constructor(words: IssueWords | string) {
    const issue = typeof words === 'string' ? ofValidator(words) : words
    super(issue.msg)
    this.issue = { loc: ['body', 'file'], ...issue }
  }
}

/** Parts of a form, and bytes of the head of each: reading a form takes their square. */
const FORM = { parts: 16, head: 4096 }
const LINE_END = '\r\n'

/**
 * The bytes of the file in a body of multipart/form-data.
 * @throws FileUnreadable when it is no such body, or has no file
 */
export async function fileIn(body: Buffer, contentType: string | undefined): Promise<Buffer> {
  requireSmallForm(body, contentType)
  const headers = { 'content-type': contentType ?? '' }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null)
  const file = form?.get('file')
  if (!(file instanceof Blob)) throw new FileUnreadable(FIELD_REQUIRED)
  return Buffer.from(await file.arrayBuffer())
}

/** Looks at what a form is made of before it is read. @throws FileUnreadable when it is none, or would take long */
function requireSmallForm(body: Buffer, contentType: string | undefined): void {
  const boundary = boundaryIn(contentType)
  if (boundary === null) throw new FileUnreadable(FIELD_REQUIRED)
  let parts = 0
  const delimiter = `--${boundary}`
  // The first stands at the beginning; before one that does not, there may be anything.
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(`${LINE_END}${delimiter}`, at)) {
    if (++parts > FORM.parts + 1) throw new FileUnreadable(`is one of more than ${FORM.parts} parts`)
    at += delimiter.length
    const head = body.subarray(at, at + FORM.head)
    const isShort = head.length < FORM.head || head.includes(`${LINE_END}${LINE_END}`)
    if (!isShort) throw new FileUnreadable(`is in a form with a head of more than ${FORM.head} bytes`)
  }
}

/** What the parts of a form are parted by; null: it is none. */
function boundaryIn(contentType = ''): string | null {
  try {
    const { essence, params } = new MIMEType(contentType)
    return essence === 'multipart/form-data' ? params.get('boundary') : null
  } catch {
    return null
  }
}

/** Signature of a ZIP archive, which workbooks are. */
const ARCHIVE = Buffer.from('PK\x03\x04', 'latin1')
const MARK = '\ufeff'

/** Whether a file is a workbook, by its first bytes. */
export const isWorkbook = (file: Buffer): boolean => file.subarray(0, ARCHIVE.length).equals(ARCHIVE)

/**
 * The rows of a text, whose kind its first character says.
 * @throws FileUnreadable
 */
export function rowsIn(file: Buffer): unknown[] {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new FileUnreadable('is not UTF-8')
  }
  const plain = text.startsWith(MARK) ? text.slice(MARK.length) : text
  return counted(/^\s*[[{]/.test(plain) ? rowsOfJson(file, plain) : rowsOfCsv(plain))
}

/** The rows, if a catalogue could take so many. @throws FileUnreadable */
function counted(rows: unknown[]): unknown[] {
  if (rows.length === 0) throw new FileUnreadable('has no goods')
  if (rows.length > CATALOGUE.goods) throw new FileUnreadable(`has more than ${CATALOGUE.goods} goods`)
  return rows
}

/** A list of goods, or an object with it as `goods`. */
function rowsOfJson(file: Buffer, text: string): unknown[] {
  const beyond = beyondBounds(file, FILE_BOUNDS)
  if (beyond !== null) throw new FileUnreadable(beyond)
  let value: unknown
  try {
    value = parseText(text, FILE_BOUNDS.levels)
  } catch (error) {
    throw new FileUnreadable((error as Error).message)
  }
  const rows = Array.isArray(value) ? value : (value as { goods?: unknown }).goods
  if (!Array.isArray(rows)) throw new FileUnreadable('has no list of goods')
  return rows
}

/** Columns of a file; those behind them are not looked at. */
const COLUMNS = 100

/** One row for each record, by the names in the first: of members, or the live service's headings. */
function rowsByHeading([heading = [], ...records]: SheetCell[][]): Record<string, SheetCell>[] {
  const names = heading.slice(0, COLUMNS).map((name) => memberOf(String(name ?? '')))
  return records.map((fields) => Object.fromEntries(names.map((name, place) => [name, fields[place] ?? ''])))
}

/** The heading, the goods a catalogue takes, and one more, which is too many. */
const RECORDS = CATALOGUE.goods + 2

const rowsOfCsv = (text: string) => rowsByHeading(csvRecords(text, RECORDS).map((fields) => fields.map(unguarded)))

/** A longer text than any member takes. */
const SHEET_BOUNDS: SheetBounds = { rows: RECORDS, columns: COLUMNS, cell: goodLimits.name }

/**
 * The rows of a workbook's first sheet; empty ones are left out.
 * @param owner the organization
 * @param signal aborted when the client has gone
 * @throws FileUnreadable; ClientGone
 */
export async function rowsOfWorkbook(
  { workbookReader }: Pick<Services, 'workbookReader'>,
  owner: JobOwner,
  file: Buffer,
  signal: AbortSignal,
): Promise<unknown[]> {
  const result = await workbookReader.firstSheet(owner, file, SHEET_BOUNDS, signal)
  if ('issue' in result) throw new FileUnreadable(result.issue)
  return counted(rowsByHeading(result.rows.filter((row) => row.some((each) => each !== null && each !== ''))))
}
