/** Durations and sizes of a bench run, and its progress. */
export interface BenchPlan {
  /** Warm-up of each server. */
  warm_up_s: number
  /** One round of load. */
  round_s: number
  /** Rounds of echo and sale, alternating, per number of connections. */
  rounds: number
  /** Batches of sales measured stage by stage. */
  batches: number
  /** Starts of each kind of process. */
  starts: number
  /** Worlds drained per size. */
  drains: number
  /** Size of the long history, when no store is given. */
  history: { shifts: number; receipts: number }
  /** Database with a long history, made by `npm run seed`; null: make one. */
  store: string | null
  /** Receipts in the store for reports, when none is given, and in the small report. */
  reported: { receipts: number; few: number }
  /** Worlds made, awake and asleep. */
  worlds: number
  /** Requests of each list, to alternating stores. */
  askings: number
  /** For databases; initially empty, removed at the end. */
  folder: string
  /** Prints what is being measured. */
  progress(what: string): void
}

type Lengths = Omit<BenchPlan, 'folder' | 'progress' | 'store'>

export const full: Lengths = {
  warm_up_s: 6,
  round_s: 3,
  rounds: 5,
  batches: 600,
  starts: 5,
  drains: 3,
  history: { shifts: 100_000, receipts: 1_000_000 },
  reported: { receipts: 1_000_000, few: 10_000 },
  worlds: 10_000,
  askings: 300,
}

/** A test of the bench itself; its figures mean nothing. */
export const quick: Lengths = {
  warm_up_s: 0.5,
  round_s: 0.5,
  rounds: 1,
  batches: 150,
  starts: 1,
  drains: 1,
  history: { shifts: 1000, receipts: 10_000 },
  reported: { receipts: 10_000, few: 1000 },
  worlds: 200,
  askings: 40,
}
