/** Chooses the engine of the store: the only module that names it. */
import { isPostgres } from './engine.ts'
import { unusableFile } from './sqlite/reasons.ts'
import { SqliteStore } from './sqlite/sqlite-store.ts'
import type { Store, StoreOptions } from './store.ts'

export { copyDatabase } from './sqlite/backup.ts'
export { type Examination, examine, tryDriver } from './sqlite/examination.ts'
export { type FileLock, lockExisting, lockFile } from './sqlite/file-lock.ts'

/** @param url as of `--store` @returns why a start could not use it, and what to do; null: it could */
export const examineUrl = async (url: string): Promise<string | null> =>
  (await import('./postgres/examination.ts')).examinePostgres(url)

/** Opens `:memory:` for the tests of another engine; null: SQLite does. */
let openMemory: ((options: StoreOptions) => Promise<Store>) | null = null

/** For tests only: from now on `:memory:` is a store of another engine, which keeps nothing either. */
export function keepNothingIn(open: (options: StoreOptions) => Promise<Store>): void {
  openMemory = open
}

/**
 * Opens the store for this process alone.
 * @throws when it cannot be opened, is damaged, foreign, newer than this program, or in use by another process; the
 *   message says why and what to do
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  if (openMemory && options.data === ':memory:') return openMemory(options)
  if (!isPostgres(options.data)) return SqliteStore.open(options)
  const { PostgresStore } = await import('./postgres/postgres-store.ts')
  return PostgresStore.open(options)
}

/** The error that ends a start when the store cannot be used. @param error of the driver or of the store */
export async function unusable(data: string, error: Error): Promise<Error> {
  if (!isPostgres(data)) return unusableFile(data, error)
  return (await import('./postgres/reasons.ts')).unusableDatabase(data, error)
}
