/** Requests as sent by a description's page: its examples, and the token of a signed-in cashier. */

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  example?: unknown
}

interface Operation {
  operationId: string
  security: Record<string, unknown>[]
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}

interface Document {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter> }
}

export interface Tried {
  status: number
  text: string
}

/** One surface of a world, by the address of its description. */
export class DescribedSurface {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** Ids of all operations, in order. */
  async operations(): Promise<string[]> {
    const { paths } = await this.#document()
    return Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  }

  /** Sends the example of an operation from the present description. @param token of the cashier; null: none */
  async execute(id: string, token: string | null): Promise<Tried> {
    const document = await this.#document()
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
    return { status: answer.status, text: await answer.text() }
  }

  /** Parameters and bodies without an example. */
  async withoutExample(): Promise<string[]> {
    const { paths, components } = await this.#document()
    return Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, parameters, requestBody }) => [
        ...parameters
          .map((each) => ('$ref' in each ? components.parameters[nameOf(each.$ref)]! : each))
          .flatMap(({ name, example }) => (example === undefined ? [`${operationId} ${name}`] : [])),
        ...Object.values(requestBody?.content ?? {}).flatMap((media) => ('example' in media ? [] : [operationId])),
      ])
  }

  async #document(): Promise<Document> {
    return (await (await fetch(this.#url)).json()) as Document
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
