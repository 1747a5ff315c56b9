import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { LinkRow } from '../../../store/queries/fact-rows.ts'
import { offlineSessions } from './offline-time.ts'

const left = (at: number, since = at): LinkRow => ({ type: 'register.went-offline', at, since })
const came = (at: number): LinkRow => ({ type: 'register.went-online', at, since: null })
const spans = (links: LinkRow[], from: number, to: number, now: number) =>
  offlineSessions(links, { from, to, now }).map(({ start, end }) => [start, end])

test('coming back without having left is no session', () => {
  assert.deepEqual(spans([came(5), left(7), came(9)], 0, 20, 20), [[7, 9]])
})

test('a session that has just begun is there, and lasts nothing yet', () => {
  assert.deepEqual(offlineSessions([left(7)], { from: 0, to: 7, now: 7 }), [{ start: 7, end: null, duration: 0 }])
})

test('a window that ends before now shows no session as under way', () => {
  assert.deepEqual(spans([left(7)], 0, 10, 20), [[7, 10]])
  assert.deepEqual(spans([left(7)], 0, 30, 20), [[7, null]])
})

test('a clock that was set back makes no time of less than nothing', () => {
  assert.deepEqual(spans([left(12), came(10)], 0, 20, 20), [])
})

test('sessions lie in the window, in order, and none in another', () => {
  const moment = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(fc.array(fc.tuple(moment, moment), { maxLength: 10 }), moment, moment, (pairs, from, to) => {
      const moments = pairs.map(([at]) => at).sort((a, b) => a - b)
      const links = moments.map((at, index) =>
        index % 2 === 0 ? left(at, Math.max(0, at - (pairs[index]![1] % 10))) : came(at),
      )
      let last = from
      for (const { start, end, duration } of offlineSessions(links, { from, to, now: 100 })) {
        assert.ok(start >= last && duration >= 0 && start + duration <= to)
        if (end !== null) assert.equal(end - start, duration)
        last = start + duration
      }
    }),
  )
})
