/** A run with its console output: progress, each failure when it happens, and an orderly end when interrupted. */
import type { Envelope } from '@cucumber/messages'
import { printable } from '../../../server/commands/line/printable.ts'
import type { ScenarioOutcome } from '../living/outcomes.ts'
import { asKnown, type KnownFailure } from '../report/baseline/baseline.ts'
import { countedOutcome } from '../report/console.ts'
import { FailureTeller } from '../report/failure-teller.ts'
import { RunProgress } from '../report/progress.ts'
import type { RecordedRun } from '../report/record/recorded-run.ts'
import { INTERRUPTED, stopRun } from '../wire/stopping.ts'

/** Outcomes that end a run with --fail-fast. */
const BAD: readonly ScenarioOutcome[] = ['failed', 'never_in_time']

interface Observing {
  failFast: boolean
  /** Known failures. */
  baseline: readonly KnownFailure[]
  /** Whether what shows a failure again is printed with what prepared it. */
  printsScripts: boolean
  recorded: RecordedRun
  /** Lines on what an interrupted run leaves behind. */
  left(): Promise<string[]>
}

/** @param begin runs, and says how many scenarios are to be expected, and lines of its own @returns whether it was interrupted */
export async function observed(
  { failFast, baseline, printsScripts, recorded, left }: Observing,
  begin: (
    onMessage: (message: Envelope) => void,
    expect: (total: number) => void,
    say: (line: string) => void,
  ) => Promise<unknown>,
): Promise<boolean> {
  const progress = new RunProgress(process.stdout)
  const teller = new FailureTeller(printsScripts)
  let interrupts = 0
  const tell = async (): Promise<void> => {
    for (const line of await left()) progress.say(printable(line))
  }
  const stop = (): void => {
    interrupts++
    if (interrupts > 2) process.exit(130)
    if (interrupts === 2) return void tell().finally(() => process.exit(130))
    progress.say('Stopping: scenarios under way come to their end, a second interrupt does not wait for them.')
    stopRun(INTERRUPTED)
  }
  process.on('SIGINT', stop)
  try {
    const hear = (message: Envelope): void => {
      const heard = recorded.hear(message)
      const result = heard && asKnown(heard, baseline)
      if (result) progress.add(countedOutcome(result), teller.lines(result))
      if (failFast && heard && BAD.includes(heard.outcome)) stopRun('a scenario before it had failed (--fail-fast)')
    }
    await begin(
      hear,
      (total) => progress.begin(total),
      (line) => progress.say(`– ${printable(line)}`),
    )
    if (interrupts > 0) await tell()
  } finally {
    process.removeListener('SIGINT', stop)
    progress.end()
  }
  return interrupts > 0
}
