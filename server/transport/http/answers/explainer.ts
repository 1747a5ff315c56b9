/** A 422 with what a person needs to mend the request: what came at each place, what is taken, an example. */

import { explanationOf, type Parts } from '../explaining/explanation.ts'
import type { SchemaShape } from '../explaining/shape.ts'
import { type Issue, invalid, type Operation, type Reply } from '../operation.ts'

/** Of a request with more issues the others have none. */
const EXPLAINED = 1000

/** What is explained: the parts of a request, as they came. */
export interface Explained {
  params: unknown
  query: unknown
  headers: unknown
  body: unknown
  language: 'uk' | 'en'
}

type Explainer = (given: Reply, request: Explained, isForm: boolean) => Reply

/** @returns puts explanations into a 422 of the operation; `isForm`: its schemas have refused the request */
export function explainerOf(
  operation: Pick<Operation, 'params' | 'query' | 'headers' | 'body' | 'optionalBody'>,
): Explainer {
  const { params, query, headers, body, optionalBody } = operation
  return (given, request, isForm) => {
    const parts: Parts = {
      path: { value: request.params, schema: params as SchemaShape | undefined },
      query: { value: request.query, schema: query as SchemaShape | undefined },
      header: { value: request.headers, schema: headers as SchemaShape | undefined },
      body: { value: request.body ?? undefined, schema: (body ?? optionalBody) as SchemaShape | undefined },
    }
    const explained = (issue: Issue): Issue => {
      const explanation = explanationOf(issue.loc, parts, isForm)
      return explanation ? { ...issue, explanation } : issue
    }
    const issues = given.issues!
    const rest = issues.slice(EXPLAINED)
    const { headers: figures, ...said } = invalid(
      [...issues.slice(0, EXPLAINED).map(explained), ...rest],
      request.language,
    )
    return { ...given, ...said, status: given.status, headers: { ...given.headers, ...figures } }
  }
}
