/** Maps texts inside a value, and shortens texts. */

/** The value with each text in it mapped, names of members included. */
export function eachText<Value>(value: Value, words: (text: string) => string): Value {
  if (typeof value === 'string') return words(value) as Value
  if (Array.isArray(value)) return value.map((each) => eachText(each, words)) as Value
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [words(name), eachText(member, words)])
  return Object.fromEntries(members) as Value
}

/** Marks a shortened text; one that is shortened again keeps its original length. */
export const CUT = /… \[of (\d+) characters\]$/

/** The mark for a text of this length. */
export const cutMark = (characters: number | string): string => `… [of ${characters} characters]`

/** The beginning of a text, with its original length if shortened. */
export function shortenedText(text: string, most: number): string {
  const [mark = '', whole = String(text.length)] = CUT.exec(text) ?? []
  const left = text.slice(0, text.length - mark.length)
  return left.length <= most ? text : `${left.slice(0, most)}${cutMark(whole)}`
}

/** The first and last lines of a text, each shortened. */
export function shortenedLines(text: string, most: { lines: number; characters: number }): string {
  const lines = text.split('\n')
  const half = Math.ceil(most.lines / 2)
  const left =
    lines.length <= most.lines
      ? lines
      : [...lines.slice(0, half), `… [of ${lines.length} lines]`, ...lines.slice(lines.length - half)]
  return left.map((line) => shortenedText(line, most.characters)).join('\n')
}
