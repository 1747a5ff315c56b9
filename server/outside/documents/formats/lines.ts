/** Text in lines of a given width, as a printer of fixed characters sets it. */
import type { Words } from '../slips/slip.ts'

const letters = new Intl.Segmenter('uk', { granularity: 'grapheme' })

/** Latin, Cyrillic and the signs of slips, none of which joins another: there one unit is one character. */
const PLAIN = /^[\n -~«»×\u0400-\u0482\u048a-\u04ff№₴’–—]*$/

/** What is seen as one character counts as one. */
const split = (text: string): string[] =>
  PLAIN.test(text) ? text.split('') : [...letters.segment(text)].map(({ segment }) => segment)
const size = (text: string): number => (PLAIN.test(text) ? text.length : split(text).length)

/** What would move the paper or the cursor is not printed. */
const printable = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Cn}]/gu, ' ')

/** Breaks at spaces, and inside a word only where it is longer than a line. One by one: not every line is wanted. */
export function* wrapped(text: string, width: number): Generator<string> {
  for (const paragraph of printable(text).split('\n')) {
    if (PLAIN.test(paragraph) && paragraph.length <= width && !paragraph.startsWith(' ')) {
      yield paragraph
      continue
    }
    let line = ''
    let length = 0
    for (const word of paragraph.split(' ').flatMap((each) => pieces(each, width))) {
      const more = size(word)
      if (line === '') [line, length] = [word, more]
      else if (length + 1 + more <= width) {
        line += ` ${word}`
        length += 1 + more
      } else {
        yield line
        ;[line, length] = [word, more]
      }
    }
    yield line
  }
}

/** A word in pieces of at most a line. */
function pieces(word: string, width: number): string[] {
  if (size(word) <= width) return [word]
  const all = split(word)
  const found: string[] = []
  for (let at = 0; at < all.length; at += width) found.push(all.slice(at, at + width).join(''))
  return found
}

const centre = (text: string, width: number): string => `${' '.repeat((width - size(text)) >> 1)}${text}`
const right = (text: string, width: number): string => `${' '.repeat(width - size(text))}${text}`

/** Both in one line where they fit, with a space between; else the right one is on the next line. */
function columns(left: string, amount: string, width: number): string[] {
  const lines = [...wrapped(left, width)]
  const amounts = [...wrapped(amount, width)]
  const last = lines.at(-1)!
  const [first] = amounts
  if (amounts.length === 1 && size(last) + 1 + size(first!) <= width)
    return [...lines.slice(0, -1), `${last}${right(first!, width - size(last))}`]
  return [...lines, ...amounts.map((each) => right(each, width))]
}

/** The lines of a block of text. */
export function* linesOf(block: Words, width: number): Generator<string> {
  if (block.type === 'ruler') yield '-'.repeat(width)
  else if (block.type === 'pair') yield* columns(block.left, block.right, width)
  else for (const text of wrapped(block.text, width)) yield block.align === 'left' ? text : centre(text, width)
}
