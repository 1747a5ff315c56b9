import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import Type from 'typebox'
import type { Operation } from '../../server/http/operation.ts'
import { faultsOf, limitsOf, type Shape } from '../vocabulary/inputs.ts'
import { page, written } from './malformed.ts'

test('the table of malformed input is up to date: npm run index', () => {
  assert.equal(readFileSync(page, 'utf8'), written())
})

test('an operation that takes input and has no request to start from is named', () => {
  const row = {
    id: 'newcomer',
    method: 'GET',
    path: '/new/:id',
    who: 'cashier',
    params: Type.Object({ id: Type.Integer() }),
  }
  assert.throws(() => written([row as unknown as Operation]), /newcomer takes input: .* GET \/new\/\{id\}/)
})

const faults = (schema: unknown, required = true) =>
  faultsOf({ place: 'body.it', schema: schema as Shape, required, text: false }).map(
    ({ value, fault }) => `${fault} ${value}`,
  )

test('each way of being malformed is there', () => {
  assert.deepEqual(faults(Type.Integer({ minimum: 1, maximum: 9 })), [
    'body.it nothing',
    'body.it null',
    'body.it "x"',
    'body.it 1.5',
    'body.it 0',
    'body.it 10',
  ])
  assert.deepEqual(
    faults(Type.Optional(Type.Union([Type.String({ format: 'uuid', maxLength: 36 }), Type.Null()])), false),
    ['body.it 7', 'body.it "x"', 'body.it text of 37 characters'],
  )
  assert.deepEqual(faults(Type.Array(Type.Object({ kind: Type.Enum(['A']) }), { minItems: 1 }), false), [
    'body.it {}',
    'body.it []',
    'body.it.0 7',
    'body.it.0.kind nothing',
    'body.it.0.kind null',
    'body.it.0.kind "UNKNOWN"',
  ])
})

test('a query is text: an item of a list is its only value', () => {
  const schema = Type.Array(Type.Enum(['A', 'B'])) as unknown as Shape
  const input = { place: 'query.it', schema, required: false, text: true }
  assert.deepEqual(faultsOf(input), [{ kind: 'unknown', place: 'query.it', value: '"UNKNOWN"', fault: 'query.it.0' }])
  assert.deepEqual(
    limitsOf(input).map(({ value }) => value),
    ['"A"', '"B"'],
  )
})
