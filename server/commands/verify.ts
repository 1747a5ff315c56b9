/** `kasalab verify`: runs the features against a target and says clause by clause what holds. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Misuse, quirksOf } from './command-line.ts'

const USAGE = `kasalab verify [--target FILE | --target URL]

Runs the features against a server and says which clauses of the interface it keeps. Without --target that is a
sandbox of its own, started for the run.

  --target FILE     profile of a server (see kasalab target init), or the address of a sandbox with a lab
  --tags EXPRESSION scenarios with these tags: "@LIM-004 or @CLD-101"
  --clause IDS      scenarios that prove a clause or a decision: LIM-004,NS-32; a group: LIM
  --name TEXT       scenarios whose title has it, a regular expression; repeatable
  --features PATH   features of your own beside ours, with our steps; repeatable; shop.feature:7 is the scenario
                    around that line
  --only-features   no features but those
  --steps FILE      steps of your own; repeatable
  --quirk NAME      live behaviour in place of the law, in the worlds of the sandbox of its own; all is every one;
                    repeatable
  --dry-run         says what would be tested at the target, and what not and why; the target is not asked anything
  --shard I/N       one part of N, from 1
  --parallel N      scenarios at the same time: at most the lanes of the profile
  --seed N          in a random order of this seed
  --fail-fast       no further scenario begins behind the first failure
  --report DIR      writes index.html, junit.xml, messages.ndjson and summary.json there
  --baseline FILE   known failures: only a new one, or one that passes by now, fails the run
  --write-baseline FILE  writes the failures of this run as known ones
  --help

It ends with 0 when nothing failed (or nothing new), 1 when something did, or the registers could not be left in order,
2 when it could not begin, 3 when nothing of what was asked for could be tested, 130 when it was interrupted. Interrupted
once it lets scenarios under way come to their end and leaves the registers in order; twice it ends at once.
`

const EXIT = { passed: 0, failed: 1, 'not begun': 2, 'nothing tested': 3, interrupted: 130 } as const

const count = (name: string, text: string | undefined): number | null => {
  if (text === undefined) return null
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Misuse(`--${name} takes a whole number from 1: ${text}`)
  return number
}

/** @throws Misuse */
function options(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      target: { type: 'string', default: 'embedded' },
      tags: { type: 'string' },
      clause: { type: 'string', multiple: true, default: [] },
      name: { type: 'string', multiple: true, default: [] },
      features: { type: 'string', multiple: true, default: [] },
      'only-features': { type: 'boolean', default: false },
      steps: { type: 'string', multiple: true, default: [] },
      quirk: { type: 'string', multiple: true, default: [] },
      'dry-run': { type: 'boolean', default: false },
      shard: { type: 'string' },
      parallel: { type: 'string' },
      seed: { type: 'string' },
      'fail-fast': { type: 'boolean', default: false },
      report: { type: 'string' },
      baseline: { type: 'string' },
      'write-baseline': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  if (values.shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(values.shard))
    throw new Misuse(`--shard takes one part of how many, like 1/4: ${values.shard}`)
  const [part = 1, parts = 1] = (values.shard ?? '1/1').split('/').map(Number)
  if (part > parts) throw new Misuse(`--shard ${values.shard}: there are ${parts} parts only`)
  // Behind the name of a feature there may be lines.
  for (const path of [...values.features.map((each) => each.replace(/(:\d+)+$/, '')), ...values.steps])
    if (!existsSync(path)) throw new Misuse(`there is nothing at ${resolve(path)}`)
  if (values['only-features'] && values.features.length === 0)
    throw new Misuse('--only-features says that there are --features')
  if (values.quirk.length > 0 && values.target !== 'embedded')
    throw new Misuse('--quirk is of the sandbox of its own: leave it or --target out')
  return {
    target: values.target,
    tags: values.tags ?? null,
    clauses: values.clause.flatMap((text) => text.split(',')),
    names: values.name,
    features: values.features.map((path) => resolve(path)),
    alone: values['only-features'],
    steps: values.steps.map((path) => resolve(path)),
    quirks: quirksOf(values.quirk),
    dryRun: values['dry-run'],
    shard: values.shard ?? null,
    parallel: count('parallel', values.parallel),
    seed: count('seed', values.seed),
    failFast: values['fail-fast'],
    report: values.report ?? null,
    baseline: values.baseline ?? null,
    writeBaseline: values['write-baseline'] ?? null,
  }
}

/** @param args behind `verify` @returns how the process is to end */
async function command(args: string[]): Promise<number> {
  const chosen = options(args)
  if (chosen === null) {
    process.stdout.write(USAGE)
    return EXIT.passed
  }
  const { verify } = await import('../../features/harness/run/verify.ts')
  const outcome = await verify(chosen)
  return EXIT[outcome]
}

/** What a target has left open, as a line it never hangs up, holds up the end no longer than that. */
const GRACE_MS = 2000

try {
  process.exitCode = await command(process.argv.slice(3))
} catch (error) {
  const { message, code } = error as Error & { code?: string }
  process.stderr.write(`kasalab: ${message}\n`)
  if (error instanceof Misuse || code?.startsWith('ERR_PARSE_ARGS')) process.stderr.write(`\n${USAGE}`)
  process.exitCode = EXIT['not begun']
}
setTimeout(() => process.exit(), GRACE_MS).unref()
