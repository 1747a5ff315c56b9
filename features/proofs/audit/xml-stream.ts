/** Documents of the tax authority in an XML file, one or many, as their elements: one of them alone is in memory. */
import { Parser } from 'saxen'
import type { XmlContent } from '../../support/model/papers/xml-figures.ts'
import { NotReadable } from './not-readable.ts'

export interface XmlDocumentRead {
  name: 'CHECK' | 'ZREP'
  content: XmlContent
  at: string
}

const DOCUMENT_UNITS = 64 * 1024 * 1024
const LEVELS = 200

interface OpenElement {
  name: string
  text: string
  children: Map<string, XmlContent[]>
}

const contentOf = ({ text, children }: OpenElement): XmlContent =>
  children.size === 0
    ? text.trim()
    : Object.fromEntries([...children].map(([name, all]) => [name, all.length === 1 ? all[0]! : all]))

/** @throws NotReadable where it is no XML, or has what no document of the authority has */
export class XmlStream {
  readonly #parser = new Parser()
  #open: OpenElement[] = []
  #depth = 0
  #units = 0
  #count = 0
  readonly #found: XmlDocumentRead[] = []

  constructor() {
    this.#parser.on('openTag', (name: string) => this.#begin(name))
    this.#parser.on('closeTag', () => this.#end())
    this.#parser.on('text', (text: string, decode: (text: string) => string) => this.#text(decode(text)))
    this.#parser.on('cdata', (text: string) => this.#text(text))
    this.#parser.on('attention', () => {
      throw new NotReadable('it declares a document type: entities are not followed')
    })
    this.#parser.on('error', (error: Error, where: () => { line: number }) => {
      if (error instanceof NotReadable) throw error
      throw new NotReadable(`it is no XML: ${error.message} (line ${where().line + 1})`)
    })
  }

  write(text: string): XmlDocumentRead[] {
    this.#parser.write(text)
    return this.#found.splice(0)
  }

  end(): XmlDocumentRead[] {
    this.#parser.end()
    if (this.#depth > 0) throw new NotReadable('it ends in the middle of an element: it is cut')
    return this.#found.splice(0)
  }

  #begin(qualified: string): void {
    const name = qualified.slice(qualified.indexOf(':') + 1)
    if (++this.#depth > LEVELS) throw new NotReadable(`its elements are nested deeper than ${LEVELS} levels`)
    if (this.#open.length === 0 && name !== 'CHECK' && name !== 'ZREP') return
    if (this.#open.length === 0) this.#units = 0
    this.#open.push({ name, text: '', children: new Map() })
    this.#bound(name.length)
  }

  #text(text: string): void {
    const element = this.#open.at(-1)
    if (!element) return
    element.text += text
    this.#bound(text.length)
  }

  #bound(units: number): void {
    this.#units += units
    if (this.#units > DOCUMENT_UNITS) throw new NotReadable(`document ${this.#count + 1} is larger than 64 MB`)
  }

  #end(): void {
    this.#depth--
    const element = this.#open.pop()
    if (!element) return
    const content = contentOf(element)
    const outer = this.#open.at(-1)
    if (outer) outer.children.set(element.name, [...(outer.children.get(element.name) ?? []), content])
    else this.#found.push({ name: element.name as 'CHECK' | 'ZREP', content, at: `document ${++this.#count}` })
  }
}
