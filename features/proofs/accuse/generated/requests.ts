/** Wrong servers of requests: each constraint of each schema loosened, each bound tightened, each filter ignored. */
import { asks } from '../seams/rows.ts'
import { inSchema } from '../seams/schemas.ts'
import type { GeneratedServer } from './generated-server.ts'
import { placeOfForm, placeOfMet, placeOfRow } from './reach.ts'
import { clientRows, type AnySchema as Node, requestSchemas } from './request-schemas.ts'

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

/** Kinds that let through what was refused. */
const LOOSENED: ReadonlySet<string> = new Set([
  'a bound of a request is loosened',
  'a constraint of a request is dropped',
  'a member of a request may be left out',
])

/** Each thing that a schema says, said otherwise. @param isOfPath its members are those of the path: none can be left out */
function changesOf(node: Node, isOfPath: boolean): { kind: string; what: string; wrong: (right: Node) => Node }[] {
  const bounds = Object.entries(BOUNDS)
    // No figure beyond the exact ones can be sent
    .filter(([key]) => typeof node[key] === 'number' && Math.abs(node[key]) < Number.MAX_SAFE_INTEGER)
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
  const required = (isOfPath ? [] : (node.required ?? [])).map((name: string) => ({
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
  [...requestSchemas].flatMap(([node, path]) =>
    changesOf(node, path.endsWith(' params')).map(({ kind, what, wrong }) => ({
      kind,
      what: `${path}: ${what}`,
      seam: inSchema(node, wrong),
      places: [LOOSENED.has(kind) ? placeOfForm(path, what) : placeOfMet(path, what)],
      words: [path.split(' ').at(-1)!, what],
    })),
  )

const ignored = (): GeneratedServer[] =>
  clientRows.flatMap((row) =>
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
