/** What an exploration has reached: acts by their answers, and surfaces by their reads. */
import type { Read } from '../../support/model/expected.ts'
import { ACTS, type Act } from '../../support/model/model.ts'
import type { EpisodeTold } from './episode.ts'

type Counts = Map<string, number>

/** Counts as a process sends them to another. */
export interface CoverageCounts {
  acts: [name: string, count: number][]
  reads: [name: string, count: number][]
}

const totalOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

export class Coverage implements EpisodeTold {
  readonly #acts: Counts = new Map()
  readonly #reads: Counts = new Map()

  act({ do: name }: Act, status: number): void {
    this.#add(this.#acts, `${name} ${status}`, 1)
  }

  read({ name }: Read): void {
    this.#add(this.#reads, name, 1)
  }

  #add(counts: Counts, name: string, more: number): void {
    counts.set(name, (counts.get(name) ?? 0) + more)
  }

  /** Adds what another process has reached. */
  add({ acts, reads }: CoverageCounts): void {
    for (const [name, count] of acts) this.#add(this.#acts, name, count)
    for (const [name, count] of reads) this.#add(this.#reads, name, count)
  }

  get counts(): CoverageCounts {
    return { acts: [...this.#acts], reads: [...this.#reads] }
  }

  get acts(): number {
    return totalOf(this.#acts)
  }

  get reads(): number {
    return totalOf(this.#reads)
  }

  /** Acts with their answers, seldom ones first, and those never done. */
  get lines(): string[] {
    const told = (counts: Counts): string =>
      [...counts]
        .sort(([, a], [, b]) => a - b)
        .map(([name, count]) => `${name}: ${count}`)
        .join(', ')
    const never = ACTS.filter((act) => ![...this.#acts.keys()].some((name) => name.startsWith(`${act} `)))
    return [
      `acts by answer: ${told(this.#acts)}`,
      `reads: ${told(this.#reads)}`,
      ...(never.length > 0 ? [`never done: ${never.join(', ')}`] : []),
    ]
  }
}
