import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { pino } from 'pino'
import { App } from '../../app.ts'
import { type Listeners, openListeners } from '../../listeners.ts'
import { INTERFACE_VERSION } from './document.ts'

let app: App
let doors: Listeners

before(async () => {
  app = await App.open({ data: ':memory:', clock: 'virtual', log: pino({ level: 'silent' }) })
  doors = await openListeners(app, { host: '127.0.0.1', port: 0, localPort: 0, lanPort: 0 })
  await app.worlds.create({ name: 'another' })
})

after(async () => {
  await doors.close()
  await app.close()
})

interface Document {
  openapi: string
  info: { version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, { operationId: string; responses: object }>>
}

async function fetched(url: string): Promise<Document> {
  const response = await fetch(url)
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/json; charset=utf-8'])
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
    const addresses = [...html.matchAll(/(?:src|href|url)"?[=:]"([^"]+)"/g)].map(([, to]) => to!)
    const fetchable = addresses.filter((to) => !to.startsWith('data:'))
    const { pathname, origin } = new URL(place)
    // The cloud leads to its sockets besides.
    assert.equal(fetchable.length, origin === cloud && pathname.endsWith('/api') ? 4 : 3)
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
