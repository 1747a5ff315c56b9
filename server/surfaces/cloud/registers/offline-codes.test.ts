import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fiscalCodeOfSerial } from '../../../../machines/vocabulary/offline-code.ts'
import type { CodePool } from '../../../../machines/vocabulary/register.ts'
import { codeCountModel, offlineCodeModels } from './offline-codes.ts'

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
