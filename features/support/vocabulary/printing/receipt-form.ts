/** A form of a receipt as its reader takes it: what kind of file it is, how large, and which words are on it. */
import type { Answer } from '../../law/answer.ts'

const MM_PER_POINT = 25.4 / 72

/** Every word is a member: one that is absent is not on it. Figures are left out, for a dot divides members. */
const wordsOf = (text: string): Record<string, true> =>
  Object.fromEntries((text.match(/[\p{L}\p{N}'-]+/gu) ?? []).map((word) => [word, true]))

const visible = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

const count = (text: string, found: RegExp): number => text.match(found)?.length ?? 0

/** Texts of the elements that have no others within, the last of each name. */
const elementsOf = (xml: string): Record<string, string> =>
  Object.fromEntries([...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, text]) => [name!, text!]))

function sizeOfPdf(bytes: Buffer): object {
  const text = bytes.toString('latin1')
  const [, width, height] = text.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? []
  return {
    is_whole: /^%PDF-1\.\d/.test(text) && /%%EOF\s*$/.test(text),
    pages: count(text, /\/Type \/Page\b(?!s)/g),
    width_mm: Math.round(Number(width) * MM_PER_POINT),
    is_higher_than_wide: Number(height) > Number(width),
  }
}

function inner({ text, bytes }: Answer, type: string): object {
  switch (type) {
    case 'text/plain':
      return { longest_line: Math.max(...text.split('\n').map((line) => line.length)), words: wordsOf(text) }
    case 'text/html':
      return {
        words: wordsOf(visible(text)),
        buttons: count(text, /class="buttons"/g),
        is_whole: /^<!doctype html>/.test(text) && text.trimEnd().endsWith('</html>'),
      }
    case 'application/pdf':
      return sizeOfPdf(bytes)
    case 'application/xml':
      return { elements: elementsOf(text), root: /<(\w+)/.exec(text.replace(/<\?.*?\?>/, ''))?.[1] }
    case 'image/png':
      return { width: bytes.readUInt32BE(16), is_square: bytes.readUInt32BE(16) === bytes.readUInt32BE(20) }
    default:
      return { body: text }
  }
}

export function receiptForm(answer: Answer): object {
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
  return { type, disposition: answer.headers.get('content-disposition') ?? null, ...inner(answer, type) }
}
