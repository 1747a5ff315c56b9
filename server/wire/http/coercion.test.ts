/** Coercion of bodies of the cloud. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type from 'typebox'
import { Omittable } from '../../../machines/vocabulary/schemas/wire.ts'
import { ofJson } from './coercion.ts'

const Payment = Type.Object({ value: Type.Integer(), code: Omittable(Type.Integer()), label: Omittable(Type.String()) })
const coerce = ofJson(Type.Object({ payments: Omittable(Type.Array(Payment)), total: Omittable(Type.Number()) }))

test('integers as text are read in lists and members that may be null as well', () => {
  assert.deepEqual(coerce({ payments: [{ value: '4000', code: '1', label: '7' }], total: '1.5' }), {
    payments: [{ value: 4000, code: 1, label: '7' }],
    total: 1.5,
  })
})
