/** Text in lines of a given width, as a printer of fixed characters sets it. */
import { charactersOf, drawableLine, drawableText, isPlain, LINE_CODE_POINTS, widthOf } from '../slips/characters.ts'
import type { Words } from '../slips/slip.ts'

/** What would move the paper or the cursor is not printed, nor more of a character than is drawn. */
const printable = (text: string): string =>
  isPlain(text) ? text : drawableText(text.replace(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Cn}]/gu, ' '))

/**
 * Breaks at spaces, and inside a word only where it is longer than a line. One by one: not every line is wanted. No
 * line has more code points than are drawn.
 */
export function* wrapped(text: string, width: number): Generator<string> {
  for (const line of broken(text, width)) yield drawableLine(line)
}

function* broken(text: string, width: number): Generator<string> {
  for (const paragraph of printable(text).split('\n')) {
    if (isPlain(paragraph) && paragraph.length <= width && !paragraph.startsWith(' ')) {
      yield paragraph
      continue
    }
    let line = ''
    let length = 0
    for (const word of paragraph.split(' ').flatMap((each) => pieces(each, width))) {
      const more = widthOf(word)
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
  if (widthOf(word) <= width) return [word]
  const all = charactersOf(word)
  const found: string[] = []
  for (let at = 0; at < all.length; at += width) found.push(all.slice(at, at + width).join(''))
  return found
}

const centre = (text: string, width: number): string => `${' '.repeat((width - widthOf(text)) >> 1)}${text}`
const right = (text: string, width: number): string => `${' '.repeat(width - widthOf(text))}${text}`

/** Both in one line where they fit, with a space between; else the right one is on the next line. */
function columns(left: string, amount: string, width: number): string[] {
  const lines = [...wrapped(left, width)]
  const amounts = [...wrapped(amount, width)]
  const last = lines.at(-1)!
  const [first] = amounts
  const isOneLine = amounts.length === 1 && widthOf(last) + 1 + widthOf(first!) <= width
  if (isOneLine && last.length + first!.length <= LINE_CODE_POINTS - width)
    return [...lines.slice(0, -1), `${last}${right(first!, width - widthOf(last))}`]
  return [...lines, ...amounts.map((each) => right(each, width))]
}

/** The lines of a block of text. */
export function* linesOf(block: Words, width: number): Generator<string> {
  if (block.type === 'ruler') yield '-'.repeat(width)
  else if (block.type === 'pair') yield* columns(block.left, block.right, width)
  else for (const text of wrapped(block.text, width)) yield block.align === 'left' ? text : centre(text, width)
}
