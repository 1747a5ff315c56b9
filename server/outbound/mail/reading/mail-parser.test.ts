/** Mails made to cost: each is refused, or known in part, by a bound that is the same on every machine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailFile, mailFound } from './mail-parser.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')
const nested = (levels: number, lines: number): Buffer =>
  bytes(`${'Content-Type: message/rfc822\r\n\r\n'.repeat(levels)}Subject: inmost\r\n\r\n${'a\r\n'.repeat(lines)}`)
const many = (count: number, make: (place: number) => string): string =>
  Array.from({ length: count }, (_, place) => make(place)).join('')

for (const [name, raw, why] of [
  ['more lines than are read', `\r\n${'\n'.repeat(200_000)}`, /Maximum of 100000 lines/],
  ['a Subject folded a hundred thousand times', `Subject: x${'\r\n folded'.repeat(99_000)}\r\n\r\nhi`, /header size/],
  [
    'a header of a hundred thousand parameters',
    `Content-Type: text/plain${many(100_000, (n) => `; a${n}=b`)}\r\n\r\nhi`,
    /header size/,
  ],
  [
    'parts of which each has a header',
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n${`--b\r\nX: ${'x'.repeat(300)}\r\n\r\n`.repeat(1000)}`,
    /header size/,
  ],
  [
    'parts within parts within parts',
    many(30, (n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`),
    /nesting depth/,
  ],
] as const)
  test(`not taken apart: ${name}`, async () => {
    const found = await mailFound(bytes(raw))
    assert.match(found.not_read!, why)
    assert.deepEqual([found.subject, found.attachments, found.parts], [null, [], null])
    await assert.rejects(mailFile(bytes(raw), 1), why)
  })

test('mails within mails are opened three deep; what lies deeper is an attachment', async () => {
  const opened = await mailFound(nested(3, 2))
  assert.match(opened.parts!.text!, /inmost[\s-]+a/)
  assert.deepEqual(opened.attachments, [])
  const deeper = await mailFound(nested(8, 2))
  assert.doesNotMatch(deeper.parts!.text!, /inmost/)
  assert.deepEqual(
    deeper.attachments.map(({ type }) => type),
    ['message/rfc822'],
  )
})

test('of long parts the beginning is known, and which they are', async () => {
  const file = (n: number): string => `--b\r\nContent-Type: a/b; name="${'n'.repeat(600)}"\r\n\r\n${n}\r\n`
  const raw = bytes(
    `Subject: ${'s'.repeat(3000)}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n` +
      `--b\r\n\r\n${'t'.repeat(300_000)}\r\n${many(101, file)}--b--\r\n`,
  )
  const found = await mailFound(raw)
  assert.deepEqual(
    found.shortened,
    ['headers', 'text', 'html', 'attachments'].filter((part) => part !== 'html'),
  )
  assert.deepEqual([found.subject!.length, found.parts!.text!.length, found.attachments.length], [500, 262_144, 100])
  assert.equal(found.attachments[0]!.name!.length, 500)
  for (const { name, value } of found.parts!.headers) assert.ok(name.length + value.length <= 2000)
  assert.deepEqual(
    Buffer.from((await mailFile(raw, 101))!.bytes)
      .toString()
      .trim(),
    '100',
  )
  assert.equal(await mailFile(raw, 102), null)
})

test('a text is not cut in the middle of a character', async () => {
  const found = await mailFound(Buffer.from(`Content-Type: text/plain; charset=utf-8\r\n\r\nx${'😀'.repeat(140_000)}`))
  assert.ok(found.parts!.text!.isWellFormed())
})
