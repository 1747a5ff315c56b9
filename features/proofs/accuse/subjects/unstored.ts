/** Seams of the store: what it has forgotten of actors. */
import { PostgresStates } from '../../../../server/store/postgres/postgres-store.ts'
import { WorldRows } from '../../../../server/store/queries/world-rows.ts'
import { Snapshots } from '../../../../server/store/sqlite/sqlite-store.ts'
import { reached } from '../seams/reached.ts'
import { inMethod, type Seam, together } from '../seams/seam.ts'

/** Actors of whose state nothing is found in the store: behind a restart they are as they were born. @param noun of their addresses */
export const unstored = (noun: string): Seam =>
  together(
    ...[Snapshots.prototype, PostgresStates.prototype].map((states: Pick<Snapshots, 'find'>) =>
      inMethod(states, 'find', async (right, world, address) =>
        address.startsWith(`${noun}:`) ? undefined : right(world, address),
      ),
    ),
  )

/** Actors whose timers are not found in the store. @param noun of their addresses */
export const forgetsTimers = (noun: string): Seam =>
  inMethod(WorldRows.prototype, 'load', async (right, id) => {
    const { timers, ...world } = await right(id)
    reached()
    return { ...world, timers: timers.filter(({ address }) => !address.startsWith(`${noun}:`)) }
  })
