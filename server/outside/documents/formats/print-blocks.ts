/** A slip as blocks for a printer that sets its own text: lines of a width, pictures and codes, from top to bottom. */
import type { Block, CodeBlock, Slip } from '../slips/slip.ts'
import { BoundedText, OUTPUT_BYTES } from './bounds.ts'
import { modulesOf } from './codes.ts'
import { linesOf } from './lines.ts'
import { paperBlocks } from './paper.ts'
import { textWidth } from './text.ts'

/** Sizes are parts of the paper's width. */
type PrintBlock =
  | { type: 'text'; value: string }
  | { type: 'image'; value: string; width: number }
  | { type: 'qrcode'; value: string; size: number }
  | { type: 'barcode'; value: string; format: 'code128' | 'ean13' }

/** Part of the width that pictures take, and QR codes where nothing says more. */
const PICTURE = 0.6
const QR = 0.75

function code({ variant, value, scale }: CodeBlock, qrPercent: number | null): PrintBlock {
  if (variant === 'qr') return { type: 'qrcode', value, size: scale ?? (qrPercent === null ? QR : qrPercent / 100) }
  return { type: 'barcode', value, format: variant === 'ean' ? 'ean13' : 'code128' }
}

/** Lines that follow each other are one block. @param width characters in a line @throws SlipTooLong */
export function asPrintBlocks(slip: Slip, width = textWidth(slip)): string {
  const blocks: PrintBlock[] = []
  const bound = new BoundedText(OUTPUT_BYTES)
  const add = (block: Block): void => {
    if (block.type === 'picture') blocks.push({ type: 'image', value: block.png, width: PICTURE })
    else if (block.type === 'code' && !modulesOf(block))
      // No printer can set it either.
      add({ type: 'text', text: block.label ?? block.value, align: 'center', weight: 'plain' })
    else if (block.type === 'code') {
      blocks.push(code(block, slip.letterhead.look.qr_scale))
      if (block.label !== null) add({ type: 'text', text: block.label, align: 'center', weight: 'plain' })
    } else
      for (const line of linesOf(block, width)) {
        bound.add(line)
        const last = blocks.at(-1)
        if (last?.type === 'text') last.value += `\n${line.trimEnd()}`
        else blocks.push({ type: 'text', value: line.trimEnd() })
      }
  }
  for (const block of paperBlocks(slip)) add(block)
  return JSON.stringify({ width, blocks })
}
