/** Coercion of queries, and of bodies of the cloud. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type from 'typebox'
import { Omittable } from '../../../machines/vocabulary/schemas/wire.ts'
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
  const query = ofText(Type.Object({ desc: Type.Boolean() }))
  for (const word of ['true', 'T', 'yes', 'y', 'ON', '1']) assert.deepEqual(query({ desc: word }), { desc: true }, word)
  for (const word of ['false', 'F', 'no', 'n', 'OFF', '0'])
    assert.deepEqual(query({ desc: word }), { desc: false }, word)
  assert.deepEqual(query({ desc: 'maybe' }), { desc: 'maybe' })
})

test('a key of a query is a list once, several times, and more often than fits a list', () => {
  const query = ofText(Type.Object({ number: Type.Array(Type.Integer()) }))
  for (const number of ['7', ['7'], { 0: '7' }]) assert.deepEqual(query({ number }), { number: [7] })
  assert.deepEqual(query({ number: { 0: '7', last: '8' } }), { number: { 0: '7', last: '8' } })
})

test('an empty list is an object that may be empty, and no other', () => {
  const body = ofJson(Type.Object({ custom: Type.Object({ title: Omittable(Type.String()) }), payment: Payment }))
  assert.deepEqual(body({ custom: [], payment: [] }), { custom: {}, payment: [] })
  assert.deepEqual(ofJson(Type.Object({ title: Omittable(Type.String()) }))([]), [], 'a body is no member')
})
