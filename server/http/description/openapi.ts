/** OpenAPI 3.1 of a table of operations: what the rows say, and nothing else. */
import type { TSchema } from 'typebox'
import { quirks } from '../../runtime/worlds/quirks.ts'
import type { AnswerForm, Answers, Bend, Operation } from '../operation.ts'
import { Models, REFERENCE } from './models.ts'
import { CLIENT, KEY_PARAMETER, type Parameter, SCHEMES, SECURITY, SIGNATURE } from './parameters.ts'
import { refusals } from './refusals.ts'

interface ObjectSchema {
  properties?: Record<string, TSchema>
  required?: string[]
}

/** A table of operations, and what is said of it as a whole. */
export interface Table {
  title: string
  /** Of the interface, as clients read it. */
  version: string
  /** Markdown. */
  description: string
  rows: readonly Operation[]
  /** Calls it makes itself, by their names. */
  calls?: Readonly<Record<string, OwnCall>>
}

/** A call the service makes: a POST to an address it has been given. */
export interface OwnCall {
  /** One sentence. */
  summary: string
  clauses: readonly string[]
  body: TSchema
}

/** What explains an answer to people who debug. */
const HEADERS = {
  'X-Rule': 'The rule that was broken, its clause, and the figures that broke it',
  'X-Quirk': 'The quirk of the world by which this is answered otherwise than the law has it',
}
type Explanation = keyof typeof HEADERS

/** What is said of every surface that has sums. */
export const UNITS = 'Sums are whole minor units of the currency, quantities thousandths.'

const EXPLAINED = 'The header `X-Rule` of a refusal names the rule that was broken, its clause and the figures.'

/** Bodies that are no JSON, by what rows call them. */
const MEDIA = {
  image: { 'image/png': {} },
  workbook: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {} },
  text: { 'text/plain': { schema: { type: 'string' } } },
  page: { 'text/html': { schema: { type: 'string' } } },
  mail: { 'message/rfc822': {} },
  file: { 'application/octet-stream': {} },
} as const

/** `x-device-id` is `X-Device-ID` to people; on the wire the case says nothing. */
const headerName = (name: string): string =>
  name.replace(/\w+/g, (word) => (word === 'id' ? 'ID' : word[0]!.toUpperCase() + word.slice(1)))

class Sheet {
  readonly models = new Models()
  readonly #explained: boolean

  /** @param explained answers have headers for people who debug, and quirks are told of */
  constructor(explained: boolean) {
    this.#explained = explained
  }

  row(row: Operation): object {
    return {
      operationId: row.id,
      summary: row.summary,
      tags: [tagOf(row)],
      ...(row.clauses.length > 0 && { 'x-clauses': row.clauses }),
      security: SECURITY[row.who],
      parameters: this.#parameters(row),
      ...this.#requestBody(row),
      responses: { ...this.#refusals(row), ...this.#answers(row) },
      ...(this.#explained && row.bends && { 'x-quirks': this.#quirks(row.bends) }),
    }
  }

  #header(name: Explanation): object {
    return this.#explained ? { headers: { [name]: { $ref: `${REFERENCE}/headers/${name}` } } } : {}
  }

  #requestBody({ body, optionalBody, rawBody }: Operation): object {
    if (rawBody) return { requestBody: { required: false, content: { '*/*': { schema: { type: 'string' } } } } }
    const schema = body ?? optionalBody
    if (!schema) return {}
    const content = { 'application/json': { schema: this.models.described(schema) } }
    return { requestBody: { required: body !== undefined, content } }
  }

  /** The law is described; beside it, what is otherwise by a quirk: the path, who may come in, what is answered. */
  #quirks({ quirk, path, who, answers }: Bend): object {
    const { sentence } = quirks.find(({ name }) => name === quirk)!
    return {
      [quirk]: {
        description: sentence,
        ...(path && { path }),
        ...(who && { security: SECURITY[who] }),
        ...(answers && { responses: this.#responses(answers, sentence, true) }),
      },
    }
  }

  #parameters(row: Operation): object[] {
    const own = [...this.#pathParameters(row), ...this.#of('query', row.query), ...this.#of('header', row.headers)]
    const key = /key/.test(row.who) ? [KEY_PARAMETER] : []
    const client = Object.keys(CLIENT)
      .filter((name) => row.surface !== 'lab' && !own.some((each) => each.in === 'header' && each.name === name))
      .map((name) => ({ $ref: `${REFERENCE}/parameters/${name}` }))
    return [...own, ...key, ...client]
  }

  #of(place: Parameter['in'], schema: TSchema | undefined): Parameter[] {
    const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema
    return Object.entries(properties).map(([name, each]) => ({
      name: place === 'header' ? headerName(name) : name,
      in: place,
      // What has a default is filled in before it is asked for.
      required: place === 'path' || (required.includes(name) && !('default' in each)),
      schema: this.models.described(each),
    }))
  }

  /** Path parameters a row names without a schema are texts. */
  #pathParameters({ path, params }: Operation): Parameter[] {
    const described = this.#of('path', params)
    const bare = [...path.matchAll(/:(\w+)/g)]
      .map(([, name]) => name!)
      .filter((name) => !described.some((each) => each.name === name))
    return [
      ...described,
      ...bare.map((name): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ]
  }

  /** A row that says nothing of its answers is only said to have some. */
  #answers({ answers, events, summary, bends }: Operation): object {
    return answers
      ? this.#responses(answers, summary, bends !== undefined, events)
      : { '2XX': { description: summary } }
  }

  /** @param bent it may be by a quirk that they are answered */
  #responses(answers: Answers, summary: string, bent: boolean, events?: TSchema): object {
    return Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => {
        const refusal = refusals.find((each) => each.status === Number(status))
        const headers = refusal ? this.#header('X-Rule') : bent ? this.#header('X-Quirk') : {}
        const content = this.#content(answer!, refusal ? undefined : events)
        return [status, { description: refusal?.description ?? summary, ...headers, ...content }]
      }),
    )
  }

  #content(answer: AnswerForm, events: TSchema | undefined): object {
    if (answer === 'nothing') return {}
    if (typeof answer === 'string') return { content: MEDIA[answer as keyof typeof MEDIA] }
    const stream = events && { 'text/event-stream': { schema: this.models.described(events) } }
    return { content: { 'application/json': { schema: this.models.described(answer) }, ...stream } }
  }

  #refusals(row: Operation): object {
    return Object.fromEntries(
      refusals
        .filter((each) => each.of(row))
        .map(({ status, name }) => [status, { $ref: `${REFERENCE}/responses/${name}` }]),
    )
  }

  call(name: string, { summary, clauses, body }: OwnCall): object {
    return {
      post: {
        operationId: name,
        summary,
        tags: ['webhook'],
        'x-clauses': clauses,
        parameters: [SIGNATURE],
        requestBody: { required: true, content: { 'application/json': { schema: this.models.described(body) } } },
        responses: { 200: { description: 'Heard: it is not told again' } },
      },
    }
  }

  components(rows: readonly Operation[]): object {
    const responses = refusals
      .filter((each) => rows.some((row) => each.of(row)))
      .map(({ name, description, schema }) => [
        name,
        {
          description,
          ...this.#header('X-Rule'),
          content: { 'application/json': { schema: this.models.described(schema) } },
        },
      ])
    const used = new Set(rows.flatMap(({ who }) => SECURITY[who].flatMap((each) => Object.keys(each))))
    return {
      schemas: Object.fromEntries(Object.entries(this.models.schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: Object.fromEntries(responses),
      ...(this.#explained && { headers: this.#headers(rows) }),
      parameters: rows.some(({ surface }) => surface !== 'lab') ? CLIENT : {},
      securitySchemes: Object.fromEntries(Object.entries(SCHEMES).filter(([name]) => used.has(name))),
    }
  }

  #headers(rows: readonly Operation[]): object {
    return Object.fromEntries(
      Object.entries(HEADERS)
        .filter(([name]) => name === 'X-Rule' || rows.some(({ bends }) => bends))
        .map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    )
  }
}

/** The resource an operation is of: the first step of its path behind what all paths have. */
const tagOf = ({ path }: Operation): string => path.replace(/^\/(api\/v1|lab)\//, '').match(/[\w-]+/)?.[0] ?? 'lab'

/**
 * The description of a table; the address of its server is added by document.ts, which serves it.
 * @param explained false where there is no lab: then nothing explains answers but the specification
 * @throws when two different models have one name
 */
export function openapi({ title, version, description, rows, calls = {} }: Table, explained = true): object {
  const sheet = new Sheet(explained)
  const paths: Record<string, Record<string, object>> = {}
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: sheet.row(row) }
  }
  const webhooks = Object.entries(calls).map(([name, call]) => [name, sheet.call(name, call)])
  return {
    openapi: '3.1.0',
    info: { title, version, description: explained ? `${description} ${EXPLAINED}` : description },
    tags: [...new Set(rows.map(tagOf))].map((name) => ({ name })),
    paths,
    ...(webhooks.length > 0 && { webhooks: Object.fromEntries(webhooks) }),
    components: sheet.components(rows),
  }
}
