/** A slip as plain text. */
import { linesOf } from './lines.ts'
import { paperBlocks } from './paper.ts'
import { centred, line, type Slip } from './slip.ts'

/** Characters in a line, where nobody says. */
export const TEXT_WIDTH = 42

/** Pictures are left out; a code is told by its label and value. @param width characters in a line */
export function asText(slip: Slip, width = slip.letterhead.look.width ?? TEXT_WIDTH): string {
  const lines = paperBlocks(slip).flatMap((block) => {
    if (block.type === 'picture') return []
    if (block.type !== 'code') return linesOf(block, width)
    const { label, value } = block
    // A long value is easier to put together again from the left.
    const told = label === null || label === value ? [] : linesOf(centred(label), width)
    return [...told, ...linesOf(value.length > width ? line(value) : centred(value), width)]
  })
  return `${lines.map((each) => each.trimEnd()).join('\n')}\n`
}
