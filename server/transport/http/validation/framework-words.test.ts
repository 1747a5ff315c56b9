/** Issues of the cloud, as pydantic 1.10 words them: recorded from it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type, { type TSchema } from 'typebox'
import { DateTime, Nullable, Omittable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { checker } from './validation.ts'

const Model = Type.Object({ a: Type.Integer() })
const Letters = Type.Enum(['A', 'B'])

/** A member of a body, what is sent for it, and the type, the text and the context of its issue. */
const RECORDED: readonly (readonly [TSchema, unknown, type: string, msg: string, ctx?: object])[] = [
  [Type.String(), [], 'type_error.str', 'str type expected'],
  [Type.String(), {}, 'type_error.str', 'str type expected'],
  [Type.String(), null, 'type_error.none.not_allowed', 'none is not an allowed value'],
  [Type.Boolean(), 'x', 'type_error.bool', 'value could not be parsed to a boolean'],
  [Type.Boolean(), 2, 'type_error.bool', 'value could not be parsed to a boolean'],
  [Type.Array(Type.Integer()), 1, 'type_error.list', 'value is not a valid list'],
  [Type.Array(Type.Integer()), {}, 'type_error.list', 'value is not a valid list'],
  [Omittable(Type.Array(Type.Integer())), 'x', 'type_error.list', 'value is not a valid list'],
  [Model, 1, 'type_error.dict', 'value is not a valid dict'],
  [Model, [1], 'type_error.dict', 'value is not a valid dict'],
  [Nullable(Model), 'x', 'type_error.dict', 'value is not a valid dict'],
  [Type.Number(), 'x', 'type_error.float', 'value is not a valid float'],
  [Type.Integer(), 'x', 'type_error.integer', 'value is not a valid integer'],
  [Type.Integer(), '1000.0', 'type_error.integer', 'value is not a valid integer'],
  [Uuid, 'x', 'type_error.uuid', 'value is not a valid uuid'],
  [Uuid, 7, 'type_error.uuid', 'value is not a valid uuid'],
  [DateTime, 'x', 'value_error.datetime', 'invalid datetime format'],
  [DateTime, {}, 'type_error', 'invalid type; expected datetime, string, bytes, int or float'],
  [Type.String({ format: 'date' }), 'x', 'value_error.date', 'invalid date format'],
  [Type.String({ format: 'email' }), 'x', 'value_error.email', 'value is not a valid email address'],
  [Type.String({ format: 'uri' }), 'x', 'value_error.url.scheme', 'invalid or missing URL scheme'],
  [Type.String({ format: 'uri' }), 'http://', 'value_error.url.host', 'URL host invalid'],
  [
    Type.String({ format: 'uri' }),
    'ftp://a.b',
    'value_error.url.scheme',
    'URL scheme not permitted',
    { allowed_schemes: ['http', 'https'] },
  ],
  [
    Type.Array(Type.Integer(), { uniqueItems: true }),
    [1, 1],
    'value_error.list.unique_items',
    'the list has duplicated items',
  ],
  [
    Type.Array(Type.Integer(), { minItems: 1 }),
    [],
    'value_error.list.min_items',
    'ensure this value has at least 1 items',
    { limit_value: 1 },
  ],
  [
    Type.Array(Type.Integer(), { maxItems: 1 }),
    [1, 2],
    'value_error.list.max_items',
    'ensure this value has at most 1 items',
    { limit_value: 1 },
  ],
  [
    Type.Number({ exclusiveMinimum: 0 }),
    0,
    'value_error.number.not_gt',
    'ensure this value is greater than 0',
    { limit_value: 0 },
  ],
  [
    Type.Integer({ minimum: 1 }),
    0,
    'value_error.number.not_ge',
    'ensure this value is greater than or equal to 1',
    { limit_value: 1 },
  ],
  [
    Type.Integer({ maximum: 1 }),
    2,
    'value_error.number.not_le',
    'ensure this value is less than or equal to 1',
    { limit_value: 1 },
  ],
  [
    Type.Integer({ exclusiveMaximum: 1 }),
    2,
    'value_error.number.not_lt',
    'ensure this value is less than 1',
    { limit_value: 1 },
  ],
  [
    Type.String({ minLength: 1 }),
    '',
    'value_error.any_str.min_length',
    'ensure this value has at least 1 characters',
    { limit_value: 1 },
  ],
  [
    Type.String({ maxLength: 2 }),
    'abc',
    'value_error.any_str.max_length',
    'ensure this value has at most 2 characters',
    { limit_value: 2 },
  ],
  [
    Type.String({ pattern: '^b$' }),
    'a',
    'value_error.str.regex',
    'string does not match regex "^b$"',
    { pattern: '^b$' },
  ],
  [
    Omittable(Letters),
    'C',
    'type_error.enum',
    "value is not a valid enumeration member; permitted: 'A', 'B'",
    { enum_values: ['A', 'B'] },
  ],
  [Letters, null, 'type_error.none.not_allowed', 'none is not an allowed value'],
  [
    Type.Literal('CASH'),
    'C',
    'value_error.const',
    "unexpected value; permitted: 'CASH'",
    { given: 'C', permitted: ['CASH'] },
  ],
]

test('an issue has the type, the text and the context of the framework', () => {
  for (const [schema, given, type, msg, ctx] of RECORDED) {
    const found = checker(Type.Object({ member: schema }), 'body', 'cloud')({ member: given })
    const wanted = { loc: ['body', 'member'], msg, type, ...(ctx && { ctx }) }
    assert.deepEqual(found, [wanted], JSON.stringify([schema, given]))
  }
})

test('a text with a format and a pattern has one fault, that it has not the format', () => {
  const Moment = Type.String({ format: 'date-time', pattern: 'Z$' })
  const check = checker(Type.Object({ at: Moment }), 'body', 'cloud')
  for (const at of ['x', '2026-03-02T00:00:00'])
    assert.deepEqual(
      check({ at }).map(({ type }) => type),
      ['value_error.datetime'],
    )
})

test('issues come in the order of the fields and of the items of lists, in objects of a union as well', () => {
  const Row = Nullable(Type.Object({ first: Type.Integer(), second: Type.Integer() }))
  const Body = Type.Object({ name: Type.String(), rows: Type.Array(Row), last: Type.Integer(), note: Type.String() })
  const body = { last: 'x', rows: [{ second: 'x' }, null, { second: 'x', first: 'x' }] }
  assert.deepEqual(
    checker(Body, 'body', 'cloud')(body).map(({ loc }) => loc.slice(1).join('.')),
    ['name', 'rows.0.first', 'rows.0.second', 'rows.2.first', 'rows.2.second', 'last', 'note'],
  )
})

test('a missing field is said of a header by its own name', () => {
  assert.deepEqual(checker(Type.Object({ 'x-client-name': Type.String() }), 'header', 'cloud')({}), [
    { loc: ['header', 'X-Client-Name'], msg: 'field required', type: 'value_error.missing' },
  ])
})

test('the desk and the lab keep their own words', () => {
  for (const surface of ['local', 'lab', 'lan'] as const)
    assert.deepEqual(checker(Type.Object({ rows: Type.Array(Type.Integer()) }), 'body', surface)({ rows: {} }), [
      { loc: ['body', 'rows'], msg: 'must be array', type: 'type_error.array', isOwn: true },
    ])
})
