/** One run of scenarios: selection, parallelism, and each message as it comes. */
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import {
  type IRunConfiguration,
  type IRunEnvironment,
  type IRunResult,
  type ISupportCodeLibrary,
  loadConfiguration,
  loadSources,
  loadSupport,
  runCucumber,
} from '@cucumber/cucumber/api'
import { GherkinStreams } from '@cucumber/gherkin-streams'
import type { Envelope, ParseError } from '@cucumber/messages'
import { CODE, HOME } from '../home.ts'
import { fromFolder, homeFrom, knownBy } from '../living/places.ts'
import { NothingToRun, nothingOf } from '../undefined-steps/nothing-to-run.ts'
import { unknownTags } from '../undefined-steps/unknown-tags.ts'
import { takeParsed } from './ahead/parsed-ahead.ts'
import { SHORT_RUN_V8_FLAGS } from './child-process.ts'
import { withCompileCache } from './compile-cache.ts'
import { nextLanes } from './lanes/eager-lanes.ts'
import { holdOtherLanes, turnInEnvironment } from './lanes/first-lane.ts'
import { collectNothing, withoutDocument } from './lean-run.ts'
import './matched-once.ts'
import { atScenarios } from './scenario-lines.ts'
import { nextRun, type Selected } from './selected-plugin.ts'

/** Path of the code from the folder of features: empty, or with a slash behind it. */
const CODE_FROM_HOME = `${relative(HOME, CODE)}/`.replace(/^\/$/, '')
/** The package has them compiled. */
const SUFFIX = import.meta.filename.endsWith('.ts') ? 'ts' : 'js'
const SUPPORT = [
  'features/support/run/lanes/turn',
  'features/support/run/own-steps',
  'features/support/hooks',
  'features/support/vocabulary/parameters',
  'features/steps/*',
]

/** Every feature of ours, as a pattern. */
export const OUR_FEATURES: readonly string[] = ['features/**/*.feature']

type WorldParameters = IRunConfiguration['runtime']['worldParameters']

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
  /** Scenarios run in parallel, at most. */
  parallel: number
  /** Number of scenarios from which another lane pays off: its worker has to load all steps. */
  worthALane?: number
  /** Tries a failed scenario again; left out: it does not. */
  triesTwice?: boolean
  /** Works the world parameters out: while the first lane loads, if there are several. */
  parameters?: () => Promise<WorldParameters>
  /** Starts no further scenario after a failure. */
  failFast: boolean
  /** A tester's own steps, absolute. */
  steps: readonly string[]
  /** Executes nothing. */
  dryRun: boolean
}

/** Reads every scenario of ours, and executes nothing. */
export const READS_ALL: RunOptions = {
  ...{ ours: OUR_FEATURES, features: [], tags: '', names: [], shard: null, seed: null, parallel: 1, failFast: false },
  ...{ steps: [], dryRun: true },
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
        import: [...SUPPORT.map((path) => `${CODE_FROM_HOME}${path}.${SUFFIX}`), ...options.steps],
        format: [`./${CODE_FROM_HOME}features/support/run/no-console.${SUFFIX}`],
        tags: options.tags,
        name: [...options.names],
        order: options.seed === null ? 'defined' : `random:${options.seed}`,
        dryRun: options.dryRun,
        retry: options.triesTwice && !options.dryRun ? 1 : 0,
        ...(options.shard !== null && { shard: options.shard }),
      },
    },
    { cwd: HOME },
  )
  return runConfiguration
}

/** Sees the selected scenarios before the first begins. @returns those to run */
type Choose = (selected: Selected) => Promise<Selected> | Selected

/** Steps and hooks by what names their modules: this process loads a module once. */
const loaded = new Map<string, Promise<ISupportCodeLibrary>>()

function supportOf(configuration: IRunConfiguration, environment: IRunEnvironment): Promise<ISupportCodeLibrary> {
  const key = JSON.stringify(configuration.support)
  // What is compiled is there for the threads of the run
  const known = loaded.get(key) ?? loadSupport(configuration, environment).finally(flushCompileCache)
  loaded.set(key, known)
  return known
}

/** Loads our steps, as a run does: whatever else loads them, in a process that has them, finds none. */
export async function loadSteps(): Promise<void> {
  await supportOf(await configurationOf(READS_ALL), { cwd: HOME })
}

const PLUGIN = `./${CODE_FROM_HOME}features/support/run/selected-plugin.${SUFFIX}`

/**
 * Runs scenarios in threads with V8 flags for short runs.
 * @throws NothingToRun when none is selected, a file cannot be read, or a tag names an unknown clause; what `choose` throws
 */
export async function runSelected(
  configuration: IRunConfiguration,
  environment: IRunEnvironment,
  onMessage: (message: Envelope) => void,
  choose: Choose,
): Promise<IRunResult> {
  for (const flag of SHORT_RUN_V8_FLAGS) setFlagsFromString(flag)
  const { sources, plugins } = configuration
  let unread: ParseError | undefined
  let isSelected = false
  /** The runner wraps it in its own error. */
  let refusal: unknown
  nextRun.choose = async (selected) => {
    isSelected = true
    try {
      requireReadable(selected, unread)
      if (selected.length === 0) throw nothingOf(shownSources(sources))
      return await choose(selected)
    } catch (error) {
      refusal = error
      throw error
    }
  }
  const support = await supportOf(configuration, environment)
  takeParsed(GherkinStreams)
  const options = { specifiers: [...(plugins?.specifiers ?? []), PLUGIN], options: plugins?.options ?? {} }
  const ran = await runCucumber({ ...configuration, support, plugins: options }, environment, (message) => {
    unread ??= message.parseError
    onMessage(message)
  }).catch((error: unknown) => {
    throw refusal ?? error
  })
  // Without files nothing is selected from
  if (!isSelected) throw nothingOf(shownSources(sources))
  return ran
}

/** A path of the runner as the tester would write it. */
const shownPath = (uri: string): string => fromFolder(uri, homeFrom())

const shownSources = <Sources extends { paths: string[] }>(sources: Sources): Sources =>
  Object.assign({ ...sources }, { paths: sources.paths.map(shownPath) })

/** @throws NothingToRun */
function requireReadable(selected: Selected, unread: ParseError | undefined): void {
  if (unread) {
    const { uri, location } = unread.source
    throw new NothingToRun(`${shownPath(uri ?? 'a feature')}:${location?.line} cannot be read: ${unread.message}`)
  }
  const files = [...new Set(selected.map(({ pickle }) => shownPath(pickle.uri)))]
  const unknown = unknownTags(files, process.cwd())
  if (unknown.length > 0) throw new NothingToRun(`${unknown.join('; ')}: kasalab clauses lists those there are`)
}

/**
 * Present places of scenarios that failed in a run, as paths with lines: found by title, and by line where a title is
 * not unique.
 * @param home folder of the package, from that of the paths; undefined: they are from there
 * @throws NothingToRun when one no longer exists
 */
export async function scenarioPlacesOf(failures: readonly Failed[], home?: string): Promise<string[]> {
  const placed = failures.map((each) => ({ ...each, path: runnerPath(each.file, home) }))
  const paths = [...new Set(placed.map(({ path }) => path))]
  const missing = paths.find((path) => !existsSync(join(HOME, path)))
  if (missing !== undefined)
    throw new NothingToRun(`there is nothing at ${join(HOME, missing)}, where a scenario failed`)
  const { runConfiguration } = await loadConfiguration({ file: false, provided: { paths } }, { cwd: HOME })
  const { plan } = await loadSources(runConfiguration.sources, { cwd: HOME })
  return placed.flatMap(({ scenario, file, line, path }) => {
    const titled = plan.filter(({ uri, name }) => uri === path && name === scenario)
    if (titled.length === 0) throw new NothingToRun(`${file} has no scenario "${scenario}" any more`)
    const same = titled.filter(({ location }) => location.line === line)
    return (same.length > 0 ? same : titled).map(({ location }) => `${join(HOME, path)}:${location.line}`)
  })
}

/** A path of a report as the runner has it, from the folder of the package. */
function runnerPath(file: string, home: string | undefined): string {
  if (home === undefined) return file
  const known = knownBy(file, home)
  return known === file ? relative(HOME, resolve(file)) : known
}

/**
 * Runs scenarios. Nothing is printed but by steps and hooks, and that is discarded: the messages have the results.
 * @param choose as of `runSelected`
 * @throws NothingToRun; what `choose` throws
 */
export async function run(options: RunOptions, onMessage: (message: Envelope) => void, choose?: Choose): Promise<void> {
  collectNothing()
  const configuration = await configurationOf(options)
  const silent = new PassThrough().resume()
  const env = { ...withCompileCache(), ...turnInEnvironment() }
  const environment = { cwd: HOME, stdout: silent, stderr: silent, env }
  const { runtime } = configuration
  let prepared: Promise<WorldParameters | undefined> = Promise.resolve(undefined)
  await runSelected(configuration, environment, onMessage, async (selected) => {
    const lanes = Math.min(options.parallel, Math.ceil(selected.length / (options.worthALane ?? 1)))
    runtime.parallel = lanes > 1 ? lanes : 0
    const chosen = choose ? await choose(selected) : selected
    if (options.parameters) prepared = options.parameters()
    // Its error ends the run, and is thrown behind that
    prepared.catch(() => {})
    nextLanes.prepared = prepared
    holdOtherLanes()
    if (lanes <= 1) runtime.worldParameters = (await prepared) ?? {}
    return options.steps.length > 0 ? chosen : chosen.map(withoutDocument)
  }).finally(() => prepared)
}
