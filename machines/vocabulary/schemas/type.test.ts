/** Our builders of schemas make what those of typebox make, hidden members included. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import typebox from 'typebox'
import own from './type.ts'

/** All members of a schema and of what is within, in their order: those that are seen, and then the hidden ones. */
function members(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const all = Object.entries(Object.getOwnPropertyDescriptors(value))
  const [seen, hidden] = [true, false].map((isSeen) => all.filter(([, { enumerable }]) => enumerable === isSeen))
  return [seen, hidden].map((some) => some!.map(([name, { value: inner, ...how }]) => [name, members(inner), how]))
}

/** Each builder with what it may be given. */
const SCHEMAS: Record<keyof typeof own, (Type: typeof own) => readonly object[]> = {
  Any: (Type) => [Type.Any()],
  Array: (Type) => [Type.Array(Type.String()), Type.Array(Type.Integer(), { maxItems: 3, title: 'Few' })],
  Boolean: (Type) => [Type.Boolean(), Type.Boolean({ default: true })],
  Enum: (Type) => [Type.Enum(['A', 'B']), Type.Enum(['A'], { description: 'One' })],
  Integer: (Type) => [Type.Integer({ minimum: 0 })],
  Literal: (Type) => [Type.Literal('A'), Type.Literal(1), Type.Literal(true, { title: 'Yes' })],
  Never: (Type) => [Type.Never()],
  Null: (Type) => [Type.Null()],
  Number: (Type) => [Type.Number({ multipleOf: 0.01 })],
  Object: (Type) => [
    Type.Object({}),
    Type.Object({ a: Type.String(), b: Type.Optional(Type.Null()) }, { additionalProperties: false }),
    Type.Object({ b: Type.Optional(Type.Null()) }, { required: ['b'] }),
  ],
  Optional: (Type) => [Type.Optional(Type.Unsafe(Type.String({ maxLength: 3 })))],
  Partial: (Type) => [Type.Partial(Type.Object({ a: Type.String() }, { title: 'Gone' }), { title: 'Kept' })],
  Pick: (Type) => [
    Type.Pick(Type.Object({ c: Type.Null(), a: Type.Optional(Type.String()), b: Type.Null() }), ['a', 'c']),
  ],
  Record: (Type) => [
    Type.Record(Type.String(), Type.Number()),
    Type.Record(Type.String({ pattern: '^a' }), Type.Number(), { maxProperties: 2 }),
  ],
  String: (Type) => [Type.String(), Type.String({ pattern: '^a', examples: ['a'] })],
  Union: (Type) => [Type.Union([Type.String(), Type.Null()], { description: 'Either' })],
  Unknown: (Type) => [Type.Unknown({ description: 'What comes' })],
  Unsafe: (Type) => [Type.Unsafe(Type.Record(Type.String(), Type.Number()))],
}

for (const [name, schemas] of Object.entries(SCHEMAS))
  test(`${name} makes what it makes in typebox`, () =>
    assert.deepEqual(schemas(own).map(members), schemas(typebox).map(members)))

test('of typebox nothing but types is loaded', () => {
  const root = join(import.meta.dirname, '../../..')
  const sources = ['machines', 'simulators', 'server', 'features', 'console'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join(root, room, file)),
  )
  const loading = sources.filter((file) => /^import (?!type )[^'\n]*'typebox/m.test(readFileSync(file, 'utf8')))
  assert.deepEqual(loading, [])
})
