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
}
