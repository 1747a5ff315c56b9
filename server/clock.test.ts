import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Timers } from './clock.ts'

const timer = (id: string, due: number) => ({ address: 'a:1', id, due, event: { type: id } })

test('timers come out soonest first, of one instant in the order set', () => {
  const timers = new Timers()
  for (const [id, due] of [
    ['b', 2],
    ['a', 1],
    ['c', 2],
  ] as const)
    timers.set(timer(id, due))
  assert.deepEqual(
    timers.list().map(({ id }) => id),
    ['a', 'b', 'c'],
  )
  assert.deepEqual(
    [timers.take(2)?.id, timers.take(2)?.id, timers.take(2)?.id, timers.take(2)],
    ['a', 'b', 'c', undefined],
  )
})

test('a timer set again is replaced, a cancelled one never comes', () => {
  const timers = new Timers()
  timers.set(timer('a', 5))
  timers.set(timer('a', 9))
  timers.set(timer('b', 6))
  timers.cancel('a:1', 'b')
  assert.equal(timers.take(8), undefined)
  assert.equal(timers.take(9)?.due, 9)
})

test('whatever is set and cancelled, what comes out is what is listed', () => {
  const step = fc.record({
    id: fc.integer({ max: 30, min: 0 }),
    due: fc.integer({ max: 100, min: 0 }),
    cancel: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const timers = new Timers()
      for (const { id, due, cancel } of steps)
        cancel ? timers.cancel('a:1', String(id)) : timers.set(timer(String(id), due))
      const listed = timers.list().map(({ id, due }) => [id, due])
      const taken: unknown[] = []
      for (let next = timers.take(100); next; next = timers.take(100)) taken.push([next.id, next.due])
      assert.deepEqual(taken, listed)
    }),
  )
})
