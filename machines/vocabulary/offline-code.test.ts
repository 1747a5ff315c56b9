import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fiscalCodeOfSerial, onlineCode, SERIALS, serialOf } from './offline-code.ts'

const seeds = fc.nat(2 ** 32 - 1)
const serials = fc.maxSafeNat().map((number) => number % SERIALS)

test('a code is eleven characters, and a test code says so', () => {
  fc.assert(
    fc.property(seeds, serials, (seed, serial) => {
      assert.match(fiscalCodeOfSerial(seed, serial, false), /^[\w-]{11}$/)
      assert.match(fiscalCodeOfSerial(seed, serial, true), /^TEST-[\w-]{6}$/)
    }),
  )
})

test('a serial is read back from its code, so no two serials share one', () => {
  fc.assert(
    fc.property(seeds, serials, fc.boolean(), (seed, serial, isTest) => {
      assert.equal(serialOf(seed, fiscalCodeOfSerial(seed, serial, isTest)), serial)
    }),
  )
})

test('the codes of a whole pool differ from each other and from those given online', () => {
  const codes = new Set<string>()
  for (let serial = 1; serial <= 10_000; serial++) {
    codes.add(fiscalCodeOfSerial(2026, serial, true))
    codes.add(onlineCode(2026, serial, true))
  }
  assert.equal(codes.size, 20_000)
})

test('neighbouring serials do not look alike', () => {
  const codes = [1, 2, 3, 4].map((serial) => fiscalCodeOfSerial(7, serial, false))
  assert.equal(new Set(codes.map((code) => code.slice(0, 5))).size, 1)
  assert.equal(new Set(codes.map((code) => code.slice(5, 8))).size, 4)
  assert.equal(new Set(codes.map((code) => code.slice(8))).size, 4)
})

test('the first and the last serial have codes, their neighbours outside have none', () => {
  for (const serial of [0, SERIALS - 1]) assert.equal(serialOf(1, fiscalCodeOfSerial(1, serial, false)), serial)
  for (const serial of [-1, SERIALS, 1.5, Number.NaN])
    assert.throws(() => fiscalCodeOfSerial(1, serial, false), RangeError)
})

test('what is not a code of the seed has no serial', () => {
  for (const text of ['', 'TEST-12345', 'TEST-1234567', 'TEST-12345!', fiscalCodeOfSerial(2, 5, false)])
    assert.equal(serialOf(1, text), null)
})

test('codes stay as they are from version to version', () => {
  assert.equal(fiscalCodeOfSerial(1, 1, true), 'TEST-3e_p87')
  assert.equal(fiscalCodeOfSerial(2, 1, false), '6KQE_0IiLY0')
})
