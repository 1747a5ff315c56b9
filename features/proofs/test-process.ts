/** A process of `npm test` that runs test files: it is given the next one whenever it has ended one. */
import { fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HANGING_MS } from './kit/hanging.ts'
import type { FileQueue } from './test-files.ts'

/** How long a file took, in seconds: elapsed, and of the processors (null where the machine does not say). */
export interface TestFileTime {
  file: string
  seconds: number
  processor: number | null
}

interface TestProcess {
  /** In the order in which they ended. */
  times: TestFileTime[]
  /** The file that is being run, and for how many seconds. */
  present(): string | null
  /** Runs files until none is left. @returns the exit status, and node's TAP */
  run(): Promise<{ code: number; tap: string }>
}

/** @param place of its TAP file */
export function testProcess(place: string, queue: FileQueue): TestProcess {
  const times: TestFileTime[] = []
  let present: { file: string; since: number; processor: number | null } | null = null
  const options = [
    // What a failed test leaves open does not delay the end
    '--test-force-exit',
    // A hanging test is named and fails, and the others go on: later than whatever it waits for by itself
    `--test-timeout=${2 * HANGING_MS}`,
    '--test-reporter=tap',
    `--test-reporter-destination=${place}`,
  ]
  return {
    times,
    present: () => present && `${present.file} for ${seconds(present.since).toFixed(0)} s`,
    run: () =>
      new Promise((resolve) => {
        const child = fork(join(import.meta.dirname, 'runner.ts'), { execArgv: options })
        const end = (code: number): void => resolve({ code, tap: existsSync(place) ? readFileSync(place, 'utf8') : '' })
        child.on('error', () => end(1))
        child.on('exit', (code) => end(code ?? 1))
        child.on('message', async () => {
          const processor = processorSeconds(child.pid!)
          if (present) {
            const spent = processor === null ? null : processor - present.processor!
            times.push({ file: present.file, seconds: seconds(present.since), processor: spent })
          }
          const file = await queue.next(present?.file ?? null)
          present = file === null ? null : { file, since: performance.now(), processor }
          if (child.connected) child.send({ file })
        })
      }),
  }
}

const seconds = (since: number): number => (performance.now() - since) / 1000

/** Of a process and of its children that have ended, where the machine tells it. */
function processorSeconds(pid: number): number | null {
  const stat = `/proc/${pid}/stat`
  if (!existsSync(stat)) return null
  // Behind the name, which may hold blanks: four counts of hundredths, its own and its children's, user and system
  const fields = readFileSync(stat, 'utf8').split(') ').at(-1)!.split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}
