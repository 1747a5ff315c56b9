/** `kasalab clauses` with the report of a partial run: the other clauses are shown as not run. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../proofs/kit/folder.ts'
import { sampleRun } from '../../proofs/report/sample-run.ts'
import type { LawStatus } from '../living/clause-status.ts'
import { writeReport } from '../report/report.ts'

const folder = temporaryFolder()
const report = join(folder, 'report')

/** The sample has exactly three clauses */
const { summaryOfPart, made } = (() => {
  const run = sampleRun()
  return { made: run, summaryOfPart: writeReport(report, 'stag\u001b[2J\u009b\u202eing', run) }
})()

const MAIN = join(import.meta.dirname, '../../../server/main.ts')
const clauses = (...args: string[]) =>
  spawnSync(process.execPath, [MAIN, 'clauses', '--report', report, ...args], { encoding: 'utf8' })
const [json, table] = [clauses('--json'), clauses()]

test('table, JSON, page and summary agree on each clause', () => {
  const law = JSON.parse(json.stdout) as LawStatus
  for (const { id, result } of law.clauses) assert.equal(result, summaryOfPart.clauses[id], id)
  const counts = Map.groupBy(law.clauses, ({ result }) => result)
  const [failed, notRun] = [counts.get('failed')!.length, counts.get('not_run')!.length]
  assert.equal(failed, new Set(made.run.results.flatMap((each) => (each.failure ? each.clauses : []))).size)
  assert.ok(notRun > 300)
  assert.match(table.stdout, new RegExp(`^0 of \\d+ clauses covered, ${failed} failing, .*${notRun} not run`, 'm'))
  assert.match(table.stdout, /^ +not run: .*LIM-004/m)
  assert.doesNotMatch(table.stdout, /not covered: .*LIM-004/)
  const file = join(folder, 'clauses.html')
  assert.equal(clauses('--html', file).status, 0)
  assert.match(readFileSync(file, 'utf8'), new RegExp(`${notRun} not run`))
})

test('the name of a target is escaped', () => {
  for (const { stdout } of [table, json, clauses('--group', 'LIM')])
    assert.doesNotMatch(stdout, /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u)
  assert.match(table.stdout, /stag\\x1b\[2J\\x9b\\u202eing/)
})
