/**
 * Checks every answer against the description its surface serves: status and media type are described for the
 * operation, and the body fits the schema. A request without a described operation must get a refusal in the usual
 * form.
 */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { SocketConversation } from './conversation.ts'
import { OF_OWN_SCHEMAS } from './own-schemas.ts'
import { SocketContract, type SocketDocument } from './socket-contract.ts'

interface Response {
  content?: Record<string, { schema?: object }>
}

interface Operation {
  operationId: string
  responses: Record<string, Response | { $ref: string }>
  /** By name: the answers that differ while the quirk is on. */
  'x-quirks'?: Record<string, { path?: string; responses?: Record<string, Response> }>
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  /** Calls made by the surface itself, by their names. */
  webhooks?: Record<string, object>
  components: { responses: Record<string, Response> }
}

interface Received {
  status: number
  headers: Headers
  text: string
  body: unknown
}

const NAME = 'description'
/** The prefix of an operation's path: its world and its desk. */
const PLACE = /^(\/w\/[^/]+)?(\/desks\/[^/]+)?(?=\/)/
/** Faults listed for one answer. */
const FAULTS_TOLD = 3
/** Characters shown of a wrong body. */
const EXCERPT = 1000

const addFormats = ajvFormats as unknown as typeof ajvFormats.default
const segment = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))

const segmentsOf = (path: string): number => path.split('/').length

interface Route {
  path: string
  /** The path of the description: another one, where a quirk adds this path. */
  described: string
  pattern: RegExp
  methods: Record<string, Operation>
}

const route = (path: string, described: string, methods: Route['methods']): Route => ({
  path,
  described,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  methods,
})

/** Answered by a gateway in front of the surface, whatever was asked for: no part of its description; that of a fault says so. */
const isOfGateway = ({ status, headers }: Received): boolean =>
  headers.get('x-fault') === 'answer-spoiled' ||
  (status === 502 && (headers.get('content-type') ?? '').startsWith('text/html'))

export class Contract {
  readonly #document: OpenApiDocument
  readonly #ajv = new Ajv2020({ ...OF_OWN_SCHEMAS, strict: false, allErrors: true, inlineRefs: false })
  /** Those without parameters, by their path. */
  readonly #straight: ReadonlyMap<string, Route>
  /** All, by the number of their segments. */
  readonly #routes: ReadonlyMap<number, Route[]>
  /** One check for each place of the document, compiled on first use. */
  readonly #checks = new Map<string, ValidateFunction>()
  /** The last text that fitted there: most answers are those given before, to the letter. */
  readonly #fitting = new Map<string, string>()

  constructor(document: OpenApiDocument) {
    this.#document = document
    addFormats(this.#ajv)
    this.#ajv.addSchema(document, NAME)
    const routes = Object.entries(document.paths).flatMap(([path, methods]) => [
      route(path, path, methods),
      ...Object.entries(methods).flatMap(([method, operation]) =>
        Object.values(operation['x-quirks'] ?? {}).flatMap((quirk) =>
          quirk.path ? [route(quirk.path, path, { [method]: operation })] : [],
        ),
      ),
    ])
    // Like the server: fixed segments before parameters.
    routes.sort((a, b) => (a.path.replaceAll('{', '~') < b.path.replaceAll('{', '~') ? -1 : 1))
    this.#straight = new Map(routes.filter(({ path }) => !path.includes('{')).map((each) => [each.path, each]))
    this.#routes = Map.groupBy(routes, ({ path }) => segmentsOf(path))
  }

  /**
   * The first difference between an answer and its description, in words; null when there is none.
   * @param path path of the URL without query, world and desk included
   */
  breach(method: string, path: string, answer: Received): string | null {
    if (isOfGateway(answer)) return null
    const own = path.replace(PLACE, '')
    const route = this.#straight.get(own) ?? this.#routes.get(segmentsOf(own))?.find(({ pattern }) => pattern.test(own))
    const operation = route?.methods[method.toLowerCase()]
    const quirk = answer.headers.get('x-quirk')
    const isThere = route?.path === route?.described || quirk !== null
    if (!route || !operation || !isThere) return this.#strange(method, own, answer)
    const { operationId, responses } = operation
    const said = `${operationId} answered ${answer.status}`
    const quirks = operation['x-quirks'] ?? {}
    if (quirk !== null && !Object.hasOwn(quirks, quirk)) return `${said} by a quirk that is not described: ${quirk}`
    const bent = quirk === null ? undefined : quirks[quirk]!.responses?.[answer.status]
    const status = Object.hasOwn(responses, answer.status) ? String(answer.status) : 'default'
    const place = ['paths', route.described, method.toLowerCase(), ...(bent ? ['x-quirks', quirk!] : [])]
    const named = bent ?? responses[status]
    if (!named) return `${said}, which is not described (described: ${Object.keys(responses).join(', ')})`
    const referred = '$ref' in named ? named.$ref.split('/').at(-1)! : null
    const response = referred === null ? (named as Response) : this.#document.components.responses[referred]!
    const pointer =
      referred === null
        ? [...place, 'responses', bent ? String(answer.status) : status]
        : ['components', 'responses', referred]
    // A default response without a body allows any status, also one that is described otherwise.
    if (answer.text === '' && responses.default && !('content' in responses.default)) return null
    const fault = this.#fault(response, pointer, answer)
    return fault && `${said}, but ${fault}`
  }

  /** The first difference between an event of the surface and its description, in words; null when there is none. */
  eventBreach(text: string): string | null {
    const event: object = JSON.parse(text)
    const name = `${Object.keys(event)[0]}_notification`
    if (!Object.hasOwn(this.#document.webhooks ?? {}, name))
      return `${name} is not described: ${text.slice(0, EXCERPT)}`
    const pointer = ['webhooks', name, 'post', 'requestBody', 'content', 'application/json', 'schema']
    const fault = this.#misfit(pointer, event, text)
    return fault && `${name}: ${fault}`
  }

  #fault({ content }: Response, pointer: string[], { headers, text, body }: Received): string | null {
    if (!content) return text === '' ? null : `with a body, where none is described: ${text.slice(0, EXCERPT)}`
    const media = (headers.get('content-type') ?? 'none').split(';')[0]!
    const described = Object.hasOwn(content, media) ? content[media] : undefined
    if (!described) return `as ${media}, which is not described (described: ${Object.keys(content).join(', ')})`
    if (!described.schema) return null
    // The schema sees what is not JSON as a string.
    return this.#misfit([...pointer, 'content', media, 'schema'], media === 'application/json' ? body : text, text)
  }

  /** A path or method that does not exist is answered by a refusal in the usual form. */
  #strange(method: string, path: string, { status, headers, body, text }: Received): string | null {
    // A slash behind a path leads to the path without it (NS-31).
    if (status === 307 && path.endsWith('/') && text === '' && headers.has('location')) return null
    if (status !== 404 && status !== 405) return `${method} ${path} is not described, but was answered ${status}`
    const fault = this.#misfit(['components', 'schemas', 'HTTPError'], body, text)
    return fault && `${method} ${path} was answered ${status}, but ${fault}`
  }

  #misfit(pointer: string[], body: unknown, text: string): string | null {
    const place = `${NAME}#/${pointer.map(segment).join('/')}`
    if (this.#fitting.get(place) === text) return null
    let check = this.#checks.get(place)
    if (!check) {
      check = this.#ajv.compile({ $ref: place })
      this.#checks.set(place, check)
    }
    if (check(body)) {
      this.#fitting.set(place, text)
      return null
    }
    const faults = check
      .errors!.slice(0, FAULTS_TOLD)
      .map(({ instancePath, message, params }) => `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`)
    return `${faults.join('; ')}: ${text.slice(0, EXCERPT)}`
  }
}

/** Paths outside the descriptions: the descriptions themselves, the front pages, and pages that mails link to. */
const DESCRIPTIONS = /^\/($|lab\/?$|mail\/|(lab|api)\/((openapi|asyncapi)\.json|docs)\b)/
/** Paths of the lab, which shares its origin with the cloud. */
const LAB = /^\/lab(\/|$)/

export class Contracts {
  /** By the origin of the surface; the lab's separately. */
  readonly #surfaces = new Map<string, Contract>()
  readonly #labs = new Map<string, Contract>()
  /** By the port of the server. */
  readonly #sockets = new Map<string, SocketContract>()

  /** @param base address of the surface that the document describes */
  addSurface(base: string, document: OpenApiDocument): void {
    this.#surfaces.set(new URL(base).origin, new Contract(document))
  }

  /** @param base address of the server whose lab the document describes */
  addLab(base: string, document: OpenApiDocument): void {
    this.#labs.set(new URL(base).origin, new Contract(document))
  }

  addSockets(document: SocketDocument): void {
    const contract = new SocketContract(document)
    for (const port of contract.ports) this.#sockets.set(port, contract)
  }

  /** @throws when an answer is not as its surface describes it */
  assertAnswer(method: string, url: string, answer: Received): void {
    const { origin, pathname } = new URL(url)
    const own = pathname.replace(PLACE, '')
    const contract = (LAB.test(own) ? this.#labs : this.#surfaces).get(origin)
    if (!contract || DESCRIPTIONS.test(own)) return
    const breach = contract.breach(method, pathname, answer)
    if (breach !== null) throw new Error(breach)
  }

  /** @param base address of a surface @throws when an event is not as the surface describes it */
  assertEvent(base: string, text: string): void {
    const breach = this.#surfaces.get(new URL(base).origin)?.eventBreach(text)
    if (breach) throw new Error(breach)
  }

  /** null: the server describes no sockets. @throws when it describes others, but not this one */
  conversationAt(url: string, headers: Record<string, string>): SocketConversation | null {
    const contract = this.#sockets.get(new URL(url).port)
    return contract ? new SocketConversation(contract, url, headers) : null
  }
}
