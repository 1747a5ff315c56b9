/** A process that explores: it is sent what, tells each second what it has reached, and ends with what it has found. */
import process from 'node:process'
import { type Coverage, type CoverageCounts, NOTHING_REACHED } from './coverage.ts'
import { type Exploration, type Explored, explore, type Unjudged } from './explore.ts'

/** What it says: counts so far, or how it has ended. */
export type ExplorerSaid =
  | { reached: CoverageCounts }
  | { finding: Explored['finding']; reached: CoverageCounts; unjudged: Unjudged }
  | { error: string }

/** Between two tellings, ms. */
const TOLD_EACH_MS = 1000

let isStopped = false
let reached: Coverage | null = null
const say = (said: ExplorerSaid): void => void process.send?.(said)

/** What is left open, as a request without an answer, does not keep the process. */
const end = (said: ExplorerSaid): void => {
  if (process.connected) process.send!(said, () => process.exit())
  else process.exit()
}

process.on('message', (message: Exploration | 'stop') => {
  if (message === 'stop') {
    isStopped = true
    return
  }
  setInterval(() => say({ reached: reached === null ? NOTHING_REACHED : reached.soFar }), TOLD_EACH_MS)
  const hooks = {
    stops: () => isStopped,
    told: (coverage: Coverage) => {
      reached = coverage
    },
  }
  explore(message, hooks).then(
    ({ finding, coverage, unjudged }) => end({ finding, reached: coverage.counts, unjudged }),
    // A fault of ours is shown with its place
    (error: Error) => end({ error: error instanceof TypeError ? (error.stack ?? error.message) : error.message }),
  )
})
// The terminal interrupts all processes at once: the one that has begun this one tells it when to end
process.on('SIGINT', () => {})
process.on('disconnect', () => {
  isStopped = true
})
