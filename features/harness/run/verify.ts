/** `kasalab verify`: a target is looked over, the scenarios run, and what came of them is said and written down. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@cucumber/messages'
import { againstBaseline, type KnownFailure, readBaseline, writeBaseline } from '../report/baseline.ts'
import { failureLines, notTestedLines, totalsLine } from '../report/console.ts'
import { BAD, Progress } from '../report/progress.ts'
import { readRun, writeReport } from '../report/report.ts'
import type { Run, ScenarioResult } from '../report/results.ts'
import { namedTarget } from '../target/named.ts'
import { preflight } from '../target/preflight.ts'
import { lanesOf, type Profile, ProfileError } from '../target/profile.ts'
import { worldsLeft } from './left-worlds.ts'
import { type RunWish, run, scenariosOf } from './run.ts'
import { tagExpression } from './selection.ts'
import { stopRun } from './stopping.ts'

export interface VerifyWish extends Omit<RunWish, 'tags' | 'parallel'> {
  /** A file, an address, or `embedded`. */
  target: string
  clauses: readonly string[]
  tags: string | null
  parallel: number | null
  /** Names of quirks in the worlds of the embedded sandbox. */
  quirks: readonly string[]
  dryRun: boolean
  report: string | null
  baseline: string | null
  writeBaseline: string | null
}

/** What came of it. */
export type Verdict = 'passed' | 'failed' | 'nothing tested' | 'interrupted'

/** A target as it is run against. */
interface Chosen {
  name: string
  profile: Profile | null
  /** Address of a lab that is not ours; null when there is none. */
  lab: string | null
  /** Scenarios at the same time. */
  lanes: number
}

function embeddedName(quirks: readonly string[]): string {
  const live = quirks.length > 1 ? `${quirks.length} quirks` : quirks[0]
  return `the sandbox of this program${live === undefined ? '' : ` with ${live}`}`
}

function choose({ target, quirks }: VerifyWish): Chosen {
  const named = namedTarget(target)
  // One more than there are processors: while one waits, for a mail server say, another works.
  const lanes = Math.min(4, availableParallelism() + 1)
  if (named.kind === 'embedded') return { name: embeddedName(quirks), profile: null, lab: null, lanes }
  const { name, profile } = named
  return named.kind === 'lab'
    ? { name, profile, lab: named.base, lanes }
    : { name, profile, lab: null, lanes: lanesOf(named.profile).length }
}

/**
 * @throws ProfileError when the target is not one that scenarios could begin with, NothingToRun when none is asked for;
 * a message names what and why
 */
export async function verify(wish: VerifyWish): Promise<Verdict> {
  const chosen = choose(wish)
  const baseline = wish.baseline === null ? [] : known(wish.baseline)
  const runWish: RunWish = {
    ...wish,
    tags: tagExpression(wish.clauses, wish.tags),
    parallel: Math.min(wish.parallel ?? chosen.lanes, chosen.lanes),
  }
  const total = await scenariosOf(runWish)
  if (chosen.profile && !wish.dryRun) await lookOver(chosen.profile)
  nameTarget(wish)
  const directory = mkdtempSync(join(tmpdir(), 'kasalab-verify-'))
  try {
    const messages = join(directory, 'messages.ndjson')
    const worlds = chosen.lab === null || wish.dryRun ? NONE_LEFT : await worldsLeft(chosen.lab)
    const interrupted = await observed(total, wish.failFast, worlds, (hear) => run(runWish, messages, hear))
    const told = wish.report === null ? readRun([messages]) : writeReport(wish.report, chosen.name, [messages]).run
    say(told)
    if (wish.report !== null) process.stdout.write(`The report: ${join(wish.report, 'index.html')}\n`)
    if (wish.writeBaseline !== null) writeBaseline(wish.writeBaseline, told.results, baseline)
    const came = verdict(told, baseline)
    return interrupted && came !== 'failed' ? 'interrupted' : came
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function known(file: string): KnownFailure[] {
  if (!existsSync(file)) throw new Error(`there is no baseline ${file}: write one with --write-baseline ${file}`)
  return readBaseline(file)
}

/** @throws ProfileError with a line for each thing that stands in the way */
async function lookOver(profile: Profile): Promise<void> {
  const faults = await preflight(profile)
  if (faults.length > 0) throw new ProfileError(`${profile.name} cannot be tested:\n  ${faults.join('\n  ')}`)
}

/** How the runners learn of the target, each a thread of its own. */
function nameTarget({ target, quirks, dryRun }: VerifyWish): void {
  if (quirks.length > 0) process.env.KASALAB_QUIRKS = quirks.join(',')
  if (dryRun) process.env.KASALAB_REHEARSAL = target
  else if (target !== 'embedded') process.env.KASALAB_TARGET = target
  process.env.KASALAB_EVIDENCE = 'kept'
}

type Telling = () => Promise<string[]>
const NONE_LEFT: Telling = async () => []

/**
 * Shows how far it is, and stops the run in good order when it is interrupted, or behind the first failure.
 * @param left tells in lines what an interrupted run leaves behind
 * @returns whether it was interrupted
 */
async function observed(
  total: number,
  failFast: boolean,
  left: Telling,
  begin: (hear: (message: Envelope) => void) => Promise<unknown>,
): Promise<boolean> {
  const progress = new Progress(process.stdout, total)
  let interrupts = 0
  const tell = async (): Promise<void> => {
    for (const line of await left()) progress.say(line)
  }
  const stop = (): void => {
    interrupts++
    if (interrupts > 2) process.exit(130)
    if (interrupts === 2) return void tell().finally(() => process.exit(130))
    progress.say('Stopping: scenarios under way come to their end, a second interrupt does not wait for them.')
    stopRun('the run was interrupted')
  }
  process.on('SIGINT', stop)
  try {
    await begin((message) => {
      progress.hear(message)
      if (failFast && BAD.includes(String(message.testStepFinished?.testStepResult.status)))
        stopRun('a scenario before it had failed (--fail-fast)')
    })
    if (interrupts > 0) await tell()
  } finally {
    process.removeListener('SIGINT', stop)
    progress.end()
  }
  return interrupts > 0
}

function say({ results, problems, took_ms }: Run): void {
  const lines = [
    ...results.flatMap((result) => failureLines(result)),
    ...problems.map((problem) => `✖ ${withoutStack(problem)}`),
    ...notTestedLines(results),
    totalsLine(results, took_ms),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Where in the harness it was noticed is of no use to a tester. */
const withoutStack = (text: string): string => text.replace(/\n\s+at .*/gs, '')

function verdict({ results, problems }: Run, baseline: readonly KnownFailure[]): Verdict {
  const { newFailures, newPasses } = againstBaseline(results, baseline)
  for (const { id } of newPasses)
    process.stdout.write(`✖ is known to fail, and passed: ${id}; take it off the baseline\n`)
  if (problems.length > 0 || newFailures.length > 0 || newPasses.length > 0) return 'failed'
  return results.some(isTested) ? 'passed' : 'nothing tested'
}

const isTested = ({ outcome }: ScenarioResult): boolean => outcome !== 'not_tested'
