/** The forms of slips that are texts: made at once, where what they are made from is not large. */
import { composed, marked } from './composition.ts'
import { BoundedText, OUTPUT_BYTES, SlipTooLong } from './formats/bounds.ts'
import { modulesOf } from './formats/codes.ts'
import { asHtml } from './formats/html.ts'
import { linesOf } from './formats/lines.ts'
import { paperBlocks } from './formats/paper.ts'
import { asText, textWidth } from './formats/text.ts'
import type { LightForm, RenderResult, SlipForm, SlipSource, TooLong } from './render-task.ts'
import type { Block, CodeBlock, Slip } from './slips/slip.ts'

// A slip as blocks for a printer that sets its own text: lines of a width, pictures and codes, from top to bottom.

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

const utf8 = new TextEncoder()

/** Texts, and numbers of eight signs each, that a slip is made from when it is not large: it takes some milliseconds. */
const LIGHT_CHARACTERS = 64 * 1024
const SIGNS = 8

export const isLightForm = (form: SlipForm): form is SlipForm & LightForm =>
  form.as === 'text' || form.as === 'html' || form.as === 'print-blocks'

/** Whether a slip is made from little. Its logos are not looked at: they are handed on as they are. */
export function isLight({ letterhead, ...source }: SlipSource): boolean {
  const left: unknown[] = [source, { ...letterhead, html_logo: null, text_logo: null }]
  let characters = 0
  while (left.length > 0) {
    const each = left.pop()
    characters += typeof each === 'string' ? each.length : SIGNS
    if (characters > LIGHT_CHARACTERS) return false
    if (typeof each === 'object' && each !== null) left.push(...Object.values(each))
  }
  return true
}

/** A slip in a form that is a text, in UTF-8. @throws SlipTooLong */
export function written(slip: Slip, form: SlipForm & LightForm): Uint8Array<ArrayBuffer> {
  switch (form.as) {
    case 'html':
      return utf8.encode(asHtml(slip, form))
    case 'text':
      return utf8.encode(asText(slip, form.width))
    case 'print-blocks':
      return utf8.encode(asPrintBlocks(slip, form.width))
  }
}

/** As it is answered. */
export const tooLong = ({ limit, unit }: SlipTooLong): TooLong => ({ too_long: { limit, unit } })

/** The slip of a source, written. */
export function lightly(source: SlipSource, form: SlipForm & LightForm): RenderResult {
  try {
    const slip = composed(source)
    return 'missing' in slip ? slip : { bytes: written(marked(slip, form), form) }
  } catch (error) {
    if (error instanceof SlipTooLong) return tooLong(error)
    throw error
  }
}
