/** Values that a request has from an earlier answer, or that its client made up: in another run they are others. */
import { isUuid } from '../targets/made-up-ids.ts'
import { type Exchange, pathAndQueryOf } from '../wire/exchange.ts'

/** Path of members and indexes in a JSON value. */
export type ValuePath = readonly (string | number)[]

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Texts and numbers in a JSON value, with their paths. */
function* leaves(value: unknown, path: ValuePath = []): Generator<[text: string, path: ValuePath]> {
  if (typeof value === 'string' || typeof value === 'number') yield [String(value), path]
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value))
      yield* leaves(member, [...path, Array.isArray(value) ? Number(name) : name])
}

const SHORTEST = 8
const SECRETS = ['password', 'pin_code', 'pin', 'access_token', 'token', 'license_key', 'key', 'access_key']

/** Whether a text of an answer can be an id, a key or an address, by its form or by its member. */
function isIdentifying(text: string, path: ValuePath): boolean {
  const name = path.findLast((each) => typeof each === 'string') ?? ''
  if (SECRETS.includes(String(name))) return text !== ''
  if (/^\d+$/.test(text)) return /(^|_)id$/.test(String(name))
  return text.length >= SHORTEST && /\d/.test(text) && !/\s/.test(text)
}

/** Identifying values of an answer or of a frame that came, each with its first path. */
export function answeredValues(exchange: Exchange): Map<string, ValuePath> {
  const came = exchange.kind === 'http' ? exchange.answer.body : exchange.direction === 'heard' ? exchange.text : null
  const found = new Map<string, ValuePath>()
  for (const [text, path] of leaves(parsed(came)))
    if (!found.has(text) && isIdentifying(text, path)) found.set(text, path)
  return found
}

const withoutScheme = (value: string): string => value.replace(/^(Bearer|Basic) /i, '')

/** Values that a request or a sent frame names: in its path and query, its headers and its body. */
export function namedValues(exchange: Exchange): Set<string> {
  if (exchange.kind === 'frame' && exchange.direction !== 'sent') return new Set()
  const [body, headers] =
    exchange.kind === 'http' ? [exchange.request.body, exchange.request.headers] : [exchange.text, {}]
  return new Set([
    ...pathAndQueryOf(exchange.url)
      .split(/[/?&#=]/)
      .map(plain),
    ...Object.values(headers).map(withoutScheme),
    ...[...leaves(parsed(body))].map(([text]) => text),
    ...beginningsOf(exchange.url),
  ])
}

/** A chain of prepayments has an id of the client (EXT-404). */
const CHAIN = /_relation_id$/

/** Ids that its client may have made for a request: another request with one of them would be the same. */
export function madeValues(exchange: Exchange): Set<string> {
  if (exchange.kind === 'http' && exchange.method === 'GET') return new Set()
  const body = exchange.kind === 'http' ? exchange.request.body : exchange.text
  const own = [...leaves(parsed(body))].filter(([text, path]) => isUuid(text) || CHAIN.test(String(path.at(-1))))
  return new Set(own.map(([text]) => text))
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** An address up to each of its slashes: an answer may name where a world begins. */
function beginningsOf(url: string): string[] {
  const places = [...url.matchAll(/\//g)].map(({ index }) => index).slice(2)
  return places.map((place) => url.slice(0, place))
}
