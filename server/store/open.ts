/** Chooses the engine of the store: the only module that names it. */
import { SqliteStore } from './sqlite/sqlite-store.ts'
import type { Store, StoreOptions } from './store.ts'

export { type Examination, examine, tryDriver } from './sqlite/examination.ts'
export { type FileLock, lockFile } from './sqlite/file-lock.ts'
export { unusable } from './sqlite/reasons.ts'

/**
 * Opens the store for this process alone.
 * @throws when it cannot be opened, is damaged, foreign, newer than this program, or in use by another process; the
 *   message says why and what to do
 */
export const openStore = (options: StoreOptions): Promise<Store> => SqliteStore.open(options)
