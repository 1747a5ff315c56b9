/** Texts inside of a value, and texts that are too long. */

/** The value with each text in it, names of members included, put into other words. */
export function eachText<Value>(value: Value, words: (text: string) => string): Value {
  if (typeof value === 'string') return words(value) as Value
  if (Array.isArray(value)) return value.map((each) => eachText(each, words)) as Value
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [words(name), eachText(member, words)])
  return Object.fromEntries(members) as Value
}

/** Stands behind what is left of a text; a text that is cut again still says how long it was at first. */
export const CUT = /… \[of (\d+) characters\]$/

/** What is put in its place. */
export const cutMark = (characters: number | string): string => `… [of ${characters} characters]`

/** At most so many characters of a text, and how many there were. */
export function shortenedText(text: string, most: number): string {
  const [mark = '', whole = String(text.length)] = CUT.exec(text) ?? []
  const left = text.slice(0, text.length - mark.length)
  return left.length <= most ? text : `${left.slice(0, most)}${cutMark(whole)}`
}

/** At most so many lines of a text, the first and the last, each of at most so many characters. */
export function shortenedLines(text: string, most: { lines: number; characters: number }): string {
  const lines = text.split('\n')
  const half = Math.ceil(most.lines / 2)
  const left =
    lines.length <= most.lines
      ? lines
      : [...lines.slice(0, half), `… [of ${lines.length} lines]`, ...lines.slice(lines.length - half)]
  return left.map((line) => shortenedText(line, most.characters)).join('\n')
}
