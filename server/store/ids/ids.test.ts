import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BloomFilter } from './bloom-filter.ts'
import { ENTRY, UuidMap } from './uuid-map.ts'

/** Addresses that differ in their last digits only. */
const addressOf = (id: number): string =>
  `7 bank-operation:50000000-0000-4000-8000-000000000001/${String(id).padStart(12, '0')}`

test('added texts are always found, and others hardly ever', () => {
  const filter = new BloomFilter()
  const count = 200_000
  for (let id = 0; id < count; id++) filter.add(addressOf(id))
  let mistaken = 0
  for (let id = 0; id < count; id++) {
    assert.ok(filter.has(addressOf(id)), addressOf(id))
    if (filter.has(addressOf(count + id))) mistaken++
  }
  assert.ok(mistaken < count / 1000, `${mistaken} of ${count}`)
})

test('an empty or cleared filter contains nothing', () => {
  const filter = new BloomFilter()
  assert.equal(filter.has(''), false)
  filter.add('')
  assert.equal(filter.has(''), true)
  filter.clear()
  assert.equal(filter.has(''), false)
})

const NIL = '00000000-0000-0000-0000-000000000000'
const uuid = fc.uuid().filter((id) => id !== NIL)

const number = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const entries = fc.array(fc.tuple(uuid, number))

/** As the store concatenates them. */
const text = (all: readonly (readonly [string, number])[]): Buffer =>
  Buffer.from(all.map(([id, its]) => id + String(its).padStart(ENTRY.number, '0')).join(''))

test('it contains the same entries as a Map of the texts', () => {
  fc.assert(
    fc.property(entries, entries, fc.array(uuid), (one, many, others) => {
      const map = new UuidMap()
      for (const [id, its] of one) map.set(id, its)
      map.setAll(text(many))
      const right = new Map([...one, ...many])
      assert.equal(map.size, right.size)
      for (const id of [...right.keys(), ...others]) {
        assert.equal(map.has(id), right.has(id), id)
        assert.equal(map.get(id), right.get(id) ?? null, id)
      }
    }),
  )
})

/** Ids that follow each other and differ in one group of digits only. */
const series = (group: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const groups = ['11111111', '2222', '4333', '8444', '555555555555']
    return groups.with(group, n.toString(16).padStart(groups[group]!.length, '0')).join('-')
  })

test('ids that differ in one place are distinguished, however many', () => {
  const map = new UuidMap()
  const ids = [0, 1, 2, 3, 4].flatMap((group) => series(group, 4096))
  map.setAll(text(ids.map((id, place) => [id, place])))
  assert.equal(map.size, ids.length)
  for (const [place, id] of ids.entries()) assert.equal(map.get(id), place, id)
  for (const id of series(4, 5000).slice(4096)) assert.ok(!map.has(id), id)
})

test('upper and lower case are the same digits', () => {
  const map = new UuidMap()
  map.set('ABCDEF01-2345-4789-ABCD-EF0123456789', 7)
  assert.equal(map.get('abcdef01-2345-4789-abcd-ef0123456789'), 7)
  assert.ok(!map.has('abcdef01-2345-4789-abcd-ef0123456788'))
})
