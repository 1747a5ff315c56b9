/** Secrets are masked everywhere: by their place, and by their value once that is known. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headersMasked, masked, Secrets } from './secrets.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmVk'

const PLACES: [text: string, told: string][] = [
  [
    '{"login":"olena","password":"p \\" w","pin_code": "1111"}',
    '{"login":"olena","password":"[secret]","pin_code": "[secret]"}',
  ],
  ['{"pin_code":1111,"token":"","key":null}', '{"pin_code":"[secret]","token":"","key":null}'],
  ['{"sent":"{\\"password\\":\\"hunter2\\"}"}', '{"sent":"{\\"password\\":\\"[secret]\\"}"}'],
  ["{ token: 'abc', other: 'abc' }", "{ token: '[secret]', other: 'abc' }"],
  ['ws://host/paylink/ws?token=abc&id=1', 'ws://host/paylink/ws?token=[secret]&id=1'],
  ['http://name:word@host/path', 'http://[secret]@host/path'],
  ['Authorization: Bearer ab.c-d', 'Authorization: Bearer [secret]'],
  [`the token ${JWT} is old`, 'the token [secret] is old'],
  ['a key is missing: token', 'a key is missing: token'],
]

for (const [text, told] of PLACES)
  test(`masked by its place: ${told}`, () => {
    assert.equal(masked(text), told)
    assert.equal(masked(told), told, 'what is hidden stays as it is')
  })

test('a value seen once as a secret is masked in any sentence', () => {
  const secrets = new Secrets(['from-the-profile', '', null, undefined])
  masked('{"password":"hunter2$","pin_code":"4711"}', secrets.add)
  masked('http://host/signin?token=in-the-query', secrets.add)
  headersMasked({ 'X-License-Key': 'in-a-header', authorization: 'Bearer of-the-cashier' }, secrets.add)
  assert.deepEqual(headersMasked({ authorization: 'Bearer a', Cookie: 'b', 'x-told': 'Bearer c' }), {
    ...{ authorization: 'Bearer [secret]', Cookie: '[secret]', 'x-told': 'Bearer [secret]' },
  })
  for (const value of ['from-the-profile', 'in-the-query', 'in-a-header', 'of-the-cashier', 'hunter2$']) {
    assert.equal(secrets.mask(`wrong: ${value}, or "${value}"`), 'wrong: [secret], or "[secret]"')
    assert.ok(secrets.mayStandIn(JSON.stringify([value])))
  }
  assert.equal(secrets.mask('hunter2$s and xin-a-header'), 'hunter2$s and xin-a-header', 'another word')
  assert.ok(!secrets.mayStandIn('["[secret]"]'))
})

test('secrets of a profile are found by the names of its members', () => {
  const profile = { cashiers: { a: { login: 'olena', password: 'pass-word' } }, lanes: [{ access_key: 'integration' }] }
  assert.equal(Secrets.of(profile).mask('olena pass-word integration'), 'olena [secret] [secret]')
})

test('a pin is masked as a whole text, and a sum with the same digits is not', () => {
  const secrets = new Secrets(['4711', '0000'])
  assert.equal(
    secrets.mask(`{ code: '4711', sum: 4711, of: "0000" }`),
    `{ code: '[secret]', sum: 4711, of: "[secret]" }`,
  )
})

test('what is made up stays: masked, a wrong password would read as the right one', () => {
  const isMadeUp = (value: string): boolean => ['wrong', '0000'].includes(value)
  const found: string[] = []
  const add = (value: string): void => void found.push(value)
  assert.equal(
    masked('{"password":"wrong","pin_code":0000,"token":"a-token"}', add, isMadeUp),
    '{"password":"wrong","pin_code":0000,"token":"[secret]"}',
  )
  const headers = { authorization: 'Bearer wrong', 'x-license-key': 'wrong', 'x-access-key': 'a-key', cookie: '' }
  assert.deepEqual(headersMasked(headers, add, isMadeUp), { ...headers, 'x-access-key': '[secret]' })
  assert.deepEqual(found, ['a-token', 'a-key'])
})
