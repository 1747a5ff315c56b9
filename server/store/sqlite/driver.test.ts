import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { DriverMissing, driverFrom } from './driver.ts'

const refused = (load: () => unknown, message: RegExp): void =>
  assert.throws(
    () => driverFrom(load),
    (error: Error) => {
      assert.ok(error instanceof DriverMissing)
      assert.match(error.message, message)
      assert.doesNotMatch(error.message, /\n/)
      assert.match(error.message, /run "npm rebuild sqlite3 --ignore-scripts=false" where kasalab is installed/)
      return true
    },
  )

test('a driver that was not built and one built for another system have different messages, with what to do', () => {
  const require = createRequire(import.meta.url)
  refused(() => require('bindings')('no-such-driver.node'), /^SQLite has not been built, for install scripts were/)
  refused(() => process.dlopen({ exports: {} }, import.meta.filename), /^SQLite was built for another system \(/)
  assert.equal(
    driverFrom(() => 'the driver'),
    'the driver',
  )
})
