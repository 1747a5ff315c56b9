/** The lab's client has the types of the lab's description, and a method for each of its calls. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { LAB_OPERATIONS } from '../../../../server/client/paths.ts'
import { client, writtenPaths } from './model.ts'
import { declared, typeOf } from './schema-types.ts'

test('the paths of the client are those of /lab/openapi.json: renew them with npm run index', () => {
  assert.equal(readFileSync(join(client, 'paths.ts'), 'utf8'), writtenPaths())
})

test('the client has a method for each call of the lab', () => {
  const text = readdirSync(client)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(client, file), 'utf8'))
    .join('')
  const missing = Object.keys(LAB_OPERATIONS).filter((id) => !text.includes(`.call('${id}', `))
  assert.deepEqual(missing, [])
})

test('a schema becomes the type of its values; an unknown one is refused', () => {
  const either = { anyOf: [{ type: 'string', const: 'PT1S' }, { type: 'null' }] }
  const shape = {
    type: 'object',
    required: ['sums'],
    properties: { sums: { type: 'array', items: either }, 'x-at': { type: 'string', format: 'date-time' } },
  }
  assert.equal(typeOf(shape), "{\nsums: ('PT1S' | null)[]\n/** RFC 3339 */\n'x-at'?: string\n}")
  assert.equal(
    typeOf({ ...shape, minProperties: 1, maxProperties: 1, properties: { a: {}, b: either } }),
    "{ a: unknown } | { b: 'PT1S' | null }",
  )
  assert.equal(typeOf({ type: 'array', minItems: 2, maxItems: 2, items: { type: 'integer' } }), '[number, number]')
  assert.equal(typeOf({ type: 'object', patternProperties: { '.': { $ref: '#/a/Sum' } } }), 'Record<string, Sum>')
  assert.equal(
    typeOf({ type: 'object', properties: { n: {} }, additionalProperties: true }),
    '{ n?: unknown; [member: string]: unknown }',
  )
  assert.equal(
    declared('Sum', { type: 'number', description: 'Kopecks' }),
    '/** Kopecks */\nexport type Sum = number\n',
  )
  assert.throws(() => typeOf({ type: 'tuple' }), /No type is known for \{"type":"tuple"\}/)
})
