/** Parts of the page of the sockets: text, code and tables, as HTML. */
import { type AsyncApiDocument, type AsyncApiSchema, resolved } from './document.ts'

/** The members of a message as rows of a table, in the words of people. */
export interface Member {
  /** Dotted path. */
  name: string
  /** Steps before it. */
  depth: number
  kind: string
  mandatory: boolean
  meaning: string
}

/** An enumeration of more values is shortened. */
const WORDS_TOLD = 6

const grouped = (figure: number): string => figure.toLocaleString('en').replaceAll(',', '\u202f')

function bounds({ minimum, maximum, minLength, maxLength }: AsyncApiSchema): string {
  if (maximum === Number.MAX_SAFE_INTEGER) return minimum === undefined ? '' : `, ${minimum} or more`
  if (minimum !== undefined && maximum !== undefined) return `, ${grouped(minimum)} to ${grouped(maximum)}`
  if (minimum !== undefined) return `, ${grouped(minimum)} or more`
  if (maxLength !== undefined) return `, at most ${grouped(maxLength)} characters`
  return minLength === 1 ? ', not empty' : ''
}

/** `uuid`, `integer, 1 to 99`, `"purchase"`, `string or null`. */
function kindOf(document: AsyncApiDocument, schema: AsyncApiSchema): string {
  const own = resolved(document, schema)
  const { type, const: only, enum: words, format, anyOf, items } = own
  if (anyOf) return anyOf.map((each) => kindOf(document, each)).join(' or ')
  if (only !== undefined) return JSON.stringify(only)
  if (words && words.length <= WORDS_TOLD) return words.map((word) => JSON.stringify(word)).join(' or ')
  if (items) return `array of ${kindOf(document, items)}`
  const types = [type ?? []].flat()
  const named = types.map((each) => (each === 'string' && format ? format : each)).join(' or ')
  return (named || 'anything') + (words ? ', one of the native codes' : bounds(own))
}

/** Each member and what lies in it. */
export function membersOf(document: AsyncApiDocument, schema: AsyncApiSchema, before = '', depth = 0): Member[] {
  const { properties = {}, required = [], items } = resolved(document, schema)
  if (items) return membersOf(document, items, `${before}[].`, depth)
  return Object.entries(properties).flatMap(([name, each]): Member[] => {
    const whole = resolved(document, each)
    const member = { name: before + name, depth, kind: kindOf(document, each), mandatory: required.includes(name) }
    const meaning = each.description ?? whole.description ?? ''
    return [{ ...member, meaning }, ...membersOf(document, each, `${before}${name}.`, depth + 1)]
  })
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!)

/** Of Markdown only what descriptions have: code between backticks. */
export const inline = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Paragraphs of a description; its tables are drawn from the data they were made of. */
export const paragraphs = (description = ''): string =>
  description
    .split('\n\n')
    .filter((block) => block !== '' && !block.startsWith('|'))
    .map((block) => `<p>${inline(block)}</p>`)
    .join('\n')

/** A string, with a colon behind it where it is a key; a number; a word. */
const TOKENS = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\b\d+(?:\.\d+)?\b|\b(?:true|false|null)\b)/g

/** A value as JSON, in colours. */
export function json(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(/[&<>]/g, (sign) => SIGNS[sign]!)
  return text.replace(TOKENS, (_whole, string?: string, colon?: string, other?: string) => {
    if (string === undefined) return `<b>${other}</b>`
    return colon === undefined ? `<i>${string}</i>` : string + colon
  })
}

/** Each line is an element: one that is broken continues indented. */
const lines = (html: string): string =>
  html
    .split('\n')
    .map((line) => `<span>${line}</span>`)
    .join('')

/** Code that may be copied. @param label what it is */
export const code = (label: string, html: string): string =>
  `<figure class="code"><figcaption>${escaped(label)}</figcaption><pre><code>${lines(html)}</code></pre></figure>`

/** A table whose cells are HTML; where it is narrow a row is a block, so each cell says its column. */
export function table(kind: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return `<table class="${kind}"><thead><tr>${head.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>
${body.join('\n')}
</tbody></table>`
}
