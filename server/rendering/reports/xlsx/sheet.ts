/** A sheet of a workbook as XML: the part before its rows, each row, and the part after them. */
import { DECLARATION, escapedCell, xmlEscaped } from './xml.ts'

export interface SheetLayout {
  name: string
  columns: { width: number; style: number }[]
  /** Columns that stay in sight, from the first, and are printed on each page; so is the first row. */
  named_by: number
  /** Printed pages beside each other. */
  pages_wide: number
}

/** What a cell shows: nothing, a text, a number, or what a formula came to. */
export type CellContent = null | string | number | { formula: string; result: number }

export interface Row {
  cells: CellContent[]
  /** Of each cell, by number. */
  styles: readonly number[]
  /** Points; that of a line where there is none. */
  height?: number | undefined
}

/** A4. */
const PAPER = 9
/** Of a row that does not say its height, points. */
export const LINE_HEIGHT = 15

/** `A`, `B` … `Z`, `AA` … @param place from 0 */
export const columnName = (place: number): string =>
  (place < 26 ? '' : columnName(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))

/** The name of a sheet in a formula. */
export const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`

export function sheetHead({ columns, named_by }: SheetLayout): string {
  const split = named_by > 0 ? `xSplit="${named_by}" ` : ''
  const pane = named_by > 0 ? 'bottomRight' : 'bottomLeft'
  const cols = columns.map(
    ({ width, style }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${width}" style="${style}" customWidth="1"/>`,
  )
  return (
    `${DECLARATION}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">' +
    `<pane ${split}ySplit="1" topLeftCell="${columnName(named_by)}2" activePane="${pane}" state="frozen"/>` +
    `<selection pane="${pane}"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="${LINE_HEIGHT}"/>` +
    `<cols>${cols.join('')}</cols><sheetData>`
  )
}

/** As many pages long as it has to be. */
export const sheetTail = ({ pages_wide }: SheetLayout): string =>
  '</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>' +
  `<pageSetup paperSize="${PAPER}" fitToWidth="${pages_wide}" fitToHeight="0" orientation="landscape"/></worksheet>`

/** @param number from 1 @param names of the columns */
export function rowXml(number: number, names: readonly string[], { cells, styles, height }: Row): string {
  let xml = height === undefined ? `<row r="${number}">` : `<row r="${number}" ht="${height}" customHeight="1">`
  for (let place = 0; place < cells.length; place++) {
    const content = cells[place]!
    if (content !== null) xml += cellXml(`r="${names[place]}${number}" s="${styles[place]}"`, content)
  }
  return `${xml}</row>`
}

function cellXml(attributes: string, content: NonNullable<CellContent>): string {
  switch (typeof content) {
    case 'number':
      return `<c ${attributes}><v>${content}</v></c>`
    case 'string': {
      const space = /^\s|\s$/.test(content) ? ' xml:space="preserve"' : ''
      return `<c ${attributes} t="inlineStr"><is><t${space}>${escapedCell(content)}</t></is></c>`
    }
    default:
      return `<c ${attributes}><f>${xmlEscaped(content.formula)}</f><v>${content.result}</v></c>`
  }
}
