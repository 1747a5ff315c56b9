/** Styles of cells: `xl/styles.xml`. */
import { DECLARATION, xmlEscaped } from './xml.ts'

export interface CellStyle {
  /** How a number is written: `#,##0.00`; `@` is text. */
  format: string
  isBold?: boolean
  horizontal: 'left' | 'center' | 'right'
  vertical: 'top' | 'center'
  /** A text too long for its cell takes more lines. */
  isWrapped?: boolean
  /** A number too long for its cell is written smaller. */
  isShrunk?: boolean
}

/** Formats that have a number of their own. */
const BUILT_IN: Record<string, number> = { '0': 1, '#,##0.00': 4, '@': 49 }
/** Number of the first format that has none. */
const FIRST_FORMAT = 164

/** A font without a name is another in every program. */
const font = (isBold: boolean): string =>
  `<font>${isBold ? '<b/>' : ''}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`

/** Of cells without a style; the style of a cell is built upon one as well. */
const PLAIN = 'numFmtId="0" fontId="0" fillId="0" borderId="0"'

/** Each style is kept once; cells name it by its number. */
export class StyleTable {
  readonly #formats: string[] = []
  readonly #styles = [`<xf ${PLAIN} xfId="0"/>`]

  /** @returns its number */
  numberOf({ format, isBold = false, horizontal, vertical, isWrapped, isShrunk }: CellStyle): number {
    const alignment =
      `<alignment horizontal="${horizontal}" vertical="${vertical}"` +
      `${isWrapped ? ' wrapText="1"' : ''}${isShrunk ? ' shrinkToFit="1"' : ''}/>`
    const style =
      `<xf numFmtId="${this.#formatNumber(format)}" fontId="${isBold ? 1 : 0}" fillId="0" borderId="0" xfId="0" ` +
      `applyNumberFormat="1" applyFont="1" applyAlignment="1">${alignment}</xf>`
    return placeIn(this.#styles, style)
  }

  xml(): string {
    const formats = this.#formats.map(
      (code, place) => `<numFmt numFmtId="${FIRST_FORMAT + place}" formatCode="${xmlEscaped(code)}"/>`,
    )
    return (
      `${DECLARATION}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
      (formats.length > 0 ? list('numFmts', formats) : '') +
      list('fonts', [font(false), font(true)]) +
      list(
        'fills',
        ['none', 'gray125'].map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`),
      ) +
      list('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']) +
      list('cellStyleXfs', [`<xf ${PLAIN}/>`]) +
      list('cellXfs', this.#styles) +
      list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']) +
      '</styleSheet>'
    )
  }

  #formatNumber(format: string): number {
    return BUILT_IN[format] ?? FIRST_FORMAT + placeIn(this.#formats, format)
  }
}

/** The index of a value in a list; a new value is added at the end. */
function placeIn(list: string[], value: string): number {
  const known = list.indexOf(value)
  return known >= 0 ? known : list.push(value) - 1
}

const list = (name: string, items: string[]): string => `<${name} count="${items.length}">${items.join('')}</${name}>`
