/**
 * Makes text from outside safe to show on a terminal, in XML or on a page: control characters, direction overrides and
 * invisible characters are escaped, as `\x1b` or `\u202e`.
 */

/**
 * Controls (C0, C1, DEL), formats (bidirectional overrides, zero width), lone surrogates, line and paragraph
 * separators.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu
/** The same without line ends and tabs. */
const UNSEEN_IN_LINES = /(?![\n\t])[\p{C}\p{Zl}\p{Zp}]/gu

const NAMED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function spelt(character: string): string {
  const code = character.codePointAt(0)!
  const digits = code.toString(16)
  return (
    NAMED[character] ??
    (code < 0x100
      ? `\\x${digits.padStart(2, '0')}`
      : code < 0x10000
        ? `\\u${digits.padStart(4, '0')}`
        : `\\u{${digits}}`)
  )
}

/** As one line: line ends are escaped as well. */
export const printable = (text: string): string => text.replace(UNSEEN, spelt)

/** As lines. */
export const printableLines = (text: string): string => text.replaceAll('\r\n', '\n').replace(UNSEEN_IN_LINES, spelt)

/** JSON of the same value, with invisible characters escaped. */
export const printableEscapes = (json: string): string =>
  json.replace(UNSEEN_IN_LINES, (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  )

/** A value as printable JSON. */
export const printableJson = (value: unknown, indent?: number): string =>
  printableEscapes(JSON.stringify(value, null, indent))
