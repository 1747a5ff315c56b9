/** How long a run of the bench takes its time, and where it says what it is doing. */
export interface BenchPlan {
  /** Each server is loaded so long before anything counts. */
  warm_up_s: number
  /** One round of load. */
  round_s: number
  /** Rounds of echo and sale by turns, per number of connections. */
  rounds: number
  /** Batches of sales that go through the stages one by one. */
  batches: number
  /** Starts of each kind of process. */
  starts: number
  /** Worlds drained per size. */
  drains: number
  /** What a store with a long history holds, when none is given. */
  history: { shifts: number; receipts: number }
  /** Database with such a history, made by `npm run seed`; null: make one. */
  store: string | null
  /** Receipts of the store reports are made of, when none is given, and of a report of its beginning. */
  reported: { receipts: number; few: number }
  /** Times each list is asked for, of each store by turns. */
  askings: number
  /** For databases; empty at first, removed at the end. */
  folder: string
  /** Says in a few words what is being measured. */
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
  askings: 300,
}

/** Shows that the bench works; its figures are not to be quoted. */
export const quick: Lengths = {
  warm_up_s: 0.5,
  round_s: 0.5,
  rounds: 1,
  batches: 150,
  starts: 1,
  drains: 1,
  history: { shifts: 1000, receipts: 10_000 },
  reported: { receipts: 10_000, few: 1000 },
  askings: 40,
}
