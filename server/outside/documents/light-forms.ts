/** The forms of slips that are texts: made at once, where what they are made from is not large. */
import { composed, marked } from './composition.ts'
import { SlipTooLong } from './formats/bounds.ts'
import { asHtml } from './formats/html.ts'
import { asPrintBlocks } from './formats/print-blocks.ts'
import { asText } from './formats/text.ts'
import type { LightForm, RenderResult, SlipForm, SlipSource, TooLong } from './render-task.ts'
import type { Slip } from './slips/slip.ts'

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
