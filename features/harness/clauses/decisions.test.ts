/** The decisions as their page has them, and clauses as a run left them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KNOWN } from '../report/known-clauses.ts'
import { messagesIn } from '../report/messages.ts'
import { runOf } from '../report/results.ts'
import { sampleMessages } from '../report/sample-run.ts'
import { decisions, decisionsIn } from './decisions.ts'
import { clausePage } from './page.ts'
import { coverageIn, standingOf } from './standing.ts'

test('a row is a decision where it names a clause', () => {
  const page = [
    'prose',
    '| decision | what we do | evidence |',
    '|---|---|---|',
    '| NS-01, AMB-02 | a \\| b | A |',
    '| words | c | |',
    '| LOC-164 | d | |',
  ]
  assert.deepEqual(decisionsIn(page.join('\n')), [
    { ids: ['NS-01', 'AMB-02'], what: 'a | b', evidence: 'A' },
    { ids: ['LOC-164'], what: 'd', evidence: '' },
  ])
})

test('every decision of the page is known, and each says what is done', () => {
  const all = decisions()
  const known = new Set([...KNOWN.clauses, ...KNOWN.decisions])
  assert.deepEqual(
    all.flatMap(({ ids }) => ids).filter((id) => !known.has(id)),
    [],
  )
  assert.deepEqual(
    all.filter(({ what }) => what === ''),
    [],
  )
})

const run = runOf(messagesIn(sampleMessages(), 'messages').envelopes)
const tests = [{ title: 'GET /a, unknown: CLD-004', clauses: ['CLD-004'], passed: true }]
const standing = standingOf('<staging>', run, tests, null)

test('a clause stands as its scenarios and contract tests do', () => {
  const results = Object.fromEntries(standing.clauses.map(({ id, result }) => [id, result]))
  assert.deepEqual(
    ['CLD-001', 'CLD-003', 'CLD-004', 'CLD-005'].map((id) => results[id]),
    ['failed', 'not_tested', 'passed', 'uncovered'],
  )
  const { covered, failing, untested } = coverageIn(standing)
  assert.deepEqual([[...covered], [...failing], [...untested!]], [['CLD-004'], ['CLD-001', 'CLD-002'], ['CLD-003']])
  const decision = standing.decisions.find(({ ids }) => ids.includes('NS-15'))
  assert.deepEqual(
    decision?.standing.map(({ id, result }) => [id, result]).find(([id]) => id === 'NS-15'),
    ['NS-15', 'passed'],
  )
})

test('the page has every clause and decision, and what strangers say as text', () => {
  const page = clausePage(standing)
  for (const id of KNOWN.clauses) assert.ok(page.includes(`<tr id="${id}">`), id)
  for (const { ids } of standing.decisions) for (const id of ids) assert.ok(page.includes(`${id}</span>`), id)
  assert.ok(page.includes('&#60;staging&#62;') && !page.includes('<staging>'))
})
