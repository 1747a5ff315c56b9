/**
 * Folds SQLite's log back into the file, by a connection of its own: beside the commits instead of in front of one.
 * The log begins anew only when all of it is folded, and under steady commits that moment never comes by itself; so the
 * connection that commits folds the last piece, when the log has grown to its limit.
 */
import { once } from 'node:events'
import sqlite3 from 'sqlite3'

/** So many commits, and what they have left in the log is folded. */
const COMMITS = 16

export class Checkpoints {
  #sqlite: sqlite3.Database
  #commits = 0
  #busy = false

  /** @param busyMs how long another process may hold the file */
  static async open(file: string, busyMs: number): Promise<Checkpoints> {
    const sqlite = new sqlite3.Database(file)
    await once(sqlite, 'open')
    sqlite.configure('busyTimeout', busyMs)
    return new Checkpoints(sqlite)
  }

  private constructor(sqlite: sqlite3.Database) {
    this.#sqlite = sqlite
  }

  /** To be told of every commit. */
  committed(): void {
    if (++this.#commits < COMMITS || this.#busy) return
    this.#commits = 0
    this.#busy = true
    // Nothing hangs on it: what has not been folded is in the log, and the next one tries again.
    this.#sqlite.get('PRAGMA wal_checkpoint(PASSIVE)', () => {
      this.#busy = false
    })
  }

  /** Waits for the one under way. */
  close(): Promise<void> {
    return new Promise((resolve) => this.#sqlite.close(() => resolve()))
  }
}
