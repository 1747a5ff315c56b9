/** Tries many things at the same time: each job has a process of its own, and takes what is next. */
import { TrialProcess } from './trial-process.ts'

/**
 * Shows how far it is. @param what words for the number of all: `2301 tried`
 * @param work tries one @param reachFile as of a process
 * @returns scenarios that fail on the right server at the end, behind wrong ones that were taken back
 */
export async function tryAll<Item>(
  items: readonly Item[],
  jobs: number,
  what: string,
  work: (trials: TrialProcess, item: Item) => Promise<void>,
  reachFile: string | null = null,
): Promise<string[]> {
  const left = items.values()
  const leaks: string[] = []
  let count = 0
  async function job(): Promise<void> {
    const trials = new TrialProcess(reachFile)
    for (const item of left) {
      await work(trials, item)
      process.stderr.write(`\r${++count} of ${items.length} ${what} `)
    }
    const leak = await trials.end()
    if (leak !== null) leaks.push(leak)
  }
  await Promise.all(Array.from({ length: Math.min(jobs, items.length) }, job))
  process.stderr.write('\n')
  return leaks
}
