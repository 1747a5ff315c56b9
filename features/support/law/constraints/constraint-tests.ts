/** The law of forms as tests: one per operation and kind of way. Titles contain the clauses they prove. */
import { type LawfulOperation, lawfulOperations } from './fields.ts'
import { type Way, waysOf } from './ways.ts'

export interface ConstraintTest {
  /** Operation, kind and clauses. */
  title: string
  operation: LawfulOperation
  ways: Way[]
  /** Its requests must have no effect. */
  malformed: boolean
}

const titleOf = ({ method, path }: LawfulOperation, kind: string, ways: Way[]): string =>
  `${method} ${path}, ${kind}: ${[...new Set(ways.flatMap(({ clauses }) => clauses))].join(' ')}`

/** All tests; those whose requests may have an effect come last. */
export function constraintTests(): ConstraintTest[] {
  const tests = lawfulOperations.flatMap((operation) =>
    [...Map.groupBy(waysOf(operation), ({ kind }) => kind)].map(([kind, ways]) => ({
      ...{ title: titleOf(operation, kind, ways), operation, ways },
      malformed: ways.every(({ fault }) => fault !== null),
    })),
  )
  return [...tests.filter(({ malformed }) => malformed), ...tests.filter(({ malformed }) => !malformed)]
}
