/** A process that explores: it is sent what, tells what it has reached, and ends with what it has found. */
import process from 'node:process'
import type { CoverageCounts } from './coverage.ts'
import { type Exploration, type Explored, explore } from './explore.ts'

/** What it says: counts so far, or how it has ended. */
export type ExplorerSaid =
  | { reached: CoverageCounts }
  | { finding: Explored['finding']; reached: CoverageCounts }
  | { error: string }

/** Between two tellings, ms. */
const TOLD_EACH_MS = 1000

let isStopped = false
const say = (said: ExplorerSaid): void => void process.send?.(said)

async function begin(exploration: Exploration): Promise<void> {
  let last = performance.now()
  const { finding, coverage } = await explore(exploration, {
    stops: () => isStopped,
    told: ({ counts }) => {
      if (performance.now() - last < TOLD_EACH_MS) return
      last = performance.now()
      say({ reached: counts })
    },
  })
  say({ finding, reached: coverage.counts })
}

process.on('message', (message: Exploration | 'stop') => {
  if (message === 'stop') isStopped = true
  else
    void begin(message)
      .catch((error: Error) => say({ error: error.stack ?? error.message }))
      .finally(() => process.disconnect?.())
})
