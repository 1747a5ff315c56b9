/** The kept results of wrong servers are merged by clause, and summed up. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  kept,
  keptAfter,
  keptText,
  type RecordedScores,
  STRENGTH,
  scoresOf,
  scoreText,
  summed,
  type WrongServerVerdict,
} from './mutation-score.ts'

const SERVERS = [
  { clause: 'AUT-001', what: 'a' },
  { clause: 'AUT-001', what: 'b' },
  { clause: 'CLD-001', what: 'c' },
  { clause: 'CLD-002', what: 'd' },
]
const occasion = { ran: '2026-03-02', commit: 'abc1234' }
const verdicts = (...all: [number, WrongServerVerdict][]) =>
  new Map(all.map(([index, verdict]) => [SERVERS[index]!, verdict]))

test('a run of some clauses keeps the results of the others', () => {
  const first = keptAfter({}, verdicts([0, 'by its own clause'], [1, 'by another'], [2, 'not at all']), occasion)
  assert.deepEqual(first['AUT-001'], { ...occasion, tried: 2, escaped: { b: 'by another' } })
  const later = { ran: '2026-03-03', commit: null }
  const second = keptAfter(first, verdicts([2, 'by its own clause'], [3, 'not by its own clause']), later)
  assert.deepEqual(second, {
    'AUT-001': first['AUT-001'],
    'CLD-001': { ...later, tried: 1 },
    'CLD-002': { ...later, tried: 1, escaped: { d: 'not by its own clause' } },
  })
})

test('a run of its own scenarios only keeps what other scenarios had noticed', () => {
  const first = keptAfter({}, verdicts([0, 'by another'], [1, 'not at all']), occasion)
  const second = keptAfter(first, verdicts([0, 'not by its own clause'], [1, 'by its own clause']), occasion)
  assert.deepEqual(second['AUT-001'], { ...occasion, tried: 2, escaped: { a: 'by another' } })
})

test('wrong servers are summed up', () => {
  const found: RecordedScores = keptAfter({}, verdicts([0, 'by its own clause'], [2, 'by another']), occasion)
  const strength = scoresOf(found)
  assert.deepEqual(strength.get('AUT-001'), {
    ...{ tried: 1, own: 1, another: 0, survived: 0, hung: 0, unfit: 0, open: 0, escaped: {}, occasion },
  })
  assert.equal(scoreText(summed(strength.values())), '2 tried: 2 killed (100.0 %), 1 by their own clause (50.0 %)')
  const own = scoresOf(keptAfter({}, verdicts([2, 'not by its own clause']), occasion))
  assert.equal(
    scoreText(own.get('CLD-001')!),
    '1 tried: 0 by their own clause (0.0 %), 0 by another, 1 not by their own',
  )
})

test('the file has one line per clause', () => {
  assert.equal(readFileSync(STRENGTH, 'utf8'), keptText(kept()))
})
