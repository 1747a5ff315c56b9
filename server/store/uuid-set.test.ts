import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { UuidSet } from './uuid-set.ts'

const NIL = '00000000-0000-0000-0000-000000000000'
const uuid = fc.uuid().filter((id) => id !== NIL)

test('it contains the same ids as a Set of the texts', () => {
  fc.assert(
    fc.property(fc.array(uuid), fc.array(uuid), fc.array(uuid), (one, many, others) => {
      const set = new UuidSet()
      for (const id of one) set.add(id)
      set.addAll(Buffer.from(many.join('')))
      const right = new Set([...one, ...many])
      assert.equal(set.size, right.size)
      for (const id of [...one, ...many, ...others]) assert.equal(set.has(id), right.has(id), id)
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
  const set = new UuidSet()
  const ids = [0, 1, 2, 3, 4].flatMap((group) => series(group, 4096))
  set.addAll(Buffer.from(ids.join('')))
  assert.equal(set.size, ids.length)
  for (const id of ids) assert.ok(set.has(id), id)
  for (const id of series(4, 5000).slice(4096)) assert.ok(!set.has(id), id)
})

test('upper and lower case are the same digits', () => {
  const set = new UuidSet()
  set.add('ABCDEF01-2345-4789-ABCD-EF0123456789')
  assert.ok(set.has('abcdef01-2345-4789-abcd-ef0123456789'))
  assert.ok(!set.has('abcdef01-2345-4789-abcd-ef0123456788'))
})
