/** JSON as the serialisers of other languages write it: blanks, escapes, indents and the order of members. */

export interface Rewritten {
  /** How it differs from compact JSON, as parts of a sentence. */
  style: string[]
  json: string
}

/** A character as `\\u` and four hexadecimal digits. */
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const upper = (unit: string): string => `\\u${escaped(unit).slice(2).toUpperCase()}`

/** JSON with a space after each comma and colon, as Python writes it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}: ${spaced(each)}`)
    .join(', ')}}`
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, each]) => [name, sorted(each)]),
        )
      : value

type Style = [words: string, write: (value: unknown) => string]

const LAYOUTS: Style[] = [
  ['', (value) => JSON.stringify(value)],
  ['with spaces after commas and colons', spaced],
  ['indented by two', (value) => JSON.stringify(value, null, 2)],
  ['indented by four', (value) => JSON.stringify(value, null, 4)],
  ['indented by a tab', (value) => JSON.stringify(value, null, '\t')],
]

const NOT_ASCII = /[\u007f-\uffff]/g

/** Each rewrites JSON text; none changes what it means. */
const ESCAPES: [words: string, rewrite: (json: string) => string][] = [
  ['', (json) => json],
  ['with letters as \\u escapes', (json) => json.replace(NOT_ASCII, escaped)],
  ['with slashes escaped', (json) => json.replaceAll('/', '\\/')],
  [
    'with slashes escaped and letters as \\u escapes',
    (json) => json.replaceAll('/', '\\/').replace(NOT_ASCII, escaped),
  ],
  ['with letters of HTML as \\u escapes', (json) => json.replace(/[<>&\u2028\u2029]/g, escaped)],
  ["with letters of HTML, = and ' as \\u escapes", (json) => json.replace(/[<>&='\u2028\u2029]/g, escaped)],
  [
    'with letters and signs as \\u escapes in capitals',
    (json) => json.replaceAll('\\"', '\\u0022').replace(/[<>&'+`\u007f-\uffff]/g, upper),
  ],
]

/** Line ends that a program prints after its JSON. */
const LINE_ENDS: [words: string, end: string][] = [
  ['with a line end after it', '\n'],
  ['with a line end (CRLF) after it', '\r\n'],
]

/** @returns nothing when the text is no JSON */
export function rewrittenJson(text: string): Rewritten[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  const written = (subject: unknown, ways: typeof ESCAPES, order: string[] = []): Rewritten[] =>
    LAYOUTS.flatMap(([layout, write]) =>
      ways.map(([escapes, rewrite]) => ({
        style: [...order, layout, escapes].filter((words) => words !== ''),
        json: rewrite(write(subject)),
      })),
    )
  return [
    ...written(value, ESCAPES),
    ...written(
      value,
      LINE_ENDS.map(([words, end]) => [words, (json) => json + end]),
    ),
    ...written(sorted(value), ESCAPES.slice(0, 2), ['with its members sorted']),
  ]
}

/** The text as each layout writes it, before its letters are encoded. */
export const layoutsOf = (text: string): Rewritten[] =>
  rewrittenJson(text).filter(({ style }) => style.every((words) => LAYOUTS.some(([layout]) => layout === words)))
