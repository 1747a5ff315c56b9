import assert from 'node:assert/strict'
import { test } from 'node:test'
import TypeBox from 'typebox'
import { Type } from './type.ts'

/** Schemas of each builder, with options and without. */
const samples = (T: typeof Type) => {
  const whole = T.Object(
    { id: T.String({ format: 'uuid' }), note: T.Optional(T.String()), sum: T.Optional(T.Integer({ minimum: 1 })) },
    { additionalProperties: false, title: 'Whole' },
  )
  const optional = T.Optional(T.Union([T.Literal('a'), T.Literal(1), T.Literal(true), T.Null()], { description: 'x' }))
  return {
    whole,
    optional,
    scalars: [T.Any(), T.Boolean({ default: true }), T.Never(), T.Number(), T.Unknown({ title: 'y' })],
    lists: [T.Array(whole, { maxItems: 3 }), T.Array(optional), T.Enum(['A', 'B']), T.Enum([1, 2], { title: 'z' })],
    bare: T.Object({}),
    parts: [T.Partial(whole), T.Partial(whole, { title: 'p' }), T.Pick(whole, ['id', 'sum']), T.Pick(whole, ['note'])],
    maps: [T.Record(T.String(), whole), T.Record(T.String({ pattern: '^a$' }), T.Null(), { maxProperties: 2 })],
    // A copy is as optional as what it was made of, and what is spread into another schema is not
    copies: T.Object({ a: T.Unsafe<string>(optional), b: { ...optional }, c: T.Unsafe<number>({ type: 'number' }) }),
  }
}

test('a schema is, member by member in their order, the one that TypeBox makes', () => {
  assert.equal(JSON.stringify(samples(Type), null, 1), JSON.stringify(samples(TypeBox), null, 1))
})

test('what makes a member optional leaves the schema itself as it was', () => {
  const text = Type.String()
  assert.deepEqual(Type.Object({ a: Type.Optional(text), b: text }).required, ['b'])
})
