import assert from 'node:assert/strict'
import { get, type IncomingHttpHeaders } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import type { SeedCashier } from '../../../../machines/vocabulary/seed-data.ts'
import { INTERFACE_VERSION } from './document.ts'

const addFormats = ajvFormats as unknown as typeof ajvFormats.default

const { app } = await openServer()

before(async () => {
  await app.worlds.create({ name: 'another' })
})

interface Document {
  openapi: string
  info: { version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Response | { $ref: string }> }>>
}

interface Response {
  content: Record<string, object>
}

async function fetched(url: string): Promise<Document> {
  const response = await fetch(url)
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/json'])
  return (await response.json()) as Document
}

const documents = () => [
  `${app.addresses.cloud}/api/openapi.json`,
  `${app.addresses.local}/api/openapi.json`,
  `${app.addresses.cloud}/lab/openapi.json`,
]

test('what is served is OpenAPI 3.1 to an independent validator', async () => {
  for (const url of documents()) {
    const document = await fetched(url)
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
    assert.ok(valid, `${url}: ${JSON.stringify(errors)}`)
    assert.equal(document.openapi, '3.1.0')
  }
})

test('the validator sees what is wrong', async () => {
  const document = await fetched(documents()[0]!)
  Object.assign(document.paths['/api/v1/shifts']!.post!, { responses: [] })
  assert.equal((await new Validator().validate(document as never)).valid, false)
})

test('every reference leads somewhere, and everything there is referred to', async () => {
  for (const url of documents()) {
    const document = await fetched(url)
    const referred = new Set([...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, to]) => to!))
    for (const to of referred) {
      const found = to
        .slice(2)
        .split('/')
        .reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], document)
      assert.equal(typeof found, 'object', `${url}: ${to}`)
    }
    const { components } = document as unknown as { components: Record<string, object> }
    const kept = Object.entries(components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, all]) => Object.keys(all).map((name) => `#/components/${kind}/${name}`))
    assert.deepEqual(
      kept.filter((each) => !referred.has(each)),
      [],
      url,
    )
  }
})

test('operations have names of their own in all of them', async () => {
  const all = await Promise.all(documents().map(fetched))
  const ids = all.flatMap(({ paths }) =>
    Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId)),
  )
  assert.ok(ids.length > 0)
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  )
})

test('the version is that of the interface, with this build (VER-001)', async () => {
  const { info } = await fetched(documents()[0]!)
  assert.equal(info.version, INTERFACE_VERSION)
  assert.match(info.version, /^2\.108\.3\+kasalab\.\d+\.\d+\.\d+/)
})

test('the server named is the one that was asked, its world and its desk included', async () => {
  const { cloud, local } = app.addresses
  const byName = cloud.replace('127.0.0.1', 'localhost')
  const register = '/desks/40000000-0000-4000-8000-000000000001'
  const desk = (await fetched(`${local}/api/openapi.json`)).servers
  assert.deepEqual(desk, [{ url: local }])
  for (const base of [cloud, `${cloud}/w/another`, byName])
    assert.deepEqual((await fetched(`${base}/api/openapi.json`)).servers, [{ url: base }])
  assert.deepEqual((await fetched(`${local}/w/another${register}/api/openapi.json`)).servers, [
    { url: `${local}/w/another${register}` },
  ])
})

/** Holds an answer to what a document says of an operation and a status. @returns what is wrong with it */
async function misfit(document: Document, path: string, answer: { status: number; type: string; text: string }) {
  const ajv = new Ajv2020({ strict: false })
  addFormats(ajv)
  ajv.addSchema(document, 'document')
  const segment = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))
  const described = document.paths[path]!.get!.responses[answer.status]!
  const place =
    '$ref' in described ? described.$ref.slice(2).split('/') : ['paths', path, 'get', 'responses', answer.status]
  const media = answer.type.split(';')[0]!
  const response = place.reduce<unknown>(
    (inner, step) => (inner as Record<string, unknown>)[step],
    document,
  ) as Response
  if (!(media in response.content)) return `${media} is not described`
  const pointer = [...place, 'content', media, 'schema'].map((step) => segment(String(step))).join('/')
  return ajv.validate(`document#/${pointer}`, JSON.parse(answer.text)) ? null : ajv.errorsText()
}

test('every operation says that its head may be too large and that it may come too slowly, and what the answer is', async () => {
  for (const url of documents()) {
    const document = await fetched(url)
    for (const methods of Object.values(document.paths))
      for (const { operationId, responses } of Object.values(methods))
        assert.deepEqual(
          [responses['408'], responses['431']],
          [{ $ref: '#/components/responses/TooSlow' }, { $ref: '#/components/responses/HeadTooLarge' }],
          operationId,
        )
  }
  const { status, headers, text } = await raw({ 'x-long': 'x'.repeat(20_000) })
  assert.equal(status, 431)
  assert.equal(headers['x-rule'], undefined)
  const document = await fetched(documents()[0]!)
  assert.equal(await misfit(document, '/api/v1/shifts', { status, type: headers['content-type']!, text }), null)
})

/** Not by fetch, which sends no such head. */
function raw(headers: Record<string, string>) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    get(`${app.addresses.cloud}/api/v1/shifts`, { headers }, async (answer) => {
      resolve({ status: answer.statusCode!, headers: answer.headers, text: await textOf(answer) })
    }).on('error', reject)
  })
}

/** Asks for a report, and at once for its file in either format. @param base of a world with its clock at a stop */
async function unreadyReports(base: string, { login, password }: SeedCashier) {
  const program = { 'content-type': 'application/json', 'x-client-name': 'test', 'x-client-version': '1' }
  const post = async (path: string, body: object, headers: Record<string, string>): Promise<Record<string, string>> => {
    const answer = await fetch(`${base}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as Record<string, string>
  }
  const { access_token } = await post('cashier/signin', { login, password }, program)
  const headers = { ...program, authorization: `Bearer ${access_token}` }
  const span = { from_date: '2026-01-01T00:00:00Z', to_date: '2026-01-02T00:00:00Z', export_extension: 'JSON' }
  const { id } = await post('extended-reports/z', span, headers)
  return ['json', 'xlsx'].map(async (format) => {
    const answer = await fetch(`${base}/api/v1/extended-reports/${id}/report.${format}`, { headers })
    const type = answer.headers.get('content-type')!
    const path = `/api/v1/extended-reports/{report_task_id}/report.${format}`
    return [path, { status: answer.status, type, text: await answer.text() }] as const
  })
}

test('what a quirk answers is described where it is on, with a lab and without, and nowhere else', async (context) => {
  const quirks = ['report-not-ready-record'] as const
  const { app: stranger } = await openServer({ lab: false, quirks }, context)
  await app.worlds.create({ name: 'live', quirks })
  const lawful = await fetched(documents()[0]!)
  const [cashier] = (await app.worlds.find('live'))!.reference.seed.cashiers
  for (const base of [`${app.addresses.cloud}/w/live`, stranger.addresses.cloud]) {
    const document = await fetched(`${base}/api/openapi.json`)
    assert.ok((await new Validator().validate(structuredClone(document) as never)).valid)
    for (const [path, answer] of await Promise.all(await unreadyReports(base, cashier!))) {
      assert.equal(answer.status, 200, answer.text)
      assert.equal(await misfit(document, path, answer), null)
      assert.notEqual(await misfit(lawful, path, answer), null)
    }
  }
  assert.deepEqual(await fetched(documents()[0]!), lawful)
})

test('the page and all it is made of come from here', async () => {
  const { cloud, local } = app.addresses
  for (const place of [
    `${cloud}/api`,
    `${cloud}/w/another/api`,
    `${local}/api`,
    `${cloud}/lab`,
    `${cloud}/w/another/lab`,
  ]) {
    const page = await fetch(`${place}/docs`)
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
    const html = await page.text()
    // Links lead to the other pages, and load nothing
    const addresses = [...html.replace(/<nav.*?<\/nav>/s, '').matchAll(/(?:src|href|url)"?[=:]"([^"]+)"/g)].map(
      ([, to]) => to!,
    )
    const fetchable = addresses.filter((to) => !to.startsWith('data:'))
    const { pathname, origin } = new URL(place)
    assert.equal(fetchable.length, 3)
    assert.ok(
      fetchable.every((to) => to.startsWith(`${pathname}/`)),
      html,
    )
    for (const to of fetchable) {
      assert.equal(new URL(to, origin).origin, origin, to)
      assert.equal((await fetch(new URL(to, origin))).status, 200, to)
    }
  }
  assert.equal((await fetch(`${cloud}/api/docs/package.json`)).status, 404)
  assert.equal((await fetch(`${cloud}/api/docs/..%2fpackage.json`)).status, 404)
})
