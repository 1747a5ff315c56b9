import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { BodyMalformed, BodyTooLarge, bytesThere, parseJson, readBytes, textOf } from './body.ts'
import { ClientGone } from './client-gone.ts'

/** A request as node's parser leaves it when it has come in with its last byte. */
function arrived(...pieces: string[]): IncomingMessage {
  const http = new IncomingMessage(new Socket())
  for (const piece of pieces) http.push(Buffer.from(piece))
  http.push(null)
  http.complete = true
  return http
}

test('a body that is there is read at once, in one piece or several, or none at all', () => {
  assert.equal(String(bytesThere(arrived('{"a":1}'), 100)), '{"a":1}')
  assert.equal(String(bytesThere(arrived('{"a"', ':1}'), 100)), '{"a":1}')
  assert.equal(bytesThere(arrived(), 100)!.length, 0)
  assert.throws(() => bytesThere(arrived('12345'), 4), BodyTooLarge)
})

test('a body still coming in is waited for', async () => {
  const http = new IncomingMessage(new Socket())
  http.push(Buffer.from('{"a"'))
  assert.equal(bytesThere(http, 100), null)
  const whole = readBytes(http, 100)
  http.push(Buffer.from(':1}'))
  http.push(null)
  assert.equal(String(await whole), '{"a":1}')
})

test('a client that sends all of a request and is gone before it is read has not asked with an empty body', async () => {
  const http = arrived('{"a":1}')
  http.destroy()
  assert.equal(bytesThere(http, 100), null)
  await assert.rejects(readBytes(http, 100), ClientGone)
})

const LEVELS = 500
const parsed = (body: string | Buffer, type?: string) =>
  parseJson(Buffer.from(body), type === undefined ? {} : { 'content-type': type }, LEVELS)

/** Where a body that is not taken is at fault. */
function faultOf(body: string | Buffer, type?: string): string {
  try {
    return `none: ${JSON.stringify(parsed(body, type))}`
  } catch (error) {
    assert.ok(error instanceof BodyMalformed)
    return error.issue.loc.join('.')
  }
}

test('of a media type its essence counts and its charset: application/json or +json, in UTF-8', () => {
  for (const type of [
    undefined,
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json ; charset="UTF-8"; q=1',
    'application/json;charset=utf8',
    'application/json;',
    'application/problem+json',
    'application/vnd.kasa.v1+json; profile="a;b"',
  ])
    assert.deepEqual(parsed('{"a":1}', type), { a: 1 }, String(type))
  for (const type of [
    'text/plain;json',
    'text/plain; charset=json',
    'multipart/form-data; boundary=json',
    'application/x-www-form-urlencoded; json',
    'text/json',
    'application/json-seq',
    'application/jsonp',
    'xapplication/json',
    'application/',
    'json',
    '',
    'application/json, text/plain',
    'application/json;charset=windows-1251',
    'application/json;charset=utf-16',
    "application/json;charset=''",
  ])
    assert.equal(faultOf('{"a":1}', type), 'header.Content-Type', type)
})

test('what is no UTF-8, and text that no UTF-8 can hold, is malformed', () => {
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf5, 0x80, 0x80, 0x80]]) {
    const body = Buffer.concat([Buffer.from('{"name":"Хліб '), Buffer.from(bytes), Buffer.from('"}')])
    assert.equal(faultOf(body), 'body', String(bytes))
    assert.throws(() => textOf(body), BodyMalformed)
  }
  for (const text of ['"\\ud800"', '{"a":[{"b":"x\\uDFFFy"}]}', '{"\\udc00\\ud800":1}', '["\\uD83D\\u0041"]'])
    assert.equal(faultOf(text.length < 17 ? text.padEnd(17) : text), 'body', text)
  assert.deepEqual(parsed('{"a":"\\ud83d\\ude00 \\u0425"}'), { a: '😀 Х' })
  assert.deepEqual(parsed('{"path":"C:\\\\ud800"}'), { path: 'C:\\ud800' })
  assert.equal(textOf(Buffer.from('Хліб')), 'Хліб')
})
