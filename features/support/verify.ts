/** `kasalab verify`: checks a target, runs the scenarios, and reports the results. */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { printable } from '../../server/commands/line/printable.ts'
import { dryRun } from './dry-run/dry-run.ts'
import { againstBaseline, type KnownFailure, readBaseline, writeBaseline } from './report/baseline.ts'
import { problemAnnotation, writeStepSummary } from './report/ci/github.ts'
import { causeLines, neverInTimeLines, notTestedLines, readingDifferenceLines, totalsLines } from './report/console.ts'
import { inOneLine } from './report/expectation.ts'
import type { Cause } from './report/failures/causes.ts'
import { RecordedRun } from './report/record/recorded-run.ts'
import { readSummary, writeReport } from './report/report.ts'
import type { RunResults } from './report/results.ts'
import type { ScenarioResult } from './report/scenario-result.ts'
import type { Summary } from './report/summary.ts'
import { Secrets } from './report/text/secrets.ts'
import { worldsLeft } from './run/left-worlds.ts'
import { observed } from './run/observed.ts'
import { type RunOptions, run, scenarioPlacesOf } from './run/run.ts'
import type { Selected } from './run/selected-plugin.ts'
import { selection } from './run/selection.ts'
import { holdRegisters } from './targets/lock.ts'
import { namedTarget } from './targets/named.ts'
import { handOn } from './targets/preflight/findings.ts'
import { labFaults } from './targets/preflight/lab.ts'
import { runPreflight } from './targets/preflight/preflight.ts'
import { type Profile, ProfileError, profileLanes } from './targets/profile/profile.ts'
import { handOnReceiving, type OpenReceiving, openReceiving } from './targets/receiving/receiving.ts'
import { ENDANGERED } from './wire/stopping.ts'

interface VerifyOptions extends Omit<RunOptions, 'ours' | 'tags' | 'parallel'> {
  /** A file, an address, or `embedded`. */
  target: string
  /** Names of further hosts that its answers may name. */
  allowHosts: readonly string[]
  /** No features of ours. */
  alone: boolean
  clauses: readonly string[]
  tags: string | null
  parallel: number | null
  /** Names of quirks in the worlds of the embedded sandbox. */
  quirks: readonly string[]
  /** Whether our decisions convict a stranger, as the law does. */
  ourReading: boolean
  /** Format of failures on the console. */
  format: 'text' | 'github'
  report: string | null
  /** Directory of a report: only the scenarios that failed there are run. */
  onlyFailed: string | null
  baseline: string | null
  writeBaseline: string | null
}

/** Overall result. */
type VerifyResult = 'passed' | 'failed' | 'nothing tested' | 'interrupted' | 'endangered'

/** A target to run against. */
interface Chosen {
  name: string
  profile: Profile | null
  /** Address of a lab that is not ours; null: none. */
  lab: string | null
  /** Scenarios run in parallel, at most. */
  lanes: number
  /** Number of scenarios from which another lane pays off: its worker has to load all steps. */
  worthALane: number
}

/** Scenarios of a sandbox that take about as long as a worker takes to begin. */
const WORTH_A_LANE = 30

function embeddedName(quirks: readonly string[]): string {
  const live = quirks.length > 1 ? `${quirks.length} quirks` : quirks[0]
  return `the sandbox of this program${live === undefined ? '' : ` with ${live}`}`
}

function choose({ target, quirks }: VerifyOptions): Chosen {
  const named = namedTarget(target)
  // One more than the processors: one worker may wait, for a mail server say, while another works
  const lanes = Math.min(4, availableParallelism() + 1)
  if (named.kind === 'embedded')
    return { name: embeddedName(quirks), profile: null, lab: null, lanes, worthALane: WORTH_A_LANE }
  const { name, profile } = named
  return named.kind === 'lab'
    ? { name, profile, lab: named.base, lanes, worthALane: WORTH_A_LANE }
    : { name, profile, lab: null, lanes: profileLanes(named.profile).length, worthALane: 1 }
}

/** What to run again; an older report has no list of what did not come in time. */
const failedIn = ({ failures, never_in_time = [] }: Partial<Summary>): Summary['failures'] => [
  ...(failures ?? []),
  ...never_in_time,
]

/** The requested run, or one of the scenarios that failed before; null: none failed. @throws NothingToRun */
async function runOptionsOf(options: VerifyOptions, { lanes, worthALane }: Chosen): Promise<RunOptions | null> {
  const { onlyFailed, parallel, alone } = options
  const failures = onlyFailed === null ? null : failedIn(readSummary(onlyFailed))
  if (failures?.length === 0) return null
  const { ours, tags } = selection(options.clauses, options.tags)
  return {
    ...options,
    ...(failures && { features: await scenarioPlacesOf(failures) }),
    ours: alone || failures ? [] : ours,
    tags,
    parallel: Math.min(parallel ?? lanes, lanes),
    worthALane,
  }
}

/**
 * @throws ProfileError when scenarios cannot start against the target, NothingToRun when none is selected; the message
 *   says what and why
 */
export async function verify(options: VerifyOptions): Promise<VerifyResult> {
  // Read by this thread and by the runners
  process.env.KASALAB_ALLOW_HOSTS = options.allowHosts.join(',')
  const chosen = choose(options)
  const baseline = options.baseline === null ? [] : known(options.baseline)
  const runOptions = await runOptionsOf(options, chosen)
  if (runOptions === null) {
    process.stdout.write(`Nothing failed in the run of ${options.onlyFailed}: nothing is run again.\n`)
    return 'passed'
  }
  nameTarget(options)
  let release = async (): Promise<void> => {}
  let left = async (): Promise<string[]> => []
  try {
    const recorded = new RecordedRun(Secrets.of(chosen.profile))
    const observing = { failFast: options.failFast, format: options.format, recorded, left: () => left() }
    const interrupted = await observed(observing, (onMessage, expect) => {
      if (options.dryRun) return dryRun(options.target, runOptions, onMessage, expect)
      const choose = async (selected: Selected): Promise<Selected> => {
        release = await lookOver(chosen)
        if (chosen.lab !== null) left = await worldsLeft(chosen.lab)
        expect(selected.length)
        return selected
      }
      return run(runOptions, onMessage, choose)
    })
    const came = recorded.end()
    say(came, options.format)
    if (options.report !== null) {
      const { messages, hasFailed } = recorded
      writeReport(options.report, chosen.name, { run: came, messages, hasFailed })
      process.stdout.write(`The report: ${join(options.report, 'index.html')}\n`)
    }
    if (options.format === 'github') writeStepSummary(chosen.name, came)
    if (options.writeBaseline !== null) writeBaseline(options.writeBaseline, came, baseline)
    const outcome = verdict(came, baseline)
    return interrupted && outcome !== 'failed' ? 'interrupted' : outcome
  } finally {
    await release()
  }
}

function known(file: string): KnownFailure[] {
  if (!existsSync(file)) throw new Error(`there is no baseline ${file}: write one with --write-baseline ${file}`)
  return readBaseline(file)
}

/**
 * Locks the registers for this run, and checks the target.
 * @returns releases the registers
 * @throws ProfileError with a line for each problem
 */
async function lookOver({ name, profile, lab }: Chosen): Promise<() => Promise<void>> {
  const refuse = (faults: readonly string[]): void => {
    if (faults.length === 0) return
    const secrets = Secrets.of(profile)
    const lines = faults.map((fault) => `\n  ${printable(secrets.mask(fault))}`)
    throw new ProfileError(`${printable(name)} cannot be tested:${lines.join('')}`)
  }
  if (lab !== null) refuse(await labFaults(lab, profile))
  if (lab !== null || !profile) return async () => {}
  const letGo = holdRegisters(profile)
  let receiving: OpenReceiving | null = null
  const release = async (): Promise<void> => {
    letGo()
    await receiving?.close()
  }
  try {
    receiving = await openReceiving(profile)
    const findings = await runPreflight(profile, { isRun: true })
    refuse(findings.faults)
    for (const note of findings.notes) process.stdout.write(`– ${note}\n`)
    handOn(findings)
    if (receiving) handOnReceiving(receiving)
    return release
  } catch (error) {
    await release()
    throw error
  }
}

/** Passes the target to the runners, which are separate threads. */
function nameTarget({ target, quirks, dryRun, ourReading }: VerifyOptions): void {
  if (ourReading) process.env.KASALAB_OUR_READING = 'counted'
  // A dry run sends the target nothing
  if (dryRun) return
  if (quirks.length > 0) process.env.KASALAB_QUIRKS = quirks.join(',')
  if (target !== 'embedded') process.env.KASALAB_TARGET = target
  process.env.KASALAB_EVIDENCE = 'kept'
}

/** Characters shown of a problem. */
const PROBLEM_CHARACTERS = 600

/** Prints the end of a run; failures were printed when they happened. */
function say({ results, causes, problems, took_ms, dry_run }: RunResults, format: VerifyOptions['format']): void {
  const problemLine = (problem: string): string =>
    format === 'github' ? problemAnnotation(problem) : `✖ ${printable(inOneLine(problem, PROBLEM_CHARACTERS))}`
  const lines = [
    ...causesIn(results, causes),
    ...neverInTimeLines(results),
    ...readingDifferenceLines(results),
    ...problems.map(problemLine),
    ...notTestedLines(results),
    ...totalsLines(results, took_ms, dry_run),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Causes of a stranger's failures, known at the end of the run only. */
function causesIn(results: readonly ScenarioResult[], causes: readonly Cause[]): string[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  return causes.flatMap((cause) => {
    const shown = cause.scenarios.map((id) => byId.get(id)!)
    return causeLines(cause, shown.find(({ outcome }) => outcome === 'failed') ?? shown[0]!)
  })
}

function verdict({ problems, ...run }: RunResults, baseline: readonly KnownFailure[]): VerifyResult {
  if (problems.some((problem) => problem.includes(ENDANGERED))) return 'endangered'
  const { newFailures, newCauses, newPasses } = againstBaseline(run, baseline)
  for (const { id } of newPasses)
    process.stdout.write(`✖ is known to fail, and passed: ${printable(id)}; take it off the baseline\n`)
  if ([problems, newFailures, newCauses, newPasses].some(({ length }) => length > 0)) return 'failed'
  return run.results.some(isTested) ? 'passed' : 'nothing tested'
}

const isTested = ({ outcome }: ScenarioResult): boolean => outcome !== 'not_tested'
