/** How a surface describes itself: to programs in OpenAPI 3.1, to people on a page where it can be tried (NS-34). */
import { readFile } from 'node:fs/promises'
import { assetUrl } from '../../../runtime/assets.ts'
import { quirksOn } from '../../../runtime/reads/quirks-on.ts'
import { publicAddresses } from '../addresses/public-addresses.ts'
import { type Operation, operation, refused, reply } from '../operation.ts'
import type { Request } from '../request.ts'
import { type AnswerExamples, answerExamples } from './examples/answer-examples.ts'
import type { Examples } from './examples/example-house.ts'
import { folded } from './folded.ts'
import { type OperationTable, openapi } from './openapi.ts'
import { descriptionPage, FOR_PAGE } from './page.ts'
import { pagesBeside, VERSION } from './pages-beside.ts'

/** The rows of a table, and those by which it is described, which are no part of what is described. */
export const withDescription = (surface: 'cloud' | 'local' | 'lab', table: OperationTable): readonly Operation[] => [
  ...table.rows,
  documentOperation(surface, table),
  ...pageOperations(surface, table.title),
]

interface Described {
  operationId: string
  /** Those that are shared by all operations are referred to. */
  parameters: readonly ({ name: string } | { $ref: string })[]
  requestBody?: { content: Record<string, object> }
  /** Those that are shared are referred to. */
  responses: Readonly<Record<string, { content?: Record<string, object> }>>
}

interface Document {
  paths: Record<string, Record<string, Described>>
}

/** @param document of a surface as `openapi` gives it; it stays as it is */
function withExamples(document: object, { bodies, parameters }: Examples, answers: AnswerExamples): object {
  const illustrated = (operation: Described): object => {
    const { operationId, requestBody } = operation
    const responses = operationId in answers ? answeredBy(operation, answers[operationId]) : operation.responses
    const shown = operation.parameters.map((each) => {
      if (!('name' in each)) return each
      const known = [`${operationId}.${each.name}`, each.name].find((name) => name in parameters)
      return known === undefined ? each : { ...each, example: parameters[known] }
    })
    if (!requestBody || !(operationId in bodies)) return { ...operation, parameters: shown, responses }
    const content = mapped(requestBody.content, (media) => ({ ...media, example: bodies[operationId] }))
    return { ...operation, parameters: shown, responses, requestBody: { ...requestBody, content } }
  }
  return { ...document, paths: mapped((document as Document).paths, (methods) => mapped(methods, illustrated)) }
}

/** The responses of an operation, its success with an example. */
const answeredBy = ({ responses }: Described, example: unknown): Described['responses'] =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const media = status.startsWith('2') ? response.content?.['application/json'] : undefined
      if (!media) return [status, response]
      return [status, { ...response, content: { ...response.content, 'application/json': { ...media, example } } }]
    }),
  )

const mapped = <From, To>(members: Record<string, From>, to: (member: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, to(member)]))

/** Of the interface, with the build that serves it (VER-001). */
export const INTERFACE_VERSION = `2.108.3+kasalab.${VERSION}`

/** The prefix of the paths of a world and a desk, after the origin. */
const prefix = ({ world, params }: Request): string =>
  world.prefix + (params.register === undefined ? '' : `/desks/${encodeURIComponent(params.register)}`)

/** The base URL under the address the reader has used: he can call the paths by it too. */
function server(request: Request, surface: Operation['surface']): string {
  const { services, headers } = request
  const place = surface === 'local' ? 'local' : 'cloud'
  return publicAddresses(services, headers, place)[place] + prefix(request)
}

/** The folder of a description and its page. */
const folder = (surface: Operation['surface']): string => (surface === 'lab' ? '/lab' : '/api')

/** The lab is no part of the specification. */
const clauses = (surface: Operation['surface']): string[] => (surface === 'lab' ? [] : ['VER-001'])

const named = (surface: Operation['surface'], what: string): string =>
  `get${surface[0]!.toUpperCase()}${surface.slice(1)}${what}`

/** Documents kept in memory for a surface: one for each combination of quirks that was asked for. */
const DOCUMENTS_KEPT = 8

/**
 * The document of a table, built on the first request for its combination of explanations and quirks. Its examples are
 * of the world that is asked, as it is then.
 */
function documentOperation(surface: Operation['surface'], table: OperationTable): Operation {
  const documents = new Map<string, object>()
  return operation({
    id: named(surface, 'Description'),
    method: 'GET',
    path: `${folder(surface)}/openapi.json`,
    surface,
    summary: 'This interface, described in OpenAPI 3.1',
    clauses: clauses(surface),
    // It holds no secrets that the lab does not show to the same reader, and the page could not show the lab's token.
    who: 'anyone',
    linked: true,
    async handle(request) {
      const { services, world, http } = request
      const on = await quirksOn(services, world)
      const key = [services.hasLab, ...[...on].sort()].join()
      const document = documents.get(key) ?? openapi(table, services.hasLab, on)
      if (documents.size >= DOCUMENTS_KEPT) documents.clear()
      documents.set(key, document)
      const examples = await table.examples?.(request)
      const shown = examples ? withExamples(document, examples, answerExamples(surface)) : document
      const asked = http.url?.endsWith(FOR_PAGE) ? folded(shown) : shown
      return reply(200, { ...asked, servers: [{ url: server(request, surface) }] })
    },
  })
}

/** Another site cannot frame the page and so direct clicks to what can be tried there. */
const UNFRAMED = "frame-ancestors 'self'"

/** What the page is made of besides itself, out of the package of the viewer. */
const ASSETS = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])
const ASSET_AGE_SECONDS = 86_400

/** The page, and what it is made of: nothing is fetched from anywhere else. */
const pageOperations = (surface: 'cloud' | 'local' | 'lab', title: string): Operation[] => [
  operation({
    id: named(surface, 'Page'),
    method: 'GET',
    path: `${folder(surface)}/docs`,
    surface,
    summary: 'This interface as a page for people',
    clauses: clauses(surface),
    who: 'anyone',
    linked: true,
    handle: (request) => ({
      status: 200,
      body: Buffer.from(descriptionPage(title, prefix(request) + folder(surface), pagesBeside(request, surface))),
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': UNFRAMED },
    }),
  }),
  operation({
    id: named(surface, 'PageAsset'),
    method: 'GET',
    path: `${folder(surface)}/docs/:asset`,
    surface,
    summary: 'Part of the page',
    clauses: clauses(surface),
    who: 'anyone',
    asset: true,
    async handle({ params, language }) {
      const { asset } = params
      const type = ASSETS.get(asset)
      if (type === undefined) return refused('unknown id', { asset }, language, surface)
      return {
        status: 200,
        body: await readFile(assetUrl('swagger-ui-dist', asset)),
        headers: { 'content-type': type, 'cache-control': `max-age=${ASSET_AGE_SECONDS}` },
      }
    },
  }),
]
