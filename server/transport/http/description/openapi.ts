/** OpenAPI 3.1 of a table of operations: what the rows say, and nothing else. */
import type { TSchema } from 'typebox'
import { type QuirkName, quirkRows } from '../../../runtime/world/quirks.ts'
import { headerName } from '../explaining/shape.ts'
import {
  type AnswerForm,
  type AnswerForms,
  isExtension,
  type Operation,
  type OwnCall,
  type QuirkVariant,
} from '../operation.ts'
import type { Request } from '../request.ts'
import type { Examples } from './examples/example-house.ts'
import { glossary } from './members/glossary.ts'
import { Models, REFERENCE } from './models.ts'
import { callbacksOf, webhookOf } from './own-calls.ts'
import { ABOUT, CALLERS, CLIENT, parametersOf, SCHEMES, SECURITY } from './parameters.ts'
import { describedRefusals } from './refusals.ts'
import { either, MEDIA, type Response } from './responses.ts'
import { type LastTag, tagged } from './tags.ts'

/** A table of operations, and what is said of it as a whole. */
export interface OperationTable {
  title: string
  /** Of the interface, as clients read it. */
  version: string
  /** Markdown, as is `details`: further paragraphs. */
  description: string
  details?: string
  rows: readonly Operation[]
  /** What others are asked before, in the order of asking. */
  last?: readonly LastTag[]
  /** Calls it makes itself, by their names. */
  calls?: Readonly<Record<string, OwnCall>>
  /** Requests that work in the world that is asked. */
  examples?(request: Request): Promise<Examples>
}

/** What explains an answer to people who debug. */
const HEADERS = {
  'X-Rule': 'The rule that was broken, its clause, and the figures that broke it',
  'X-Quirk': 'The quirk of the world by which this is answered otherwise than the law has it',
  'X-Run':
    'The run that numbers are of: a reset begins another one. A stream says it first, in the event `facts.run` or ' +
    '`activity.run`; there `is_new` is true where `Last-Event-ID` or `run` names another',
}
type Explanation = keyof typeof HEADERS

/** What is said of a body that may be left out (AMB-07): its schema is of those that say something. */
const EMPTY_BODY = 'May be left out: no bytes, `{}`, `[]` and `null` are all an empty body'

const EXPLAINED =
  'The header `X-Rule` of a refusal names the rule that was broken, its clause and the figures. The header `X-Notice` ' +
  'names what was accepted and probably meant otherwise: `/lab/notices` says it in sentences.'

class Sheet {
  readonly models = new Models(glossary)
  readonly #explained: boolean
  readonly #on: readonly string[]

  /**
   * @param explained answers have headers for debugging, and `x-quirks` describes the quirks
   * @param on names of the quirks that are on: their answers are described beside the law's
   */
  constructor(explained: boolean, on: readonly string[]) {
    this.#explained = explained
    this.#on = on
  }

  row(row: Operation, tag: string): object {
    return {
      operationId: row.id,
      summary: row.summary,
      description: CALLERS[row.who],
      tags: [tag],
      ...(row.clauses.length > 0 && { 'x-clauses': row.clauses }),
      ...(isExtension(row) && { 'x-extension': true }),
      security: SECURITY[row.who],
      parameters: parametersOf(row, this.models),
      ...this.#requestBody(row),
      responses: { ...this.#refusals(row), ...this.#answers(row) },
      ...(row.callbacks && { callbacks: callbacksOf(row.id, row.callbacks, this.models) }),
      ...(this.#explained && (row.variant ?? row.surfaceVariant) && { 'x-quirks': this.#quirks(row) }),
    }
  }

  #header(name: Explanation): { headers?: object } {
    return this.#explained ? { headers: { [name]: { $ref: `${REFERENCE}/headers/${name}` } } } : {}
  }

  #requestBody({ id, body, optionalBody, rawBody, form }: Operation): object {
    if (form) {
      const content = { 'multipart/form-data': { schema: this.models.described(form, id) } }
      return { requestBody: { required: true, content } }
    }
    if (rawBody && !body)
      return { requestBody: { required: false, content: { '*/*': { schema: { type: 'string' } } } } }
    const schema = body ?? optionalBody
    if (!schema) return {}
    const content = { 'application/json': { schema: this.models.described(schema, id) } }
    return { requestBody: body ? { required: true, content } : { description: EMPTY_BODY, required: false, content } }
  }

  /** The law is described; beside it, what is otherwise by a quirk: the path, who may come in, what is answered, which header must be there. */
  #quirks(row: Operation): object {
    const { variant, surfaceVariant } = row
    return {
      ...(variant && this.#ownQuirk(variant)),
      ...(surfaceVariant && {
        [surfaceVariant.quirk]: {
          description: sentenceOf(surfaceVariant.quirk),
          parameters: parametersOf({ ...row, headers: surfaceVariant.headers }, this.models).filter(
            (each) => 'name' in each && each.name === headerName(surfaceVariant.header),
          ),
        },
      }),
    }
  }

  #ownQuirk({ quirk, path, who, answers }: QuirkVariant): object {
    const sentence = sentenceOf(quirk)
    return {
      [quirk]: {
        description: sentence,
        ...(path && { path }),
        ...(who && { security: SECURITY[who] }),
        ...(answers && { responses: this.#responses(answers, sentence, true) }),
      },
    }
  }

  /** A row that says nothing of its answers is only said to have some. */
  #answers({ answers, events, summary, variant }: Operation): object {
    if (!answers) return { '2XX': { description: summary } }
    const lawful = this.#responses(answers, summary, variant !== undefined, events)
    if (!variant?.answers || !this.#on.includes(variant.quirk)) return lawful
    const varied = this.#responses(variant.answers, summary, true)
    // A quirk may still answer by the law, as for a report that is ready.
    return Object.fromEntries(
      Object.keys({ ...lawful, ...varied }).map((status) => [status, either(lawful[status], varied[status])]),
    )
  }

  /** @param withQuirk they may be answered by a quirk */
  #responses(answers: AnswerForms, summary: string, withQuirk: boolean, events?: TSchema): Record<string, Response> {
    return Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => {
        const refusal = describedRefusals.find((each) => each.status === Number(status))
        const own = events ? this.#header('X-Run') : withQuirk ? this.#header('X-Quirk') : {}
        const headers = refusal ? this.#header('X-Rule') : own
        const content = this.#content(answer!, refusal ? undefined : events)
        return [status, { description: refusal?.description ?? summary, ...headers, ...content }]
      }),
    )
  }

  #content(answer: AnswerForms[number], events: TSchema | undefined): Pick<Response, 'content'> {
    if (Array.isArray(answer)) {
      const forms = answer.map((each: AnswerForm) => this.#content(each, events).content)
      return { content: Object.assign({}, ...forms) }
    }
    if (answer === 'nothing') return {}
    if (typeof answer === 'string') return { content: MEDIA[answer as keyof typeof MEDIA] }
    const stream = events && { 'text/event-stream': { schema: this.models.described(events) } }
    return { content: { 'application/json': { schema: this.models.described(answer as TSchema) }, ...stream } }
  }

  #refusals(row: Operation): object {
    return Object.fromEntries(
      describedRefusals
        .filter((each) => each.of(row) && (this.#explained || !each.ofLab))
        .map(({ status, name }) => [status, { $ref: `${REFERENCE}/responses/${name}` }]),
    )
  }

  components(rows: readonly Operation[]): object {
    const responses = describedRefusals
      .filter((each) => rows.some((row) => each.of(row)) && (this.#explained || !each.ofLab))
      .map(({ name, description, schema, isBare, headers = {} }) => [
        name,
        {
          description,
          ...(!isBare && this.#explained && { headers: { ...this.#header('X-Rule').headers, ...headers } }),
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
        .filter(
          ([name]) =>
            name === 'X-Rule' ||
            rows.some(({ variant, surfaceVariant, events }) =>
              name === 'X-Run' ? events : (variant ?? surfaceVariant),
            ),
        )
        .map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    )
  }
}

const sentenceOf = (quirk: QuirkName): string => quirkRows.find(({ name }) => name === quirk)!.sentence

/**
 * The description of a table; the address of its server is added by document.ts, which serves it.
 * @param explained false where there is no lab: then nothing explains answers but the specification
 * @param on names of the quirks that are on in the world that is asked: their answers are described with the law's
 * @throws when two different models have one name
 */
export function openapi(
  { title, version, description, details, rows, last, calls = {} }: OperationTable,
  explained = true,
  on: readonly string[] = [],
): object {
  const sheet = new Sheet(explained, on)
  const paths: Record<string, Record<string, object>> = {}
  const tags = tagged(rows, last)
  for (const tag of tags)
    for (const row of tag.rows) {
      const path = row.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [row.method.toLowerCase()]: sheet.row(row, tag.name) }
    }
  const first = explained ? `${description} ${EXPLAINED}` : description
  const webhooks = Object.entries(calls).map(([name, call]) => [name, webhookOf(name, call, sheet.models)])
  return {
    openapi: '3.1.0',
    info: { title, version, ...ABOUT, description: details === undefined ? first : `${first}\n\n${details}` },
    tags: tags.map(({ name, description: each }) => ({ name, description: each })),
    paths,
    ...(webhooks.length > 0 && { webhooks: Object.fromEntries(webhooks) }),
    components: sheet.components(rows),
  }
}
