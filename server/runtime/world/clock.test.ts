import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Clock, type ClockMode, Timers } from './clock.ts'

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

/** A clock whose alarm does what a world does when nothing is due: it looks again. */
function clockAt(mode: ClockMode, now = 0): Clock {
  const clock: Clock = new Clock(mode, now, () => clock.wind())
  return clock
}

test('a wait ends when a virtual clock has come there, each at its own, and no sooner', () => {
  const clock = clockAt('virtual', 1000)
  const over: string[] = []
  clock.wait(20, () => over.push('second'))
  clock.wait(10, () => over.push('first'))
  clock.wait(15, () => over.push('never'))()
  for (const now of [1009, 1010, 1019, 1020, 2000]) {
    clock.setNow(now)
    clock.wind()
    over.push(String(now))
  }
  assert.deepEqual(over, ['1009', 'first', '1010', '1019', 'second', '1020', '2000'])
  assert.deepEqual(clock.timers.list(), [])
})

test('a wait ends by itself on a clock that runs, also when it was begun on one that stood still', async () => {
  const running = clockAt('real')
  await new Promise<void>((resolve) => running.wait(5, resolve))
  const clock = clockAt('virtual', Date.now())
  const over = new Promise<void>((resolve) => clock.wait(5, resolve))
  clock.mode = 'real'
  clock.wind()
  await over
})

test('a clock that is stopped ends no wait', () => {
  const clock = clockAt('virtual')
  clock.wait(1, () => assert.fail('it was stopped'))
  clock.stop()
  clock.setNow(5)
  clock.wind()
})

test('behind a timer that the store has refused none is due for a while, however often the clock is wound', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  let looks = 0
  const clock = new Clock('real', 0, () => looks++)
  clock.timers.set(timer('a', 0))
  clock.rest(1000)
  clock.wind()
  context.mock.timers.tick(400)
  clock.wind()
  context.mock.timers.tick(599)
  assert.equal(looks, 0)
  context.mock.timers.tick(1)
  assert.equal(looks, 1)
  clock.rest(1000)
  let isOver = false
  clock.wait(10, () => {
    isOver = true
  })
  context.mock.timers.tick(10)
  clock.wind()
  assert.ok(isOver, 'a wait is over in its time')
  clock.stop()
})
