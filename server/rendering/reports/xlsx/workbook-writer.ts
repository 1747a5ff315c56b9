/** A workbook in the format of Office Open XML (ECMA-376), row by row: no more of it is in memory than one piece. */

import { constants, deflateRawSync } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'
import { columnName, quoted, type Row, rowXml, type SheetLayout, sheetHead, sheetTail } from './sheet.ts'
import { StyleTable } from './styles.ts'
import { DECLARATION, xmlEscaped } from './xml.ts'

const DEFLATED = 8
/** Sizes have four bytes. */
const LONGEST = 2 ** 32 - 1
/** Text that is compressed at a time, characters: less is compressed worse, more takes more memory. */
const PIECE = 64 * 1024

/** A file of the archive, compressed by Node itself: it takes half the time of a program in JavaScript. */
class DeflatedFile extends ZipPassThrough {
  override compression = DEFLATED
  /** The first moment an archive can name. It names none but by the wall clock, so that this one is the same everywhere. */
  override mtime = new Date(1980, 0, 1)

  protected override process(chunk: Uint8Array, final: boolean): void {
    const finishFlush = final ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    this.ondata(null, deflateRawSync(chunk, { finishFlush }), final)
  }
}

/** Files are written one after the other; what is ready of the archive is taken out of it meanwhile. */
export class Archive {
  readonly #longest: number
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error
    this.#length += bytes.length
    this.#ready.push(bytes)
  })
  #ready: Uint8Array[] = []
  #length = 0
  #file: DeflatedFile | null = null
  #text = ''

  /** @param longest bytes of the archive, and of each of its files */
  constructor(longest = LONGEST) {
    this.#longest = longest
  }

  /** Begins a file; what is written next belongs to it. */
  open(path: string): void {
    this.#file = new DeflatedFile(path)
    this.#zip.add(this.#file)
  }

  /** @throws ArchiveTooLong */
  write(text: string): void {
    this.#text += text
    if (this.#text.length >= PIECE) this.#push(false)
  }

  /** Ends the file. @throws ArchiveTooLong */
  close(): void {
    this.#push(true)
    this.#file = null
  }

  add(path: string, text: string): void {
    this.open(path)
    this.write(text)
    this.close()
  }

  /** Ends the archive. */
  end(): void {
    this.#zip.end()
  }

  /** What has been written since the last time. */
  taken(): Uint8Array[] {
    if (this.#ready.length === 0) return this.#ready
    const taken = this.#ready
    this.#ready = []
    return taken
  }

  #push(final: boolean): void {
    const file = this.#file!
    file.push(Buffer.from(this.#text), final)
    this.#text = ''
    if (file.size > this.#longest || this.#length > this.#longest) throw new ArchiveTooLong(this.#longest)
  }
}

export class ArchiveTooLong extends Error {
  constructor(longest: number) {
    super(`the file is longer than ${longest} bytes: ask for less time`)
  }
}

const FORMATS = 'http://schemas.openxmlformats.org'
const RELATIONS = `${FORMATS}/officeDocument/2006/relationships`
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Sheets are written one after the other, the rows of each from the first. */
export class WorkbookWriter {
  readonly styles = new StyleTable()
  readonly #archive: Archive
  readonly #sheets: SheetLayout[] = []
  #names: string[] = []
  #rows = 0

  constructor(archive = new Archive()) {
    this.#archive = archive
  }

  beginSheet(layout: SheetLayout): void {
    this.#sheets.push(layout)
    this.#names = layout.columns.map((_, place) => columnName(place))
    this.#rows = 0
    this.#archive.open(`xl/${sheetPath(this.#sheets.length)}`)
    this.#archive.write(sheetHead(layout))
  }

  /** @throws ArchiveTooLong */
  writeRow(row: Row): void {
    this.#archive.write(rowXml(++this.#rows, this.#names, row))
  }

  endSheet(): void {
    this.#archive.write(sheetTail(this.#sheets.at(-1)!))
    this.#archive.close()
  }

  /** Ends the workbook. @param at epoch milliseconds: the moment it is as of */
  end(by: string, at: number): void {
    this.#archive.add('xl/styles.xml', this.styles.xml())
    this.#archive.add('xl/workbook.xml', workbookXml(this.#sheets))
    this.#archive.add('xl/_rels/workbook.xml.rels', workbookRelations(this.#sheets.length))
    this.#archive.add('docProps/core.xml', properties(by, new Date(at)))
    this.#archive.add('_rels/.rels', PACKAGE_RELATIONS)
    this.#archive.add('[Content_Types].xml', contentTypes(this.#sheets.length))
    this.#archive.end()
  }

  /** What has been written since the last time. */
  taken(): Uint8Array[] {
    return this.#archive.taken()
  }
}

/** @param number from 1 */
const sheetPath = (number: number): string => `worksheets/sheet${number}.xml`

/** One piece for each sheet. @param piece takes its number, from 1 */
const forEachSheet = (sheets: number, piece: (number: number) => string): string =>
  Array.from({ length: sheets }, (_, place) => piece(place + 1)).join('')

const workbookXml = (sheets: SheetLayout[]): string =>
  `${DECLARATION}<workbook xmlns="${FORMATS}/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets>` +
  forEachSheet(
    sheets.length,
    (number) => `<sheet name="${xmlEscaped(sheets[number - 1]!.name)}" sheetId="${number}" r:id="rId${number}"/>`,
  ) +
  `</sheets><definedNames>${sheets.map(printTitles).join('')}</definedNames></workbook>`

/** What is printed on each page. */
function printTitles({ name, named_by }: SheetLayout, place: number): string {
  const sheet = quoted(name)
  const titles = [`${sheet}!$1:$1`]
  if (named_by > 0) titles.unshift(`${sheet}!$A:$${columnName(named_by - 1)}`)
  return `<definedName name="_xlnm.Print_Titles" localSheetId="${place}">${xmlEscaped(titles.join(','))}</definedName>`
}

const relations = (content: string): string =>
  `${DECLARATION}<Relationships xmlns="${FORMATS}/package/2006/relationships">${content}</Relationships>`
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`

const workbookRelations = (sheets: number): string =>
  relations(
    forEachSheet(sheets, (number) => relation(`rId${number}`, `${RELATIONS}/worksheet`, sheetPath(number))) +
      relation('styles', `${RELATIONS}/styles`, 'styles.xml'),
  )

const PACKAGE_RELATIONS = relations(
  relation('workbook', `${RELATIONS}/officeDocument`, 'xl/workbook.xml') +
    relation('core', `${FORMATS}/package/2006/relationships/metadata/core-properties`, 'docProps/core.xml'),
)

const override = (path: string, type: string): string => `<Override PartName="/${path}" ContentType="${type}"/>`

const contentTypes = (sheets: number): string =>
  `${DECLARATION}<Types xmlns="${FORMATS}/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  override('xl/workbook.xml', `${TYPES}.sheet.main+xml`) +
  forEachSheet(sheets, (number) => override(`xl/${sheetPath(number)}`, `${TYPES}.worksheet+xml`)) +
  override('xl/styles.xml', `${TYPES}.styles+xml`) +
  override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
  '</Types>'

function properties(by: string, at: Date): string {
  const moment = (name: string): string =>
    `<dcterms:${name} xsi:type="dcterms:W3CDTF">${at.toISOString().replace(/\.\d+/, '')}</dcterms:${name}>`
  return (
    `${DECLARATION}<cp:coreProperties xmlns:cp="${FORMATS}/package/2006/metadata/core-properties" ` +
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:creator>${xmlEscaped(by)}</dc:creator><cp:lastModifiedBy>${xmlEscaped(by)}</cp:lastModifiedBy>` +
    `${moment('created')}${moment('modified')}</cp:coreProperties>`
  )
}
