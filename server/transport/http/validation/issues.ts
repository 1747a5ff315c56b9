/** Errors of Ajv as issues: one for each place, those of the kind of value that is meant. */
import type { ErrorObject } from 'ajv'
import { headerName } from '../explaining/shape.ts'
import type { Issue } from '../operation.ts'

export type RequestPart = 'path' | 'query' | 'header' | 'body'

/** What is wrong, in the words of a surface. */
export type IssueWords = Pick<Issue, 'msg' | 'type' | 'ctx' | 'isOwn'>

/** Ajv's errors as issues, one for each place. */
export function issuesOf(
  errors: ErrorObject[],
  part: RequestPart,
  describe: (error: ErrorObject) => IssueWords,
): Issue[] {
  const seen = new Set<string>()
  const found: Issue[] = []
  for (const error of meant(errors)) {
    const steps = error.instancePath
      .split('/')
      .slice(1)
      .map((step) => (/^\d+$/.test(step) ? Number(step) : pointer(step)))
    if (error.keyword === 'required') steps.push(String(error.params.missingProperty))
    if (error.keyword === 'additionalProperties') steps.push(String(error.params.additionalProperty))
    const loc = [part, ...(part === 'header' ? steps.map(headerName) : steps)]
    const key = loc.join('/')
    if (seen.has(key)) continue
    seen.add(key)
    found.push({ loc, ...describe(error) })
  }
  return found
}

/** The errors without those of the branches of a union that the value was not meant for. */
function meant(errors: ErrorObject[]): ErrorObject[] {
  const kept: ErrorObject[] = []
  for (const error of errors) {
    if (error.keyword !== 'anyOf') {
      kept.push(error)
      continue
    }
    // Ajv reports the errors of the branches, and then that no branch matches.
    let first = kept.length
    while (first > 0 && isWithin(kept[first - 1]!, error)) first--
    kept.push(...branchMeant(kept.splice(first), error))
  }
  return kept
}

const isWithin = (error: ErrorObject, union: ErrorObject): boolean =>
  error.schemaPath.startsWith(`${union.schemaPath}/`) && error.instancePath.startsWith(union.instancePath)

/** Of the branches the one of the value's own type, and of several the one whose constants it has. */
function branchMeant(errors: ErrorObject[], union: ErrorObject): ErrorObject[] {
  const branches = Map.groupBy(errors, ({ schemaPath }) => schemaPath.slice(union.schemaPath.length + 1).split('/')[0])
  const strangeness = (branch: ErrorObject[]): number =>
    branch.filter(({ keyword }) => keyword === 'const').length +
    (branch.some(({ keyword, instancePath }) => keyword === 'type' && instancePath === union.instancePath) ? 1e6 : 0)
  const [best = []] = [...branches.values()].sort((a, b) => strangeness(a) - strangeness(b))
  return best
}

/** A step of a JSON pointer as it was before escaping. */
const pointer = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')
