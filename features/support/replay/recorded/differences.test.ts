/** What differs between a kept step and the same step now is said by its place; what cannot be the same is replaced. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import type { WorldCard } from '../../actors/world-card.ts'
import type { HttpStep, KeptAnswer, ReplayStep } from '../replay-form.ts'
import { differenceInWords, stepDifferences } from './differences.ts'
import { Masks } from './masks.ts'
import { contentOfBytes, contentOfText, textOfContent } from './recorded-content.ts'

const answered = (answer: KeptAnswer): HttpStep => ({
  http: { surface: 'desk', method: 'GET', path: '/api/v1/kasa/status' },
  answer,
})
const differences = (kept: ReplayStep, now: ReplayStep): string[] => stepDifferences(kept, now).map(differenceInWords)

for (const [what, kept, now, told] of [
  ['the same', { status: 200, body: { a: [1] } }, { status: 200, body: { a: [1] } }, []],
  ['the status', { status: 200 }, { status: 500 }, ['answer.status: kept 200, now 500']],
  [
    'a member',
    { status: 200, body: { a: { b: 1 } } },
    { status: 200, body: { a: { b: 2 } } },
    ['answer.body.a.b: kept 1, now 2'],
  ],
  [
    'a missing member',
    { status: 200, body: { a: 1 } },
    { status: 200, body: {} },
    ['answer.body.a: kept 1, now nothing'],
  ],
  [
    'null is not absent',
    { status: 200, body: { a: null } },
    { status: 200, body: {} },
    ['answer.body.a: kept null, now nothing'],
  ],
  [
    'an element more',
    { status: 200, body: [1] },
    { status: 200, body: [1, 2] },
    ['answer.body.1: kept nothing, now 2'],
  ],
  [
    'the order of members',
    { status: 200, body: { a: 1, b: 2 } },
    { status: 200, body: { b: 2, a: 1 } },
    ['answer.body (order): kept "a,b", now "b,a"'],
  ],
  [
    'blanks between',
    { status: 200, body: { a: 1 } },
    { status: 200, text: '{ "a": 1 }' },
    ['answer.body: kept "{\\"a\\":1}", now "{ \\"a\\": 1 }"'],
  ],
  [
    'a header that is kept',
    { status: 200, headers: { 'x-rule': 'a' } },
    { status: 200, headers: { 'content-type': 'b' } },
    ['answer.headers.x-rule: kept "a", now nothing'],
  ],
  [
    'another charset than that of JSON',
    { status: 200, headers: { 'content-type': 'application/json; charset=utf-16' } },
    { status: 200, headers: { 'content-type': 'application/json' } },
    ['answer.headers.content-type: kept "application/json; charset=utf-16", now "application/json"'],
  ],
  ['no answer', { status: 0 }, { status: 200, body: 1 }, ['answer.status: kept 0, now 200']],
] as const)
  test(`${what} is told by its place`, () => {
    assert.deepEqual(differences(answered(kept as KeptAnswer), answered(now as KeptAnswer)), told)
  })

test('JSON that says its charset is JSON that does not', () => {
  const [kept, now] = ['application/json; charset=utf-8', 'application/json'].map((type) =>
    answered({ status: 200, headers: { 'content-type': type } }),
  )
  assert.deepEqual(differences(kept!, now!), [])
})

test('what is not kept is not compared; of many places the first are told', () => {
  const { answer: _, ...bare } = answered({ status: 200 })
  assert.deepEqual(differences(bare, answered({ status: 500 })), [])
  assert.deepEqual(differences(answered({ status: 200 }), answered({ status: 200, body: 1 })), [])
  assert.deepEqual(differences(answered({ status: 200, text: '' }), answered({ status: 200, body: 1 })), [
    'answer.body: kept "", now "1"',
  ])
  const [kept, now] = [0, 1].map((value) => answered({ status: 200, body: Array(9).fill(value) }))
  assert.deepEqual(differences(kept!, now!).slice(4), [
    'answer.body.4: kept 0, now 1',
    'further places: kept nothing, now 4',
  ])
})

test('answers of those sent together may change places, and no answer counts twice', () => {
  const [one, two] = [answered({ status: 200 }), answered({ status: 400 })]
  assert.deepEqual(differences({ together: [one, two] }, { together: [two, one] }), [])
  assert.deepEqual(differences({ together: [one, two] }, { together: [one, one] }), [
    'together[1].answer.status: kept 400, now 200',
  ])
})

test('messages of sockets and calls of webhooks are compared one by one', () => {
  const socket = { name: 'till 1' }
  assert.deepEqual(differences({ socket, heard: [{ a: 1 }] }, { socket, heard: [{ a: 1 }, { b: 2 }] }), [
    'heard.1: kept nothing, now {"b":2}',
  ])
  const call = { headers: { at: '1' }, body: { n: 1 } }
  assert.deepEqual(differences({ advance: 'PT1S', webhooks: [call] }, { advance: 'PT1S' }), [
    'webhooks[0]: kept "{\\"n\\":1}", now nothing',
  ])
  const other = { headers: { at: '2' }, body: { n: 1 } }
  assert.deepEqual(differences({ advance: 'PT1S', webhooks: [call] }, { advance: 'PT1S', webhooks: [other] }), [
    'webhooks[0].headers.at: kept "1", now "2"',
  ])
})

test('bytes are kept so that equal content is equal bytes', () => {
  for (const text of ['{"a":1}', '{ "a": 1 }', '1.0', '"x"', '[]', 'plain', ''])
    assert.equal(textOfContent(contentOfText(text)), text)
  assert.deepEqual(contentOfText('{"b":1.50}'), { text: '{"b":1.50}' })
  const { digest } = contentOfBytes(Buffer.from([0xff, 0xfe]), String)
  assert.match(digest!, /^sha256:[0-9a-f]{64}$/)
})

const card = (port: number, world: string): WorldCard =>
  ({
    world,
    base_url: `http://127.0.0.1:${port}/w/${world}`,
    local_base_url: `http://127.0.0.1:${port + 1}/w/${world}`,
    terminal_lan_url: `ws://127.0.0.1:${port + 2}/w/${world}`,
  }) as unknown as WorldCard
const b64 = (text: string): string => Buffer.from(text).toString('base64url')
const token = (claims: string, signature: string): string =>
  `eyJ${b64('head')}.eyJ${b64(claims)}.${signature.repeat(43)}`

test('addresses, signatures and keys get the same names in every run, and claims stay', () => {
  const texts = [8000, 9000].map((port) => {
    const letter = port === 8000 ? 'a' : 'b'
    const masks = new Masks(card(port, `replay-${port}`))
    const key = letter.repeat(43)
    const body = '{"receipt":1}'
    return [
      masks.mask(`{"token":"${token('olena', letter)}","at":"http://127.0.0.1:${port}/w/replay-${port}/x"}`),
      masks.mask(`{"id":1,"key":"${key}"}`),
      masks.signature(createHmac('sha256', key).update(body).digest('base64'), body),
    ]
  })
  assert.deepEqual(texts[0], texts[1])
  assert.match(texts[0]![0]!, /\.<signature>","at":"http:\/\/<cloud>\/w\/<world>\/x"/)
  assert.deepEqual(texts[0]!.slice(1), ['{"id":1,"key":"<key 1>"}', '<signed with key 1>'])
  const masks = new Masks(card(8000, 'replay-1'))
  assert.notEqual(masks.mask(token('olena', 'a')), masks.mask(token('taras', 'a')))
  assert.equal(masks.signature('made with no key that was shown', '{}'), 'made with no key that was shown')
  assert.equal(masks.inWords, 'signature of a token 2 times')
})
