/** Text in lines of a given width, as a printer of fixed characters sets it. */
import type { Words } from './slip.ts'

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

/** Breaks at spaces, and inside a word only where it is longer than a line. */
export function wrapped(text: string, width: number): string[] {
  return printable(text)
    .split('\n')
    .flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      let length = 0
      for (const word of paragraph.split(' ').flatMap((each) => pieces(each, width))) {
        const more = size(word)
        if (line === '') [line, length] = [word, more]
        else if (length + 1 + more <= width) {
          line += ` ${word}`
          length += 1 + more
        } else {
          lines.push(line)
          ;[line, length] = [word, more]
        }
      }
      lines.push(line)
      return lines
    })
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

/** Both in one line where they fit, with a space between; else the right one stands by itself below. */
function columns(left: string, amount: string, width: number): string[] {
  const lines = wrapped(left, width)
  const amounts = wrapped(amount, width)
  const last = lines.at(-1)!
  const [first] = amounts
  if (amounts.length === 1 && size(last) + 1 + size(first!) <= width)
    return [...lines.slice(0, -1), `${last}${right(first!, width - size(last))}`]
  return [...lines, ...amounts.map((each) => right(each, width))]
}

/** The lines of a block of text. */
export function linesOf(block: Words, width: number): string[] {
  if (block.type === 'ruler') return ['-'.repeat(width)]
  if (block.type === 'pair') return columns(block.left, block.right, width)
  const lines = wrapped(block.text, width)
  return block.align === 'left' ? lines : lines.map((text) => centre(text, width))
}
