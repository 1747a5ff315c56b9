/**
 * `npm run features`: the runner with its own arguments (paths, `--tags`, `--name`) and three additions: a line selects
 * the scenario around it, a run of no scenario fails, and an undefined step gets the nearest known one.
 */
import { parseArgs } from 'node:util'
import { loadConfiguration } from '@cucumber/cucumber/api'
import type { Envelope } from '@cucumber/messages'
import { HOME } from '../home.ts'
import { NothingToRun } from '../undefined-steps/nothing-to-run.ts'
import { unknownSteps } from '../undefined-steps/unknown-steps.ts'
import { RUN_MESSAGES, writeOrigin } from './origin.ts'
import { runSelected } from './run.ts'
import { atScenarios } from './scenario-lines.ts'

const USAGE = `npm run features -- [PATHS] [OPTIONS]: runs features against a server of its own

  features/offline                  one folder
  features/local/receipts/content.feature   one file, with :12 the scenario around that line, whichever line of it that is
  --name TEXT        scenarios whose title has it, a regular expression; repeatable
  --tags EXPRESSION  scenarios with these tags: "@LIM-004 or @CLD-101"
  --parallel N       runners side by side
  --fail-fast        begins no further scenario after the first failure
  --help

What else the runner takes (cucumber-js) goes on to it. KASALAB_TARGET=http://127.0.0.1:8080 runs them against a sandbox
that is already open; npm run verify runs them against any server, and writes reports.
It ends with 0 when all passed, 1 when one failed, 2 when nothing was run.
`

const PASSED = 0
const FAILED = 1
const NOT_BEGUN = 2

/** @param args as the runner takes them @returns exit code */
async function features(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(USAGE)
    return PASSED
  }
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
  if (RUN_MESSAGES in runConfiguration.formats.files) writeOrigin()
  const messages: Envelope[] = []
  const hear = (message: Envelope): void => {
    messages.push({ ...message })
    // No code snippet for a step that is only misspelt
    delete message.suggestion
  }
  const { success } = await runSelected(runConfiguration, { cwd: HOME }, hear, (selected) => {
    // One scenario needs no workers
    if (selected.length === 1) runtime.parallel = 0
    return selected
  })
  for (const { places, text, advice } of unknownSteps(messages))
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
