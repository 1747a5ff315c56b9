/** Reading the rows of a whole world, as of one moment. */
import type { StoredWorlds } from '../../store/store.ts'
import type { ReadRow, StoreTable } from '../../store/world-image.ts'
import type { WorldRow } from '../../store/world-row.ts'
import { type World, WorldGone, WorldRewritten } from '../world/world.ts'

/** A world whose rows are being read. */
export interface WorldReading {
  row: WorldRow
  /** Number of the last fact said by then. */
  lastFact: number
  /** Rows of a table, in the order of their keys. @param lastFact of the journal, the last number that is read */
  pages<T extends StoreTable>(table: T, lastFact?: number): AsyncGenerator<ReadRow<T>[]>
  /** @throws WorldGone or WorldRewritten when the journal that is read is not that of this reading any more */
  unchanged(): Promise<void>
}

/**
 * Reads of a world what changes as it goes on, while it is alone. Its journal is only added to, and may be read after
 * that up to `lastFact`, as long as `unchanged` resolves.
 * @throws WorldGone when there is no such world any more
 */
export const readWorld = <T>(
  rows: Pick<StoredWorlds, 'find' | 'load' | 'pages'>,
  world: World,
  read: (reading: WorldReading) => Promise<T>,
): Promise<T> =>
  world.alone(async () => {
    const row = await rows.find(world.name)
    if (!row || world.gone) throw new WorldGone(world.name)
    const { nextFact } = await rows.load(world.id)
    const { rewritten } = world
    return read({
      row,
      lastFact: nextFact - 1,
      pages: (table, lastFact) => rows.pages(world.id, table, lastFact),
      async unchanged() {
        await world.unchanged()
        if (world.rewritten !== rewritten) throw new WorldRewritten(world.name)
      },
    })
  })
