/** What `kasalab explore` does: several processes explore one target, or a sandbox each; the first find ends them. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { ownEnvironment } from '../../support/run/child-process.ts'
import { Coverage, type CoverageCounts, NOTHING_REACHED } from './coverage.ts'
import type { Exploration, Explored, Unjudged } from './explore.ts'
import type { ExplorerSaid } from './explore-process.ts'

export interface ProgramOptions extends Omit<Exploration, 'stride'> {
  /** Processes. */
  parallel: number
}

export interface ExploreProgress {
  say: (line: string) => void
  stops: () => boolean
}

export type ExploreEnd = 'passed' | 'contradicted' | 'not judged' | 'interrupted'

/** How an exploration has ended. */
export interface ProgramEnd {
  end: ExploreEnd
  finding: Explored['finding']
  coverage: Coverage
  /** Why the target, or a part of what was asked, is not judged; null: all of it is. */
  unjudged: string | null
  /** Why episodes were given up, whether or not enough are judged. */
  lost: readonly string[]
}

/** Between two lines of progress, ms. */
const LINE_EACH_MS = 10_000
/** Between two looks whether to stop, ms. */
const LOOK_EACH_MS = 100
/** A process that has said nothing for so long does nothing more, ms: it tells each second what it has reached. */
const MUTE_MS = 180_000
/** How long a process may take for the end of what is under way, and to leave everything as it was found, ms. */
const ENDING_MS = 240_000
/** How long a target may take to be opened and looked over, ms: the time of an exploration begins behind it. */
const OPENING_MS = 60_000
/** Share of the episodes that may be given up, where the target is judged all the same. */
const MOST_LOST = 0.1

/** The extension of this source: `.js` in a package. */
const EXTENSION = /\.\w+$/.exec(import.meta.filename)![0]
const EXPLORER = new URL(`./explore-process${EXTENSION}`, import.meta.url)

/** One process: what it has reached so far, and how it ends. */
class Explorer {
  readonly #child: ChildProcess
  #heardAt = performance.now()
  #stoppedAt: number | null = null
  reached: CoverageCounts = NOTHING_REACHED
  finding: Explored['finding'] = null
  unjudged: Unjudged | null = null
  error: string | null = null
  readonly ended: Promise<unknown>

  constructor(exploration: Exploration) {
    this.#child = fork(EXPLORER, [], {
      ...{ env: ownEnvironment(), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
      // As JSON, headers that a request leaves out on purpose would be lost
      serialization: 'advanced',
    })
    const gone = Promise.withResolvers<void>()
    this.ended = gone.promise.then(() => {
      if (this.unjudged === null)
        this.error ??= `the explorer ended with ${this.#child.exitCode ?? this.#child.signalCode}`
    })
    this.#child.on('message', (said: ExplorerSaid) => {
      this.#heardAt = performance.now()
      if ('error' in said) this.error = said.error
      else this.reached = said.reached
      if ('finding' in said) {
        this.finding = said.finding
        this.unjudged = said.unjudged
      }
    })
    this.#child.on('error', ({ message }) => {
      this.error ??= `the explorer cannot be started, or told: ${message}`
      if (this.#child.pid === undefined) gone.resolve()
    })
    // What it has said last comes before its channel is closed
    Promise.all([once(this.#child, 'exit'), once(this.#child, 'disconnect')]).then(
      () => gone.resolve(),
      () => {},
    )
    this.#child.send(exploration)
  }

  stop(): void {
    if (this.#stoppedAt !== null) return
    this.#stoppedAt = performance.now()
    if (this.#child.connected) this.#child.send('stop', () => {})
  }

  /** Ends it by force where it does not end by itself, or says nothing more. */
  watch(): void {
    const now = performance.now()
    const isMute = now - this.#heardAt > MUTE_MS
    if (!isMute && (this.#stoppedAt === null || now - this.#stoppedAt < ENDING_MS)) return
    this.error ??= isMute ? `the explorer has said nothing for ${MUTE_MS / 1000} s` : 'the explorer does not end'
    this.kill()
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }
}

function togetherReached(explorers: readonly Explorer[]): Coverage {
  const all = new Coverage()
  for (const { reached } of explorers) all.add(reached)
  return all
}

/** Why what was asked is not judged; null: enough of it is. */
function unjudgedOf(explorers: readonly Explorer[]): string | null {
  const error = explorers.find((each) => each.error)?.error
  if (error) return error
  const all = explorers.flatMap(({ unjudged }) => unjudged ?? [])
  const lost = all.reduce((sum, each) => sum + each.lost, 0)
  const episodes = all.reduce((sum, each) => sum + each.episodes, lost)
  if (lost === 0 || lost < MOST_LOST * episodes) return null
  return `${lost} of ${episodes} episodes were given up, as ${all.flatMap(({ because }) => because).at(-1)}`
}

/** A share of what is allowed to all; null: there is no bound. */
const shareOf = (all: number | null, of: number): number | null => (all === null ? null : all / of)

/** Explores in processes of its own, and says how far they are. @param stops asks for the end: it is left in order */
export async function exploreProgram(
  { parallel, ...exploration }: ProgramOptions,
  { say, stops }: ExploreProgress,
): Promise<ProgramEnd> {
  const began = performance.now()
  const { requests, rate } = exploration.allowance ?? { requests: null, rate: null }
  const most = shareOf(exploration.most, parallel)
  const allowance = { requests: shareOf(requests, parallel), rate: shareOf(rate, parallel) }
  const each = { ...exploration, most: most === null ? null : Math.ceil(most), allowance, stride: parallel }
  const explorers = Array.from({ length: parallel }, (_, n) => new Explorer({ ...each, seed: exploration.seed + n }))
  const line = (): string => {
    const coverage = togetherReached(explorers)
    const { acts, reads, reached } = coverage
    const seconds = (performance.now() - began) / 1000
    return `seed ${exploration.seed}: ${acts} acts and ${reads} reads in ${seconds.toFixed(0)} s, ${(acts / seconds).toFixed(0)} acts a second; ${reached}`
  }
  const lines = setInterval(() => say(line()), LINE_EACH_MS)
  const looks = setInterval(() => {
    const isOver = stops() || explorers.some(({ finding, error }) => finding || error)
    const isOvertime = performance.now() - began > exploration.minutes * 60_000 + exploration.shrinkMs + OPENING_MS
    if (isOver || isOvertime) for (const explorer of explorers) explorer.stop()
    for (const explorer of explorers) explorer.watch()
  }, LOOK_EACH_MS)
  try {
    await Promise.all(explorers.map(({ ended }) => ended))
  } finally {
    clearInterval(lines)
    clearInterval(looks)
    for (const explorer of explorers) explorer.kill()
  }
  say(line())
  const coverage = togetherReached(explorers)
  const finding = explorers.find((each) => each.finding)?.finding ?? null
  const unjudged = unjudgedOf(explorers) ?? (coverage.acts === 0 && !stops() ? 'no act was done in the time' : null)
  const end = finding ? 'contradicted' : unjudged !== null ? 'not judged' : stops() ? 'interrupted' : 'passed'
  const lost = explorers.flatMap((explorer) => explorer.unjudged?.because ?? [])
  return { end, finding, coverage, unjudged, lost }
}
