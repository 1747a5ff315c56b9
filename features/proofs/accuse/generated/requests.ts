/** Wrong servers of requests: each constraint of each schema loosened, each bound tightened, each filter ignored. */
import { operations } from '../../../../server/app/operations.ts'
import { asks } from '../seams/rows.ts'
import { inSchema } from '../seams/schemas.ts'
import type { GeneratedServer } from './generated-server.ts'
import { placeOfRow } from './reach.ts'

const PARTS = ['params', 'query', 'headers', 'body', 'optionalBody'] as const
type Node = Record<string, any>

/** A schema within those of requests, with the rows that have it. */
interface Place {
  node: Node
  /** Where it was found first: `sell body goods items price`. */
  path: string
  rows: Set<string>
}

const rows = operations.filter(({ surface }) => surface !== 'lab')

function places(): Place[] {
  const found = new Map<Node, Place>()
  const walk = (node: Node, path: string, row: string): void => {
    const place = found.get(node) ?? { node, path, rows: new Set<string>() }
    found.set(node, place)
    if (place.rows.has(row)) return
    place.rows.add(row)
    for (const key of ['anyOf', 'allOf', 'oneOf'])
      for (const [index, each] of (node[key] ?? []).entries()) walk(each, `${path} ${index}`, row)
    if (node.items) walk(node.items, `${path} items`, row)
    for (const [name, each] of Object.entries(node.properties ?? {})) walk(each as Node, `${path} ${name}`, row)
  }
  for (const row of rows) for (const part of PARTS) if (row[part]) walk(row[part], `${row.id} ${part}`, row.id)
  return [...found.values()]
}

/** Bounds by the way in which they are loosened. */
const BOUNDS: Readonly<Record<string, 1 | -1>> = {
  minimum: -1,
  exclusiveMinimum: -1,
  minLength: -1,
  minItems: -1,
  maximum: 1,
  exclusiveMaximum: 1,
  maxLength: 1,
  maxItems: 1,
}

const without = (node: Node, key: string): Node => {
  const { [key]: _, ...rest } = Object.getOwnPropertyDescriptors(node)
  return Object.defineProperties({}, rest)
}
const withOther = (node: Node, key: string, value: unknown): Node =>
  Object.defineProperty(without(node, key), key, { value, enumerable: true, configurable: true, writable: true })

/** Each thing that a schema says, said otherwise. */
function changesOf(node: Node): { kind: string; what: string; wrong: (right: Node) => Node }[] {
  const bounds = Object.entries(BOUNDS)
    .filter(([key]) => typeof node[key] === 'number')
    .flatMap(([key, looser]) => [
      ...(node[key] + looser >= 0 || !/Length|Items/.test(key)
        ? [
            {
              kind: 'a bound of a request is loosened',
              what: key,
              wrong: (right: Node) => withOther(right, key, right[key] + looser),
            },
          ]
        : []),
      {
        kind: 'a bound of a request is tightened',
        what: key,
        wrong: (right: Node) => withOther(right, key, right[key] - looser),
      },
    ])
  const dropped = ['pattern', 'format', 'multipleOf', 'uniqueItems']
    .filter((key) => key in node)
    .map((key) => ({
      kind: 'a constraint of a request is dropped',
      what: key,
      wrong: (right: Node) => without(right, key),
    }))
  const words = (node.enum ?? []).map((word: unknown) => ({
    kind: 'a word of a request is not taken',
    what: String(word),
    wrong: (right: Node) =>
      withOther(
        right,
        'enum',
        right.enum.filter((each: unknown) => each !== word),
      ),
  }))
  const required = (node.required ?? []).map((name: string) => ({
    kind: 'a member of a request may be left out',
    what: name,
    wrong: (right: Node) =>
      withOther(
        right,
        'required',
        right.required.filter((each: string) => each !== name),
      ),
  }))
  return [...bounds, ...dropped, ...words, ...required]
}

const wrongSchemas = (): GeneratedServer[] =>
  places().flatMap(({ node, path, rows: own }) =>
    changesOf(node).map(({ kind, what, wrong }) => ({
      kind,
      what: `${path}: ${what}`,
      seam: inSchema(node, wrong),
      places: [...own].map(placeOfRow),
      words: [path.split(' ').at(-1)!, what],
    })),
  )

const ignored = (): GeneratedServer[] =>
  rows.flatMap((row) =>
    Object.keys((row.query as Node | undefined)?.properties ?? {}).map((name) => ({
      kind: 'a parameter of a query is ignored',
      what: `${row.id}: ${name}`,
      seam: asks(row.id, (request) => {
        const { [name]: _, ...query } = request.query as Record<string, unknown>
        const fallback = (row.query as Node).properties[name].default
        return Object.assign(Object.create(Object.getPrototypeOf(request)), request, {
          query: { ...query, ...(fallback !== undefined && { [name]: fallback }) },
        })
      }),
      places: [placeOfRow(row.id)],
      words: [name],
    })),
  )

export const wrongRequests = (): GeneratedServer[] => [...wrongSchemas(), ...ignored()]
