/** A surface with its own description. */
import type { Operation } from '../operation.ts'
import { documentOperation, pageOperations } from './document.ts'
import type { OperationTable } from './openapi.ts'

/** The rows of a table, and those by which it is described, which are no part of what is described. */
export const withDescription = (surface: 'cloud' | 'local' | 'lab', table: OperationTable): readonly Operation[] => [
  ...table.rows,
  documentOperation(surface, table),
  ...pageOperations(surface, table.title),
]
