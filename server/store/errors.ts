/**
 * What the store refuses, whatever engine it is: nothing of what was asked has happened. A turn that is refused is
 * followed by reading all worlds again from where the store stands.
 */
export class StoreError extends Error {}

/** Another process holds the store, longer than is waited for it: the same may be asked again. */
export class StoreBusy extends StoreError {}

/** It cannot be read or written: full, read-only, damaged, broken off or closed. */
export class StoreUnavailable extends StoreError {}

/** What lies there says otherwise: a name or an id is taken, or another process has written first. */
export class StoreConflict extends StoreError {
  /** What cannot be twice, as the store names it. */
  readonly what: string

  constructor(message: string, what: string, options?: ErrorOptions) {
    super(message, options)
    this.what = what
  }
}
