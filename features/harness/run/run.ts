/** One run of scenarios: which, how many side by side, and each message of it as it comes. */
import { mkdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { PassThrough } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import {
  type IRunConfiguration,
  type ISourcesCoordinates,
  loadConfiguration,
  loadSources,
  runCucumber,
} from '@cucumber/cucumber/api'
import type { Envelope } from '@cucumber/messages'
import { NothingToRun, nothingOf } from './nothing-to-run.ts'
import { atScenarios } from './scenario-lines.ts'
import { SHORT_LIFE } from './short-life.ts'

/** What features and steps are found under. */
export const HOME = join(import.meta.dirname, '../../..')
/** In the package these are compiled. */
const SUFFIX = import.meta.filename.endsWith('.ts') ? 'ts' : 'js'
const SUPPORT = [
  'features/harness/run/own-steps',
  'features/harness/hooks',
  'features/vocabulary/parameters',
  'features/steps/*',
]

export interface RunWish {
  /** Folders and files of features beside ours, absolute, a file with lines or without; with `alone`, instead of ours. */
  features: readonly string[]
  alone: boolean
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
}

async function configurationOf(wish: RunWish, messages: string | null): Promise<IRunConfiguration> {
  const { runConfiguration } = await loadConfiguration(
    {
      file: false,
      provided: {
        paths: [
          ...(wish.alone ? [] : ['features/**/*.feature']),
          ...wish.features.map((path) => relative(HOME, atScenarios(path))),
        ],
        import: [...SUPPORT.map((path) => `${path}.${SUFFIX}`), ...wish.steps],
        tags: wish.tags,
        name: [...wish.names],
        parallel: wish.parallel > 1 ? wish.parallel : 0,
        order: wish.seed === null ? 'defined' : `random:${wish.seed}`,
        format: messages === null ? [] : [`message:${messages}`],
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
  const { sources } = await configurationOf(wish, null)
  return countOf(sources)
}

/** How many scenarios there are of that kind. @throws NothingToRun when there is none, or a file cannot be read */
export async function countOf(sources: ISourcesCoordinates): Promise<number> {
  const { plan, errors } = await loadSources(sources, { cwd: HOME })
  const [first] = errors
  if (first) throw new NothingToRun(`${first.uri}:${first.location.line} cannot be read: ${first.message}`)
  if (plan.length === 0) throw nothingOf(sources)
  return plan.length
}

/**
 * Runs them. What steps and hooks write goes nowhere: messages tell.
 * @param messages file they are written to
 */
export async function run(wish: RunWish, messages: string, hear: (message: Envelope) => void): Promise<void> {
  mkdirSync(dirname(messages), { recursive: true })
  const configuration = await configurationOf(wish, messages)
  const silent = new PassThrough().resume()
  await runShortLived(configuration, { cwd: HOME, stdout: silent, stderr: silent }, hear)
}
