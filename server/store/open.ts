/** Which engine the store is: the one place that names it. */
import { SqliteStore } from './sqlite/sqlite-store.ts'
import type { Store, StoreOptions } from './store.ts'

/** @throws when the store cannot be opened, is none of ours, or is newer than this program: why, and what to do */
export const openStore = (options: StoreOptions): Promise<Store> => SqliteStore.open(options)
