/** Requests made from the description: valid ones, then mutated in one or more ways. */
import type { Random } from '../kit/random.ts'
import type { KnownValues } from './memory.ts'
import {
  GREAT_BODY,
  LENGTHS,
  ODD_BODIES,
  ODD_HEADERS,
  ODD_METHODS,
  ODD_NAMES,
  ODD_QUERIES,
  ODD_SEGMENTS,
  ODD_TEXTS,
  ODD_VALUES,
} from './oddities.ts'
import type { SentRequest } from './sending.ts'
import type { FuzzedOperation } from './surfaces.ts'
import type { RandomValues } from './values.ts'

/** A request before serialization. */
export interface RequestDraft {
  asked: FuzzedOperation
  method: string
  /** Path behind the world's, filled in and escaped. */
  path: string
  query: string[]
  headers: Record<string, string>
  /** undefined: none. */
  body: unknown
  /** Sent instead of the body, unchanged. */
  raw: string | Buffer | null
  /** Sends the body in chunks of one byte. */
  inPieces?: true
}

/** Probability of an optional parameter. */
const THERE = 0.3
const escaped = (value: unknown): string => encodeURIComponent(String(value).toWellFormed())
/** Header values are Latin-1; clients cannot send other characters. */
const headerText = (value: unknown): string =>
  String(value)
    .replace(/[^\x20-\xff]|\x7f/g, '?')
    .trim()

/** A valid request, from a client that remembers earlier answers. */
export function wellFormed(
  asked: FuzzedOperation,
  values: RandomValues,
  memory: KnownValues,
  chance: Random,
): RequestDraft {
  const draft: RequestDraft = {
    asked,
    method: asked.method,
    path: asked.path,
    query: [],
    headers: {},
    body: undefined,
    raw: null,
  }
  for (const { name, in: place, required, schema } of asked.parameters) {
    if (!required && !chance.happens(name === 'X-License-Key' ? 0.95 : THERE)) continue
    const value = values.of(schema, asked.id.includes('Terminal') && name === 'id' ? 'terminal' : name)
    if (place === 'path') draft.path = draft.path.replace(`{${name}}`, escaped(value))
    else if (place === 'header') draft.headers[name.toLowerCase()] = headerText(value)
    else for (const each of [value].flat()) draft.query.push(`${escaped(name)}=${escaped(each)}`)
  }
  if (asked.shows.includes('cashierToken') && memory.tokens.length > 0)
    draft.headers.authorization = `Bearer ${chance.pick(memory.tokens)}`
  if (asked.body && (asked.body.required || chance.happens(0.5))) draft.body = values.of(asked.body.schema)
  return draft
}

type Spoiling = (draft: RequestDraft, chance: Random) => void

const spoilings: readonly Spoiling[] = [
  // Most inputs are in bodies, so they are mutated most.
  ...Array.from({ length: 6 }, (): Spoiling => spoilBody),
  (draft, chance) => {
    draft.raw = chance.happens(0.004) ? GREAT_BODY : chance.pick(ODD_BODIES)
  },
  (draft, chance) => {
    const text = JSON.stringify(draft.body ?? {})
    draft.raw = text.slice(0, chance.between(0, text.length))
  },
  spoilHeaders,
  spoilHeaders,
  (draft) => {
    draft.inPieces = true
  },
  (draft, chance) => {
    draft.method = chance.pick(ODD_METHODS)
  },
  (draft, chance) => {
    const segments = draft.path.split('/')
    segments[chance.between(1, segments.length - 1)] = chance.pick(ODD_SEGMENTS)
    draft.path = segments.join('/')
  },
  (draft, chance) => {
    draft.path = chance.pick([
      `${draft.path}/`,
      `/${draft.path}`,
      draft.path.toUpperCase(),
      `${draft.path}/odd`,
      `${draft.path}.`,
    ])
  },
  (draft, chance) => {
    draft.query.push(chance.pick(ODD_QUERIES))
  },
  (draft, chance) => {
    const { parameters } = draft.asked
    const names = parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : []))
    if (names.length > 0) draft.query.push(`${chance.pick(names)}=${escaped(chance.pick(ODD_TEXTS))}`)
  },
]

/** Mutates a request in a number of ways. */
export function spoil(draft: RequestDraft, chance: Random, ways: number): RequestDraft {
  for (let way = 0; way < ways; way++) chance.pick(spoilings)(draft, chance)
  return draft
}

function spoilHeaders({ headers }: RequestDraft, chance: Random): void {
  const [name, value] = chance.pick(ODD_HEADERS)
  if (value === null) delete headers[name]
  else headers[name] = value
}

/** Changes, removes or duplicates one value of a body, at any depth. */
function spoilBody(draft: RequestDraft, chance: Random): void {
  if (draft.body === undefined) {
    draft.body = structuredClone(chance.pick(ODD_VALUES))
    return
  }
  const holder = { body: draft.body } as Record<string, unknown>
  const places = placesIn(holder)
  const [parent, name] = chance.pick(places)
  const was = parent[name]
  const ways: (() => void)[] = [
    () => put(parent, name, structuredClone(chance.pick(ODD_VALUES))),
    () => put(parent, name, chance.pick(ODD_TEXTS)),
    () => put(parent, name, 'ї'.repeat(chance.pick(LENGTHS))),
    () => put(parent, name, typeof was === 'string' ? Number(was) : JSON.stringify(was)),
    () => put(parent, name, [was]),
    () =>
      put(
        parent,
        name,
        Array.from({ length: chance.pick([2, 300]) }, () => was),
      ),
    () => put(parent, name, nested(was, chance.pick([3, 200, 499, 500, 600]))),
    () => put(parent, chance.pick(ODD_NAMES), was),
    () => remove(parent, name),
  ]
  if (typeof was === 'number')
    for (const other of [was + 1, was - 1, -was, was + 0.5, was * 1e9]) ways.push(() => put(parent, name, other))
  chance.pick(ways)()
  draft.body = holder.body
}

const nested = (value: unknown, levels: number): unknown => (levels === 0 ? value : { odd: nested(value, levels - 1) })

type Holder = Record<string, unknown>

const put = (parent: Holder, name: string, value: unknown): void => {
  Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true })
}

function remove(parent: Holder, name: string): void {
  if (!Array.isArray(parent)) {
    delete parent[name]
    return
  }
  // Not splice: it would use the list's constructor, which an odd member may have replaced
  parent.copyWithin(Number(name), Number(name) + 1)
  parent.length--
}

/** Every value's holder and name. */
function placesIn(holder: Holder): [Holder, string][] {
  const found: [Holder, string][] = []
  const walk = (parent: Holder): void => {
    for (const [name, value] of Object.entries(parent)) {
      if (found.length >= 2000) return
      found.push([parent, name])
      if (typeof value === 'object' && value !== null) walk(value as Holder)
    }
  }
  walk(holder)
  return found
}

/** @param prefix path of the world, or of its desk */
export function composedRequest(
  { asked, method, path, query, headers, body, raw, inPieces }: RequestDraft,
  prefix: string,
): SentRequest {
  const text = raw ?? (body === undefined ? null : JSON.stringify(body))
  const target = `${prefix}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const typed = text === null ? headers : { 'content-type': 'application/json', ...headers }
  return {
    id: asked.id,
    surface: asked.surface,
    method,
    target: target.replace(/[^!-\xff]/g, encodeURIComponent),
    headers: typed,
    body: text,
    ...(inPieces && { inPieces }),
  }
}
