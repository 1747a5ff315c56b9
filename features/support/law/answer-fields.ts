/**
 * The law of answers: fixtures/answers.json, JSON Schema by clause, transcribed from the field tables of the
 * specification. Every target must satisfy it, ours included: it requires nothing that the specification leaves open.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import law from '../../../fixtures/answers.json' with { type: 'json' }
import type { Answer } from './answer.ts'

/** Clauses of answers, by method and path, then by status. */
export const answered: Readonly<Record<string, Readonly<Record<string, string>>>> = law.operations

const NAME = 'law'
const addFormats = ajvFormats as unknown as typeof ajvFormats.default
const ajv = new Ajv2020({ strict: false, inlineRefs: false, verbose: true })
addFormats(ajv)
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

/** Finds the operation of an answer; a surface may have a path prefix. */
export function answerOperations(lines: readonly string[]): (asked: string) => string | undefined {
  const patterns = lines
    .map((line) => line.split(' ') as [string, string])
    .sort(([, a], [, b]) => (a.replaceAll('{', '~') < b.replaceAll('{', '~') ? -1 : 1))
    .map(([method, path]) => ({ method, path, pattern: new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  return (asked) => {
    const [method, url = ''] = asked.split(' ')
    if (!URL.canParse(url)) return undefined
    const { pathname } = new URL(url)
    const found = patterns.find((each) => each.method === method && each.pattern.test(pathname))
    return found && `${found.method} ${found.path}`
  }
}

/** By surface: operations of the extension that have the method and path of another surface's. */
const extension: Readonly<Record<string, readonly string[]>> = law.extension

/** Operations that have a field table. */
const tableOf = answerOperations(Object.keys(answered))

/** Clauses of an operation's answers, by status. @param asked method and address */
export const clausesOf = (asked: string): Readonly<Record<string, string>> | undefined => answered[tableOf(asked) ?? '']

/** A difference between an answer and its field table. */
export interface Breach {
  /** The clause that is broken. */
  clause: string
  /** Method and path of the operation. */
  line: string
  /** The member, dotted, without places in lists; empty: the body. */
  member: string
  words: string
}

/** `results.0 has no is_test`, and the broken clause. */
function breachIn(line: string, status: number, error: ErrorObject): Breach {
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
  }
}

/**
 * Checks an answer against the field table of its operation; without a table it passes.
 * @param explains whether the server names in a header the quirk an answer follows
 * @returns the first difference, or null
 */
export function breachOf({ asked, surface, status, body, headers }: Answer, explains: boolean): Breach | null {
  if (asked === undefined || (explains && headers.has('x-quirk'))) return null
  if (extension[surface ?? '']?.includes(tableOf(asked) ?? '')) return null
  const clause = clausesOf(asked)?.[status]
  if (clause === undefined) return null
  const check = checkOf(clause)
  return check(body) ? null : breachIn(tableOf(asked)!, status, check.errors![0]!)
}
