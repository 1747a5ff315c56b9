/** Texts that come from outside: whole characters only, for what holds half of one no UTF-8 can hold, nor any store. */

/** An escape that may be half of a character: the other half must stand beside it. */
const SURROGATE = /\\u[dD][89a-fA-F]/

/** The store keeps JSON of a thousand levels; what comes from outside lies in it some levels down. */
export const TEXT_LEVELS = 500

/** Put before UTF-8 by some editors and languages; no part of what a text says. */
const BYTE_ORDER_MARK = '\ufeff'

/** A text without the byte order mark before it. */
export const withoutMark = (text: string): string => (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)

/**
 * The value a text is JSON of; a byte order mark before it is skipped (AMB-07).
 * @param levels how deep arrays and objects may lie in each other: what the store cannot keep is not taken
 * @throws SyntaxError when it is none, is deeper, or has half a character in it
 */
export function parseText(sent: string, levels = TEXT_LEVELS): unknown {
  const text = withoutMark(sent)
  const value: unknown = JSON.parse(text)
  // Each level takes two characters at least, so a short text need not be looked at.
  if (text.length > 2 * levels && isDeeper(value, levels)) throw new SyntaxError(`more than ${levels} levels deep`)
  if (SURROGATE.test(text) && !isWellFormed(value)) throw new SyntaxError('has half a character')
  return value
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1))
}

/** Whether all texts in a value, names of members included, are of whole characters, however deep they lie. */
function isWellFormed(value: unknown): boolean {
  const left: unknown[] = [value]
  while (left.length > 0) {
    const each = left.pop()
    if (typeof each === 'string') {
      if (!each.isWellFormed()) return false
    } else if (Array.isArray(each)) for (const one of each) left.push(one)
    else if (typeof each === 'object' && each !== null)
      for (const [name, one] of Object.entries(each)) left.push(name, one)
  }
  return true
}

/** The beginning of a text: no more UTF-16 units than these, cut between two characters, and whole characters only. */
export function shortened(text: string, units: number): string {
  const isCutApart = text.length > units && (text.codePointAt(units - 1) ?? 0) > 0xffff
  return text.slice(0, isCutApart ? units - 1 : units).toWellFormed()
}

/** Damerau-Levenshtein distance: letters to insert, delete, replace or swap with a neighbour. */
export function distance(from: string, to: string): number {
  const first = Array.from({ length: to.length + 1 }, (_, place) => place)
  let [twoAbove, above, row]: number[][] = [[], first, first] as [number[], number[], number[]]
  for (let i = 1; i <= from.length; i++) {
    ;[twoAbove, above, row] = [above!, row!, [i]]
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const isExchanged = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(
        above[j]! + 1,
        row[j - 1]! + 1,
        above[j - 1]! + (isSame ? 0 : 1),
        isExchanged ? twoAbove[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return row![to.length]!
}
