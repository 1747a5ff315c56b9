/** What `kasalab explore` does: several processes explore one target, or a sandbox each; the first find ends them. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { ownEnvironment } from '../../support/run/child-process.ts'
import { Coverage, type CoverageCounts } from './coverage.ts'
import type { Exploration, Explored } from './explore.ts'
import type { ExplorerSaid } from './explore-process.ts'
import { toldFinding } from './tell.ts'

export interface ProgramOptions extends Omit<Exploration, 'stride'> {
  /** Processes. */
  parallel: number
  /** Whether all that was reached is told at the end. */
  isVerbose: boolean
  /** Where the replay and the scenario of a contradiction are written. */
  folder: string
}

export interface ExploreProgress {
  say: (line: string) => void
  stops: () => boolean
}

export type ExploreEnd = 'passed' | 'contradicted' | 'not judged' | 'interrupted'

/** Between two lines of progress, ms. */
const LINE_EACH_MS = 10_000
/** Between two looks whether to stop, ms. */
const LOOK_EACH_MS = 100

/** The extension of this source: `.js` in a package. */
const EXTENSION = /\.\w+$/.exec(import.meta.filename)![0]
const EXPLORER = new URL(`./explore-process${EXTENSION}`, import.meta.url)

/** One process: what it has reached so far, and how it ends. */
class Explorer {
  readonly #child: ChildProcess
  reached: CoverageCounts = { acts: [], reads: [] }
  finding: Explored['finding'] = null
  error: string | null = null
  readonly ended: Promise<unknown>

  constructor(exploration: Exploration) {
    this.#child = fork(EXPLORER, [], { env: ownEnvironment(), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.ended = once(this.#child, 'exit').then(([code]) => {
      if (code !== 0) this.error ??= `the explorer ended with ${code}`
    })
    this.#child.on('message', (said: ExplorerSaid) => {
      if ('error' in said) this.error = said.error
      else this.reached = said.reached
      if ('finding' in said) this.finding = said.finding
    })
    this.#child.send(exploration)
  }

  stop(): void {
    if (this.#child.connected) this.#child.send('stop')
  }
}

function togetherReached(explorers: readonly Explorer[]): Coverage {
  const all = new Coverage()
  for (const { reached } of explorers) all.add(reached)
  return all
}

/** @returns how it has ended; what was found has been said */
export async function exploreProgram(
  { parallel, isVerbose, folder, ...exploration }: ProgramOptions,
  { say, stops }: ExploreProgress,
): Promise<ExploreEnd> {
  const began = performance.now()
  const most = exploration.most === null ? null : Math.ceil(exploration.most / parallel)
  const explorers = Array.from(
    { length: parallel },
    (_, n) => new Explorer({ ...exploration, most, seed: exploration.seed + n, stride: parallel }),
  )
  const line = (): string => {
    const { acts, reads } = togetherReached(explorers)
    const seconds = (performance.now() - began) / 1000
    return `seed ${exploration.seed}: ${acts} acts and ${reads} reads in ${seconds.toFixed(0)} s, ${(acts / seconds).toFixed(0)} acts a second`
  }
  const lines = setInterval(() => say(line()), LINE_EACH_MS)
  const looks = setInterval(() => {
    if (stops() || explorers.some(({ finding, error }) => finding || error)) for (const each of explorers) each.stop()
  }, LOOK_EACH_MS)
  await Promise.all(explorers.map(({ ended }) => ended))
  clearInterval(lines)
  clearInterval(looks)
  say(line())
  if (isVerbose) for (const each of togetherReached(explorers).lines) say(each)
  const finding = explorers.find((each) => each.finding)?.finding
  if (finding) {
    for (const each of toldFinding(finding, folder)) say(each)
    return 'contradicted'
  }
  const error = explorers.find((each) => each.error)?.error
  if (error) {
    say(`not judged, because ${error}`)
    return 'not judged'
  }
  return stops() ? 'interrupted' : 'passed'
}
