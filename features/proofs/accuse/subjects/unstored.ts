/** A seam of the store: actors of which it has forgotten everything. */
import { PostgresStates } from '../../../../server/store/postgres/states.ts'
import { Snapshots } from '../../../../server/store/sqlite/snapshots.ts'
import { inObject, type Seam, together } from '../seams/seam.ts'

/** Actors of whose state nothing is found in the store: behind a restart they are as they were born. @param noun of their addresses */
export const unstored = (noun: string): Seam =>
  together(
    ...[Snapshots.prototype, PostgresStates.prototype].map((states: Pick<Snapshots, 'find'>) =>
      inObject(
        states,
        'find',
        (right) =>
          async function (this: any, world, address) {
            return address.startsWith(`${noun}:`) ? undefined : right.call(this, world, address)
          },
      ),
    ),
  )
