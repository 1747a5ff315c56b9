/** An exchange as a line for a shell that shows it again. Secrets are left to variables, which the reader sets. */
import { type Exchange, type HttpExchange, isOfLab, MASKED } from './exchange.ts'

/** Headers that curl makes itself, or that belong to one connection. */
const OWN_HEADERS = new Set([
  'host',
  'content-length',
  'connection',
  'accept-encoding',
  'user-agent',
  'transfer-encoding',
])

/** Variables of secrets, by the name of the header or member they stand in; any other is its own name in capitals. */
const VARIABLES: Record<string, string> = {
  authorization: 'TOKEN',
  access_token: 'TOKEN',
  'x-license-key': 'LICENSE_KEY',
  'x-access-key': 'ACCESS_KEY',
  pin: 'PIN_CODE',
}

const variableOf = (name: string): string =>
  VARIABLES[name.toLowerCase()] ??
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)|^$/, '_')

/** Text as one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The same, with a variable in place of each mask. @param nameOf the secret at a place of the text */
function word(text: string, nameOf: (place: number) => string): string {
  const parts = text.split(MASKED)
  let place = 0
  return parts
    .map((part, index) => {
      const before = place
      place += part.length + MASKED.length
      const masked = index === 0 ? '' : `"$${variableOf(nameOf(before - MASKED.length))}"`
      return masked + (part === '' && parts.length > 1 ? '' : quoted(part))
    })
    .join('')
}

/** The member of JSON, or of a query or form, that a value belongs to. */
const memberBefore =
  (text: string) =>
  (place: number): string =>
    /(?:"([^"\\]+)"\s*:\s*"?|([\w-]+)=)[^"&]*$/.exec(text.slice(0, place))?.slice(1).find(Boolean) ?? 'SECRET'

function ofHttp({ method, url, request: { headers, body } }: HttpExchange): string {
  const words = ['curl', '-sS', '-i']
  if (method !== 'GET' || body !== null) words.push('-X', quoted(method).replace(/^'([A-Z]+)'$/, '$1'))
  words.push(word(url, memberBefore(url)))
  for (const [name, value] of Object.entries(headers))
    if (!OWN_HEADERS.has(name.toLowerCase()))
      words.push(
        '-H',
        word(`${name}: ${value}`, () => name),
      )
  // Not as a form: curl would leave out line ends, and read a file at a leading @.
  if (body !== null) words.push('--data-raw', word(body, memberBefore(body)))
  return words.join(' ')
}

/** The line of an exchange: curl for a request; for a frame that was sent, wscat. null for what was only heard. */
export function curl(exchange: Exchange): string | null {
  if (exchange.kind === 'http') return ofHttp(exchange)
  if (exchange.direction !== 'sent') return null
  const { url, text } = exchange
  return `npx wscat -c ${word(url, memberBefore(url))} -w 5 -x ${word(text, memberBefore(text))}`
}

/** The last thing that was asked of what is tested, as a line that shows it again; null when nothing was. */
export function lastCurl(exchanges: readonly Exchange[]): string | null {
  const last = exchanges.findLast((each) => !isOfLab(each) && curl(each) !== null)
  return last ? curl(last) : null
}
