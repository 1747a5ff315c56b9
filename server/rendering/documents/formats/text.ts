/** A slip as plain text. */

import { centred, line, type Slip } from '../slips/slip.ts'
import { BoundedText, OUTPUT_BYTES } from './bounds.ts'
import { linesOf } from './lines.ts'
import { PAPER_MM, paperBlocks } from './paper.ts'

/** Characters in a line on usual paper, where the template does not say. */
const TEXT_WIDTH = 42

/** Characters in a line: as the template says, else as many as its paper has room for. */
export const textWidth = ({ letterhead: { look } }: Slip): number =>
  look.width ?? Math.round((TEXT_WIDTH * (look.paper_width ?? PAPER_MM)) / PAPER_MM)

/**
 * Pictures are left out; a code is shown as its label and value.
 * @param width characters in a line
 * @param limit bytes of the text
 * @throws SlipTooLong
 */
export function asText(slip: Slip, width = textWidth(slip), limit = OUTPUT_BYTES): string {
  const text = new BoundedText(limit)
  const add = (lines: Iterable<string>): void => {
    for (const each of lines) text.add(`${each.trimEnd()}\n`)
  }
  for (const block of paperBlocks(slip)) {
    if (block.type === 'picture') continue
    if (block.type !== 'code') add(linesOf(block, width))
    else {
      const { label, value } = block
      if (label !== null && label !== value) add(linesOf(centred(label), width))
      // A long value is easier to put together again from the left.
      add(linesOf(value.length > width ? line(value) : centred(value), width))
    }
  }
  return text.toString()
}
