/** `kasalab webhook verify` on captured calls: raw requests, calls from the lab, and bare bodies. */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHmac, hash } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { temporaryFolder } from '../../features/proofs/kit/folder.ts'
import { openServer } from '../../features/proofs/kit/server.ts'
import { signingKey } from '../outbound/webhooks/signing-key.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const folder = temporaryFolder()

/** Runs the command on a file of this content. */
function verify(content: string | Buffer, ...args: string[]) {
  const file = join(folder, 'captured')
  writeFileSync(file, content)
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'webhook', 'verify', ...args, file], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('calls of a real webhook', () => {
  /** Raw requests from the wire. */
  const wire: Buffer[] = []
  let key = ''
  let firstKey = ''
  let listed = ''

  before(async () => {
    const { app, world, close } = await openServer({}, null)
    const tap = createServer(async (socket) => {
      let request = Buffer.alloc(0)
      for await (const chunk of socket) {
        request = Buffer.concat([request, chunk])
        const head = request.indexOf('\r\n\r\n') + 4
        const length = Number(/content-length: (\d+)/i.exec(request.toString('latin1'))?.[1])
        if (head > 3 && request.length === head + length) break
      }
      wire.push(request)
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
    }).listen(0, '127.0.0.1')
    await once(tap, 'listening')
    const { id } = world.reference.firstRegister
    const lab = async (method: string, path: string, body?: object): Promise<string> => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${app.addresses.cloud}/lab/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      assert.equal(response.status, 200, path)
      return response.text()
    }
    const tell = async (url: string, serial: number): Promise<void> => {
      const command = { type: 'webhook.configure', at: world.clock.now(), url } as const
      await app.switchboard.ask(world, `webhook:${id}`, command)
      key = signingKey(world, { id }, serial)
      await lab('POST', `webhooks/${id}/events`, {
        events: [{ kind: 'SELL' }, { kind: 'SELL', flaw: 'changed-body' }, { kind: 'SELL', flaw: 'no-signature' }],
      })
      await lab('POST', 'clock/advance', { by: 'PT0S' })
    }
    await tell(`${app.addresses.cloud}/lab/webhooks/inbox`, 1)
    listed = await lab('GET', 'webhooks')
    firstKey = key
    await tell(`http://127.0.0.1:${(tap.address() as AddressInfo).port}/kasa`, 2)
    assert.equal(wire.length, 3)
    tap.close()
    await close()
  })
  const bodyOf = (request: Buffer): Buffer => request.subarray(request.indexOf('\r\n\r\n') + 4)

  test('an unchanged raw request is right, and the signed bytes are shown', () => {
    const { status, stdout } = verify(wire[0]!, `--key=${key}`)
    assert.equal(status, 0, stdout)
    const body = bodyOf(wire[0]!)
    assert.match(stdout, /the signature is right/)
    assert.ok(stdout.includes(`${body.length} bytes, SHA-256 ${hash('sha256', body)}`), stdout)
    assert.ok(stdout.includes(body.toString().slice(0, 100)), stdout)
    assert.ok(!stdout.includes(key), 'the key is not shown')
  })

  test('a byte order mark that an editor puts before a request, or before calls of the lab, is skipped', () => {
    const mark = Buffer.from('\ufeff')
    const raw = verify(Buffer.concat([mark, wire[0]!]), `--key=${key}`)
    assert.deepEqual([raw.status, /the signature is right/.test(raw.stdout)], [0, true], raw.stdout)
    const calls = verify(Buffer.concat([mark, Buffer.from(listed)]), `--key=${firstKey}`)
    assert.equal(calls.stdout, verify(Buffer.from(listed), `--key=${firstKey}`).stdout)
    assert.match(calls.stdout, /the signature is right/)
  })

  test('a request that a file has made longer is detected', () => {
    const { status, stdout } = verify(Buffer.concat([wire[0]!, Buffer.from('\n')]), `--key=${key}`)
    assert.equal(status, 1)
    assert.match(stdout, /Content-Length says \d+ bytes, the file has \d+/)
    assert.match(stdout, /it is the one of the body without the line end after it/)
  })

  test('a body changed after signing, another key, and a missing signature', () => {
    const changed = verify(wire[1]!, `--key=${key}`)
    assert.equal(changed.status, 1)
    assert.match(changed.stdout, /no usual mistake gives it/)
    const former = verify(wire[0]!, `--key=${firstKey}`)
    assert.equal(former.status, 1)
    assert.match(former.stdout, /no usual mistake gives it/)
    const unsigned = verify(wire[2]!, `--key=${key}`)
    assert.equal(unsigned.status, 1)
    assert.match(unsigned.stdout, /given +none\n.*no header X-Request-Signature/s)
  })

  test('each call of the lab’s inbox is checked', () => {
    const { status, stdout } = verify(listed, `--key=${firstKey}`)
    assert.equal(status, 1)
    const verdicts = [...stdout.matchAll(/^verdict +the signature is (right|WRONG)/gm)].map(([, word]) => word)
    assert.deepEqual(verdicts, ['right', 'WRONG', 'WRONG'])
    const [first] = JSON.parse(listed) as object[]
    assert.equal(verify(JSON.stringify(first), `--key=${firstKey}`).status, 0)
  })
})

const KEY = 'x-Jw1m0Zt8aVb_9kLq2RyE4uTn6oPcDs7gFhIiKjMlQ'
const BODY = '{"receipt":{"name":"Хліб/житній","sum":100,"id":"1"}}'
const signed = (key: string | Buffer, body: string | Buffer, encoding: 'base64' | 'base64url' | 'hex' = 'base64') =>
  createHmac('sha256', key).update(body).digest(encoding)

const value = JSON.parse(BODY)
const ascii =
  '{"receipt": {"name": "\\u0425\\u043b\\u0456\\u0431/\\u0436\\u0438\\u0442\\u043d\\u0456\\u0439", "sum": 100, "id": "1"}}'

const CYRILLIC = /[\u0400-\u04ff]/g
const spaced = BODY.replaceAll(':', ': ').replaceAll(',', ', ')
const python = ascii.replace('"name": "', '"id": "1", "name": "').replace(', "id": "1"}}', '}}')
const net = BODY.replace(CYRILLIC, (letter) => `\\u${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
/** Written down from the table of the encoding: not by the code that is tried. */
const windows1251 = Buffer.concat([
  Buffer.from('{"receipt":{"name":"'),
  Buffer.from([0xd5, 0xeb, 0xb3, 0xe1, 0x2f, 0xe6, 0xe8, 0xf2, 0xed, 0xb3, 0xe9]),
  Buffer.from('","sum":100,"id":"1"}}'),
])

/** A mistaken signature, with the file it is for, and what the command says of it. */
const MISTAKES: [name: string, signature: string, said: RegExp, file?: string | Buffer][] = [
  ['in hexadecimal', signed(KEY, BODY, 'hex'), /written in hexadecimal instead of base64/],
  ['in base64url', signed(KEY, BODY, 'base64url'), /written in base64url instead of base64/],
  ['without padding', signed(KEY, BODY).replace('=', ''), /written without its padding/],
  ['with a prefix', `sha256=${signed(KEY, BODY, 'hex')}`, /hexadecimal instead of base64, with a prefix/],
  ['under the decoded key', signed(Buffer.from(KEY, 'base64url'), BODY), /under the key decoded from base64/],
  ['under a key with a line end', signed(`${KEY}\n`, BODY), /under the key with a line end after it/],
  ['with a line end', signed(KEY, `${BODY}\n`), /of the body with a line end after it, which is of 64 bytes/],
  [
    'without the line end of the file',
    signed(KEY, BODY),
    /without the line end after it, which is of 63 bytes/,
    `${BODY}\n`,
  ],
  ['without the byte order mark of the file', signed(KEY, BODY), /without its byte order mark/, `\ufeff${BODY}`],
  ['with CRLF made LF', signed(KEY, '{\n"a":1}'), /with CRLF made LF/, '{\r\n"a":1}'],
  ['of JSON written anew', signed(KEY, '{"a":1}'), /read and written anew, which is of 7 bytes/, '{ "a": 1 }'],
  ['of JSON with escapes', signed(KEY, ascii), /with spaces after commas and colons, with letters as \\u escapes/],
  ['of JSON with slashes escaped', signed(KEY, BODY.replace('/', '\\/')), /with slashes escaped/],
  ['of indented JSON', signed(KEY, JSON.stringify(value, null, 2)), /indented by two/],
  ['of sorted JSON', signed(KEY, '{"receipt":{"id":"1","name":"Хліб/житній","sum":100}}'), /members sorted/],
  [
    'of sorted JSON as Python writes it',
    signed(KEY, python),
    /members sorted, with spaces after commas and colons, with letters/,
  ],
  [
    'of JSON with a line end',
    signed(KEY, `${JSON.stringify(value, null, 2)}\n`),
    /indented by two, with a line end after it/,
  ],
  ['of JSON with escapes of HTML', signed(KEY, '{"a":"\\u003cb\\u003e"}'), /with letters of HTML as/, '{"a":"<b>"}'],
  ['of JSON with escapes in capitals', signed(KEY, net), /with letters and signs as \\u escapes in capitals/],
  ['of Latin-1', signed(KEY, Buffer.from(BODY).toString('latin1')), /read as Latin-1/],
  [
    'of ASCII',
    signed(KEY, BODY.replace(CYRILLIC, '?')),
    /of the body in ASCII, where each letter that it lacks is a question mark, which is of 53 bytes/,
  ],
  [
    'of ASCII by bytes',
    signed(KEY, BODY.replace(CYRILLIC, '??')),
    /where each byte of another letter is a question mark/,
  ],
  ['of ASCII by code units', signed(KEY, '{"a":"??"}'), /two question marks for a letter beyond U\+FFFF/, '{"a":"🧩"}'],
  ['of ASCII without letters', signed(KEY, BODY.replace(CYRILLIC, '')), /without the letters that it lacks/],
  ['of windows-1251', signed(KEY, windows1251), /of the body in windows-1251, which is of 53 bytes/],
  [
    'of windows-1251 read',
    signed(KEY, new TextDecoder('windows-1251').decode(Buffer.from(BODY))),
    /read as windows-1251/,
  ],
  [
    'of Latin-1 written',
    signed(KEY, Buffer.from('{"a":"\u00ab?\u00bb"}', 'latin1')),
    /in Latin-1, where each letter that it lacks/,
    '{"a":"«б»"}',
  ],
  ['of low bytes', signed(KEY, Buffer.from(BODY, 'latin1')), /by the low byte of each letter/],
  ['of UTF-16', signed(KEY, Buffer.from(BODY, 'utf16le')), /in UTF-16, which is of 106 bytes/],
  ['of UTF-16, big-endian', signed(KEY, Buffer.from(BODY, 'utf16le').swap16()), /in UTF-16, big-endian/],
  [
    'of JSON anew in ASCII',
    signed(KEY, spaced.replace(CYRILLIC, '?')),
    /anew, with spaces after commas and colons, in ASCII/,
  ],
  ['without a key', hash('sha256', BODY, 'base64'), /bare SHA-256, without a key/],
  [
    'of two mistakes',
    signed(Buffer.from(KEY, 'base64'), `${BODY}\n`),
    /decoded from base64.* and of the body with a line end/,
  ],
]

for (const [name, signature, said, file = BODY] of MISTAKES)
  test(`a signature ${name} is recognized`, () => {
    const { status, stdout } = verify(file, `--key=${KEY}`, `--signature=${signature}`)
    assert.equal(status, 1, stdout)
    assert.match(stdout, said)
  })

test('a bare body with its signature is right, from the standard input as well', () => {
  assert.equal(verify(BODY, `--key=${KEY}`, `--signature=${signed(KEY, BODY)}`).status, 0)
  const args = [MAIN, 'webhook', 'verify', `--key=${KEY}`, `--signature=${signed(KEY, BODY)}`, '-']
  assert.equal(spawnSync(process.execPath, args, { input: BODY }).status, 0)
})

test('input it cannot check ends with 2 and a reason', () => {
  const cases: [ReturnType<typeof verify>, RegExp][] = [
    [verify(BODY, `--key=${KEY}`), /--signature says what came/],
    [verify(BODY), /--key is needed/],
    [verify('[]', `--key=${KEY}`, '--nonsense'), /there is no option --nonsense/],
    [verify('[{"n":1,"headers":{},"body":"","dropped":true}]', `--key=${KEY}`), /no call in the file/],
  ]
  for (const [{ status, stdout, stderr }, said] of cases) {
    assert.deepEqual([status, stdout], [2, ''])
    assert.match(stderr, said)
  }
  const missing = spawnSync(process.execPath, [MAIN, 'webhook', 'verify', `--key=${KEY}`, join(folder, 'none')])
  assert.equal(missing.status, 2)
  assert.match(String(missing.stderr), /ENOENT/)
})

test('what a captured call holds does not control the terminal', () => {
  const hard = '\u001b[2J\u202e'
  const calls = [1, 2].map((n) => ({
    n: `${n}${hard}`,
    headers: { 'x-request-signature': `given${hard}` },
    body: `{"a":"${hard}"}\nanother line`,
  }))
  const raw = `POST / HTTP/1.1\r\ncontent-length: 1${hard}\r\nx-request-signature: ${hard}\r\n\r\n${hard}`
  for (const [content, ...args] of [[JSON.stringify(calls)], [raw], [`${hard}body`, `--signature=${hard}`]] as const) {
    const { status, stdout, stderr } = verify(content as string, '--key=k', ...args)
    assert.equal(status, 1, stderr)
    assert.match(stdout, /first line +.*\\x1b\[2J/)
    for (const unseen of ['\u001b', '\u202e']) assert.ok(!stdout.includes(unseen), JSON.stringify(unseen))
  }
})
