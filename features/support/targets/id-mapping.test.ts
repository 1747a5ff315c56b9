import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inText } from '../wire/values.ts'
import { IdMapping } from './id-mapping.ts'
import { Bank } from './stranger/bank.ts'

const pairs = [
  { ours: 'test-kasa-1', theirs: 'key-of-theirs', of: 'the register' },
  { ours: 'test-kasa-2', theirs: null, of: 'the second register' },
]
const MADE_UP = '00000000-0000-4000-8000-000000000001'
const THEIRS = 'b3f1a5de-0c4e-4f3a-9d1e-1f2a3b4c5d6e'

test('words of the features become those of the target, and back', () => {
  const ids = new IdMapping(pairs)
  assert.equal(ids.outward('test-kasa-1'), 'key-of-theirs')
  assert.equal(ids.inward('key-of-theirs'), 'test-kasa-1')
  for (const other of ['test-kasa-12', 'X: test-kasa-1']) assert.equal(ids.outward(other), other)
  assert.equal(ids.inTargetWords('the key is test-kasa-1'), 'the key is key-of-theirs')
})

test('a role missing in the profile cannot be named', () => {
  assert.throws(() => new IdMapping(pairs).outward('test-kasa-2'), {
    name: 'NotTested',
    message: 'the profile has no second register',
  })
})

test('an id that a scenario generates is another one in each, and is mapped back', () => {
  const [first, second] = [new IdMapping(pairs), new IdMapping(pairs)]
  const alias = first.outward(MADE_UP)
  assert.notEqual(alias, MADE_UP)
  assert.equal(first.outward(MADE_UP), alias)
  assert.notEqual(second.outward(MADE_UP), alias)
  assert.equal(first.inward(alias), MADE_UP)
})

test('an id is the same in capitals: it has one id at the target, and comes back as it is written there', () => {
  const ids = new IdMapping(pairs)
  const alias = ids.outward('70000000-0000-4000-8000-00000000abcd')
  assert.equal(ids.outward('70000000-0000-4000-8000-00000000ABCD'), alias.toUpperCase())
  assert.equal(ids.outward('70000000-0000-4000-8000-00000000abcD'), alias.toUpperCase())
  assert.equal(ids.inward(alias), '70000000-0000-4000-8000-00000000abcd')
  assert.equal(ids.inward(alias.toUpperCase()), '70000000-0000-4000-8000-00000000ABCD')
})

test('an id in braces, as a URN or without hyphens is the same, and is sent as it is written', () => {
  const ids = new IdMapping(pairs)
  const alias = ids.outward('70000000-0000-4000-8000-00000000abcd')
  assert.equal(ids.outward('{70000000-0000-4000-8000-00000000ABCD}'), `{${alias.toUpperCase()}}`)
  assert.equal(ids.outward('urn:uuid:70000000-0000-4000-8000-00000000abcd'), `urn:uuid:${alias}`)
  assert.equal(ids.outward('7000000000004000800000000000abcd'), alias.replaceAll('-', ''))
  const digest = '7000000000001000800000000000abcd'
  assert.equal(ids.outward(digest), digest, 'no UUID of version 4')
})

test('the id of a chain of prepayments is another one at the target, as long, and each has its own', () => {
  const [first, second] = [new IdMapping(pairs), new IdMapping(pairs)]
  const named = ['ORDER-0001', 'ORDER-0002', 'ORDER-0001-2', 'ORDER-'.padEnd(256, 'ї'), 'ORDER-'.padEnd(9, 'ї')]
  const aliases = named.map(first.outward)
  assert.deepEqual(aliases.map(first.inward), named)
  assert.deepEqual(named.map(first.outward), aliases)
  assert.deepEqual(
    aliases.map(({ length }) => length),
    named.map(({ length }) => length),
  )
  assert.equal(new Set([...aliases, ...named, ...named.map(second.outward)]).size, 3 * named.length)
})

test('ids within a text are those of the scenario', () => {
  const ids = new IdMapping(pairs)
  const [receipt, order] = [ids.outward(MADE_UP), ids.outward('ORDER-0001')]
  assert.equal(ids.inward(`Передплата за замовленням #${order}`), 'Передплата за замовленням #ORDER-0001')
  assert.equal(
    ids.withOriginals(`inline; filename="receipt-${receipt}.pdf"`),
    `inline; filename="receipt-${MADE_UP}.pdf"`,
  )
  assert.equal(ids.inTargetWords(`no ORDER-0001 in ${MADE_UP}`), `no ${order} in ${receipt}`)
  for (const other of [`${order}0`, `a${order}`, `#${THEIRS}`, 'ORDER-0007'])
    assert.equal(ids.withOriginals(other), other)
})

test('an id from the target is not mapped', () => {
  const ids = new IdMapping(pairs)
  assert.equal(ids.inward(THEIRS), THEIRS)
  assert.equal(ids.outward(THEIRS), THEIRS)
})

const approval = (rrn: string, invoice_num: number) =>
  JSON.stringify({ operation_type: 'purchase', success: true, result: { rrn, auth_code: 'A1B2C3', invoice_num } })

test('references of a bank terminal are learned from its messages, its slips numbered from the first', () => {
  const ids = new IdMapping(pairs)
  const bank = new Bank(ids, new Set())
  const heard = (text: string) => JSON.parse(inText(bank.heard(text), ids.inward)).result
  assert.deepEqual(heard(approval('000000000042', 17)), { rrn: '748920811769', auth_code: '858449', invoice_num: 1 })
  assert.equal(heard(approval('000000000043', 18)).invoice_num, 2)
  assert.equal(ids.outward('748920811769'), '000000000042')
})

test('a reference of another form is shown unchanged', () => {
  const ids = new IdMapping(pairs)
  assert.match(inText(new Bank(ids, new Set()).heard(approval('42', 1)), ids.inward), /"rrn":"42"/)
})

test('devices of others are left out', () => {
  const bank = new Bank(new IdMapping(pairs), new Set(['pos-7']))
  const devices = ['pos-7', 'pos-8'].map((id) => ({ id, name: 'n', type: 't', model: 'm' }))
  assert.deepEqual(JSON.parse(bank.heard(JSON.stringify(devices))), devices.slice(0, 1))
})
