/** The arguments of `kasalab verify`. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { quirksOf } from '../command-line.ts'
import { ALLOW_HOST, hostNames } from '../line/allow-host.ts'
import { argumentsOf, HELP, Misuse } from '../line/arguments.ts'
import { requireFormat } from './verdict.ts'

/** Part and parts, from 1. @param shard as typed @throws Misuse */
export function shardOf(shard: string): { part: number; parts: number } {
  if (!/^[1-9]\d*\/[1-9]\d*$/.test(shard)) throw new Misuse(`--shard takes one part of how many, like 1/4: ${shard}`)
  const [part = 1, parts = 1] = shard.split('/').map(Number)
  if (part > parts) throw new Misuse(`--shard ${shard}: there are ${parts} parts only`)
  return { part, parts }
}

const count = (name: string, text: string | undefined): number | null => {
  if (text === undefined) return null
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Misuse(`--${name} takes a whole number from 1: ${text}`)
  return number
}

/** The longest time a timer takes, in minutes. */
const MOST_MINUTES = 35_000

/** @throws Misuse */
function minutesOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const number = Number(text)
  if (text.trim() !== '' && number > 0 && number <= MOST_MINUTES) return number
  throw new Misuse(`--${name} takes a number of minutes, up to ${MOST_MINUTES}: ${text}`)
}

/** Gives the option with an optional value an empty one where it has none. */
const withValue = (args: readonly string[]): string[] =>
  args.flatMap((each, index) => {
    const next = args[index + 1]
    return each === '--only-failed' && (next === undefined || next.startsWith('-')) ? ['--only-failed='] : [each]
  })

/** What `kasalab verify` was asked for. */
export type VerifyOptions = NonNullable<ReturnType<typeof verifyOptions>>

/** @param args behind `verify` @returns null: its help is asked for @throws Misuse */
export function verifyOptions(args: string[]) {
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
      ...{ minutes: { type: 'string' }, explore: { type: 'string' } },
      'fail-fast': { type: 'boolean', default: false },
      ...{ report: { type: 'string' }, 'only-failed': { type: 'string' }, baseline: { type: 'string' } },
      'print-curl': { type: 'boolean', default: false },
      format: { type: 'string', default: 'text' },
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
    minutes: minutesOf('minutes', values.minutes),
    exploreMinutes: minutesOf('explore', values.explore?.replace(/m$/, '')),
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
  explore?: string
  'print-curl': boolean
  features: string[]
}): void {
  if (values.quirk.length > 0 && values.target !== 'embedded')
    throw new Misuse('--quirk changes the sandbox that verify starts: leave out --quirk or --target')
  requireFormat(values.format)
  if (values['only-failed'] === '' && values.report === undefined)
    throw new Misuse('--only-failed names a report, or goes with --report')
  if (values['only-failed'] !== undefined && values.features.length > 0)
    throw new Misuse('--only-failed says which features: leave it or --features out')
  if (values.explore !== undefined && (values['dry-run'] || values.quirk.length > 0))
    throw new Misuse('--explore asks the target, and judges by the law: leave it, or --dry-run and --quirk, out')
  if (values['dry-run'] && values['print-curl'])
    throw new Misuse('--dry-run sends nothing: leave it or --print-curl out')
  if (values['dry-run'] && (values.baseline ?? values['write-baseline']) !== undefined)
    throw new Misuse('--dry-run knows of no failures: leave it or the baseline out')
}
