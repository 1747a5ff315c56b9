/** The newest shift is found at any place of the list. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../law/answer.ts'
import { LastShift } from './last-shift.ts'

const shift = (serial: number) => ({ serial, opened_at: new Date(serial * 3_600_000).toISOString() })
const shifts = [1, 2, 3, 4, 5].map(shift)
const opening = { serial: 6, opened_at: null, created_at: new Date(6 * 3_600_000).toISOString() }

/** A list in that order, and in reverse by `desc`. */
const listOf =
  (rows: readonly object[], asked: string[] = []) =>
  async (path: string): Promise<Answer> => {
    asked.push(path)
    const { searchParams } = new URL(path, 'http://cloud')
    const [limit, offset] = ['limit', 'offset'].map((name) => Number(searchParams.get(name) ?? 0)) as [number, number]
    const ordered = searchParams.has('desc') ? rows.toReversed() : rows
    return { status: 200, body: { results: ordered.slice(offset, offset + limit) } } as Answer
  }
const orders = {
  'the oldest first': [...shifts, opening],
  'the newest first': [...shifts, opening].toReversed(),
  'by anything else': [shifts[2]!, opening, shifts[0]!, shifts[4]!, shifts[1]!, shifts[3]!],
}

for (const [name, rows] of Object.entries(orders))
  test(`in a list that shows ${name}, the newest is last, at the second look too`, async () => {
    const last = new LastShift(false)
    assert.deepEqual(await last.by(listOf(rows)), opening)
    const asked: string[] = []
    assert.deepEqual(await last.by(listOf(rows, asked)), opening)
    assert.equal(
      asked.some((path) => path.includes('limit=50')),
      name.startsWith('by'),
      'where it is ordered by time its ends are enough',
    )
  })

test('a list in no order is read page by page', async () => {
  const many = Array.from({ length: 120 }, (_, index) => shift(((index * 77) % 120) + 1))
  assert.deepEqual(await new LastShift(false).by(listOf(many)), shift(120))
})

test('a list whose order is known is read once', async () => {
  const asked: string[] = []
  assert.deepEqual(await new LastShift(true).by(listOf(shifts, asked)), shifts[4])
  assert.equal(asked.length, 1)
})

test('an empty list has no last shift, and without a list it is unknown', async () => {
  assert.equal(await new LastShift(false).by(listOf([])), null)
  assert.equal(await new LastShift(false).by(async () => null), undefined)
})
