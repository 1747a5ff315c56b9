/** What an earlier book in the same folder was made of: its pages, and the results it showed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BookOutcome } from './last-run.ts'

/** The file beside the pages that the next book reads. */
const BOOK_FILE = 'book.json'

export interface KeptResult {
  outcome: BookOutcome
  /** Start of the first run since which it has been so, RFC 3339; null: no run. */
  since: string | null
}

interface KeptBook {
  /** Names of its files. */
  pages: string[]
  /** By feature and title. */
  scenarios: Record<string, KeptResult>
}

/** The same as a file: scenarios are grouped by result. */
interface BookFile {
  pages: string[]
  results: (KeptResult & { scenarios: string[] })[]
}

export interface Change {
  scenario: string
  /** null: it is new. */
  was: BookOutcome | null
  /** null: it is gone. */
  is: BookOutcome | null
}

/** @returns null: there is none that can be read */
export function earlierBook(folder: string): KeptBook | null {
  const file = join(folder, BOOK_FILE)
  if (!existsSync(file)) return null
  try {
    const { pages, results } = JSON.parse(readFileSync(file, 'utf8')) as BookFile
    const scenarios = results.flatMap(({ outcome, since, scenarios: own }) =>
      own.map((name): [string, KeptResult] => [name, { outcome, since }]),
    )
    return { pages: pages.map(String), scenarios: Object.fromEntries(scenarios) }
  } catch {
    // Another program's file, or that of another version: there is nothing to compare with
    return null
  }
}

/** Leaves what the next book reads. */
export function keepBook(folder: string, { pages, scenarios }: KeptBook): void {
  const together = Map.groupBy(Object.entries(scenarios), ([, { outcome, since }]) => `${outcome} ${since}`)
  const results = [...together.values()].map((own) => ({ ...own[0]![1], scenarios: own.map(([name]) => name) }))
  writeFileSync(join(folder, BOOK_FILE), `${JSON.stringify({ pages, results } satisfies BookFile)}\n`)
}

/** The results of now, each with the run since which it has been so. */
export function keptResults(
  outcomes: ReadonlyMap<string, BookOutcome>,
  started: string | null,
  earlier: KeptBook | null,
): Record<string, KeptResult> {
  return Object.fromEntries(
    [...outcomes].map(([name, outcome]) => {
      const before = earlier?.scenarios[name]
      return [name, before?.outcome === outcome ? before : { outcome, since: started }]
    }),
  )
}

/** What differs from the earlier book; empty where there is none. */
export function changesSince(earlier: KeptBook | null, now: Record<string, KeptResult>): Change[] {
  if (!earlier) return []
  const names = [...new Set([...Object.keys(earlier.scenarios), ...Object.keys(now)])]
  return names
    .map((scenario) => ({
      ...{ scenario, was: earlier.scenarios[scenario]?.outcome ?? null },
      is: now[scenario]?.outcome ?? null,
    }))
    .filter(({ was, is }) => was !== is)
}
