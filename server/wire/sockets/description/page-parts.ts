/** Parts of the page of the sockets: text, code and tables, as HTML. */

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
