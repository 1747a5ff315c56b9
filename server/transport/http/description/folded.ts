/** A description in which calls that differ by one literal alone are one: the page of the lab has one row for its faults. */

interface Call {
  summary: string
  tags: string[]
  parameters: ({ name?: string } | { $ref: string })[]
  requestBody?: { content: { 'application/json': { schema: object; example?: unknown } } }
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>
}
interface Document {
  paths: Record<string, Record<string, Call>>
}

/** Calls to be folded, and what the one call is. */
const FOLDED = {
  parent: '/lab/faults/',
  parameter: 'fault',
  description: 'Name of the fault',
  methods: {
    put: { operationId: 'setFault', summary: 'Switches a fault on: each takes members of its own' },
    delete: { operationId: 'clearFault', summary: 'Switches a fault off, at one place or everywhere' },
  },
} as const
type Method = keyof typeof FOLDED.methods
type Named = readonly (readonly [name: string, call: Call])[]

const isFolded = (path: string): boolean =>
  path.startsWith(FOLDED.parent) && !path.slice(FOLDED.parent.length).includes('/')

/** The bodies, each with the name of its fault and what that does. */
function bodyOf(calls: Named): object {
  const bodies = calls.flatMap(([name, { summary, requestBody }]) => {
    const media = requestBody?.content['application/json']
    return media ? [{ name, summary, ...media }] : []
  })
  if (bodies.length === 0) return {}
  const schema = {
    anyOf: bodies.map(({ name, summary, schema: own }) => ({ ...own, title: name, description: summary })),
  }
  const examples = Object.fromEntries(
    bodies.map(({ name, summary, example = {} }) => [name, { summary: `${name}: ${summary}`, value: example }]),
  )
  return { requestBody: { required: false, content: { 'application/json': { schema, examples } } } }
}

function one(calls: Named, method: Method): object {
  const [, first] = calls[0]!
  const { operationId, summary } = FOLDED.methods[method]
  const names = calls.map(([name]) => name)
  const parameters = new Map(calls.flatMap(([, call]) => call.parameters.map((each) => [JSON.stringify(each), each])))
  const byName = new Map(
    [...parameters.values()].map((each) => ['name' in each ? each.name : JSON.stringify(each), each]),
  )
  const fault = {
    name: FOLDED.parameter,
    in: 'path',
    required: true,
    description: FOLDED.description,
    schema: { enum: names },
  }
  const answers = calls.map(([, { responses }]) => responses['200']!.content!['application/json'].schema)
  return {
    ...first,
    operationId,
    summary,
    description: calls.map(([name, call]) => `- \`${name}\`: ${call.summary.replace(/^[\w ]+: /, '')}`).join('\n'),
    parameters: [fault, ...byName.values()],
    ...bodyOf(calls),
    responses: {
      ...first.responses,
      200: { description: summary, content: { 'application/json': { schema: { anyOf: answers } } } },
    },
  }
}

/** @param document as `openapi` gives it; it stays as it is */
export function folded(document: object): object {
  const { paths } = document as Document
  const inner = Object.entries(paths).filter(([path]) => isFolded(path))
  if (inner.length === 0) return document
  const callsBy = (method: Method): Named =>
    inner.flatMap(([path, methods]) => {
      const call = methods[method]
      return call ? [[path.slice(FOLDED.parent.length), call] as const] : []
    })
  const methods = (Object.keys(FOLDED.methods) as Method[]).map((method) => [method, one(callsBy(method), method)])
  const place = `${FOLDED.parent}{${FOLDED.parameter}}`
  // Where the first of them was
  const kept = Object.entries(paths).flatMap(([path, own]) => {
    if (path === inner[0]![0]) return [[place, Object.fromEntries(methods)]]
    return isFolded(path) ? [] : [[path, own]]
  })
  return { ...document, paths: Object.fromEntries(kept) }
}
