import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type from 'typebox'
import { openapi } from './openapi.ts'
import type { Operation } from './operation.ts'
import { cloudTable, localTable, operations } from './operations.ts'

interface Described {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { required: boolean }
}

/** The rows of a surface: paths of two surfaces may be the same. */
const surfaces = ['cloud', 'local', 'lab'].map((surface) => operations.filter((row) => row.surface === surface))

const table = (rows: readonly Operation[]) => ({ title: 'A table', version: '1', description: '', rows })

function described(rows: readonly Operation[]) {
  const { paths } = openapi(table(rows)) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ path, method, ...each })),
  )
}

test('every row of the table is described, once, with each parameter of its path', () => {
  for (const rows of surfaces) {
    const found = described(rows)
    assert.deepEqual(found.map(({ operationId }) => operationId).sort(), rows.map(({ id }) => id).sort())
    for (const { path, parameters } of found) {
      assert.ok(!path.includes(':'), path)
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const given = parameters.filter((each) => each.in === 'path')
      assert.deepEqual(given.map(({ name }) => name).sort(), named.sort(), path)
      assert.ok(given.every(({ required }) => required))
    }
  }
})

test('a body that must be there says so', () => {
  for (const rows of surfaces) {
    const found = described(rows)
    for (const row of rows) {
      const { requestBody } = found.find(({ operationId }) => operationId === row.id)!
      assert.equal(requestBody?.required ?? null, row.body ? true : row.optionalBody ? false : null, row.id)
    }
  }
})

const row = (id: string, more: Partial<Operation> = {}): Operation => ({
  id,
  method: 'GET',
  path: `/api/v1/things/${id}`,
  surface: 'cloud',
  summary: 'A row',
  clauses: [],
  who: 'anyone',
  handle: () => ({ status: 200, body: null }),
  ...more,
})

test('a model is written down once, wherever it lies, and referred to', () => {
  const Inner = Type.Object({ id: Type.String({ format: 'uuid4' }) }, { title: 'Inner' })
  const Outer = Type.Object({ one: Inner, many: Type.Array(Inner), title: Type.String() }, { title: 'Outer' })
  const document = openapi(
    table([row('outer', { answers: { 200: Outer } }), row('inner', { answers: { 200: Inner } })]),
  )
  const { paths, components } = JSON.parse(JSON.stringify(document))
  const schemaOf = (id: string) => paths[`/api/v1/things/${id}`].get.responses['200'].content['application/json'].schema
  assert.deepEqual(schemaOf('outer'), { $ref: '#/components/schemas/Outer' })
  assert.deepEqual(schemaOf('inner'), { $ref: '#/components/schemas/Inner' })
  const { one, many } = components.schemas.Outer.properties
  assert.deepEqual([one, many.items], [schemaOf('inner'), schemaOf('inner')])
  assert.equal(components.schemas.Inner.properties.id.format, 'uuid')
})

test('two models of one name are no description', () => {
  const rows = [Type.String(), Type.Integer()].map((id, index) =>
    row(`row-${index}`, { answers: { 200: Type.Object({ id }, { title: 'Thing' }) } }),
  )
  assert.throws(() => openapi(table(rows)), /Two models are named Thing/)
})

test('what a row does not take itself is taken on all of them, and a name it gives itself is not repeated', () => {
  const headers = Type.Object({ 'x-client-name': Type.String(), 'x-device-id': Type.Optional(Type.String()) })
  const document = openapi(table([row('thing', { who: 'cashier and key', headers })]))
  const { get } = JSON.parse(JSON.stringify(document)).paths['/api/v1/things/thing']
  assert.deepEqual(
    get.parameters.map((each: { name?: string; $ref?: string; required?: boolean }) => [
      each.name ?? each.$ref,
      each.required,
    ]),
    [
      ['X-Client-Name', true],
      ['X-Device-ID', false],
      ['X-License-Key', false],
      ['#/components/parameters/X-Client-Version', undefined],
    ],
  )
  assert.deepEqual(get.security, [{ cashierToken: [], licenceKey: [] }])
})

test('an image and nothing at all are described as such', () => {
  const document = openapi(table([row('logo', { answers: { 200: 'image', 304: 'nothing' } })]))
  const { responses } = JSON.parse(JSON.stringify(document)).paths['/api/v1/things/logo'].get
  assert.deepEqual(responses['200'].content, { 'image/png': {} })
  assert.equal(responses['304'].content, undefined)
})

test('every row of the cloud and of the desk says what its answers look like', () => {
  const silent = [...cloudTable.rows, ...localTable.rows].filter(({ answers }) => !answers)
  assert.deepEqual(
    silent.map(({ id }) => id),
    [],
  )
})
