/** The row of a world. */
export interface WorldRow {
  id: number
  name: string
  seed: string
  clock: string
  /** Epoch milliseconds of a virtual clock; null: real time. */
  now: number | null
  /** Initial time of a virtual clock; null: the clock has always been real. */
  start: number | null
  fixture: string
  created_at: number
  /** Process that does its work; null: none; left out where one process has the store for itself. */
  owner?: string | null
  /** When it was last asked for, as epoch milliseconds, up to a minute late; null: never. */
  used_at: number | null
  /** What its lab token is recognized by (runtime/world/world-token.ts); null: it is not held. */
  token_hash: string | null
}

/** A world that is to be made: never asked for, and held by nobody, unless it says otherwise. */
export type NewWorldRow = Omit<WorldRow, 'id' | 'used_at' | 'token_hash'> &
  Partial<Pick<WorldRow, 'used_at' | 'token_hash'>>
