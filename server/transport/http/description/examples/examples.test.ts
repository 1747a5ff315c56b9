/** Examples are of the world that is asked, as it is then; secrets are in them for those alone whom the lab would tell. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openServer } from '../../../../../features/proofs/kit/server.ts'
import type { AppOptions } from '../../../../app/app.ts'

interface Operation {
  operationId: string
  parameters: { name?: string; in?: string; example?: unknown }[]
  requestBody?: { content: Record<string, { example?: Record<string, unknown> }> }
}

async function opened(t: TestContext, options: Partial<AppOptions> = {}) {
  const { app } = await openServer({ clock: options.lab === false ? 'real' : 'virtual', ...options }, t)
  return app.addresses
}

/** The operations of a document by their ids, and its text. */
async function documentAt(url: string, headers: Record<string, string> = {}) {
  const text = await (await fetch(url, { headers })).text()
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> }
  const all = Object.values(paths).flatMap((methods) => Object.values(methods))
  const named = (id: string): Operation => all.find(({ operationId }) => operationId === id)!
  return {
    text,
    bodyOf: (id: string) => Object.values(named(id).requestBody!.content)[0]!.example,
    parameterOf: (id: string, name: string) => named(id).parameters.find((each) => each.name === name)!.example,
  }
}

const SECRETS = /taras-kasa|olena-kasa|"2222"|test-kasa-\d|access-kasalab/

test('examples speak of the register of the desk that is asked, and of the world', async (t) => {
  const { cloud, local } = await opened(t)
  for (const name of ['one', 'two'])
    await fetch(`${cloud}/lab/worlds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } }),
    })
  const places = ['', '/w/one', '/w/two', '/w/one/desks/40000000-0000-4000-8000-000000000002']
  const sales = await Promise.all(
    places.map(async (place) => (await documentAt(`${local}${place}/api/openapi.json`)).bodyOf('sell')!.id),
  )
  assert.equal(new Set(sales).size, places.length)
  const again = await documentAt(`${local}/w/one/api/openapi.json`)
  assert.equal(again.bodyOf('sell')!.id, sales[1], 'nothing has happened meanwhile')
  const { bodyOf } = await documentAt(`${cloud}/w/one/api/openapi.json`)
  assert.match(String(bodyOf('setWebhook')!.url), /\/w\/one\/lab\/webhooks\/inbox$/)
  assert.match(String(bodyOf('createGoodsReport')!.from_date), /^2026-03-01T/)
})

test('when something has happened the examples are of what is there then', async (t) => {
  const { cloud, local } = await opened(t)
  const read = () => documentAt(`${cloud}/api/openapi.json`)
  const before = await read()
  const next = before.bodyOf('openShift')!.id
  assert.equal(before.parameterOf('getShift', 'shift_id'), next, 'the shift that is opened by its example')
  const { id: sold } = (await documentAt(`${local}/api/openapi.json`)).bodyOf('sell')!
  await fetch(`${local}/api/v1/shift/open`, { method: 'POST' })
  const after = await read()
  assert.notEqual(after.bodyOf('openShift')!.id, next)
  assert.notEqual(after.parameterOf('getShift', 'shift_id'), next)
  assert.notEqual((await documentAt(`${local}/api/openapi.json`)).bodyOf('sell')!.id, sold)
})

test('a reader with a licence key has examples of its register', async (t) => {
  const { cloud } = await opened(t)
  const of = async (key: string) =>
    (await documentAt(`${cloud}/api/openapi.json`, { 'x-license-key': key })).bodyOf('authorizeTerminalClient')!
      .cash_register_id
  assert.equal(await of('test-kasa-2'), '40000000-0000-4000-8000-000000000002')
  assert.equal(await of('wrong'), '40000000-0000-4000-8000-000000000001')
})

test('no examples keep a register to a device', async (t) => {
  const { cloud, local } = await opened(t)
  for (const base of [cloud, local]) {
    const { text } = await documentAt(`${base}/api/openapi.json`)
    const devices = [...text.matchAll(/\{"name":"X-Device-ID"[^}]*\}[^}]*\}/g)].map(([parameter]) => parameter)
    assert.ok(devices.length > 0)
    for (const device of devices) assert.doesNotMatch(device, /example/)
  }
})

test('secrets are shown where the lab is open, and with its token', async (t) => {
  const { cloud } = await opened(t, { labToken: 'secret' })
  for (const path of ['/api/openapi.json', '/lab/openapi.json']) {
    assert.doesNotMatch((await documentAt(cloud + path)).text, SECRETS)
    assert.doesNotMatch((await documentAt(cloud + path, { 'x-lab-token': 'wrong' })).text, SECRETS)
  }
  const { bodyOf } = await documentAt(`${cloud}/api/openapi.json`, { 'x-lab-token': 'secret' })
  assert.deepEqual(bodyOf('signIn'), { login: 'taras', password: 'taras-kasa' })
})

test('secrets of a held world are shown with its token, on a server that has none as well', async (t) => {
  const { cloud } = await opened(t)
  const wish = { name: 'held', token: 'of-its-team' }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${cloud}/lab/worlds`, { method: 'POST', headers, body: JSON.stringify(wish) })
  for (const path of ['/api/openapi.json', '/lab/openapi.json'])
    assert.doesNotMatch((await documentAt(`${cloud}/w/held${path}`)).text, SECRETS)
  const { bodyOf } = await documentAt(`${cloud}/w/held/api/openapi.json`, { 'x-lab-token': wish.token })
  assert.deepEqual(bodyOf('signIn'), { login: 'taras', password: 'taras-kasa' })
})

test('without a lab no secret is shown', async (t) => {
  const { cloud, local } = await opened(t, { lab: false })
  for (const base of [cloud, local]) assert.doesNotMatch((await documentAt(`${base}/api/openapi.json`)).text, SECRETS)
})
