/** The row of a world. */
export interface WorldRow {
  id: number
  name: string
  seed: string
  clock: string
  /** Epoch milliseconds of a virtual clock; null for a real one. */
  now: number | null
  /** Where a virtual clock stood first; null while it has always been real. */
  start: number | null
  fixture: string
  created_at: number
}
