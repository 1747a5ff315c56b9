/** Texts as XML has them, and as the cells of a workbook have them. */

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For an element or an attribute in quotation marks. */
export const xmlEscaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)

/**
 * What a cell has to escape: signs of XML, characters XML has no place for or does not keep (a carriage return), and
 * what would be read as the escape of a character (ST_Xstring).
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
const UNFIT = /[&<>\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g

/** For the text of a cell: every character can be read back. */
export const escapedCell = (text: string): string => text.replace(UNFIT, (sign) => ENTITIES[sign] ?? hex(sign))

const hex = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
