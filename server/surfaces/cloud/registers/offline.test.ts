import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fiscalCodeOfSerial } from '../../../../machines/vocabulary/offline-code.ts'
import type { CodePool } from '../../../../machines/vocabulary/register.ts'
import type { LinkRow } from '../../../store/queries/fact-rows.ts'
import { codeCountModel, offlineCodeModels } from './offline-codes.ts'
import { offlineSessions } from './offline-time.ts'

const AT = Date.parse('2026-06-01T06:00:00Z')
/** Two grants: of the first, one code is left; the second is untouched. */
const pool: CodePool = {
  grants: [
    { seed: 1, from: 1, count: 3, at: AT },
    { seed: 1, from: 4, count: 1500, at: AT + 5000 },
  ],
  next: 3,
  last: 1503,
  asked: 1502,
}
const register = { id: 'register', is_test: true }

test('codes are listed oldest first across grants, each with the moment of its own', () => {
  const moments = ['2026-06-01T06:00:00.000000+00:00', '2026-06-01T06:00:05.000000+00:00']
  assert.deepEqual(
    offlineCodeModels(pool, register, 2),
    [3, 4].map((serial_id, index) => ({
      fiscal_code: fiscalCodeOfSerial(1, serial_id, true),
      serial_id,
      cash_register_id: 'register',
      created_at: moments[index],
    })),
  )
})

test('there are no more codes than there are', () => {
  assert.equal(offlineCodeModels(pool, register, 10_000).length, 1501)
  assert.deepEqual(offlineCodeModels({ ...pool, next: 1504 }, register, 5), [])
  assert.deepEqual(offlineCodeModels({ grants: [], next: 1, last: 0, asked: 0 }, register, 5), [])
})

test('the counter counts use since the last grant', () => {
  const counted = codeCountModel(pool)
  assert.deepEqual(counted, { available: 1501, default: 2000, minimal: 1000, used: 1, enough_offline_codes: true })
  assert.equal(codeCountModel({ ...pool, next: 504 }).enough_offline_codes, true)
  assert.equal(codeCountModel({ ...pool, next: 505 }).enough_offline_codes, false)
})

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
