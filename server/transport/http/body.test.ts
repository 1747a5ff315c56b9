import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { ByteBudget } from '../../runtime/bytes/byte-budget.ts'
import { ClientGone } from '../../runtime/client-gone.ts'
import { type BodyForm, BodyMalformed, BodyTooLarge, bytesThere, NoRoom, parseJson, readBytes, textOf } from './body.ts'

const KIB = 1024
const plenty = (): ByteBudget => new ByteBudget(1000 * KIB)

/** A request of which something is still to come. */
const coming = (): IncomingMessage => new IncomingMessage(new Socket())

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

test('a body that is there is one piece, however many it came in', () => {
  const letters = 'абвгґ'.repeat(1000)
  assert.ok(String(bytesThere(arrived(...letters), 100 * KIB)) === letters)
})

test('a body still coming in is waited for', async () => {
  const http = coming()
  http.push(Buffer.from('{"a"'))
  assert.equal(bytesThere(http, 100), null)
  const received = plenty()
  const whole = readBytes(http, 100, received)
  http.push(Buffer.from(':1}'))
  http.push(null)
  assert.equal(String(await whole), '{"a":1}')
  // Its request lets go of it.
  assert.ok(received.held >= 7)
  received.release(http)
  assert.equal(received.held, 0)
})

test('a client that sends all of a request and is gone before it is read has not asked with an empty body', async () => {
  const http = arrived('{"a":1}')
  http.destroy()
  assert.equal(bytesThere(http, 100), null)
  await assert.rejects(readBytes(http, 100, plenty()), ClientGone)
})

test('a body of single bytes holds twice its bytes at most, and nothing when it is too large or its client has gone', async () => {
  const received = plenty()
  const large = coming()
  const tooLarge = assert.rejects(readBytes(large, 10 * KIB, received), BodyTooLarge)
  for (let sent = 0; sent < 10 * KIB; sent++) large.push(Buffer.of(120))
  await new Promise((resolve) => setImmediate(resolve))
  assert.ok(received.held >= 10 * KIB && received.held <= 20 * KIB, `${received.held} bytes are held`)
  large.push(Buffer.of(120))
  await tooLarge
  assert.equal(received.held, 0)

  const left = coming()
  const gone = assert.rejects(readBytes(left, 10 * KIB, received), ClientGone)
  left.push(Buffer.alloc(KIB))
  await new Promise((resolve) => setImmediate(resolve))
  assert.ok(received.held >= KIB)
  left.destroy()
  await gone
  assert.equal(received.held, 0)
})

test('bodies that are coming in share their memory: who finds none is told, and the slowest makes room in time', async (context) => {
  let now = 0
  context.mock.method(performance, 'now', () => now)
  const received = new ByteBudget(100 * KIB, { timeoutMs: 1000 })
  const [slow, late, last] = [coming(), coming(), coming()]
  const trickling = assert.rejects(readBytes(slow, 200 * KIB, received), NoRoom)
  slow.push(Buffer.alloc(60 * KIB))
  await new Promise((resolve) => setImmediate(resolve))
  const refused = assert.rejects(readBytes(late, 200 * KIB, received), NoRoom)
  late.push(Buffer.alloc(60 * KIB))
  await refused
  assert.equal(received.held, 60 * KIB)
  now = 1000
  const whole = readBytes(last, 200 * KIB, received)
  last.push(Buffer.alloc(60 * KIB))
  last.push(null)
  await trickling
  assert.equal((await whole).length, 60 * KIB)
  // It goes on to be sent, and is kept no more.
  slow.push(Buffer.alloc(60 * KIB))
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(received.held, 60 * KIB)
})

const BOUNDS = { levels: 500, values: 250_000, members: 1000 }
const parsed = (body: string | Buffer, type?: string, isOptional = false) =>
  parseJson(Buffer.from(body), type === undefined ? {} : { 'content-type': type }, BOUNDS, { isOptional })

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

test('the cloud reads JSON called plain text, but where only JSON is taken; another type is no object to it', () => {
  const issueOf = (type: string, cloud: NonNullable<BodyForm['cloud']>): unknown => {
    try {
      return parseJson(Buffer.from('{"a":1}'), { 'content-type': type }, BOUNDS, { cloud })
    } catch (error) {
      const { loc, type: name } = (error as BodyMalformed).issue
      return [...loc, name].join('.')
    }
  }
  for (const type of ['text/plain', 'text/plain;charset=UTF-8', 'Text/Plain']) {
    assert.deepEqual(issueOf(type, { isList: false, isStrict: false }), { a: 1 }, type)
    assert.equal(issueOf(type, { isList: false, isStrict: true }), 'body.type_error.dict', type)
    assert.equal(faultOf('{"a":1}', type), 'header.Content-Type', type)
  }
  for (const type of ['text/html', 'application/x-www-form-urlencoded', 'text/plain-json', ''])
    assert.equal(issueOf(type, { isList: true, isStrict: false }), 'body.type_error.list', type)
  assert.equal(
    issueOf('text/plain; charset=utf-16', { isList: false, isStrict: false }),
    'header.Content-Type.value_error.const',
  )
})

test('a byte order mark before a body is skipped, and before an empty one as well (AMB-07)', () => {
  assert.deepEqual(parsed('\ufeff{"a":1}'), { a: 1 })
  for (const body of ['\ufeff', '\ufeff{}', '\ufeffnull']) assert.equal(parsed(body), null, body)
  assert.equal(parsed('\ufeff[]', undefined, true), null)
  assert.equal(faultOf('\ufeff\ufeff{"a":1}'), 'body')
})

test('what is broken in the cloud is told to the character, and a long text is cut when it is sent back', () => {
  const broken = `{"a":"${'ї'.repeat(40_000)}",}`
  const cloud = { isList: false, isStrict: false }
  assert.throws(
    () => parseJson(Buffer.from(`\ufeff${broken}`), {}, BOUNDS, { cloud }),
    ({ issue }: BodyMalformed) => {
      assert.deepEqual(issue.loc, ['body', 40_008])
      assert.equal(issue.ctx?.doc, broken.slice(0, 32_768))
      return true
    },
  )
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

test('an empty list is an empty body where a body is optional, whatever its type and its spaces (AMB-07)', () => {
  for (const body of ['[]', ' [ ]\r\n', `[${' '.repeat(40)}]`]) {
    assert.equal(parsed(body, undefined, true), null, body)
    assert.deepEqual(parsed(body), [], body)
  }
  assert.equal(parsed('[]', 'application/x-www-form-urlencoded', true), null)
  for (const body of ['[1]', '[[]]', '[null]', '[{}]'])
    assert.deepEqual(parsed(body, undefined, true), JSON.parse(body))
  assert.deepEqual(parsed('{"a":[]}', undefined, true), { a: [] })
})
