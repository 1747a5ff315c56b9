/** Upper bounds of turns in a commit: what is full is written at once. */
const TURNS = [1, 2, 4, 8, 16, 32]
/** Upper bounds of the time a commit takes, seconds. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** What a writer of turns has done since it was opened. */
export class CommitCounts {
  /** Turns that came to something, and were given to the store. */
  turns = 0
  /** Of these, turns the store has refused. */
  failedTurns = 0
  /** Commits the store has refused. */
  failedCommits = 0
  /** Turns of each commit that is durable. */
  readonly batches = new Distribution(TURNS)
  /** How long each commit took that is durable: from its handing over until then, seconds. */
  readonly seconds = new Distribution(SECONDS)
}

/** How often a figure fell where, counted as plain numbers: one more costs a few comparisons. */
export class Distribution {
  /** Upper bounds of the buckets, ascending; above the last there is one more. */
  readonly bounds: readonly number[]
  /** How many fell into each bucket alone, the one above the last bound included. */
  readonly counts: Float64Array
  /** Of all figures. */
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = new Float64Array(bounds.length + 1)
  }

  add(figure: number): void {
    const { bounds, counts } = this
    let bucket = 0
    while (bucket < bounds.length && figure > bounds[bucket]!) bucket++
    counts[bucket]!++
    this.sum += figure
  }

  /** How many figures there were. */
  get count(): number {
    return this.counts.reduce((sum, each) => sum + each, 0)
  }
}
