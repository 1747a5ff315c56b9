import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskedJson, maskedPath, maskedText } from './secrets.ts'

/** Is in no text that is shown. */
const SECRET = 'pl4nted-s3cret'

const hides = (text: string, shown: string): void => {
  assert.equal(text, shown)
  assert.ok(!text.includes(SECRET))
}

test('a secret of JSON is replaced, and nothing else', () => {
  hides(maskedJson(`{"login":"olena","password":"${SECRET}","n":1}`), '{"login":"olena","password":"…","n":1}')
  hides(maskedJson(`{ "pin_code" : "${SECRET}" , "a":["b",":"]}`), '{ "pin_code" : "…" , "a":["b",":"]}')
  hides(maskedJson(`{"l":["p",":"],"token":"${SECRET}"}`), '{"l":["p",":"],"token":"…"}')
  hides(maskedJson(`{"a\\\\":"\\"","access_token":"x\\"${SECRET}"}`), '{"a\\\\":"\\"","access_token":"…"}')
  hides(maskedJson('{"pin_code":1234,"key":null}'), '{"pin_code":"…","key":"…"}')
  const harmless = '{"name":"password","text":"\\"password\\":\\"x\\"","keys":["token"],"key_id":"7"}'
  assert.equal(maskedJson(harmless), harmless)
})

test('so is one whose name is escaped, or that is cut off', () => {
  hides(maskedJson(`{"p\\u0061ssword":"${SECRET}"}`), '{"p\\u0061ssword":"…"}')
  hides(maskedText(`{"password":"${SECRET}`, false), '{"password":"…"')
})

test('where a secret might be and cannot be found, nothing is shown', () => {
  hides(maskedText(`{password: '${SECRET}'}`, true), '…')
  hides(maskedText(`login=olena&password=${SECRET}`, true), '…')
  hides(maskedText(`{"password":["${SECRET}"]}`, true), '…')
  hides(maskedText(`{"password":{"is":"${SECRET}"}}`, true), '…')
  assert.equal(maskedText('{"good": ', true), '{"good": ')
})

test('a path keeps its parameters but for secrets, and a link of a mail keeps none', () => {
  hides(maskedPath(`/paylink/ws?token=${SECRET}&cash_register_id=1`), '/paylink/ws?token=…&cash_register_id=1')
  hides(maskedPath(`/a?x=1&p%61ssword=${SECRET}`), '/a?x=1&p%61ssword=…')
  hides(maskedPath(`/mail/unsubscribe/1/${SECRET}`), '/mail/unsubscribe/…')
  assert.equal(maskedPath('/a?%=1&b'), '/a?%=1&b')
})
