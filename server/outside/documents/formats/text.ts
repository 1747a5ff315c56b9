/** A slip as plain text. */

import { centred, line, type Slip } from '../slips/slip.ts'
import { BoundedText, OUTPUT_BYTES } from './bounds.ts'
import { linesOf } from './lines.ts'
import { paperBlocks } from './paper.ts'

/** Characters in a line, where the template does not say. */
export const TEXT_WIDTH = 42

/**
 * Pictures are left out; a code is shown as its label and value.
 * @param width characters in a line
 * @param limit bytes of the text
 * @throws SlipTooLong
 */
export function asText(slip: Slip, width = slip.letterhead.look.width ?? TEXT_WIDTH, limit = OUTPUT_BYTES): string {
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
