/** The grades that a mark shows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marks } from '../pages/question.ts'
import { gradesIn, markOf } from './marks.ts'

test('a grade is shown by its letters, each once, and its words are left to the decision', () => {
  assert.deepEqual(gradesIn('C for the time; A, C for the order'), ['A', 'C'])
  assert.deepEqual(gradesIn(''), [])
  assert.deepEqual(gradesIn(markOf('NS-79')!.evidence), ['A'])
  const shown = marks(['AMB-04', 'NS-32', 'NS-43', 'NS-33', 'LOC-153']).replaceAll(/<[^>]*>/g, ' ')
  assert.match(shown, /AMB-04 +\(A, B\), +NS-32 +\(A, B\), +NS-43 +\(A\), +NS-33 /)
  assert.match(shown, /відхилення +quirk +desk-sale-without-id/)
})

test('a decision that refers to another has the grades of that one', () => {
  assert.deepEqual([markOf('NS-03')!.evidence, markOf('NS-03')!.graded_by], ['A', 'NS-01'])
  assert.deepEqual([markOf('AMB-30')!.evidence, markOf('AMB-30')!.graded_by], [markOf('AMB-15')!.evidence, null])
  assert.equal(markOf('NS-01')!.graded_by, null)
})
