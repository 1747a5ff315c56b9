/**
 * The law of answers: fixtures/answers.json, JSON Schema by clause, transcribed from the field tables of the
 * specification. Every target is held to it, ours and others: it asks for nothing that the specification leaves open.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import law from '../../fixtures/answers.json' with { type: 'json' }
import type { Answer } from '../actors/answer.ts'

/** Clauses of what is answered, by method and path, then by status. */
export const answered: Readonly<Record<string, Readonly<Record<string, string>>>> = law.operations

const NAME = 'law'
const addFormats = ajvFormats as unknown as typeof ajvFormats.default
const ajv = new Ajv2020({ strict: false, inlineRefs: false, verbose: true })
addFormats(ajv)
ajv.addSchema({ $defs: law.$defs }, NAME)

/** Whose each part of the law is. */
const clauseOf = new Map<unknown, string>()
function own(part: unknown, clause: string): void {
  if (typeof part !== 'object' || part === null) return
  clauseOf.set(part, clause)
  for (const inner of Object.values(part)) own(inner, clause)
}
for (const [clause, schema] of Object.entries(law.$defs)) own(schema, clause)

/** One for each clause, made when it is first needed. */
const checks = new Map<string, ValidateFunction>()
function checkOf(clause: string): ValidateFunction {
  let check = checks.get(clause)
  if (!check) {
    check = ajv.compile({ $ref: `${NAME}#/$defs/${clause}` })
    checks.set(clause, check)
  }
  return check
}

const fixedFirst = ([a]: [string, unknown], [b]: [string, unknown]): number =>
  a.replaceAll('{', '~') < b.replaceAll('{', '~') ? -1 : 1

/** A surface may lie below a path of its own. */
const routes = Object.entries(answered)
  .sort(fixedFirst)
  .map(([line, clauses]) => {
    const [method, path = ''] = line.split(' ')
    return { method, line, clauses, pattern: new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`) }
  })

/** `results.0 has no is_test`, and the clause that says so. */
function words({ instancePath, message, params, parentSchema }: ErrorObject): string {
  const place = instancePath.slice(1).replaceAll('/', '.') || 'the body'
  const clause = clauseOf.get(parentSchema!)
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>
  if (missingProperty) return `${place} has no ${missingProperty} (${clause})`
  if (additionalProperty) return `${place} has ${additionalProperty}, which is not to be there (${clause})`
  return `${place} ${message} (${clause})`
}

/**
 * An answer, as far as the law says anything of it, is as the law says.
 * @param explains whether the server says by a header what it has answered by a quirk
 * @throws what is not so, in words with the clause
 */
export function lawful(answer: Answer, explains: boolean): Answer {
  const { asked, status, body, headers } = answer
  if (asked === undefined || (explains && headers.has('x-quirk'))) return answer
  const [method, url = ''] = asked.split(' ')
  const { pathname } = new URL(url)
  const route = routes.find((each) => each.method === method && each.pattern.test(pathname))
  const clause = route?.clauses[status]
  if (clause === undefined) return answer
  const check = checkOf(clause)
  if (check(body)) return answer
  throw new Error(`${route!.line} answered ${status}, but ${words(check.errors![0]!)}`)
}
