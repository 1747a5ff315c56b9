/**
 * Bytes as a replay keeps them: so that equal content is equal bytes, and JSON can be read. Some members are the same
 * in every world in which an answer ends so.
 */
import { hash } from 'node:crypto'
import type { KeptContent } from '../replay-form.ts'

/** Members whose values follow from the seed and from how much was said before. */
const OF_THE_SEED = /id$|code|number|hash|serial|uuid|key|token|signature|url|title|name|date|_at$|time|signed|text/i
/** Names of states and kinds. */
const WORD = /^[A-Z][A-Z_]*$/

/** Dotted paths with their values: whole numbers, truths and names of states, in the order of the value. */
export function steadyMembers(value: unknown): [path: string, value: unknown][] {
  const found: [string, unknown][] = []
  const look = (each: unknown, path: string): void => {
    if (typeof each === 'object' && each !== null)
      for (const [name, one] of Object.entries(each)) look(one, path === '' ? name : `${path}.${name}`)
    else if (!path.split('.').some((name) => OF_THE_SEED.test(name)) && isSteady(each)) found.push([path, each])
  }
  look(value, '')
  return found
}

const isSteady = (value: unknown): boolean =>
  typeof value === 'boolean' || Number.isSafeInteger(value) || (typeof value === 'string' && WORD.test(value))

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
