/** Who follows what is said in a world. */
import type { JournalRow } from '../../store/batch.ts'

/** A follower of what is said in a world: a stream, a socket. */
export interface Listener {
  /** Facts have become durable. */
  said(facts: readonly JournalRow[]): void
  /** The journal ends here: the world is reset, restored or deleted, or the server closes. */
  ended(): void
  /** It keeps what can be made again, and lets go of it when the world is put to sleep. */
  isCache?: true
}
