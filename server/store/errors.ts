/**
 * An error of the store, whatever its engine: nothing of the write happened. After a refused turn all worlds are read
 * again from the store.
 */
export class StoreError extends Error {}

/** Another process locks the store for longer than the store waits; a retry may succeed. */
export class StoreBusy extends StoreError {}

/** The store cannot be read or written: full, read-only, damaged, interrupted or closed. */
export class StoreUnavailable extends StoreError {}

/** The stored rows contradict the write: a name or id is taken, or another process wrote first. */
export class StoreConflict extends StoreError {
  /** What must be unique, as the store names it. */
  readonly what: string

  constructor(message: string, what: string, options?: ErrorOptions) {
    super(message, options)
    this.what = what
  }
}

/** The file or database cannot be used as the store; the message says why and, where known, what to do. */
export class Misfit extends Error {}

/**
 * Why a store in which a newer version has made migrations cannot be opened, and what to do; null: none has.
 * @param known names of the migrations of this program @param done of those that were made in the store
 */
export function newerThan(known: readonly string[], done: readonly string[]): string | null {
  const strange = done.find((name) => !known.includes(name))
  if (strange === undefined) return null
  return `it was made by a newer version of kasalab (${strange} is not known here). Start that version`
}
