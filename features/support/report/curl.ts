/** An exchange as a shell command that reproduces it. Secrets are variables, which the reader sets. */
import { type Exchange, type HttpExchange, MASKED } from '../wire/exchange.ts'
import { type Failing, failedExchanges } from './failures/failed-exchange.ts'
import { CUT } from './text/strings.ts'

/** Headers that curl adds, or that belong to one connection. */
const OWN_HEADERS = new Set([
  'host',
  'content-length',
  'connection',
  'accept-encoding',
  'user-agent',
  'transfer-encoding',
])

/** Variables for secrets, by the name of their header or member; any other is its name in capitals. */
const VARIABLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    authorization: 'TOKEN',
    access_token: 'TOKEN',
    'x-license-key': 'LICENSE_KEY',
    'x-access-key': 'ACCESS_KEY',
    'x-lab-token': 'LAB_TOKEN',
    pin: 'PIN_CODE',
  }),
)

const variableOf = (name: string): string =>
  VARIABLES.get(name.toLowerCase()) ??
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)|^$/, '_')

/** Characters that control a terminal, or are invisible. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u

const inQuotes = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Bytes of a character as octal escapes of printf. */
const octal = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('')

/** Text as one printable word of a POSIX shell, in one line; trailing line ends are lost. */
const quoted = (text: string): string =>
  UNSEEN.test(text)
    ? `"$(printf '%b' ${inQuotes(text.replaceAll('\\', '\\\\').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, octal))})"`
    : inQuotes(text)

/** The same, with a variable for each mask. @param nameOf the secret at a position of the text */
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

/** Name of the member of JSON, of a query or of a form, that a value belongs to. */
const memberBefore =
  (text: string) =>
  (place: number): string =>
    /(?:"([^"\\]+)"\s*:\s*"?|([\w-]+)=)[^"&]*$/.exec(text.slice(0, place))?.slice(1).find(Boolean) ?? 'SECRET'

/** Marks a recording that was cut, which cannot be reproduced exactly */
const cutNote = (text: string): string => (CUT.test(text) ? ' # what was sent is longer, and is cut here' : '')

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
  // Not as a form: curl would drop line ends, and read a file at a leading @
  if (body !== null) words.push('--data-raw', word(body, memberBefore(body)))
  return words.join(' ') + cutNote(body ?? '')
}

/** The command for an exchange: curl for a request, wscat for a sent frame; null: only received. */
export function curlText(exchange: Exchange): string | null {
  if (exchange.kind === 'http') return ofHttp(exchange)
  if (exchange.direction !== 'sent') return null
  const { url, text } = exchange
  return `npx wscat -c ${word(url, memberBefore(url))} -w 5 -x ${word(text, memberBefore(text))}${cutNote(text)}`
}

/** The requests that show a failure, as commands in one line; null: nothing was sent. */
export function lastCurl(failing: Failing): string | null {
  const shown = failedExchanges(failing).flatMap((each) => curlText(each) ?? [])
  return shown.length === 0 ? null : shown.join('; ')
}

/** Where to get the value of a variable. */
const ORIGINS: Record<string, string> = {
  TOKEN: 'the access_token that POST /api/v1/cashier/signin answers',
  LAB_TOKEN: 'the --lab-token of the sandbox',
  SECRET: 'what is hidden here',
}
const IN_PROFILE = 'in the profile'

/**
 * A sentence on how to get the secrets of a line; null: none that is not explained yet.
 * @param explained variables explained already; those of this sentence are added
 */
export function variablesLine(line: string, explained: Set<string> = new Set()): string | null {
  const names = new Set([...line.matchAll(/"\$([A-Z_][A-Z0-9_]*)"/g)].map(([, name]) => name!))
  const fresh = [...names].filter((name) => !explained.has(name))
  if (fresh.length === 0) return null
  for (const name of fresh) explained.add(name)
  const origins = Map.groupBy(fresh, (name) => ORIGINS[name] ?? IN_PROFILE)
  const told = [...origins].map(([origin, own]) => `${own.map((name) => `$${name}`).join(', ')}: ${origin}`)
  return `# ${told.join('; ')}`
}
