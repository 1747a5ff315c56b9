/** One run of scenarios: selection, parallelism, and each message as it comes. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PassThrough } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import {
  type IRunConfiguration,
  type ISourcesCoordinates,
  type ISupportCodeLibrary,
  loadConfiguration,
  loadSources,
  runCucumber,
} from '@cucumber/cucumber/api'
import type { Envelope } from '@cucumber/messages'
import { NothingToRun, nothingOf } from '../unknown/nothing-to-run.ts'
import { unknownTags } from '../unknown/unknown-tags.ts'
import { SHORT_RUN_V8_FLAGS } from './child-process.ts'
import { atScenarios } from './scenario-lines.ts'

/** Folder of features and steps. */
export const HOME = join(import.meta.dirname, '../../..')
/** The package has them compiled. */
const SUFFIX = import.meta.filename.endsWith('.ts') ? 'ts' : 'js'
const SUPPORT = [
  'features/support/run/own-steps',
  'features/support/hooks',
  'features/support/vocabulary/parameters',
  'features/steps/*',
]

/** Every feature of ours, as a pattern. */
export const OUR_FEATURES: readonly string[] = ['features/**/*.feature']

export interface RunOptions {
  /** Features of ours that are read, as patterns or paths from `HOME`. */
  ours: readonly string[]
  /** Files and folders of features beside ours, absolute, files with optional lines. */
  features: readonly string[]
  /** Instead of all of these: paths as the runner takes them. */
  paths?: readonly string[]
  /** Cucumber's tag expression; empty: every scenario. */
  tags: string
  /** Titles, as regular expressions; empty: every scenario. */
  names: readonly string[]
  /** `i/n`: one part of n, from 1; null: all. */
  shard: string | null
  /** Runs in random order with this seed; null: in file order. */
  seed: number | null
  /** Scenarios run in parallel. */
  parallel: number
  /** Starts no further scenario after a failure. */
  failFast: boolean
  /** A tester's own steps, absolute. */
  steps: readonly string[]
  /** Executes nothing. */
  dryRun: boolean
}

/** A failed scenario in the summary of a report. */
export interface Failed {
  scenario: string
  file: string
  line: number
}

async function configurationOf(options: RunOptions): Promise<IRunConfiguration> {
  const { runConfiguration } = await loadConfiguration(
    {
      file: false,
      provided: {
        paths: [
          ...(options.paths ?? [...options.ours, ...options.features.map((path) => relative(HOME, atScenarios(path)))]),
        ],
        import: [...SUPPORT.map((path) => `${path}.${SUFFIX}`), ...options.steps],
        format: [`./features/support/run/no-console.${SUFFIX}`],
        tags: options.tags,
        name: [...options.names],
        parallel: options.parallel > 1 ? options.parallel : 0,
        order: options.seed === null ? 'defined' : `random:${options.seed}`,
        dryRun: options.dryRun,
        ...(options.shard !== null && { shard: options.shard }),
      },
    },
    { cwd: HOME },
  )
  return runConfiguration
}

/** Runs scenarios in threads with V8 flags for short runs. */
export const runWithShortRunFlags: typeof runCucumber = (...given) => {
  for (const flag of SHORT_RUN_V8_FLAGS) setFlagsFromString(flag)
  return runCucumber(...given)
}

/** Number of selected scenarios. @throws NothingToRun */
export async function scenariosOf(options: RunOptions): Promise<number> {
  const { sources } = await configurationOf(options)
  return countOf(sources)
}

/**
 * Number of selected scenarios.
 * @throws NothingToRun when there is none, a file cannot be read, or a tag names an unknown clause
 */
export async function countOf(sources: ISourcesCoordinates): Promise<number> {
  const { plan, errors } = await loadSources(sources, { cwd: HOME })
  const [first] = errors
  if (first) throw new NothingToRun(`${first.uri}:${first.location.line} cannot be read: ${first.message}`)
  if (plan.length === 0) throw nothingOf(sources)
  const unknown = unknownTags(
    plan.map(({ uri }) => uri),
    HOME,
  )
  if (unknown.length > 0) throw new NothingToRun(`${unknown.join('; ')}: kasalab clauses lists those there are`)
  return plan.length
}

/**
 * Present places of scenarios that failed in a run, as paths with lines: found by title, and by line where a title is
 * not unique.
 * @throws NothingToRun when one no longer exists
 */
export async function scenarioPlacesOf(failures: readonly Failed[]): Promise<string[]> {
  const paths = [...new Set(failures.map(({ file }) => file))]
  const missing = paths.find((path) => !existsSync(join(HOME, path)))
  if (missing !== undefined)
    throw new NothingToRun(`there is nothing at ${join(HOME, missing)}, where a scenario failed`)
  const { runConfiguration } = await loadConfiguration({ file: false, provided: { paths } }, { cwd: HOME })
  const { plan } = await loadSources(runConfiguration.sources, { cwd: HOME })
  return failures.flatMap(({ scenario, file, line }) => {
    const titled = plan.filter(({ uri, name }) => uri === file && name === scenario)
    if (titled.length === 0) throw new NothingToRun(`${file} has no scenario "${scenario}" any more`)
    const same = titled.filter(({ location }) => location.line === line)
    return (same.length > 0 ? same : titled).map(({ location }) => `${join(HOME, file)}:${location.line}`)
  })
}

/**
 * Runs scenarios. Nothing is printed but by steps and hooks, and that is discarded: the messages have the results.
 * @param support loaded by an earlier run of this process: modules are loaded once
 * @returns the support code of this run
 */
export async function run(
  options: RunOptions,
  onMessage: (message: Envelope) => void,
  support?: object,
): Promise<ISupportCodeLibrary> {
  const loaded = support as ISupportCodeLibrary | undefined
  const configuration = { ...(await configurationOf(options)), ...(loaded && { support: loaded }) }
  const silent = new PassThrough().resume()
  const ran = await runWithShortRunFlags(configuration, { cwd: HOME, stdout: silent, stderr: silent }, onMessage)
  return ran.support
}
