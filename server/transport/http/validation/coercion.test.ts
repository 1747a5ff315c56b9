/** Coercion of queries, and of bodies of the cloud. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type from 'typebox'
import { DateTime, Nullable, Omittable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { ofJson, ofText } from './coercion.ts'

const Payment = Type.Object({ value: Type.Integer(), code: Omittable(Type.Integer()), label: Omittable(Type.String()) })
const coerce = ofJson(Type.Object({ payments: Omittable(Type.Array(Payment)), total: Omittable(Type.Number()) }))

test('integers as text are read in lists and members that may be null as well', () => {
  assert.deepEqual(coerce({ payments: [{ value: '4000', code: '1', label: '7' }], total: '1.5' }), {
    payments: [{ value: 4000, code: 1, label: '7' }],
    total: 1.5,
  })
})

test('a query says yes and no as many languages do', () => {
  const query = ofText(Type.Object({ desc: Type.Boolean() }), true)
  for (const word of ['true', 'T', 'yes', 'y', 'ON', '1']) assert.deepEqual(query({ desc: word }), { desc: true }, word)
  for (const word of ['false', 'F', 'no', 'n', 'OFF', '0'])
    assert.deepEqual(query({ desc: word }), { desc: false }, word)
  assert.deepEqual(query({ desc: 'maybe' }), { desc: 'maybe' })
})

test('a key of a query is a list once, several times, and more often than fits a list', () => {
  const query = ofText(Type.Object({ number: Type.Array(Type.Integer()) }), true)
  for (const number of ['7', ['7'], { 0: '7' }]) assert.deepEqual(query({ number }), { number: [7] })
  assert.deepEqual(query({ number: { 0: '7', last: '8' } }), { number: { 0: '7', last: '8' } })
})

test('an empty list is an object that may be empty, and no other', () => {
  const body = ofJson(Type.Object({ custom: Type.Object({ title: Omittable(Type.String()) }), payment: Payment }))
  assert.deepEqual(body({ custom: [], payment: [] }), { custom: {}, payment: [] })
  assert.deepEqual(ofJson(Type.Object({ title: Omittable(Type.String()) }))([]), [], 'a body is no member')
})

test('what may be null is read as what it is otherwise, and an id beside a text in any spelling', () => {
  const body = ofJson(
    Type.Object({
      barcode: Type.Optional(Nullable(Type.String())),
      which: Type.Union([Uuid, Type.String({ pattern: '^.{11}$' })]),
      code: Type.Union([Type.Integer(), Type.String()]),
    }),
  )
  assert.deepEqual(body({ barcode: 482, which: '{00000000-0000-4000-8000-0000000000FF}', code: 7 }), {
    barcode: '482',
    which: '00000000-0000-4000-8000-0000000000ff',
    code: 7,
  })
})

test('the desk reads in its queries whole numbers and truths alone', () => {
  const query = ofText(Type.Object({ limit: Type.Integer(), id: Uuid, at: DateTime }), false)
  const sent = { limit: ' 7 ', id: '0'.repeat(32), at: '978307200' }
  assert.deepEqual(query({ ...sent }), sent)
})
