/** XML as a value: what a table of members asks for by a dotted path. */
import { hash } from 'node:crypto'

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
