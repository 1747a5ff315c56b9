/** A server is met under the address it is asked by, if that is one of its own; over real sockets, with a Host of choice. */

import assert from 'node:assert/strict'
import { request as open } from 'node:http'
import { type TestContext, test } from 'node:test'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import type { ListenerOptions } from '../../../app/listeners.ts'
import { publicAddresses } from './public-addresses.ts'

/** Values of JSON, whatever they are. */
// biome-ignore lint/suspicious/noExplicitAny: answers of several operations
type Body = any

/** A server, and what asks one of its surfaces under a name of choice. */
async function server(t: TestContext, options: Partial<ListenerOptions>) {
  const { app } = await openServer(options, t)
  const { cloud, local, lan, smtp } = app.addresses
  const portOf = (address: string): string => new URL(address).port
  const ask = (surface: 'cloud' | 'local', line: string, headers: Record<string, string> = {}, body?: object) => {
    const [method, path] = line.split(' ')
    const sent = { 'content-type': 'application/json', ...headers }
    return new Promise<{ status: number; body: Body }>((resolve, reject) => {
      const target = { host: '127.0.0.1', port: portOf(app.addresses[surface]), method, path, headers: sent }
      const asked = open(target, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString()
        const isJson = response.headers['content-type']?.includes('json')
        resolve({ status: response.statusCode!, body: isJson ? JSON.parse(text) : text })
      })
      asked.on('error', reject)
      asked.end(body && JSON.stringify(body))
    })
  }
  return { app, ask, ports: { local: portOf(local), lan: portOf(lan), smtp: portOf(smtp), cloud: portOf(cloud) } }
}

test('under an allowed name all addresses have that name: the port asked by, the others their own', async (t) => {
  const { app, ask, ports } = await server(t, { allowedHosts: ['kasalab'] })
  // A mapped port, as of a container, is none the server listens on.
  for (const host of [
    'kasalab:8080',
    'kasalab',
    'KASALAB:49153',
    'localhost:49153',
    '127.0.0.1:49153',
    '[::1]:49153',
  ]) {
    const asked = host.toLowerCase()
    const name = asked.replace(/:\d+$/, '')
    const { status, body } = await ask('cloud', 'GET /lab/world', { host })
    assert.equal(status, 200, host)
    assert.deepEqual(
      [body.base_url, body.proxy_ws_url, body.local_base_url, body.terminal_lan_url],
      [`http://${asked}`, `ws://${asked}/paylink/ws`, `http://${name}:${ports.local}`, `ws://${name}:${ports.lan}`],
    )
    assert.ok(body.cash_registers[1].local_base_url.startsWith(`http://${name}:${ports.local}/desks/`))
    // What the server itself posts to, and what listens on loopback only, is where it was.
    assert.equal(body.webhook_inbox_url, `${app.addresses.cloud}/lab/webhooks/inbox`)
    assert.equal(new URL(body.smtp_url).host, `127.0.0.1:${ports.smtp}`)
  }
})

test('a world of its own, its lists and its links have the name as well', async (t) => {
  const { ask, ports } = await server(t, { allowedHosts: ['kasalab'] })
  const [host, at] = ['kasalab:49153', 'http://kasalab:49153']
  const made = await ask('cloud', 'POST /lab/worlds', { host }, { name: 'shop' })
  assert.deepEqual([made.status, made.body.base_url], [201, `${at}/w/shop`])
  assert.equal(made.body.proxy_ws_url, 'ws://kasalab:49153/w/shop/paylink/ws')
  const worlds = (await ask('cloud', 'GET /lab/worlds', { host })).body
  assert.deepEqual(
    worlds.map((each: Body) => each.base_url),
    [at, `${at}/w/shop`],
  )
  assert.equal((await ask('cloud', 'POST /w/shop/lab/reset', { host })).body.base_url, `${at}/w/shop`)
  await ask('local', 'POST /w/shop/api/v1/shift/open')
  await ask('local', 'POST /w/shop/api/v1/shift/xreport')
  const [{ id }] = made.body.cash_registers
  const [slip] = (await ask('cloud', `GET /w/shop/lab/prints/${id}`, { host })).body
  assert.equal(slip.links.png, `${at}/w/shop/lab/prints/${id}/1.png`)
  assert.deepEqual((await ask('cloud', 'GET /w/shop/api/openapi.json', { host })).body.servers, [
    { url: `${at}/w/shop` },
  ])
  const sockets = (await ask('cloud', 'GET /api/asyncapi.json', { host })).body.servers
  assert.deepEqual([sockets.cloud.host, sockets.lan.host], [host, `kasalab:${ports.lan}`])
  const desk = (await ask('local', 'GET /', { host: 'kasalab:49154' })).body
  assert.match(desk, new RegExp(`http://kasalab:49154/api/docs.*http://kasalab:${ports.cloud}/`, 's'))
})

test('a name that is not allowed is refused as ever, and what a proxy would say is not read', async (t) => {
  const { ask } = await server(t, { allowedHosts: ['kasalab'] })
  for (const host of ['evil.example', 'kasalab.evil.example:8080', '10.0.0.7'])
    assert.equal((await ask('cloud', 'GET /lab/world', { host })).status, 403, host)
  const forwarded = { 'x-forwarded-host': 'kasa.test', 'x-forwarded-proto': 'https' }
  const { status, body } = await ask('cloud', 'GET /lab/world', { host: 'kasalab:8080', ...forwarded })
  assert.deepEqual([status, body.base_url], [200, 'http://kasalab:8080'])
})

test('behind a trusted proxy the address is the one that was asked there, if that is allowed', async (t) => {
  const { ask } = await server(t, { allowedHosts: ['kasalab', 'kasa.test'], trustProxy: true })
  const behind = (name: string, host = 'kasalab:8080', more = {}) =>
    ask('cloud', 'GET /lab/world', { host, 'x-forwarded-host': name, 'x-forwarded-proto': 'https', ...more })
  const { body } = await behind('kasa.test')
  assert.deepEqual([body.base_url, body.proxy_ws_url], ['https://kasa.test', 'wss://kasa.test/paylink/ws'])
  assert.equal((await behind('kasa.test:8443, inner.test')).body.base_url, 'https://kasa.test:8443')
  // A page that made its own name lead here can say anything in a header, but for its host.
  assert.equal((await behind('kasa.test', 'evil.example')).status, 403)
  assert.equal((await behind('evil.example')).status, 403)
  assert.equal((await behind('kasa.test', undefined, { origin: 'https://kasa.test' })).status, 200)
  assert.equal((await behind('kasa.test', undefined, { origin: 'https://evil.example' })).status, 403)
  assert.equal((await ask('cloud', 'GET /lab/world', { host: 'kasalab:8080' })).body.base_url, 'http://kasalab:8080')
})

test('where clients are told to come is told whatever they have asked by', async (t) => {
  const publicUrls = { cloud: 'https://kasa.test', local: 'http://kasa.test:49154', lan: 'wss://kasa.test:49155' }
  const { ask, ports } = await server(t, { publicUrls, smtpHost: '0.0.0.0', allowedHosts: ['kasa.test'] })
  const { body } = await ask('cloud', 'GET /lab/world', { host: 'localhost:49153' })
  assert.deepEqual(
    [body.base_url, body.proxy_ws_url, body.local_base_url, body.terminal_lan_url],
    [publicUrls.cloud, 'wss://kasa.test/paylink/ws', publicUrls.local, publicUrls.lan],
  )
  assert.equal(new URL(body.smtp_url).host, `localhost:${ports.smtp}`)
  const sockets = (await ask('cloud', 'GET /api/asyncapi.json', { host: 'kasa.test' })).body.servers
  assert.partialDeepStrictEqual(sockets.cloud, { host: 'kasa.test', protocol: 'wss' })
})

const JSON_BODY = { 'content-type': 'application/json' }

test('the lab changes where clients are told to come, of every world and in mails, until it takes it back', async (t) => {
  const { app, ask, ports } = await server(t, { smtpHost: '0.0.0.0' })
  const none = { base_url: null, local_base_url: null, terminal_lan_url: null, smtp_url: null, direct_hosts: [] }
  assert.deepEqual((await ask('cloud', 'GET /lab/addresses')).body, none)
  const host = 'dockerhost:49153'
  assert.equal((await ask('cloud', 'GET /lab/world', { host })).status, 403)
  const mapped = {
    base_url: 'http://dockerhost:49153',
    local_base_url: 'http://dockerhost:49154',
    terminal_lan_url: 'ws://dockerhost:49155',
    smtp_url: 'smtp://dockerhost:49156',
  }
  const set = await ask('cloud', 'PUT /lab/addresses', JSON_BODY, { ...mapped, base_url: 'HTTP://DockerHost:49153/' })
  assert.deepEqual([set.status, set.body], [200, { ...mapped, direct_hosts: [] }])
  const { body } = await ask('cloud', 'POST /lab/worlds', { ...JSON_BODY, host }, { name: 'shop' })
  assert.partialDeepStrictEqual(body, {
    base_url: `${mapped.base_url}/w/shop`,
    local_base_url: `${mapped.local_base_url}/w/shop`,
    terminal_lan_url: `${mapped.terminal_lan_url}/w/shop`,
    proxy_ws_url: 'ws://dockerhost:49153/w/shop/paylink/ws',
  })
  assert.equal(new URL(body.smtp_url).host, 'dockerhost:49156')
  assert.equal(publicAddresses(app).cloud, mapped.base_url)
  // Pages of the console under that name may call the lab
  const page = { host, origin: mapped.base_url }
  assert.equal((await ask('local', 'GET /', page)).status, 200)
  const taken = await ask('cloud', 'PUT /lab/addresses', JSON_BODY, { base_url: null, smtp_url: null })
  assert.deepEqual(taken.body, { ...mapped, base_url: null, smtp_url: null, direct_hosts: [] })
  const after = (await ask('cloud', 'GET /lab/world', { host: 'localhost:1' })).body
  assert.deepEqual([after.base_url, new URL(after.smtp_url).host], ['http://localhost:1', `localhost:${ports.smtp}`])
  await ask('cloud', 'PUT /lab/addresses', JSON_BODY, { local_base_url: null, terminal_lan_url: null })
  assert.equal((await ask('cloud', 'GET /lab/world', { host })).status, 403)
})

test('who asks by a direct name is told the ports the server listens on, whatever the others are told', async (t) => {
  const { ask, ports } = await server(t, { smtpHost: '0.0.0.0' })
  const body = { base_url: 'http://localhost:49153', smtp_url: 'smtp://localhost:49156', direct_hosts: ['Kasalab.'] }
  assert.deepEqual((await ask('cloud', 'PUT /lab/addresses', JSON_BODY, body)).body.direct_hosts, ['kasalab'])
  const beside = (await ask('cloud', 'GET /lab/world', { host: `kasalab:${ports.cloud}` })).body
  assert.deepEqual(
    [beside.base_url, beside.local_base_url, new URL(beside.smtp_url).host],
    [`http://kasalab:${ports.cloud}`, `http://kasalab:${ports.local}`, `kasalab:${ports.smtp}`],
  )
  const outside = (await ask('cloud', 'GET /lab/world', { host: '127.0.0.1:49153' })).body
  assert.equal(outside.base_url, body.base_url)
  await ask('cloud', 'PUT /lab/addresses', JSON_BODY, { direct_hosts: [] })
  assert.equal((await ask('cloud', 'GET /lab/world', { host: 'kasalab' })).status, 403)
})

test('what is no address changes nothing, and the answer says which', async (t) => {
  const { ask } = await server(t, {})
  for (const [body, place] of [
    [{ base_url: 'kasa.test:8443' }, ['body', 'base_url']],
    [{ base_url: 'https://kasa.test/w/mine' }, ['body', 'base_url']],
    [{ local_base_url: 'ws://kasa.test' }, ['body', 'local_base_url']],
    [{ terminal_lan_url: 'http://kasa.test' }, ['body', 'terminal_lan_url']],
    [{ smtp_url: 'smtp://name:password@kasa.test:25' }, ['body', 'smtp_url']],
    [{ direct_hosts: ['kasalab', 'http://kasalab'] }, ['body', 'direct_hosts', 1]],
    [{ cloud: 'http://kasa.test' }, ['body', 'cloud']],
  ] as const) {
    const refused = await ask('cloud', 'PUT /lab/addresses', JSON_BODY, { local_base_url: 'http://a.test', ...body })
    assert.deepEqual([refused.status, refused.body.detail?.[0].loc], [422, place], JSON.stringify(refused.body))
  }
  assert.equal((await ask('cloud', 'GET /lab/addresses')).body.local_base_url, null)
})
