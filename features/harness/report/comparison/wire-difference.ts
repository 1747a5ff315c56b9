/** The first thing on the wire that two runs of a scenario were answered differently: status, media type, members. */
import { type Exchange, type HttpExchange, isOfLab, pathOf } from '../exchange.ts'

export interface WireDifference {
  /** What was asked, in general words: ids are left out. */
  asked: string
  /** Which of the scenario's exchanges it was, from 1, the lab's not counted. */
  place: number
  /** Each difference in a line, A's side first. */
  lines: string[]
}

const ID = /^([0-9a-f]{8}-[0-9a-f-]{27}|\d{3,}|[0-9a-f]{16,})$/i

/** Path without world and ids, and the names of the query. */
function general(url: string): string {
  const [path = '', query = ''] = pathOf(url)
    .replace(/^\/w\/[^/]+/, '')
    .split('?', 2)
  const segments = path.split('/').map((each) => (ID.test(each) ? '{id}' : each))
  const names = [...new URLSearchParams(query).keys()].sort()
  return segments.join('/') + (names.length > 0 ? `?${names.join('&')}` : '')
}

const askedIn = (exchange: Exchange): string =>
  exchange.kind === 'http'
    ? `${exchange.method} ${general(exchange.url)}`
    : `${exchange.direction} ${general(exchange.url)}`

/** Types of what stands at each path of a JSON value; elements of a list share theirs. */
type Shape = Map<string, Set<string>>

function shapeOf(value: unknown, path = '', shape: Shape = new Map()): Shape {
  const type = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
  shape.set(path, (shape.get(path) ?? new Set()).add(type))
  if (Array.isArray(value)) for (const each of value) shapeOf(each, `${path}[]`, shape)
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) shapeOf(member, path === '' ? name : `${path}.${name}`, shape)
  return shape
}

/** The value of a body; undefined where it is no JSON, or was cut when it was recorded. */
function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const parentOf = (path: string): string => (path.endsWith('[]') ? path.slice(0, -2) : path.replace(/(^|\.)[^.]*$/, ''))

/** Members that one side alone has, where the other has the object they would stand in. */
const onlyIn = (one: Shape, other: Shape): string[] =>
  [...one.keys()].filter((path) => !path.endsWith('[]') && !other.has(path) && other.get(parentOf(path))?.has('object'))

/** Null stands for any type, and an empty list for any list. */
function memberLines(a: unknown, b: unknown): string[] {
  if (a === undefined || b === undefined) return []
  const [first, second] = [shapeOf(a), shapeOf(b)]
  const other = [...first].flatMap(([path, types]) => {
    const [one, two] = [types, second.get(path) ?? []].map((each) => [...each].filter((type) => type !== 'null'))
    const isOther = one!.length > 0 && two!.length > 0 && !one!.some((type) => two!.includes(type))
    return isOther ? [`${path || 'body'}: ${one!.join(' or ')} ↔ ${two!.join(' or ')}`] : []
  })
  return [
    ...onlyIn(first, second).map((path) => `only in A: ${path}`),
    ...onlyIn(second, first).map((path) => `only in B: ${path}`),
    ...other,
  ]
}

const mediaType = ({ answer }: HttpExchange): string => {
  const [, value] = Object.entries(answer.headers).find(([name]) => name.toLowerCase() === 'content-type') ?? []
  return value?.replace(/\s*;.*/, '') ?? 'no media type'
}

/** The code of a refusal, where both have one. */
const codeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'code' in value ? value.code : undefined

function answerLines(a: HttpExchange, b: HttpExchange): string[] {
  const lines: string[] = []
  if (a.answer.status !== b.answer.status) lines.push(`status: ${a.answer.status} ↔ ${b.answer.status}`)
  if (mediaType(a) !== mediaType(b)) lines.push(`media type: ${mediaType(a)} ↔ ${mediaType(b)}`)
  const [one, two] = [jsonIn(a.answer.body), jsonIn(b.answer.body)]
  const codes = [codeOf(one), codeOf(two)]
  if (a.answer.status >= 400 && b.answer.status >= 400 && codes[0] !== codes[1])
    lines.push(`code: ${JSON.stringify(codes[0])} ↔ ${JSON.stringify(codes[1])}`)
  return [...lines, ...memberLines(one, two)]
}

/** Ends that are the client's own doing, or the network's: which of them it is tells nothing of the server. */
const OWN_ENDS = ['1000', '1005', '1006']

/** The code a socket was closed with. */
const endOf = (text: string): string => {
  const [code = ''] = text.trim().split(' ', 1)
  return OWN_ENDS.includes(code) ? 'by the client' : code
}

function linesOf(a: Exchange, b: Exchange): string[] {
  if (a.kind === 'http' && b.kind === 'http') return answerLines(a, b)
  if (a.kind !== 'frame' || b.kind !== 'frame' || a.direction === 'sent') return []
  if (a.direction === 'closed') {
    const [one, two] = [endOf(a.text), endOf(b.text)]
    return one === two ? [] : [`closed: ${one} ↔ ${two}`]
  }
  return memberLines(jsonIn(a.text), jsonIn(b.text))
}

/**
 * Exchange by exchange, as long as both sides were asked the same: beyond that there is nothing to be compared.
 * @returns null when all answers are of one kind
 */
export function wireDifference(a: readonly Exchange[], b: readonly Exchange[]): WireDifference | null {
  const [first, second] = [a, b].map((each) => each.filter((exchange) => !isOfLab(exchange)))
  for (const [index, one] of first!.entries()) {
    const two = second![index]
    if (!two || askedIn(one) !== askedIn(two)) return null
    const lines = linesOf(one, two)
    if (lines.length > 0) return { asked: askedIn(one), place: index + 1, lines }
  }
  return null
}
