/** A form of a receipt as its reader takes it: its kind of file, its size, its words; XML by dotted paths. */

import { hash } from 'node:crypto'
import type { Answer } from '../../law/answer.ts'

type Content = string | { [name: string]: Content | Content[] }

interface OpenElement {
  name: string
  text: string
  children: [name: string, content: Content][]
}

/** The declaration and comments are left out. */
const TOKEN = /<\?.*?\?>|<!--.*?-->|<(\/?)([\w:-]+)([^<>]*?)(\/?)>|([^<]+)/gs
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g

/** Attributes are members as elements are, of one name a list where there are several. An element without any is its text. */
function contentOf({ text, children }: OpenElement): Content {
  if (children.length === 0) return text
  const named = Map.groupBy(children, ([name]) => name)
  return Object.fromEntries(
    [...named].map(([name, all]) => [name, all.length === 1 ? all[0]![1] : all.map(([, content]) => content)]),
  )
}

/**
 * A document of the tax authority by the name of its root, and whether the hash it states is that of the XML before it.
 * @param before as received; undefined: it was the first
 */
export const taxDocument = (xml: string, before: Buffer | undefined): Content => ({
  ...(xmlElements(xml) as Record<string, Content>),
  states_the_xml_before: String(before !== undefined && xml.includes(`<PREVDOCHASH>${hash('sha256', before)}<`)),
})

/** A document by the name of its root. @throws when its elements are not closed in their order */
export function xmlElements(xml: string): Content {
  const path: OpenElement[] = [{ name: '', text: '', children: [] }]
  const close = (name: string): void => {
    const element = path.pop()!
    if (element.name !== name || path.length === 0)
      throw new Error(`the XML closes ${name}, and ${element.name} is open`)
    path.at(-1)!.children.push([name, contentOf(element)])
  }
  for (const [, closes, name, attributes = '', isEmpty, text] of xml.matchAll(TOKEN)) {
    if (text !== undefined) path.at(-1)!.text += text
    else if (name !== undefined && closes) close(name)
    else if (name !== undefined) {
      const children = [...attributes.matchAll(ATTRIBUTE)].map(([, key, value]): [string, Content] => [key!, value!])
      path.push({ name, text: '', children })
      if (isEmpty) close(name)
    }
  }
  if (path.length !== 1) throw new Error(`the XML does not close ${path.at(-1)!.name}`)
  return contentOf(path[0]!)
}

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
