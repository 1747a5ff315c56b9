/** `kasalab verify`: runs the features against a target and reports the result clause by clause. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { quirksOf } from './command-line.ts'
import { ALLOW_HOST, hostNames } from './line/allow-host.ts'
import { argumentsOf, carriedOut, HELP, Misuse } from './line/arguments.ts'
import { shardOf } from './line/shard.ts'
import { requireFormat, VERDICT_EXIT } from './testing/verdict.ts'

const USAGE = `kasalab verify [--target FILE | --target URL]

Runs the features against a server, and says which clauses of the interface it follows. Without --target it starts a
sandbox of its own for the run.

  --target FILE     profile of a server (see kasalab target init), or the address of a sandbox with a lab
  --allow-host NAME a host that answers of the target may name beside those of the profile. The token of the lab goes
                    there too; repeatable. In a profile: hosts
  --tags EXPRESSION scenarios with these tags: "@LIM-004 or @CLD-101"
  --clause IDS      scenarios that prove a clause or a decision: LIM-004,NS-32; a group: LIM
  --name TEXT       scenarios whose title matches this regular expression; repeatable
  --features PATH   features of your own beside ours, with our steps; repeatable; shop.feature:7 is the scenario around
                    that line
  --only-features   runs no features but those
  --steps FILE      steps of your own; repeatable
  --quirk NAME      live behaviour in place of the law, in the worlds of its own sandbox; all is every one; repeatable
  --dry-run         says what would be tested at the target, and what would not, and why. It asks the target nothing, and
                    nothing passes
  --our-reading     counts differences from our decisions (NS, AMB) as failed, at a stranger too, and from the evidence
                    for the extension (EXT)
  --shard I/N       runs one part of N, from 1; parts of one profile wait for its registers. kasalab merge joins their
                    reports
  --minutes N       begins no further scenario after N minutes: the others are not tested
  --parallel N      runs N scenarios at the same time: at most the lanes of the profile
  --seed N          runs in a random order of this seed
  --fail-fast       begins no further scenario after the first failure
  --report DIR      writes index.html, junit.xml, messages.ndjson, answers.json and summary.json there
  --only-failed [DIR]  runs again what failed in the run of that report, and nothing else. Without DIR it is that of
                    --report
  --print-curl      prints the requests of a failure as a script of a shell, with fresh ids: first those that prepared
                    it. Secrets of the profile are variables
  --format github   prints an annotation of GitHub's build server for each cause, and adds to the summary of the step
  --baseline FILE   known failures. Only a new one fails the run, one that has another reason, or one that passes by now
  --write-baseline FILE  writes the failures of this run as known ones, and ends with 0
  --help

It ends with 0 when nothing failed, or nothing new. It ends with 1 when something failed, or when the registers could not
be left in order. It ends with 2 when it could not begin, and with 3 when nothing could be tested. It ends with 130 when it
was interrupted. After one interrupt it finishes the scenarios under way and leaves the registers in order; after two it
ends at once.
`

const count = (name: string, text: string | undefined): number | null => {
  if (text === undefined) return null
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Misuse(`--${name} takes a whole number from 1: ${text}`)
  return number
}

/** The longest time a timer takes, in minutes. */
const MOST_MINUTES = 35_000

/** @throws Misuse */
function minutesOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const number = Number(text)
  if (text.trim() !== '' && number > 0 && number <= MOST_MINUTES) return number
  throw new Misuse(`--minutes takes a number of minutes, up to ${MOST_MINUTES}: ${text}`)
}

/** Gives the option with an optional value an empty one where it has none. */
const withValue = (args: readonly string[]): string[] =>
  args.flatMap((each, index) => {
    const next = args[index + 1]
    return each === '--only-failed' && (next === undefined || next.startsWith('-')) ? ['--only-failed='] : [each]
  })

/** @throws Misuse */
function options(args: string[]) {
  const { values, positionals } = argumentsOf({
    args: withValue(args),
    allowPositionals: true,
    options: {
      target: { type: 'string', default: 'embedded' },
      'allow-host': ALLOW_HOST,
      tags: { type: 'string' },
      clause: { type: 'string', multiple: true, default: [] },
      name: { type: 'string', multiple: true, default: [] },
      features: { type: 'string', multiple: true, default: [] },
      'only-features': { type: 'boolean', default: false },
      steps: { type: 'string', multiple: true, default: [] },
      quirk: { type: 'string', multiple: true, default: [] },
      'dry-run': { type: 'boolean', default: false },
      'our-reading': { type: 'boolean', default: false },
      shard: { type: 'string' },
      parallel: { type: 'string' },
      seed: { type: 'string' },
      minutes: { type: 'string' },
      'fail-fast': { type: 'boolean', default: false },
      ...{ report: { type: 'string' }, 'only-failed': { type: 'string' } },
      'print-curl': { type: 'boolean', default: false },
      format: { type: 'string', default: 'text' },
      baseline: { type: 'string' },
      'write-baseline': { type: 'string' },
      help: HELP,
    },
  })
  if (values.help) return null
  const [word] = positionals
  if (word !== undefined)
    throw new Misuse(
      word.endsWith('.feature')
        ? `features are named with --features ${word}`
        : `a target is named with --target ${word}`,
    )
  if (values.shard !== undefined) shardOf(values.shard)
  // A path may have line numbers behind it
  for (const path of [...values.features.map((each) => each.replace(/(:\d+)+$/, '')), ...values.steps])
    if (!existsSync(path)) throw new Misuse(`there is nothing at ${resolve(path)}`)
  if (values['only-features'] && values.features.length === 0)
    throw new Misuse('--only-features says that there are --features')
  requireFitting(values)
  return {
    target: values.target,
    allowHosts: hostNames(values['allow-host']),
    tags: values.tags ?? null,
    clauses: values.clause.flatMap((text) => text.split(',')),
    names: values.name,
    features: values.features.map((path) => resolve(path)),
    alone: values['only-features'],
    steps: values.steps.map((path) => resolve(path)),
    quirks: quirksOf(values.quirk),
    dryRun: values['dry-run'],
    ourReading: values['our-reading'],
    shard: values.shard ?? null,
    parallel: count('parallel', values.parallel),
    seed: count('seed', values.seed),
    minutes: minutesOf(values.minutes),
    failFast: values['fail-fast'],
    printCurl: values['print-curl'],
    format: values.format as 'text' | 'github',
    report: values.report ?? null,
    // Without a value: from the report that is overwritten
    onlyFailed: values['only-failed'] === '' ? values.report! : (values['only-failed'] ?? null),
    baseline: values.baseline ?? null,
    writeBaseline: values['write-baseline'] ?? null,
  }
}

/** Options that contradict each other are refused, not silently ignored. @throws Misuse */
function requireFitting(values: {
  target: string
  quirk: string[]
  format: string
  report?: string
  baseline?: string
  'write-baseline'?: string
  'only-failed'?: string
  'dry-run': boolean
  'print-curl': boolean
  features: string[]
}): void {
  if (values.quirk.length > 0 && values.target !== 'embedded')
    throw new Misuse('--quirk is of the sandbox of its own: leave it or --target out')
  requireFormat(values.format)
  if (values['only-failed'] === '' && values.report === undefined)
    throw new Misuse('--only-failed names a report, or goes with --report')
  if (values['only-failed'] !== undefined && values.features.length > 0)
    throw new Misuse('--only-failed says which features: leave it or --features out')
  if (values['dry-run'] && values['print-curl'])
    throw new Misuse('--dry-run sends nothing: leave it or --print-curl out')
  if (values['dry-run'] && (values.baseline ?? values['write-baseline']) !== undefined)
    throw new Misuse('--dry-run knows of no failures: leave it or the baseline out')
}

/** @param args behind `verify` @returns exit code */
async function command(args: string[]): Promise<number> {
  const chosen = options(args)
  if (chosen === null) {
    process.stdout.write(USAGE)
    return VERDICT_EXIT.passed
  }
  const { verify } = await import('../../features/support/verify.ts')
  const outcome = await verify(chosen)
  return VERDICT_EXIT[outcome]
}

/** How long connections a target leaves open can delay the end. */
const GRACE_MS = 2000

process.exitCode = await carriedOut('kasalab verify', VERDICT_EXIT['not begun'], () => command(process.argv.slice(3)))
setTimeout(() => process.exit(), GRACE_MS).unref()
