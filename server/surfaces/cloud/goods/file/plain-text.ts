/**
 * Texts of CSV that office programs take for formulas: an apostrophe before them keeps them texts, and an import takes
 * it off again. A workbook needs none: its cells say that they are texts.
 */

const FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/** A field that no office program computes. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text that was guarded; any other as it is. */
export const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)
