/**
 * The law of answers: fixtures/answers.json, JSON Schema by clause, transcribed from the field tables of the
 * specification. Every target must satisfy it, ours included: it requires nothing that the specification leaves open.
 * A member that it does not require may be absent, null or an empty text.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import law from '../../../fixtures/answers.json' with { type: 'json' }
import type { Answer } from './answer.ts'
import { OF_OWN_SCHEMAS } from './own-schemas.ts'
import { definitions, parts, type Schema, withoutEmpty } from './schema-members.ts'

/** Clauses of answers, by method and path, then by status. */
export const answered: Readonly<Record<string, Readonly<Record<string, string>>>> = law.operations

const NAME = 'law'
const addFormats = ajvFormats as unknown as typeof ajvFormats.default
const ajv = new Ajv2020({ ...OF_OWN_SCHEMAS, strict: false, inlineRefs: false, verbose: true })
addFormats(ajv)
/** ISO 8601, with an offset or without: the specification demands one of report tasks alone (TSK-005). */
const MOMENT = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d(:?\d\d)?)?$/
ajv.addFormat('moment', (text) => MOMENT.test(text) && !Number.isNaN(Date.parse(text.slice(0, 10))))
ajv.addSchema({ $defs: law.$defs }, NAME)

/** The clause of each part of the law. */
const clauseOf = new Map<unknown, string>()
function own(part: unknown, clause: string): void {
  if (typeof part !== 'object' || part === null) return
  clauseOf.set(part, clause)
  for (const inner of Object.values(part)) own(inner, clause)
}
for (const [clause, schema] of Object.entries(law.$defs)) own(schema, clause)

/** One compiled check for each clause, made on first use. */
const checks = new Map<string, ValidateFunction>()
function checkOf(clause: string): ValidateFunction {
  let check = checks.get(clause)
  if (!check) {
    check = ajv.compile({ $ref: `${NAME}#/$defs/${clause}` })
    checks.set(clause, check)
  }
  return check
}

/** What was looked for last: of one answer several tables are asked. */
let last: { asked: string; method: string; pathname: string | undefined } | null = null

function placeOf(asked: string): { method: string; pathname: string | undefined } {
  if (last?.asked === asked) return last
  const [method = '', url = ''] = asked.split(' ')
  last = { asked, method, pathname: URL.parse(url)?.pathname }
  return last
}

/** Finds the operation of an answer; a surface may have a path prefix. An id is a UUID: a word there is another path. */
function answerOperations(lines: readonly string[]): (asked: string) => string | undefined {
  const rows = lines
    .map((line) => line.split(' ') as [string, string])
    .sort(([, a], [, b]) => (a.replaceAll('{', '~') < b.replaceAll('{', '~') ? -1 : 1))
    .map(([method, path]) => ({
      method,
      line: `${method} ${path}`,
      pattern: new RegExp(`${path.replace(/\{\w+_id\}/g, '[0-9a-fA-F-]{36}').replace(/\{\w+\}/g, '[^/]+')}$`),
    }))
  const byMethod = Map.groupBy(rows, ({ method }) => method)
  return (asked) => {
    const { method, pathname } = placeOf(asked)
    return pathname === undefined
      ? undefined
      : byMethod.get(method)?.find(({ pattern }) => pattern.test(pathname))?.line
  }
}

/** By surface: operations of the extension that have the method and path of another surface's. */
const extension: Readonly<Record<string, readonly string[]>> = law.extension

/** Operations that have a field table. */
const tableOf = answerOperations(Object.keys(answered))

/** Clauses of an operation's answers, by status. @param asked method and address */
const clausesOf = (asked: string): Readonly<Record<string, string>> | undefined => answered[tableOf(asked) ?? '']

/** The clause of an answer's table: that of its status, or of the stated success where another one came. */
const tableFor = (tables: Readonly<Record<string, string>>, status: number): string | undefined =>
  tables[status] ??
  (status >= 200 && status < 300 ? Object.entries(tables).find(([each]) => each < '300')?.[1] : undefined)

const clauseOfSuccess = (asked: string, status: number): string | undefined => tableFor(clausesOf(asked) ?? {}, status)

/** Clauses by which an answer 200 is an image. */
const images: Readonly<Record<string, string>> = law.images
const imageOperation = answerOperations(Object.keys(images))

/** The clauses of a table, and of those that it refers to. */
const tables = new Map<string, readonly string[]>()
function withReferred(clause: string): readonly string[] {
  const known = tables.get(clause)
  if (known) return known
  const found = JSON.stringify(definitions[clause]).matchAll(/#\/\$defs\/([A-Z]+-\d+)/g)
  const all = [...new Set([clause, ...[...found].flatMap(([, referred]) => withReferred(referred!))])]
  tables.set(clause, all)
  return all
}

/** Clauses that the form of an answer is held to by its field table; none: it has no table. */
export function clausesOfForm({
  asked,
  surface,
  status,
}: Pick<Answer, 'asked' | 'surface' | 'status'>): readonly string[] {
  if (asked === undefined || extension[surface ?? '']?.includes(tableOf(asked) ?? '')) return []
  const image = images[imageOperation(asked) ?? '']
  if (image !== undefined) return status === 200 ? [image] : []
  const clause = clauseOfSuccess(asked, status)
  return clause === undefined ? [] : withReferred(clause)
}

/** A difference between an answer and its field table. */
export interface Breach {
  /** The clause that is broken. */
  clause: string
  /** Method and path of the operation. */
  line: string
  /** The member, dotted, without places in lists; empty: the body. */
  member: string
  words: string
  /** The answer has so little of its table that nothing can be judged by it. */
  is_formless?: boolean
}

/** `results.0 has no is_test`, and the broken clause. */
function breachIn(line: string, { status, body }: Answer, error: ErrorObject): Breach {
  const { instancePath, message, params, parentSchema } = error
  const path = instancePath.slice(1).replaceAll('/', '.')
  const place = path || 'the body'
  const clause = clauseOf.get(parentSchema!)!
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>
  const words = missingProperty
    ? `${place} has no ${missingProperty}`
    : additionalProperty
      ? `${place} has ${additionalProperty}, which is not to be there`
      : `${place} ${message}`
  const member = [path, missingProperty ?? additionalProperty ?? ''].filter(Boolean).join('.')
  return {
    ...{ clause, line, member: member.replace(/(^|\.)\d+(?=\.|$)/g, '').replace(/^\./, '') },
    words: `${line} answered ${status}, but ${words} (${clause})`,
    is_formless: isFormless(tableFor(answered[line]!, status)!, body),
  }
}

/** An image says so by its media type. */
function breachOfImage({ asked, headers }: Answer, clause: string): Breach | null {
  const type = headers.get('content-type') ?? 'no media type'
  if (type.startsWith('image/')) return null
  const line = imageOperation(asked!)!
  return { clause, line, member: '', words: `${line} answered 200, but with ${type} (${clause})`, is_formless: true }
}

/**
 * Checks an answer against the field table of its operation; without a table it passes.
 * @param explains whether the server names in a header the quirk an answer follows
 * @returns the first difference, or null
 */
export function breachOf(answer: Answer, explains: boolean): Breach | null {
  const { asked, surface, status, body, headers } = answer
  if (asked === undefined || (explains && (headers.has('x-quirk') || headers.has('x-fault')))) return null
  if (extension[surface ?? '']?.includes(tableOf(asked) ?? '')) return null
  const image = images[imageOperation(asked) ?? '']
  if (image !== undefined && status === 200) return breachOfImage(answer, image)
  const clause = clauseOfSuccess(asked, status)
  if (clause === undefined) return null
  const check = checkOf(clause)
  // An answer without a body says the same as null.
  const shown = answer.bytes.length === 0 ? null : body
  return check(withoutEmpty(clause, shown)) ? null : breachIn(tableOf(asked)!, answer, check.errors![0]!)
}

/** Whether a body has less than half of the members that its table requires; another type has none of them. */
function isFormless(clause: string, body: unknown): boolean {
  const required = parts(definitions[clause]!).flatMap((part) => part.required ?? [])
  const members = typeof body === 'object' && body !== null ? Object.keys(body) : []
  const there = required.filter((name) => members.includes(name))
  return required.length === 0 ? members.length === 0 : there.length < required.length / 2
}

/**
 * Whether a schema names the member at a path. The length of a list is named with the list, and a forbidden member
 * where the schema is complete.
 */
function names(schema: Schema, path: readonly string[]): boolean {
  const [first, ...rest] = path
  if (first === undefined) return true
  return parts(schema).some(({ properties, items, additionalProperties }) => {
    if (/^(\d+|length|[A-Z_]+)$/.test(first)) return first === 'length' || (items !== undefined && names(items, rest))
    const inner = properties?.[first]
    return inner === undefined ? additionalProperties === false : names(inner, rest)
  })
}

/** The clause of the field table that names a member of an answer; null: none does. */
export function clauseOfMember(asked: string, path: string): string | null {
  const clause = Object.values(clausesOf(asked) ?? {})[0]
  return clause !== undefined && names(definitions[clause]!, path.split('.')) ? clause : null
}

/** Clauses that name a status, by operation and by status; the law names no others (NS-31, NS-52). */
const statuses: Readonly<Record<string, Readonly<Record<string, string>>>> = law.statuses
const statusOperation = answerOperations(Object.keys(statuses))

/** The clause that names a status of an operation's answer; null: none does. */
export const clauseOfStatus = (asked: string, status: number): string | null =>
  statuses[statusOperation(asked) ?? '']?.[status] ?? null

const open: Record<string, string> = law.open
const openOperation = answerOperations(Object.keys(open))

/** The decision that members of an operation's answer follow where the law names none. */
export const decisionOf = (asked: string): string => open[openOperation(asked) ?? ''] ?? 'NS-84'
