/** The decisions of their page, and the results of a run. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleMessages } from '../../proofs/report/sample-run.ts'
import { KNOWN, sentenceOf } from '../law/known-clauses.ts'
import { lawStatusOf, uncovered } from '../living/clause-status.ts'
import { covered } from '../living/contract-tests.ts'
import { decisions, decisionsIn } from '../living/decisions.ts'
import { escapeHtml } from '../living/markup/html.ts'
import { messagesIn } from '../living/messages.ts'
import { scoresOf } from '../living/mutation-score.ts'
import { runOf } from '../living/results.ts'
import { clausePage } from './page.ts'
import { type Canvas, clauseLines, clauseTable } from './table.ts'

test('a heading that names a clause is a decision', () => {
  const page = [
    'prose',
    '## Where the specification is silent',
    '### NS-01',
    '> What is asked.',
    'First `a`,\nas [NS-02](#ns-02). *Evidence: A.*',
    '### LOC-164',
    '- one *Evidence: B, C.*\n- two',
    '### NS-02',
    'Its grade stands on the line that\nfollows. *Evidence:\nA for the\nfirst.*',
    '### Keys of a world',
    'c',
  ]
  assert.deepEqual(decisionsIn(page.join('\n\n')), [
    { id: 'NS-01', what: ['First `a`, as [NS-02](#ns-02).'], evidence: 'A' },
    { id: 'LOC-164', what: ['- one', '- two'], evidence: 'B, C' },
    { id: 'NS-02', what: ['Its grade stands on the line that follows.'], evidence: 'A for the first' },
  ])
})

test('no grade of evidence is left in the text of a decision, and each is a letter or several', () => {
  for (const { id, what, evidence } of decisions()) {
    assert.doesNotMatch(what.join(' '), /Evidence/, id)
    if (evidence !== '') assert.match(evidence, /\b[ABC]\b/, id)
  }
})

test('every question that the specification leaves open has a heading, and each decision says what is done', () => {
  const all = decisions()
  const ids = all.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  const known = [...KNOWN.clauses, ...KNOWN.decisions, ...KNOWN.extension]
  assert.deepEqual(
    ids.filter((id) => !known.includes(id)),
    [],
  )
  assert.deepEqual(
    KNOWN.decisions.filter((id) => !ids.includes(id)),
    [],
  )
  assert.deepEqual(
    all.filter(({ what }) => what.length === 0),
    [],
  )
})

test('every decision proven by a scenario or a contract test is documented', () => {
  const documented = new Set(decisions().map(({ id }) => id))
  const proven = [...covered().keys()].filter((id) => /^(NS|AMB)-/.test(id))
  assert.deepEqual(
    proven.filter((id) => !documented.has(id)),
    [],
  )
})

const run = runOf(messagesIn(sampleMessages(), 'messages').envelopes)
const tests = [{ title: 'GET /a, unknown: CLD-004', clauses: ['CLD-004'], passed: true }]
const occasion = { ran: '2026-03-02', commit: null }
const tried = { ...occasion, tried: 2, escaped: { 'answers <b>nothing</b>': 'not at all' as const } }
const strength = scoresOf({ 'CLD-004': tried })
const law = lawStatusOf('<staging>', run, { tests, strength, isCarried: (id) => id !== 'CLD-006' })

test('the result of a clause is that of its scenarios and contract tests', () => {
  const results = Object.fromEntries(law.clauses.map(({ id, result }) => [id, result]))
  assert.deepEqual(
    ['CLD-001', 'CLD-003', 'CLD-004', 'CLD-005', 'CLD-006'].map((id) => results[id]),
    ['failed', 'not_tested', 'passed', 'not_run', 'uncovered'],
  )
  assert.deepEqual(uncovered(law).slice(0, 3), ['CLD-003', 'CLD-005', 'CLD-006'])
  assert.equal(law.decisions.find(({ id }) => id === 'NS-15')?.law.result, 'passed')
})

test('the page has every clause and decision, with text from outside escaped', () => {
  const page = clausePage(law)
  for (const id of KNOWN.clauses) assert.ok(page.includes(`<tr id="${id}">`), id)
  for (const id of KNOWN.decisions) assert.ok(page.includes(`<tr id="${id}">`), id)
  assert.ok(page.includes(escapeHtml(sentenceOf('CLD-001'))), 'with what it says')
  assert.ok(page.includes('&#60;staging&#62;') && !page.includes('<staging>'))
})

test('the page distinguishes a clause that was not run from one without a scenario', () => {
  const page = clausePage(law)
  const cellsOf = (id: string): string => new RegExp(`<tr id="${id}">.*?</tr>`).exec(page)![0]
  assert.match(cellsOf('CLD-005'), /not run<\/td>.*<span class="faint">none of its scenarios was run</)
  assert.match(cellsOf('CLD-006'), /no scenario<\/td>.*<span class="faint">neither scenario nor contract test</)
})

test('the page has the number of wrong servers a clause kills, and the others by name', () => {
  const page = clausePage(law)
  assert.ok(page.includes('<summary>1 of 2 killed</summary><ul><li>not at all: answers &#60;b&#62;'))
  const line =
    'Wrong servers written by hand: 2 tried: 1 killed (50.0 %), 1 by their own clause (50.0 %), 1 by none</p>'
  assert.equal(page.split(line).length - 1, 2, 'of its group, and of all')
  const { wrong_servers } = law.clauses.find(({ id }) => id === 'CLD-004')!
  assert.deepEqual([wrong_servers?.survived, wrong_servers?.occasion], [1, occasion])
})

test('the table lists them by group, or a single clause', () => {
  const canvas: Canvas = { width: 60, paint: (_look, text) => text }
  const own = law.clauses.filter(({ id }) => id === 'CLD-003' || id === 'CLD-004')
  assert.match(clauseTable({ CLD: 'Cloud' }, own, canvas), /wrong servers: 2 tried: 1 killed \(50\.0 %\)/)
  const lines = clauseLines(own, new Map([['CLD-004', ['a.feature']]]), canvas)
  assert.match(lines, /a\.feature\n +wrong servers: 1 of 2 killed\n +not at all: answers <b>nothing<\/b>$/)
})
