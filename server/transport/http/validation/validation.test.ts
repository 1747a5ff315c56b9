import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type from 'typebox'
import { Payment } from '../../../../machines/vocabulary/receipt.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { CloudPaymentBody } from '../../../surfaces/cloud/receipts/sale-body.ts'
import type { RequestPart } from './issues.ts'
import { checker } from './validation.ts'

const places = (part: RequestPart, schema: Type.TSchema, value: unknown, surface: 'cloud' | 'local' = 'cloud') =>
  checker(schema, part, surface)(value).map(({ loc, msg }) => `${loc.join('.')} ${msg}`)

const Report = Type.Object({
  rows: Type.Array(Type.Object({ sum: Type.Integer() })),
  note: Type.Optional(Type.String()),
})
const Body = Type.Object({ report: Type.Optional(Nullable(Report)), id: Type.Optional(Nullable(Uuid)) })

test('of what may be null only the faults of what it is are told', () => {
  assert.deepEqual(places('body', Body, { report: { rows: {} } }), ['body.report.rows value is not a valid list'])
  assert.deepEqual(places('body', Body, { report: { rows: [{ sum: 1 }, {}] } }), [
    'body.report.rows.1.sum field required',
  ])
  assert.deepEqual(places('body', Body, { report: 7, id: 7 }), [
    'body.report value is not a valid dict',
    'body.id value is not a valid uuid',
  ])
  assert.deepEqual(places('body', Body, { id: 'x' }), ['body.id value is not a valid uuid'])
  assert.deepEqual(places('body', Body, { id: null, report: null }), [])
})

test('of several kinds of object the faults of the kind it names are told', () => {
  const Kind = Type.Union([
    Type.Object({ type: Type.Literal('A'), a: Type.Integer() }),
    Type.Object({ type: Type.Literal('B'), b: Type.Integer() }),
  ])
  const List = Type.Object({ kinds: Type.Array(Nullable(Kind)) })
  assert.deepEqual(places('body', List, { kinds: [null, { type: 'B', b: 'x' }] }), [
    'body.kinds.1.b value is not a valid integer',
  ])
  assert.deepEqual(places('body', List, { kinds: [{ type: 'A' }, { type: 'B' }] }), [
    'body.kinds.0.a field required',
    'body.kinds.1.b field required',
  ])
})

test('the cloud takes numbers as text, the desk does not', () => {
  const Sum = Type.Object({ sum: Type.Integer(), rate: Type.Optional(Type.Number()) })
  const body = { sum: '-40', rate: '7.5' }
  assert.deepEqual(places('body', Sum, body), [])
  assert.deepEqual(body, { sum: -40, rate: 7.5 } as never)
  assert.deepEqual(places('body', Sum, { sum: '-40' }, 'local'), ['body.sum must be integer'])
})

test('text is left alone where text will do', () => {
  const Code = Type.Object({ code: Type.Union([Type.Integer(), Type.String()]) })
  const body = { code: '7' }
  assert.deepEqual(places('body', Code, body), [])
  assert.deepEqual(body, { code: '7' })
})

test('null is as good as nothing where nothing will do, and nowhere else', () => {
  const Wish = Type.Object({ name: Type.String(), count: Type.Optional(Type.Integer({ default: 3 })) })
  const body = { name: 'x', count: null }
  assert.deepEqual(places('body', Wish, body), [])
  assert.deepEqual(body, { name: 'x', count: 3 } as never)
  assert.deepEqual(places('body', Wish, { name: null }), ['body.name none is not an allowed value'])
  assert.deepEqual(places('body', Wish, { name: 'x', count: null }, 'local'), ['body.count must be integer'])
})

test('a list that is the whole body is read item by item', () => {
  const body = ['1', 2]
  assert.deepEqual(places('body', Type.Array(Type.Integer()), body), [])
  assert.deepEqual(body, [1, 2] as never)
})

test('a query is text: numbers, truths, lists and instants are read from it', () => {
  const Query = Type.Object({
    limit: Type.Optional(Type.Integer({ default: 25 })),
    desc: Type.Optional(Type.Boolean()),
    ids: Type.Optional(Type.Array(Type.Integer())),
    from: Type.Optional(DateTime),
    text: Type.Optional(Type.String()),
  })
  const query = { desc: 'True', ids: { 25: '1', 26: '2' }, from: ' 978307200 ', text: '7' }
  assert.deepEqual(places('query', Query, query), [])
  assert.deepEqual(query, { desc: true, ids: [1, 2], from: '2001-01-01T00:00:00.000Z', text: '7', limit: 25 } as never)
})

test('a month has the days it has', () => {
  const When = Type.Object({ at: DateTime })
  const taken = (at: string) => places('body', When, { at }).length === 0
  assert.deepEqual(
    ['2024-02-29T00:00:00Z', '2026-02-29T00:00:00Z', '2026-06-31T00:00:00', '2026-12-31T23:59:59+02:00'].map(taken),
    [true, false, false, true],
  )
})

test('an instant whose offset leads out of the years that can be written is none', () => {
  const check = checker(Type.Object({ at: DateTime }), 'body', 'cloud')
  for (const at of [
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59',
    '9999-12-31T12:00:00-11:00',
  ])
    assert.deepEqual(check({ at }), [], at)
  for (const at of [
    '0000-01-01T00:00:00+01:00',
    '0000-01-01T00:00:00',
    '9999-12-31T23:59:59-01:00',
    '9999-12-31T12:00:00-12:00',
  ])
    assert.equal(check({ at })[0]?.type, 'value_error.datetime', at)
})

const ofCash = { type: 'CASH', value: 100, label: 'Готівка' }
const ofCard = { code: '0', rrn: {}, card_mask: 'x'.repeat(20), commission: 'x', signature_required: [] }

test('NS-59: cash drops what is a card’s, whatever it is, at the desk and in the cloud', () => {
  for (const [schema, surface] of [
    [Payment, 'local'],
    [CloudPaymentBody, 'cloud'],
  ] as const) {
    const payment = { ...ofCash, ...ofCard }
    assert.deepEqual(checker(schema, 'body', surface)(payment), [])
    assert.deepEqual(payment, ofCash)
  }
})

test('NS-59: in the cloud a payment without a type is cash where its code is 0', () => {
  const payment = { value: 100, code: 0, owner_name: 7 }
  assert.deepEqual(checker(CloudPaymentBody, 'body', 'cloud')(payment), [])
  assert.deepEqual(payment, { value: 100 })
})

test('NS-59: a card keeps its members, and they are looked at', () => {
  const payment = { type: 'CASHLESS', value: 100, rrn: '7', card_mask: 'x'.repeat(20) }
  const [issue, ...more] = checker(Payment, 'body', 'local')(payment)
  assert.deepEqual([issue?.loc, more], [['body', 'card_mask'], []])
  assert.equal(payment.rrn, '7')
})
