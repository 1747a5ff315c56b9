/** The contract tests: what their titles prove, and what came of them in the last run. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { constraintTests } from '../law/constraints/constraint-tests.ts'
import { carried } from './proofs.ts'

/** Their file, from the folder of features. */
const CONTRACT = 'proofs/contract/malformed.test.ts'

/** Clauses and decisions in a title. */
export const idsIn = (title: string): string[] => title.match(/\b[A-Z]{2,3}-\d+\b/g) ?? []

/** Clause id → the files whose scenarios or contract tests prove it, by their paths inside `features`; sorted by id. */
export function covered(): Map<string, string[]> {
  const tested = new Set(constraintTests().flatMap(({ title }) => idsIn(title)))
  const ids = [...new Set([...carried().keys(), ...tested])].sort()
  return new Map(ids.map((id) => [id, [...(carried().get(id) ?? []), ...(tested.has(id) ? [CONTRACT] : [])]]))
}

/** A contract test with its result. */
export interface ToldTest {
  title: string
  /** Clauses and decisions that it proves. */
  clauses: string[]
  passed: boolean
}

/** TAP outputs of the runs in a folder, oldest first. */
function tapsIn(folder: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.tap')) : []
  const age = (file: string): number => statSync(file).mtimeMs
  return files
    .map((file) => join(folder, file))
    .sort((a, b) => age(a) - age(b))
    .map((file) => readFileSync(file, 'utf8'))
}

/**
 * Results of test runs, by contract test.
 * @param taps their TAP outputs, oldest first
 * @param titles of the contract tests
 * @returns the reason when one of these did not run
 */
export function testsShown(taps: readonly string[], titles: readonly string[]): ToldTest[] | string {
  const passed = new Map<string, boolean>()
  for (const tap of taps)
    for (const [, not, title, directive] of tap.matchAll(/^ *(not )?ok \d+ - (.*?)( # .*)?$/gm))
      passed.set(title!, not === undefined && directive === undefined)
  const missing = titles.find((title) => !passed.has(title))
  if (missing !== undefined) return `the contract test of ${missing.split(':')[0]} has not run`
  return titles.map((title) => ({ title, clauses: idsIn(title), passed: passed.get(title)! }))
}

/** Those of the last runs whose TAP outputs are in a folder. @returns the reason when one did not run */
export const lastTests = (folder: string): ToldTest[] | string =>
  testsShown(
    tapsIn(folder),
    constraintTests().map(({ title }) => title),
  )
