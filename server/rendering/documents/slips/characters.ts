/**
 * Characters as a reader sees them, of which one can be any number of code points: an accent may have an accent. Drawing
 * one costs the square of them, so no more than a bound are ever drawn; what is stored is whole.
 */

/** Code points of one character that are drawn: the longest in use, a family with the colours of four skins, has 11. */
export const CHARACTER_CODE_POINTS = 16
/** Code points of one line of paper that are drawn: the widest has 250 characters, and a mark on each makes it 500. */
export const LINE_CODE_POINTS = 512

const letters = new Intl.Segmenter('uk', { granularity: 'grapheme' })

/** Latin, Cyrillic and the signs of slips, none of which joins another: there one unit is one character. */
const PLAIN = /^[\n -~«»×\u0400-\u0482\u048a-\u04ff№₴’–—…]*$/

/** Stands for what is not drawn. */
const CUT = '…'

/** Whether each unit of a text is a character. */
export const isPlain = (text: string): boolean => PLAIN.test(text)

/** What is seen as one character counts as one. */
export const charactersOf = (text: string): string[] =>
  isPlain(text) ? text.split('') : Array.from(letters.segment(text), ({ segment }) => segment)

/** How many characters a reader sees. */
export const widthOf = (text: string): number => (isPlain(text) ? text.length : charactersOf(text).length)

/** Units in which no code point of any character goes beyond the bound: a code point has two at the most. */
const isShort = (text: string): boolean => text.length <= CHARACTER_CODE_POINTS

/** The beginning of a character that has too many code points, and a sign that it is cut: two characters then. */
function cutCharacter(character: string): string {
  if (isShort(character)) return character
  const points = Array.from(character)
  return points.length <= CHARACTER_CODE_POINTS ? character : `${points.slice(0, CHARACTER_CODE_POINTS).join('')}${CUT}`
}

/** A text as it is drawn: no character has more code points than CHARACTER_CODE_POINTS, and a `…` where it had. */
export const drawableText = (text: string): string =>
  isPlain(text) || isShort(text) ? text : charactersOf(text).map(cutCharacter).join('')

/** A line as it is drawn: no more code points than LINE_CODE_POINTS, and no more characters than it had. */
export function drawableLine(line: string): string {
  if (line.length <= LINE_CODE_POINTS || isPlain(line)) return line
  let left = LINE_CODE_POINTS - 1
  let kept = ''
  for (const character of charactersOf(line)) {
    left -= Array.from(character).length
    if (left < 0) return `${kept}${CUT}`
    kept += character
  }
  return line
}
