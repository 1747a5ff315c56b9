/** `kasalab verify`: checks a target, runs the scenarios, and reports the results. */
import { join } from 'node:path'
import { printable } from '../../server/commands/line/printable.ts'
import type { QuirkName } from '../../server/runtime/world/quirks.ts'
import { apartFirst } from './dry-run/apart-first.ts'
import { dryRun } from './dry-run/dry-run.ts'
import { openOutlook } from './dry-run/outlook.ts'
import { type Explore, exploredBehind } from './explored/exploration.ts'
import { homeFrom } from './living/places.ts'
import { freshBaseline, withKnown, writeBaseline } from './report/baseline/baseline.ts'
import { readPresentBaseline } from './report/baseline/present-places.ts'
import { writeStepSummary } from './report/ci/github.ts'
import { endingLines } from './report/ending.ts'
import { RecordedRun } from './report/record/recorded-run.ts'
import { requireWritable } from './report/record/writable.ts'
import { readSummary, writeReport } from './report/report.ts'
import type { Summary } from './report/summary.ts'
import { Secrets } from './report/text/secrets.ts'
import { runVerdict } from './report/verdict.ts'
import { worldsLeft } from './run/left-worlds.ts'
import { observed } from './run/observed.ts'
import { type RunOptions, run, scenarioPlacesOf } from './run/run.ts'
import type { Selected } from './run/selected-plugin.ts'
import { selection } from './run/selection.ts'
import { type ChosenTarget, chosenTarget } from './targets/chosen-target.ts'
import { holdRegisters, queueForRegisters } from './targets/lock.ts'
import type { PreflightFindings } from './targets/preflight/findings.ts'
import { labFaults } from './targets/preflight/lab.ts'
import { runPreflight } from './targets/preflight/preflight.ts'
import { type Profile, ProfileError } from './targets/profile/profile.ts'
import { type OpenReceiving, openReceiving } from './targets/receiving/receiving.ts'
import { type RunSettings, worldParametersOf } from './targets/run-settings.ts'
import { beginRun, stoppedBecause, stopRun } from './wire/stopping.ts'
import { isOfCut } from './wire/twice.ts'

interface VerifyOptions extends Omit<RunOptions, 'ours' | 'tags' | 'parallel' | 'triesTwice' | 'parameters'> {
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
  quirks: readonly QuirkName[]
  /** Whether our decisions convict a stranger, as the law does. */
  ourReading: boolean
  /** Prints the requests of a failure with those that prepared it. */
  printCurl: boolean
  /** Format of failures on the console. */
  format: 'text' | 'github'
  report: string | null
  /** Directory of a report: only the scenarios that failed there are run. */
  onlyFailed: string | null
  baseline: string | null
  writeBaseline: string | null
  /** Minutes after which no further scenario begins; null: no limit. */
  minutes: number | null
  /** Explores the target behind the scenarios; null: it does not. */
  explore?: Explore | null
}

/** Overall result. */
type VerifyResult = 'passed' | 'failed' | 'nothing tested' | 'interrupted' | 'endangered'

/** Seeds of an exploration that is given none. */
const SEEDS = 2 ** 31

/** What to run again; an older report has no list of what did not come in time. */
const failedIn = ({ failures, never_in_time = [] }: Partial<Summary>): Summary['failures'] => [
  ...(failures ?? []),
  ...never_in_time,
]

/** The requested run, or one of the scenarios that failed before; null: none failed. @throws NothingToRun */
async function runOptionsOf(options: VerifyOptions, chosen: ChosenTarget): Promise<RunOptions | null> {
  const { lanes, worthALane, profile, lab } = chosen
  const { onlyFailed, parallel, alone } = options
  const before = onlyFailed === null ? null : readSummary(onlyFailed)
  const failures = before && failedIn(before)
  if (failures?.length === 0) return null
  const { ours, tags } = selection(options.clauses, options.tags)
  return {
    ...options,
    ...(failures && { features: await scenarioPlacesOf(failures, before!.home) }),
    ours: alone || failures ? [] : ours,
    tags,
    parallel: Math.min(parallel ?? lanes, lanes),
    worthALane,
    triesTwice: profile !== null && lab === null,
  }
}

/**
 * @throws ProfileError when scenarios cannot start against the target, NothingToRun when none is selected; the message
 *   says what and why
 */
export async function verify(options: VerifyOptions): Promise<VerifyResult> {
  const chosen = chosenTarget(options.target, options.quirks)
  const baseline = options.baseline === null ? [] : await readPresentBaseline(options.baseline)
  requireWritable(options)
  const runOptions = await runOptionsOf(options, chosen)
  if (runOptions === null) {
    process.stdout.write(`Nothing failed in the run of ${options.onlyFailed}: nothing is run again.\n`)
    return 'passed'
  }
  beginRun()
  const settings = settingsFor(options, runOptions.triesTwice === true)
  let release = async (): Promise<void> => {}
  let left = async (): Promise<string[]> => []
  const overtime = timeLimit(options.minutes)
  try {
    const recorded = new RecordedRun(Secrets.of(chosen.profile), homeFrom())
    const { failFast, printCurl: printsScripts } = options
    const observing = { failFast, baseline, printsScripts, recorded, left: () => left() }
    const interrupted = await observed(observing, (onMessage, expect, say) => {
      if (options.dryRun) return dryRun(options.target, runOptions, onMessage, expect)
      let total = 0
      const choose = async (selected: Selected): Promise<Selected> => {
        total = selected.length
        // A seed gives the order, and a sandbox has a new world for each scenario.
        if (options.seed !== null || chosen.profile === null || chosen.lab !== null) return selected
        return apartFirst(selected, runOptions.parallel, await openOutlook(options.target))
      }
      const parameters = async () => {
        const { release: letGo, ...found } = await lookOver(chosen, options)
        release = letGo
        Object.assign(settings, found)
        if (chosen.lab !== null) left = await worldsLeft(chosen.lab)
        expect(total)
        return worldParametersOf(settings)
      }
      const scenarios = (hear: typeof onMessage): Promise<void> => run({ ...runOptions, parameters }, hear, choose)
      const { explore = null, seed } = options
      if (explore === null) return scenarios(onMessage)
      return exploredBehind(onMessage, scenarios, async () => {
        const target = chosen.profile === null && chosen.lab === null ? null : options.target
        if (stoppedBecause() !== null) return null
        // The explorer holds the registers itself
        await release()
        release = async () => {}
        return explore({ target, seed: seed ?? Date.now() % SEEDS, say, stops: () => stoppedBecause() !== null })
      })
    })
    const came = recorded.end()
    if (options.writeBaseline !== null) writeBaseline(options.writeBaseline, came, baseline)
    // What is written as known is known
    const judged = withKnown(came, options.writeBaseline === null ? baseline : freshBaseline(came, baseline))
    const verdict = runVerdict(judged)
    const outcome = interrupted && verdict !== 'failed' ? 'interrupted' : verdict
    process.stdout.write(`${endingLines(judged, options.format).join('\n')}\n`)
    if (options.report !== null) {
      const { messages, hasFailed } = recorded
      const answers = recorded.answersOf(judged.results)
      writeReport(options.report, chosen.name, { run: judged, messages, hasFailed, answers }, outcome === 'passed')
      process.stdout.write(`The report: ${join(options.report, 'index.html')}\n`)
    }
    if (options.format === 'github') writeStepSummary(chosen.name, judged)
    return outcome
  } finally {
    clearTimeout(overtime)
    await release()
  }
}

/** Begins no further scenario when the time is over. */
function timeLimit(minutes: number | null): NodeJS.Timeout | undefined {
  if (minutes === null) return undefined
  const stop = (): void => stopRun(`its time was over (--minutes ${minutes})`)
  return setTimeout(stop, minutes * 60_000).unref()
}

/**
 * Locks the registers for this run, and checks the target.
 * @returns what the runners have to know, and what releases the registers
 * @throws ProfileError with a line for each problem
 */
async function lookOver(
  { name, profile, lab }: ChosenTarget,
  { shard, allowHosts }: VerifyOptions,
): Promise<Pick<RunSettings, 'findings' | 'receiving'> & { release: () => Promise<void> }> {
  const refuse = (faults: readonly string[]): void => {
    if (faults.length === 0) return
    const secrets = Secrets.of(profile)
    const lines = faults.map((fault) => `\n  ${printable(secrets.mask(fault))}`)
    throw new ProfileError(`${printable(name)} cannot be tested:${lines.join('')}`)
  }
  if (lab !== null) refuse(await labFaults(lab, profile, allowHosts))
  if (lab !== null || !profile) return { findings: null, receiving: null, release: async () => {} }
  const note = (text: string): boolean => process.stdout.write(`– ${printable(text)}\n`)
  // A part of a run waits for registers that another part has
  const letGo = shard !== null ? await queueForRegisters(profile, note) : holdRegisters(profile)
  let receiving: OpenReceiving | null = null
  const release = async (): Promise<void> => {
    letGo()
    await receiving?.close()
  }
  try {
    receiving = await openReceiving(profile)
    const findings = await preflightOf(profile)
    refuse(findings.faults)
    for (const note of findings.notes) process.stdout.write(`– ${note}\n`)
    return { findings, receiving: receiving && { url: receiving.url, folder: receiving.folder }, release }
  } catch (error) {
    await release()
    throw error
  }
}

/** What a connection that was cut leaves open is looked at once more. */
async function preflightOf(profile: Profile): Promise<PreflightFindings> {
  const findings = await runPreflight(profile, { isRun: true })
  return findings.faults.some(isOfCut) ? runPreflight(profile, { isRun: true }) : findings
}

/** The settings of the runners. A dry run sends the target nothing. */
const settingsFor = (
  { target, quirks, dryRun, ourReading, printCurl, allowHosts }: VerifyOptions,
  triesTwice: boolean,
): Partial<RunSettings> =>
  dryRun
    ? {}
    : {
        ...{ target, quirks, triesTwice, countsReadings: ourReading, allowedHosts: allowHosts },
        evidence: printCurl ? 'whole' : 'kept',
      }
