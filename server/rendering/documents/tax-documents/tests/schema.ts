/** The schema of the tax authority's documents, as a judge: another hand than the one that writes them. */
import { readFileSync } from 'node:fs'
import { XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm'
import type { XMLElement } from '../elements.ts'
import { xmlBytes } from '../encoding.ts'

const text = readFileSync(new URL('../../../../../fixtures/tax-documents.xsd', import.meta.url))
const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(text))

/** @throws what the schema does not allow */
export function validate(xml: Uint8Array): void {
  const document = XmlDocument.fromBuffer(xml)
  try {
    validator.validate(document)
  } finally {
    document.dispose()
  }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever elements it has
export type Elements = any

/** Attributes are members as elements are, of one name a list where there are several. An element without any is its text. */
function contentOf(element: XmlElement): Elements {
  const members = new Map<string, Elements[]>(element.attrs.map(({ name, value }) => [name, [value]]))
  for (let child = element.firstChild; child; child = child.next)
    if (child instanceof XmlElement) members.set(child.name, [...(members.get(child.name) ?? []), contentOf(child)])
  if (members.size === 0) return element.content
  return Object.fromEntries([...members].map(([name, all]) => [name, all.length === 1 ? all[0] : all]))
}

/** A document held to the schema, and its elements by the name of its root. @throws what the schema does not allow */
export function judgedDocument(xml: Uint8Array): Elements {
  const document = XmlDocument.fromBuffer(xml)
  try {
    validator.validate(document)
    return { [document.root.name]: contentOf(document.root) }
  } finally {
    document.dispose()
  }
}

/** A document in both encodings held to the schema, and its elements by the name of its root. */
export function elementsOf(root: XMLElement): Elements {
  validate(xmlBytes(root, 'windows-1251'))
  return judgedDocument(xmlBytes(root, 'utf-8'))
}

/** Rows of a list, one or several. */
export const xmlRows = (list: Elements): Elements[] => (list === undefined ? [] : [list.ROW].flat())
