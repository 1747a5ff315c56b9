/**
 * The kind of each answer of a run: status, media type, members and their types, without values. Comparing two runs
 * needs no more, and it is a hundredth of the exchanges.
 */
import { exchangesOf } from '../../living/kept-exchanges.ts'
import { placeOf, type ScenarioResult } from '../../living/scenario-result.ts'
import { type Exchange, type HttpExchange, isOfLab, NO_ANSWER, pathAndQueryOf } from '../../wire/exchange.ts'

/** Types at the paths of a JSON value; elements of a list share a path. */
export type Shape = Record<string, string[]>

export interface AnswerKind {
  /** The request without ids. */
  asked: string
  /** null: a frame. */
  status: number | null
  media: string | null
  /** Code of a refusal; omitted: none. */
  code?: unknown
  /** How the socket was closed. */
  end: string | null
  /** null: not JSON, sent by the client, or cut when recorded. */
  shape: Shape | null
}

/** A kind in the file: indexes into the lists of the run. */
type Row = [asked: number, status: number | null, media: number, code: unknown, end: string | null, shape: number]

/** Answers of a run, by scenario id. */
export interface AnswersFile {
  asked: string[]
  media: (string | null)[]
  shapes: (Shape | null)[]
  scenarios: Record<string, Row[]>
}

const ID = /^([0-9a-f]{8}-[0-9a-f-]{27}|\d{3,}|[0-9a-f]{16,})$/i

/** Path without world and ids, with the names of the query. */
function general(url: string): string {
  const [path = '', query = ''] = pathAndQueryOf(url)
    .replace(/^\/w\/[^/]+/, '')
    .split('?', 2)
  const segments = path.split('/').map((each) => (ID.test(each) ? '{id}' : each))
  const names = [...new URLSearchParams(query).keys()].sort()
  return segments.join('/') + (names.length > 0 ? `?${names.join('&')}` : '')
}

function addShape(value: unknown, path: string, shape: Map<string, Set<string>>): void {
  const type = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
  shape.set(path, (shape.get(path) ?? new Set()).add(type))
  if (Array.isArray(value)) for (const each of value) addShape(each, `${path}[]`, shape)
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) addShape(member, path === '' ? name : `${path}.${name}`, shape)
}

/** The shape of a body, and its code; null: not JSON. */
function seen(body: string): { shape: Shape; code: unknown } | null {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return null
  }
  const shape = new Map<string, Set<string>>()
  addShape(value, '', shape)
  const code = typeof value === 'object' && value !== null && 'code' in value ? value.code : undefined
  return { shape: Object.fromEntries([...shape].map(([path, types]) => [path, [...types].sort()])), code }
}

const mediaType = ({ answer }: HttpExchange): string => {
  const [, value] = Object.entries(answer.headers).find(([name]) => name.toLowerCase() === 'content-type') ?? []
  return value?.replace(/\s*;.*/, '') ?? 'no media type'
}

/** Close codes of the client or of the network, which say nothing about the server. */
const OWN_ENDS = ['1000', '1005', '1006']

/** The code a socket was closed with. */
const endOf = (text: string): string => {
  const [code = ''] = text.trim().split(' ', 1)
  return OWN_ENDS.includes(code) ? 'by the client' : code
}

function kindOf(exchange: Exchange): AnswerKind {
  if (exchange.kind === 'frame') {
    const { url, direction, text } = exchange
    const asked = `${direction} ${general(url)}`
    const nothing = { asked, status: null, media: null, end: null, shape: null }
    if (direction === 'closed') return { ...nothing, end: endOf(text) }
    return direction === 'sent' ? nothing : { ...nothing, shape: seen(text)?.shape ?? null }
  }
  const { method, url, answer } = exchange
  const body = seen(answer.body)
  return {
    asked: `${method} ${general(url)}`,
    status: answer.status,
    media: mediaType(exchange),
    ...(answer.status >= 400 && body?.code !== undefined && { code: body.code }),
    end: null,
    shape: body?.shape ?? null,
  }
}

const isUnanswered = (each: Exchange): boolean => each.kind === 'http' && each.answer.status === NO_ANSWER

/** Kinds of the target's answers, without those of its lab. */
export const kindsOf = (exchanges: readonly Exchange[]): AnswerKind[] =>
  exchanges.filter((each) => !isOfLab(each) && !isUnanswered(each)).map(kindOf)

/** Distinct values, and the index of each. */
class Places<Value> {
  readonly values: Value[] = []
  readonly #places = new Map<string, number>()

  of(value: Value): number {
    const text = JSON.stringify(value)
    const place = this.#places.get(text) ?? this.values.push(value) - 1
    this.#places.set(text, place)
    return place
  }
}

/** Kinds by scenario id. */
export type AnswerKinds = ReadonlyMap<string, readonly AnswerKind[]>

export const answerKindsOf = (results: readonly ScenarioResult[]): AnswerKinds =>
  new Map(results.map((result) => [result.id, kindsOf(exchangesOf(result))]))

/** Characters of distinct kinds in a run: a server of ordinary answers has a hundredth of them. */
const KIND_CHARACTERS = 50_000_000

/** Kinds of answers as the scenarios of a run end: those that are alike are kept once. */
export class AnswersSoFar {
  readonly #kinds = new Map<string, AnswerKind>()
  /** By file and line: ids are known at the end. */
  readonly #scenarios = new Map<string, AnswerKind[]>()
  #characters = 0

  /** A scenario has ended. */
  add(result: Pick<ScenarioResult, 'file' | 'line'>, exchanges: readonly Exchange[]): void {
    const kinds = kindsOf(exchanges).map((kind) => this.#kept(kind))
    if (kinds.length > 0) this.#scenarios.set(placeOf(result), kinds)
  }

  /** By the ids of the results. */
  of = (results: readonly ScenarioResult[]): AnswerKinds =>
    new Map(results.map((result) => [result.id, this.#scenarios.get(placeOf(result)) ?? []]))

  #kept(kind: AnswerKind): AnswerKind {
    const text = JSON.stringify(kind)
    const known = this.#kinds.get(text)
    if (known) return known
    if (this.#characters > KIND_CHARACTERS && kind.shape !== null) return this.#kept({ ...kind, shape: null })
    this.#characters += text.length
    this.#kinds.set(text, kind)
    return kind
  }
}

/** The file for a run's answers. */
export function answersFile(answers: AnswerKinds): AnswersFile {
  const [asked, media, shapes] = [new Places<string>(), new Places<string | null>(), new Places<Shape | null>()]
  const row = (kind: AnswerKind): Row => [
    asked.of(kind.asked),
    kind.status,
    media.of(kind.media),
    kind.code ?? null,
    kind.end,
    shapes.of(kind.shape),
  ]
  const scenarios = Object.fromEntries([...answers].map(([id, kinds]) => [id, kinds.map(row)]))
  return { asked: asked.values, media: media.values, shapes: shapes.values, scenarios }
}

/** Reads the file back. */
export function answersIn({ asked, media, shapes, scenarios }: AnswersFile): AnswerKinds {
  const kind = ([place, status, type, code, end, shape]: Row): AnswerKind => ({
    asked: asked[place]!,
    status,
    media: media[type] ?? null,
    ...(code !== null && { code }),
    end,
    shape: shapes[shape] ?? null,
  })
  return new Map(Object.entries(scenarios).map(([id, rows]) => [id, rows.map(kind)]))
}
