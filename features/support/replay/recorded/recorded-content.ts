/** Bytes as a replay keeps them: so that equal content is equal bytes, and JSON can be read. */
import { hash } from 'node:crypto'
import type { KeptContent } from '../replay-form.ts'

/** @param text the bytes as text, with what differs from run to run replaced */
export const contentOfText = (text: string): KeptContent => asWritten(text) ?? { text }

/** JSON that is written again byte for byte as it came; null: it is none. */
function asWritten(text: string): { body: unknown } | null {
  try {
    const body: unknown = JSON.parse(text)
    return JSON.stringify(body) === text ? { body } : null
  } catch {
    return null
  }
}

/** @param mask replaces what differs from run to run */
export function contentOfBytes(bytes: Buffer, mask: (text: string) => string): KeptContent {
  const text = bytes.toString()
  return Buffer.from(text).equals(bytes) ? contentOfText(mask(text)) : { digest: `sha256:${hash('sha256', bytes)}` }
}

/** Whether anything of the content is kept: an empty one is kept as an empty text. */
export const isContentKept = ({ body, text, digest }: KeptContent): boolean =>
  [body, text, digest].some((each) => each !== undefined)

/** The text that is kept; bytes that are no text as their digest. */
export const textOfContent = ({ body, text, digest }: KeptContent): string =>
  body === undefined ? (text ?? digest ?? '') : JSON.stringify(body)
