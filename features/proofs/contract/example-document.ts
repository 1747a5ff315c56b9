/** A description of a surface as it was served once, and its examples as requests. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'

const addFormats = ajvFormats as unknown as typeof ajvFormats.default

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema?: object
  example?: unknown
}

interface Operation {
  operationId: string
  security: Record<string, unknown>[]
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema?: object; example?: unknown }> }
  responses: Record<string, { content?: Record<string, { schema?: object; example?: unknown }> }>
}

interface Document {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter> }
}

export interface ExampleAnswer {
  status: number
  /** Media type. */
  type: string | null
  text: string
  /** The one it was refused by. */
  rule: string | null
}

/** One surface of a world, with the examples that its description had when it was read. */
export class ExampleDocument {
  readonly #document: Document

  constructor(document: Document) {
    this.#document = document
  }

  /** @param url of the description */
  static async read(url: string): Promise<ExampleDocument> {
    return new ExampleDocument((await (await fetch(url)).json()) as Document)
  }

  /** Ids of all operations, in order. */
  operations(): string[] {
    const { paths } = this.#document
    return Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  }

  /** Sends the example of an operation. @param token of the cashier; null: none */
  async execute(id: string, token: string | null): Promise<ExampleAnswer> {
    const document = this.#document
    const { path, method, operation } = found(document, id)
    const headers: Record<string, string> = {}
    const query = new URLSearchParams()
    let filled = path
    for (const each of operation.parameters) {
      const { name, in: place, example } = '$ref' in each ? document.components.parameters[nameOf(each.$ref)]! : each
      if (example === undefined) continue
      if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(String(example)))
      else if (place === 'header') headers[name] = String(example)
      else for (const value of [example].flat()) query.append(name, String(value))
    }
    if (token !== null && operation.security.some((scheme) => 'cashierToken' in scheme))
      headers.authorization = `Bearer ${token}`
    const [[media, content] = []] = Object.entries(operation.requestBody?.content ?? {})
    const isForm = media === 'multipart/form-data'
    // The boundary of a form is named by what writes it.
    if (media !== undefined && !isForm) headers['content-type'] = media === '*/*' ? 'application/json' : media
    const example = content?.example
    const text = typeof example === 'string' ? example : JSON.stringify(example)
    const body = isForm ? formOf(example as Record<string, string>) : text
    const url = `${document.servers[0]!.url}${filled}${query.size > 0 ? `?${query}` : ''}`
    const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
    const rule = answer.headers.get('x-rule')?.split(';')[0] ?? null
    const type = answer.headers.get('content-type')
    return { status: answer.status, type, text: await answer.text(), rule }
  }

  /** Examples that are not of their own schema: programs read nothing as something else. */
  foreignExamples(): string[] {
    const document = this.#document
    const ajv = addFormats(new Ajv2020({ strict: false }))
    // What is referred to lies in the document
    ajv.addSchema(document, 'document')
    const isOwn = (schema: object, example: unknown): boolean => {
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
      return ajv.validate(JSON.parse(text), example) as boolean
    }
    return Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, parameters, requestBody, responses }) => [
        ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
          Object.values(content).flatMap(({ schema, example }) =>
            schema && example !== undefined && !isOwn(schema, example)
              ? [`${operationId} ${status} ${ajv.errorsText()}`]
              : [],
          ),
        ),
        ...parameters.flatMap((each) =>
          'example' in each && !isOwn(each.schema!, each.example) ? [`${operationId} ${each.name}`] : [],
        ),
        ...Object.values(requestBody?.content ?? {}).flatMap(({ schema, example }) =>
          schema && !isOwn(schema, example) ? [`${operationId} ${ajv.errorsText()}`] : [],
        ),
      ])
  }

  /** What a success in JSON is said to look like. */
  answerExample(id: string, status: number): unknown {
    return found(this.#document, id).operation.responses[status]?.content?.['application/json']?.example
  }

  /** Parameters and bodies without an example. */
  withoutExample(): string[] {
    const { paths, components } = this.#document
    return Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, parameters, requestBody }) => [
        ...parameters
          .map((each) => ('$ref' in each ? components.parameters[nameOf(each.$ref)]! : each))
          .flatMap(({ name, example }) => (example === undefined ? [`${operationId} ${name}`] : [])),
        ...Object.values(requestBody?.content ?? {}).flatMap((media) => ('example' in media ? [] : [operationId])),
      ])
  }
}

/** Each part as a file. */
function formOf(parts: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(parts)) form.append(name, new Blob([text]), `${name}.json`)
  return form
}

const nameOf = (ref: string): string => ref.split('/').at(-1)!

/** @throws when there is no such operation */
function found({ paths }: Document, id: string): { path: string; method: string; operation: Operation } {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === id) return { path, method: method.toUpperCase(), operation }
  throw new Error(`No operation is called ${id}`)
}
