/** What a scenario makes up is shown as it is; what is a secret of the target stays one, whatever a scenario says. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secrets } from '../report/text/secrets.ts'
import { madeUpIn } from './evidence.ts'

const said = `the cashier signs in with the password "olena-kas"
{"pin_code": "4711", "password": "0451"}`

test('values of the vocabulary, and those that a scenario quotes, are made up', () => {
  const isMadeUp = madeUpIn(said, (value) => value === '4711')
  for (const value of ['wrong', '0000', 'no-register-has-this-key', 'olena-kas', '0451'])
    assert.ok(isMadeUp(value), value)
  for (const value of ['4711', 'olena', 'kas', 'password" ', 'a-token']) assert.ok(!isMadeUp(value), value)
})

test('they are not masked in a text, nor in a sentence about it; a secret within them is', () => {
  const secrets = new Secrets(
    ['correct-horse'],
    madeUpIn('"wrong" and " correct-horse"', () => false),
  )
  assert.equal(
    secrets.mask('{"password":"wrong"} {"password":"right"}'),
    '{"password":"wrong"} {"password":"[secret]"}',
  )
  assert.equal(secrets.mask('{"password":" correct-horse"}'), '{"password":" [secret]"}')
})
