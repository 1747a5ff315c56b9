/** The last run of all features and contract tests, as its runners left it in `.reports`: `npm test`, or one like it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Envelope } from '@cucumber/messages'
import { lastTests, type ToldTest } from './contract-tests.ts'
import { readMessages } from './messages.ts'
import { featureFiles } from './proofs.ts'
import { type RunResults, readRun, runOf } from './results.ts'

const REPORTS = join(import.meta.dirname, '../../../.reports')
/** Messages of the features. */
const FEATURES = join(REPORTS, 'cucumber.ndjson')

interface SuiteRun {
  /** Results of the features; null: they have not run. */
  run: RunResults | null
  /** The contract tests; empty: one of them has not run. */
  tests: ToldTest[]
  /** Why it was not a run of all present features and contract tests; null: it was. */
  wanting: string | null
}

/** Results of the last run of features, whole or not; null: there was none. @throws when its file cannot be read */
export const lastFeatures = (): RunResults | null => (existsSync(FEATURES) ? readRun([FEATURES]) : null)

/** @throws when its files cannot be read */
export function suiteRun(): SuiteRun {
  const messages = existsSync(FEATURES) ? readMessages([FEATURES]) : null
  const tests = lastTests(REPORTS)
  const features = messages ? missingIn(messages.envelopes, featureFiles()) : 'the features have not run'
  return {
    run: messages && runOf(messages.envelopes, messages.problems),
    tests: typeof tests === 'string' ? [] : tests,
    wanting: [features, tests].filter((each) => typeof each === 'string').join(', ') || null,
  }
}

/**
 * Why a run was not one of all scenarios of exactly these features; null: it was.
 * @param features text by path, from the folder of features
 */
export function missingIn(run: readonly Envelope[], features: ReadonlyMap<string, string>): string | null {
  const ran = new Map(run.flatMap(({ source }) => (source ? [[source.uri, source.data]] : [])))
  for (const [path, text] of features) {
    const file = join('features', path)
    if (!ran.has(file)) return `the last run left out ${file}`
    if (ran.get(file) !== text) return `${file} has changed since the last run`
  }
  const waiting = new Set(run.flatMap(({ pickle }) => pickle?.id ?? []))
  const cases = new Map(run.flatMap(({ testCase }) => (testCase ? [[testCase.id, testCase.pickleId]] : [])))
  for (const { testCaseStarted } of run) if (testCaseStarted) waiting.delete(cases.get(testCaseStarted.testCaseId)!)
  const isFinished = run.some(({ testRunFinished }) => testRunFinished)
  return isFinished && waiting.size === 0 ? null : 'the last run left out some scenarios'
}
