import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import Type from 'typebox'
import { cloudTable, labTable, localTable, operations } from '../../../app/operations.ts'
import { FAULTS } from '../../../surfaces/lab/faults/catalogue.ts'
import { FAULT_SENTENCES } from '../../../surfaces/lab/faults/sentences.ts'
import { isExtension, type Operation } from '../operation.ts'
import { folded } from './folded.ts'
import { type OperationTable, openapi } from './openapi.ts'

interface Described {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { required: boolean }
}

interface Defaulted {
  name: string
  in: string
  required: boolean
  schema?: object
}

/** The call that switches a fault on or off. */
interface Faulted {
  path: string
  method: string
  requestBody: {
    required: boolean
    content: { 'application/json': { schema: { properties: object; required?: string[] } } }
  }
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
      assert.equal(
        requestBody?.required ?? null,
        (row.body ?? row.form) ? true : (row.optionalBody ?? row.rawBody) ? false : null,
        row.id,
      )
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
      ['X-License-Key', true],
      ['#/components/parameters/X-Client-Version', undefined],
    ],
  )
  assert.deepEqual(get.security, [{ cashierToken: [] }])
})

test('a parameter with a default may be left out', () => {
  const query = Type.Object({
    limit: Type.Integer({ default: 25 }),
    from: Type.Integer(),
    to: Type.Optional(Type.Null()),
  })
  const [thing] = described([row('thing', { query })])
  assert.deepEqual(
    thing!.parameters.flatMap(({ name, required }) => (required ? [name] : [])),
    ['from'],
  )
  for (const { rows } of [cloudTable, localTable, labTable])
    for (const { operationId, parameters } of described(rows) as (Described & { parameters: Defaulted[] })[])
      for (const { name, required, schema } of parameters)
        assert.ok(!(required && schema && 'default' in schema), `${operationId}: ${name}`)
})

test('each fault is a call of its own to switch it on and one to switch it off, with its own parameters', () => {
  const found = described(labTable.rows) as (Described & Faulted)[]
  for (const { name, parameters } of FAULTS) {
    const [on, off] = ['put', 'delete'].map((method) =>
      found.find((each) => each.path === `/lab/faults/${name}` && each.method === method),
    )
    const { schema } = on!.requestBody.content['application/json']
    assert.deepEqual(Object.keys(schema.properties), Object.keys(parameters.properties), name)
    assert.equal(on!.requestBody.required, (schema.required ?? []).length > 0, name)
    for (const { name: place, in: where } of off!.parameters) assert.ok(where === 'query' && place in schema.properties)
  }
})

test('what explains an answer stands in its headers: the rule of a refusal, the quirk of what is bent', () => {
  const document = JSON.parse(JSON.stringify(openapi(cloudTable)))
  const bare = ['TooSlow', 'HeadTooLarge']
  for (const [name, { headers = {} }] of Object.entries<{ headers?: object }>(document.components.responses)) {
    const more = name === 'TooManyRequests' ? ['Retry-After'] : []
    assert.deepEqual(Object.keys(headers), bare.includes(name) ? [] : ['X-Rule', ...more], name)
  }
  const { responses, 'x-quirks': bent } = document.paths['/api/v1/cashier/signout'].post
  assert.deepEqual(Object.keys(responses['205'].headers), ['X-Quirk'])
  assert.deepEqual(Object.keys(bent['signout-null-body'].responses['205'].headers), ['X-Quirk'])
  assert.equal(document.paths['/api/v1/cashier/me'].get.responses['200'].headers, undefined)
})

test('a rate limit is described at the cloud and the desk, where there is a lab', () => {
  const answersOf = (table: OperationTable, explained: boolean) => {
    const { paths, components } = JSON.parse(JSON.stringify(openapi(table, explained)))
    const [first] = Object.values<Record<string, { responses: object }>>(paths).flatMap((each) => Object.values(each))
    return ['429' in first!.responses, 'TooManyRequests' in components.responses]
  }
  for (const described of [cloudTable, localTable]) {
    assert.deepEqual(answersOf(described, true), [true, true])
    assert.deepEqual(answersOf(described, false), [false, false])
  }
  assert.deepEqual(answersOf(labTable, true), [false, false])
})

test('an image and nothing at all are described as such', () => {
  const document = openapi(table([row('logo', { answers: { 200: 'image', 304: 'nothing' } })]))
  const { responses } = JSON.parse(JSON.stringify(document)).paths['/api/v1/things/logo'].get
  assert.deepEqual(responses['200'].content, { 'image/png': {} })
  assert.equal(responses['304'].content, undefined)
})

test('every row says what its answers look like', () => {
  const silent = [...cloudTable.rows, ...localTable.rows, ...labTable.rows].filter(({ answers }) => !answers)
  assert.deepEqual(
    silent.map(({ id }) => id),
    [],
  )
})

interface CalledBack {
  operationId: string
  parameters: { name: string; required: boolean }[]
  requestBody: { content: { 'application/json': { schema: object } } }
  responses: Record<string, { description: string }>
}

test('each operation that makes a receipt for a callback_url describes the call; a validation makes none', () => {
  const document = JSON.parse(JSON.stringify(openapi(cloudTable)))
  const found: Record<string, string[]> = {}
  const ids: string[] = []
  for (const { post } of Object.values<{ post?: { operationId: string; callbacks?: object } }>(document.paths))
    for (const [name, addresses] of Object.entries<Record<string, { post: CalledBack }>>({ ...post?.callbacks })) {
      found[post!.operationId] = [name, ...Object.keys(addresses)]
      for (const { post: call } of Object.values(addresses)) {
        ids.push(call.operationId)
        const { schema } = call.requestBody.content['application/json']
        assert.deepEqual(schema, { $ref: '#/components/schemas/ReceiptEvent' })
        assert.deepEqual(
          call.parameters.map((each) => [each.name, each.required]),
          [['X-Request-Signature', false]],
        )
      }
    }
  assert.deepEqual(found, {
    sellReceipt: ['receipt_fiscalized', '{$request.body#/callback_url}'],
    sellReceiptOffline: ['receipt_fiscalized', '{$request.body#/callback_url}'],
    sellReceipts: ['receipt_fiscalized', '{$request.body#/receipts/0/callback_url}'],
    createPrepayment: ['receipt_fiscalized', '{$request.body#/callback_url}'],
  })
  assert.equal(new Set(ids).size, ids.length)
  const naming = cloudTable.rows.filter(({ body }) => JSON.stringify(body ?? {}).includes('"callback_url"'))
  assert.deepEqual(
    naming.flatMap(({ id, callbacks }) => (callbacks ? [] : [id])),
    ['validateReceipt'],
  )
})

test('calls say which answers are accepted, as they are judged, and how long they are repeated', () => {
  const { paths, webhooks } = JSON.parse(JSON.stringify(openapi(cloudTable)))
  const { callbacks } = paths['/api/v1/receipts/sell'].post
  const calls = [
    ...Object.values<{ post: CalledBack }>(webhooks),
    ...Object.values<{ post: CalledBack }>(callbacks.receipt_fiscalized),
  ] as { post: CalledBack & { description: string } }[]
  assert.equal(calls.length, 4)
  for (const { post } of calls) {
    const repeats = Object.entries(post.responses).map(([status, { description }]) => [status, description])
    assert.deepEqual(repeats, [
      ['2XX', 'Accepted: the call is not made again'],
      ['3XX', 'Not accepted, and not made again: no redirect is followed'],
      ['4XX', 'Not accepted: the call is made again'],
      ['5XX', 'Not accepted: the call is made again'],
    ])
    for (const time of ['PT10S', 'PT1S', 'PT30M', 'PT24H']) assert.match(post.description, new RegExp(`\\b${time}\\b`))
  }
})

// biome-ignore lint/suspicious/noExplicitAny: documents
const read = (document: object): any => JSON.parse(JSON.stringify(document))

test('all faults are one call, with a list of them, the members of each and its sentence', () => {
  const whole = read(openapi(labTable))
  const { paths, ...rest } = read(folded(openapi(labTable)))
  const { paths: before, ...others } = whole
  assert.deepEqual(rest, others)
  const names = FAULTS.map(({ name }) => name)
  assert.deepEqual(
    Object.keys(paths).filter((path) => path.startsWith('/lab/faults/')),
    ['/lab/faults/{fault}'],
  )
  assert.equal(Object.keys(paths).length, Object.keys(before).length - names.length + 1)
  const { put, delete: taken } = paths['/lab/faults/{fault}']
  for (const call of [put, taken]) assert.deepEqual(call.parameters[0].schema.enum, names)
  const bodies = put.requestBody.content['application/json'].schema.anyOf
  for (const { name } of FAULTS) {
    const { en: sentence } = FAULT_SENTENCES[name]
    const own = before[`/lab/faults/${name}`].put.requestBody.content['application/json'].schema
    const body = bodies.find(({ title }: { title: string }) => title === name)
    assert.deepEqual(body.properties, own.properties, name)
    assert.ok(put.description.includes(`- \`${name}\`: ${sentence}`), name)
  }
  const members = new Set(
    names.flatMap((name) =>
      before[`/lab/faults/${name}`].delete.parameters.map(({ name: each }: { name: string }) => each),
    ),
  )
  assert.deepEqual(new Set(taken.parameters.slice(1).map(({ name }: { name: string }) => name)), members)
})

const README = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8')

test('the README has the number of operations of each surface', () => {
  // The server's own health check is no operation of the specification, and neither is the extension.
  const cloud = cloudTable.rows.filter(({ path }) => path !== '/status')
  const numbers = [cloud, localTable.rows, labTable.rows].map((rows) =>
    String(rows.filter((row) => !isExtension(row)).length),
  )
  const told = ['A, cloud API', 'B, cash-desk API', 'lab'].map(
    (surface) => new RegExp(`^\\| ${surface} \\|.* (\\d+) (?:operations|calls)`, 'm').exec(README)?.[1],
  )
  assert.deepEqual(told, numbers)
})
