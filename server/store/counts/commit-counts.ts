/** What a writer of turns has done since it was opened. */
import { Distribution } from './distribution.ts'

/** Upper bounds of turns in a commit: what is full is written at once. */
const TURNS = [1, 2, 4, 8, 16, 32]
/** Upper bounds of the time a commit takes, seconds. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

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
