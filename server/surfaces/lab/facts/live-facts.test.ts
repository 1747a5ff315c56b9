import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fact } from '../../../../machines/vocabulary/messages.ts'
import type { JournalRow } from '../../../store/batch.ts'
import { LiveFacts, type StreamFilter } from './live-facts.ts'

const row = (n: number, type = 'noise', text: string | null = null): JournalRow => ({
  world: 1,
  n,
  address: 'a:1',
  fact: { type, at: 5, x: 'ї' } as unknown as Fact,
  text,
})
const rows = (from: number, to: number): JournalRow[] =>
  Array.from({ length: to - from + 1 }, (_, index) => row(from + index))

function listening(filter: Omit<StreamFilter, 'after' | 'run'> = {}, limit = 10_000) {
  let woken = 0
  const live = new LiveFacts({ after: 0, run: 'r', ...filter }, limit, () => woken++)
  const told = (cursor: number): number[] | null =>
    live
      .take(cursor)
      ?.pieces.join('')
      .match(/(?<=id: )\d+/g)
      ?.map(Number) ?? null
  return { live, told, woken: () => woken }
}

test('a fact is told as it lies in the journal', () => {
  const { live } = listening()
  live.said([row(1), row(2, 'shift.opened', '{"number":7}')])
  const lines = live.take(0)!.pieces.join('').split('\n\n')
  const [id, data] = lines[1]!.split('\ndata: ')
  assert.equal(id, 'id: 2@r')
  assert.deepEqual(JSON.parse(data!), {
    n: 2,
    at: '1970-01-01T00:00:00.005Z',
    address: 'a:1',
    type: 'shift.opened',
    fact: { type: 'shift.opened', at: 5, x: 'ї', document: { number: 7 } },
  })
})

test('what is behind a number is told once; what was said before it listened is not among it', () => {
  const { live, told, woken } = listening()
  assert.equal(told(0), null)
  live.said(rows(4, 6))
  assert.equal(told(2), null, 'the third lies in the journal alone')
  assert.deepEqual(told(4), [5, 6])
  assert.equal(told(6), null)
  live.said(rows(7, 8))
  assert.deepEqual(told(6), [7, 8])
  live.ended()
  assert.equal(woken(), 3)
})

test('behind a gap it begins anew', () => {
  const { live, told } = listening()
  live.said(rows(1, 2))
  live.said(rows(5, 6))
  assert.equal(told(2), null)
  assert.deepEqual(told(4), [5, 6])
})

test('only what is wanted is told, by type and by address', () => {
  const wanted = listening({ types: ['shift.opened'] })
  wanted.live.said([row(1), row(2, 'shift.opened'), row(3)])
  assert.deepEqual(wanted.told(0), [2])
  const elsewhere = listening({ addresses: ['b:1'] })
  elsewhere.live.said(rows(1, 3))
  assert.deepEqual(elsewhere.live.take(0), { pieces: [], dropped: 0 })
})

test('of too much for the memory nothing is kept: it is read from the journal, and then told from here again', () => {
  const { live, told } = listening({}, 300)
  live.said(rows(1, 50))
  assert.equal(told(0), null)
  live.said(rows(51, 52))
  assert.equal(told(20), null)
  assert.deepEqual(told(51), [52])
})

test('more than so many a second are told as a number, also where they are too much for the memory', () => {
  const few = listening({ perSecond: 20 })
  few.live.said(rows(1, 50))
  const { pieces, dropped } = few.live.take(0)!
  assert.deepEqual([pieces.join('').match(/id: \d+/g), dropped], [['id: 1', 'id: 2'], 48])
  const little = listening({ perSecond: 10_000 }, 300)
  little.live.said(rows(1, 50))
  const said = little.live.take(0)!
  assert.ok(said.dropped > 40)
  assert.equal(said.pieces.join('').match(/id: /g)!.length + said.dropped, 50)
})
