/** The one table of operations: every row of every surface that is served. */

import type { Operation } from '../transport/http/operation.ts'
import { cloudOperations, cloudTable } from './cloud-operations.ts'
import { labOperations, labTable } from './lab-operations.ts'
import { localOperations, localTable } from './local-operations.ts'
import { cloudSockets, lanOperations, lanSockets, socketTable } from './socket-operations.ts'

export {
  cloudOperations,
  cloudSockets,
  cloudTable,
  labOperations,
  labTable,
  lanOperations,
  lanSockets,
  localOperations,
  localTable,
  socketTable,
}

/** All, for the coverage report and the checks of the table itself. */
export const operations: readonly Operation[] = [
  ...cloudOperations,
  ...localOperations,
  ...lanOperations,
  ...labOperations,
]
