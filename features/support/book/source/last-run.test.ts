/** What the book says of the last run: its results, its date and its commit, or that there was none and how to have one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chaptersPage } from '../pages/index-pages.ts'
import { testedPage } from '../pages/tested-page.ts'
import { bookSource } from './book-source.ts'
import { scenariosIn } from './features.ts'
import { type LastRun, type RowResult, runFile, runInFile } from './last-run.ts'

const source = bookSource(undefined)
const passed = { outcome: 'passed', because: null, slip: null } as const
const rows = new Map<string, RowResult>(
  source.features.flatMap((feature) =>
    scenariosIn(feature).flatMap(({ lines }) => lines.map((line) => [`${feature.path}:${line}`, passed] as const)),
  ),
)
const whole: LastRun = {
  ...{ target: 'kasalab', started: '2026-11-29T05:00:00.123Z', commit: '62edff6f0123', changed: false },
  rows,
}

test('results come back from the file of a package', () => {
  const [first, second] = [...rows.keys()] as [string, string]
  const mixed = new Map(rows)
    .set(first, { outcome: 'failed', because: null, slip: 'ЧЕК' })
    .set(second, { outcome: 'not_tested', because: 'it has no clock', slip: null })
  const read = runInFile(runFile({ ...whole, rows: mixed }))
  assert.deepEqual({ ...read, rows: null }, { ...whole, rows: null })
  assert.equal(read.rows.size, rows.size)
  assert.deepEqual(read.rows.get(first), { outcome: 'failed', because: null, slip: null }, 'slips are kept elsewhere')
  assert.deepEqual(read.rows.get(second), mixed.get(second))
  assert.ok(runFile(whole).length < 200_000)
})

test('the first page says how the last run has ended, when it was, and of which commit', () => {
  const { content } = chaptersPage({ ...source, run: whole })
  assert.match(content, /The last run:.*\d+ scenarios.*passed/s)
  assert.match(content, /\d+ сценарі/)
  assert.match(content, /2026-11-29T05:00:00Z.*62edff6f0123/s)
  assert.match(content, /href="tested.html"/)
  assert.doesNotMatch(content, /with changes/)
  assert.match(chaptersPage({ ...source, run: { ...whole, changed: true } }).content, /with changes/)
  const [some] = [...rows]
  const part = chaptersPage({ ...source, run: { ...whole, rows: new Map([some!]) } }).content
  assert.match(part, /1 scenario<.*\d+ scenarios/s, 'a run of a part says what it left out')
  assert.match(testedPage({ ...source, run: whole }, {}, null).content, /62edff6f0123/)
})

test('without a run the pages say so, and how to have one', () => {
  const run: LastRun = { target: null, started: null, commit: null, changed: false, rows: new Map() }
  for (const { content } of [chaptersPage({ ...source, run }), testedPage({ ...source, run }, {}, null)])
    assert.match(content, /made without a run.*npm test.*kasalab verify --report DIR.*kasalab book --report DIR/s)
})
