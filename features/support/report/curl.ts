/** An exchange as a shell command that reproduces it. Secrets are variables, which the reader sets. */
import { type Exchange, type HttpExchange, MASKED } from '../wire/exchange.ts'
import { type Failing, failedExchanges } from './failed-exchange.ts'
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

/** Text as one word of a shell. */
export const inQuotes = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Bytes of a character as octal escapes of printf. */
const octal = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('')

/** Text as one printable word of a POSIX shell, in one line; trailing line ends are lost. */
const quoted = (text: string): string => (UNSEEN.test(text) ? `"$(printf '%b' ${escaped(text)})"` : inQuotes(text))

/** CommandPart of a text in a command: literal, or the value of a variable. */
export type CommandPart = string | { variable: string }

/** Splits a text where variables replace its parts. @param nameOf the secret at a position of the text */
export type Split = (text: string, nameOf: (place: number) => string) => CommandPart[]

/** A variable for each mask. */
export const splitAtMasks: Split = (text, nameOf) => {
  const parts: CommandPart[] = []
  let place = 0
  for (const part of text.split(MASKED)) {
    if (place > 0) parts.push({ variable: variableOf(nameOf(place - MASKED.length)) })
    parts.push(part)
    place += part.length + MASKED.length
  }
  return parts
}

/** A text as one word of a shell. */
function word(parts: readonly CommandPart[]): string {
  const words = parts.map((part) =>
    typeof part === 'string' ? (part === '' ? '' : quoted(part)) : `"$${part.variable}"`,
  )
  return words.join('') || quoted('')
}

/** Escapes of printf for a text in one line. */
const escaped = (text: string): string =>
  inQuotes(text.replaceAll('\\', '\\\\').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, octal))

/** Whether a shell loses the end of a word: it drops line ends there, and every NUL. */
const losesEnd = (parts: readonly CommandPart[]): boolean =>
  parts.some((part) => typeof part === 'string' && /\n$|\0/.test(part))

/** A text as input of the command behind it. */
function piped(parts: readonly CommandPart[]): string {
  const forms = parts.map((part) => (typeof part === 'string' ? '%b' : '%s'))
  const words = parts.map((part) => (typeof part === 'string' ? escaped(part) : `"$${part.variable}"`))
  return `printf '${forms.join('')}' ${words.join(' ')} | `
}

/** Name of the member of JSON, of a query or of a form, that a value belongs to. */
const memberBefore =
  (text: string) =>
  (place: number): string =>
    /(?:"([^"\\]+)"\s*:\s*"?|([\w-]+)=)[^"&]*$/.exec(text.slice(0, place))?.slice(1).find(Boolean) ?? 'SECRET'

/** Marks a recording that was cut, which cannot be reproduced exactly */
const cutNote = (text: string): string => (CUT.test(text) ? ' # what was sent is longer, and is cut here' : '')

/** A header as curl takes it: behind a colon alone it would leave the header out. */
const headerText = (name: string, value: string): string => (value === '' ? `${name};` : `${name}: ${value}`)

function ofHttp(
  { method, url, request: { headers, body, base64 } }: HttpExchange,
  split: Split,
  shown: string,
): string {
  const words = ['curl', shown]
  if (/[[\]{}]/.test(url.replaceAll(MASKED, ''))) words.push('--globoff')
  if (/\/\.\.?(?:[/?#]|$)/.test(url)) words.push('--path-as-is')
  if (method === 'HEAD') words.push('-I')
  else if (method !== 'GET' || body !== null) words.push('-X', quoted(method).replace(/^'([A-Z]+)'$/, '$1'))
  words.push(word(split(url, memberBefore(url))))
  for (const [name, value] of Object.entries(headers))
    if (!OWN_HEADERS.has(name.toLowerCase())) words.push('-H', word(split(headerText(name, value), () => name)))
  if (base64 !== undefined)
    return `printf %s ${quoted(base64)} | base64 -d | ${[...words, '--data-binary', '@-'].join(' ')}${cutNote(base64)}`
  if (/^\(\d+ bytes\)$/.test(body ?? ''))
    return `${words.join(' ')} # with a body of ${body!.slice(1, -1)} that are no text`
  const parts = body === null ? [] : split(body, memberBefore(body))
  if (losesEnd(parts)) return `${piped(parts)}${[...words, '--data-binary', '@-'].join(' ')}${cutNote(body ?? '')}`
  // Not as a form: curl would drop line ends, and read a file at a leading @
  if (body !== null) words.push('--data-raw', word(parts))
  return words.join(' ') + cutNote(body ?? '')
}

export interface CommandOptions {
  /** Left out: a variable for each mask. */
  split?: Split
  /** Whether it prints the body of the answer alone. */
  isBody?: boolean
}

/** The command for an exchange: curl for a request, wscat for a sent frame; null: only received. */
export function curlText(
  exchange: Exchange,
  { split = splitAtMasks, isBody = false }: CommandOptions = {},
): string | null {
  if (exchange.kind === 'http') return ofHttp(exchange, split, isBody ? '-sS' : '-sS -i')
  if (exchange.direction !== 'sent') return null
  const { url, text } = exchange
  const [place, frame] = [url, text].map((each) => word(split(each, memberBefore(each))))
  return `npx wscat -c ${place} -w 5 -x ${frame}${cutNote(text)}`
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
