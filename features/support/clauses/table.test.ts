/** The table of clauses on terminals of any width. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClauseResult } from '../living/outcomes.ts'
import { type Canvas, clauseLines, clauseTable, countLine } from './table.ts'

/** Thirty clauses. @param results of those that did not pass or have no scenario, by place */
const clausesWith = (results: Readonly<Record<number, ClauseResult>>) =>
  Array.from({ length: 30 }, (_, index) => ({
    ...{ id: `CLD-${101 + index}`, group: 'CLD', sentence: '', wrong_servers: null },
    result: results[index] ?? ((index < 15 ? 'passed' : 'uncovered') as ClauseResult),
  }))
const plain: Canvas['paint'] = (_look, text) => text
const clauses = clausesWith({ 15: 'failed' })
const table = (width: number, paint = plain): string =>
  clauseTable({ CLD: 'Operations of the cloud' }, clauses, { width, paint })

test('the table fits the terminal, and names uncovered clauses at any width', () => {
  for (const width of [24, 40, 60, 200]) {
    const text = table(width)
    const longest = Math.max(...text.split('\n').map((line) => line.length))
    assert.ok(longest <= width || width === 24, `${longest} columns of ${width}`)
    assert.match(text, /15 of {2}30/)
    assert.match(text, /failing: CLD-116\n/)
    for (const { id } of clauses.slice(15)) assert.ok(text.includes(id), id)
    assert.ok(!text.includes(clauses[14]!.id))
  }
  assert.ok(!table(40).includes('█'))
  assert.match(table(60), / █+░+ /)
})

test('not run, failed and without a scenario are distinguished, and the counts add up', () => {
  const notRun = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [18 + index, 'not_run' as const]))
  const found = clausesWith({ 15: 'failed', 16: 'not_tested', ...notRun })
  const canvas = { width: 200, paint: plain }
  assert.match(
    clauseTable({ CLD: 'Cloud' }, found, canvas),
    /failing: CLD-116\n +not tested: CLD-117\n +not run: CLD-119 .* CLD-129\n +not covered: CLD-118 CLD-130$/,
  )
  assert.equal(countLine(found), '15 of 30 clauses covered, 1 failing, 1 not tested, 11 not run, 2 not covered')
  const lines = clauseLines(found, new Map([['CLD-119', ['a.feature']]]), canvas)
  assert.match(lines, /^– CLD-119 {2}not run: a\.feature$/m)
  assert.match(lines, /^✖ CLD-116 {2}failing:/m)
  assert.match(lines, /^✖ CLD-130 {2}neither scenario nor contract test$/m)
})

test('colours come from the painter only', () => {
  const painted = table(60, (look, text) => `<${look}>${text}</>`)
  assert.equal(painted.replaceAll(/<[a-z/]*>/g, ''), table(60))
})
