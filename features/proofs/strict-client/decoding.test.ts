/** The strict client refuses what a lenient one would take. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Decoder,
  integer,
  listOf,
  moment,
  oneOf,
  orNull,
  pageOf,
  RefusedAnswer,
  record,
  text,
} from './decoding.ts'
import { nestedRegister } from './model/shift.ts'
import { sweep } from './transport.ts'

const MOMENT = '2026-03-02T07:00:00.000000+00:00'
const model = record({ sum: integer, at: moment, name: orNull(text), status: oneOf('DONE', 'ERROR') })
const answer = { sum: 1, at: MOMENT, name: null, status: 'DONE' }

const refused = (decoder: Decoder<unknown>, value: unknown, place: RegExp): void =>
  assert.throws(
    () => decoder(value, '$'),
    (error) => error instanceof RefusedAnswer && place.test(error.message),
  )

test('a whole answer is read, and keys that no model knows are left out', () => {
  assert.deepEqual(model({ ...answer, more: 1 }, '$'), answer)
})

test('a missing key is refused, also one that may be null', () => {
  for (const key of Object.keys(answer)) {
    const { [key as keyof typeof answer]: _, ...rest } = answer
    refused(model, rest, new RegExp(`^\\$\\.${key}: `))
  }
})

test('a float, a number as text and an unknown word are refused', () => {
  refused(model, { ...answer, sum: 0.5 }, /^\$\.sum: expected an integer/)
  refused(model, { ...answer, sum: '1' }, /^\$\.sum: expected an integer/)
  refused(model, { ...answer, status: 'OK' }, /^\$\.status: expected one of DONE, ERROR/)
  refused(pageOf(model), { meta: { limit: 1, offset: 0 }, results: [answer, { ...answer, sum: null }] }, /results\[1\]/)
  refused(listOf(model), {}, /^\$: expected a list/)
})

test('moments have six digits and UTC, but those of the register in a shift have no fraction', () => {
  for (const at of ['2026-03-02T07:00:00+00:00', '2026-03-02T07:00:00.000Z', '2026-03-02T07:00:00.000000+02:00'])
    refused(model, { ...answer, at }, /^\$\.at: expected YYYY/)
  const register = { id: '40000000-0000-4000-8000-000000000001', fiscal_number: 'T', active: true, number: '1' }
  nestedRegister({ ...register, created_at: '2026-03-02T07:00:00+00:00', updated_at: null }, '$')
  refused(nestedRegister, { ...register, created_at: MOMENT, updated_at: null }, /created_at/)
})

test('values at keys that no model knows are looked at as well', () => {
  sweep({ a: [{ at: MOMENT, rate: 0.5 }], payload: { at: 'any', sum: 0.5 } }, '$')
  assert.throws(() => sweep({ a: [{ at: '2026-03-02T07:00:00+00:00' }] }, '$'), RefusedAnswer)
  assert.throws(() => sweep({ a: { sum: 0.5 } }, '$'), RefusedAnswer)
})
