/**
 * `npm run features`: the runner with its own arguments (paths, `--tags`, `--name`), and three things it leaves out: a
 * line is the scenario around it, a run of no scenario fails, and a step that there is not is answered with the nearest.
 */
import { parseArgs } from 'node:util'
import { loadConfiguration } from '@cucumber/cucumber/api'
import type { Envelope } from '@cucumber/messages'
import { NothingToRun } from './nothing-to-run.ts'
import { countOf, HOME, runShortLived } from './run.ts'
import { atScenarios } from './scenario-lines.ts'
import { unknownSteps } from './unknown-steps.ts'

const PASSED = 0
const FAILED = 1
const NOT_BEGUN = 2

/** @param args as the runner takes them @returns how the process is to end */
async function features(args: string[]): Promise<number> {
  const { profile } = parseArgs({
    args,
    strict: false,
    options: { profile: { type: 'string', short: 'p', multiple: true } },
  }).values
  const { runConfiguration } = await loadConfiguration(
    { provided: args, ...(profile && { profiles: profile.map(String) }) },
    { cwd: HOME },
  )
  const { sources, runtime } = runConfiguration
  sources.paths = sources.paths.map(atScenarios)
  // One scenario needs no workers.
  if ((await countOf(sources)) === 1) runtime.parallel = 0
  const told: Envelope[] = []
  const { success } = await runShortLived(runConfiguration, { cwd: HOME }, (message) => {
    told.push({ ...message })
    // Code for a step that is only misspelt.
    delete message.suggestion
  })
  for (const { places, text, advice } of unknownSteps(told))
    process.stdout.write(`\n✖ ${places.join(', ')}: ${text}\n  ${advice}\n`)
  return success ? PASSED : FAILED
}

try {
  process.exitCode = await features(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof NothingToRun)) throw error
  process.stderr.write(`Nothing was run: ${error.message}\n`)
  process.exitCode = NOT_BEGUN
}
