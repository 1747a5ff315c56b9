/** Seams of the store: what it has forgotten of actors. */
import { PostgresStates } from '../../../../server/store/postgres/states.ts'
import { WorldRows } from '../../../../server/store/queries/world-rows.ts'
import { Snapshots } from '../../../../server/store/sqlite/snapshots.ts'
import { reached } from '../seams/reached.ts'
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

/** Actors whose timers are not found in the store. @param noun of their addresses */
export const forgetsTimers = (noun: string): Seam =>
  inObject(
    WorldRows.prototype,
    'load',
    (right) =>
      async function (this: WorldRows, id) {
        const { timers, ...world } = await right.call(this, id)
        reached()
        return { ...world, timers: timers.filter(({ address }) => !address.startsWith(`${noun}:`)) }
      },
  )
