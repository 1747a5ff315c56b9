import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openapi } from './openapi.ts'
import { operations } from './operations.ts'

interface Described {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { required: boolean }
}

const { paths } = openapi('all', '1', 'http://localhost', operations) as {
  paths: Record<string, Record<string, Described>>
}
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, each]) => ({ path, method, ...each })),
)

test('every row of the table is described, once, with each parameter of its path', () => {
  assert.deepEqual(described.map(({ operationId }) => operationId).sort(), operations.map(({ id }) => id).sort())
  for (const { path, parameters } of described) {
    assert.ok(!path.includes(':'), path)
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const given = parameters.filter((each) => each.in === 'path')
    assert.deepEqual(given.map(({ name }) => name).sort(), named.sort(), path)
    assert.ok(given.every(({ required }) => required))
  }
})

test('a body that must be there says so', () => {
  for (const row of operations) {
    const { requestBody } = described.find(({ operationId }) => operationId === row.id)!
    assert.equal(requestBody?.required ?? null, row.body ? true : row.optionalBody ? false : null, row.id)
  }
})
