/** The newest shift is found at whichever end of the list it stands. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from './answer.ts'
import { lastShiftBy } from './last-shift.ts'

const shifts = [
  { serial: 1, opened_at: '2026-03-02T07:00:00Z', status: 'CLOSED' },
  { serial: 2, opened_at: '2026-03-02T08:00:00Z', status: 'CLOSED' },
  { serial: 3, opened_at: null, created_at: '2026-03-02T08:00:00Z', status: 'CREATED' },
]

/** A list in that order, and in reverse by `desc`. */
const listOf =
  (rows: readonly object[], asked: string[] = []) =>
  async (path: string): Promise<Answer> => {
    asked.push(path)
    const [first] = path.includes('desc=true') ? rows.toReversed() : rows
    return { status: 200, body: { results: first ? [first] : [] } } as Answer
  }

test('the newest is last, whether the list begins with the oldest or with it', async () => {
  for (const rows of [shifts, shifts.toReversed()]) assert.deepEqual(await lastShiftBy(listOf(rows), false), shifts[2])
})

test('where the order is known one look is enough', async () => {
  const asked: string[] = []
  assert.deepEqual(await lastShiftBy(listOf(shifts, asked), true), shifts[2])
  assert.equal(asked.length, 1)
})

test('an empty list has none, and without a list nothing is known', async () => {
  assert.equal(await lastShiftBy(listOf([]), false), null)
  assert.equal(await lastShiftBy(async () => null, false), undefined)
})
