/** One run of scenarios: which, how many side by side, and each message of it as it comes. */
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
import { atScenarios } from './scenario-lines.ts'
import { SHORT_LIFE } from './short-life.ts'

/** What features and steps are found under. */
export const HOME = join(import.meta.dirname, '../../..')
/** In the package these are compiled. */
const SUFFIX = import.meta.filename.endsWith('.ts') ? 'ts' : 'js'
const SUPPORT = [
  'features/support/run/own-steps',
  'features/support/hooks',
  'features/support/vocabulary/parameters',
  'features/steps/*',
]

export interface RunWish {
  /** Folders and files of features beside ours, absolute, a file with lines or without; with `alone`, instead of ours. */
  features: readonly string[]
  alone: boolean
  /** In place of all of these: paths as the runner takes them. */
  paths?: readonly string[]
  /** Cucumber's tag expression; empty: every scenario. */
  tags: string
  /** Titles, as regular expressions; none: every scenario. */
  names: readonly string[]
  /** `i/n`: one part of n, from 1; null: all. */
  shard: string | null
  /** In a random order of this seed; null: in their own. */
  seed: number | null
  /** Scenarios at the same time. */
  parallel: number
  /** No further scenario begins behind one that failed. */
  failFast: boolean
  /** Steps of the tester's own, absolute. */
  steps: readonly string[]
  /** Nothing is done: only what would be. */
  dryRun: boolean
}

/** A scenario that failed, as the summary of a report lists it. */
export interface Failed {
  scenario: string
  file: string
  line: number
}

async function configurationOf(wish: RunWish): Promise<IRunConfiguration> {
  const { runConfiguration } = await loadConfiguration(
    {
      file: false,
      provided: {
        paths: [
          ...(wish.paths ?? [
            ...(wish.alone ? [] : ['features/**/*.feature']),
            ...wish.features.map((path) => relative(HOME, atScenarios(path))),
          ]),
        ],
        import: [...SUPPORT.map((path) => `${path}.${SUFFIX}`), ...wish.steps],
        tags: wish.tags,
        name: [...wish.names],
        parallel: wish.parallel > 1 ? wish.parallel : 0,
        order: wish.seed === null ? 'defined' : `random:${wish.seed}`,
        dryRun: wish.dryRun,
        ...(wish.shard !== null && { shard: wish.shard }),
      },
    },
    { cwd: HOME },
  )
  return runConfiguration
}

/** Runs scenarios, in threads of a short life. */
export const runShortLived: typeof runCucumber = (...given) => {
  for (const flag of SHORT_LIFE) setFlagsFromString(flag)
  return runCucumber(...given)
}

/** How many scenarios a wish is for. @throws NothingToRun */
export async function scenariosOf(wish: RunWish): Promise<number> {
  const { sources } = await configurationOf(wish)
  return countOf(sources)
}

/**
 * How many scenarios there are of that kind.
 * @throws NothingToRun when there is none, a file cannot be read, or a tag names a clause that there is not
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
 * Where scenarios that failed in a run are now, as paths with lines: by their titles, and by their lines where one title
 * is that of several.
 * @throws NothingToRun when one is there no more
 */
export async function placesOf(failures: readonly Failed[]): Promise<string[]> {
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
 * Runs them. What steps and hooks write goes nowhere: messages tell.
 * @param support what an earlier run of this process has loaded: modules are loaded once
 * @returns what this one has
 */
export async function run(
  wish: RunWish,
  hear: (message: Envelope) => void,
  support?: object,
): Promise<ISupportCodeLibrary> {
  const loaded = support as ISupportCodeLibrary | undefined
  const configuration = { ...(await configurationOf(wish)), ...(loaded && { support: loaded }) }
  const silent = new PassThrough().resume()
  const ran = await runShortLived(configuration, { cwd: HOME, stdout: silent, stderr: silent }, hear)
  return ran.support
}
