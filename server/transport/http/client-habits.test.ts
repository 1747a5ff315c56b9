/** What clients do that their framework lets them: the server is open on all its surfaces. */
import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { before, test } from 'node:test'
import { openServer } from '../../../features/proofs/kit/server.ts'
import { operations } from '../../app/operations.ts'
import type { Operation } from './operation.ts'
import { slashRedirect } from './slash-redirect.ts'

const SALE = {
  goods: [{ code: '1', name: 'Хліб', price: 2000, quantity: 1000 }],
  payments: [{ type: 'CASH', value: 2000 }],
}

const { app } = await openServer({ labToken: null })
let authorization: string

/** The LAN is told by its socket: over HTTP it has the same port. */
const baseOf = ({ surface }: Pick<Operation, 'surface'>): string =>
  app.addresses[surface === 'lab' ? 'cloud' : surface]!.replace(/^ws/, 'http')

const send = (surface: Operation['surface'], { path, ...sent }: { path: string } & RequestInit): Promise<Response> =>
  fetch(baseOf({ surface }) + path, {
    redirect: 'manual',
    ...sent,
    headers: { 'content-type': 'application/json', ...sent.headers },
  })

/** Everything a connection says until it is closed. */
async function raw(surface: Operation['surface'], [request = '']: string[]): Promise<string> {
  const socket = connect(Number(new URL(baseOf({ surface })).port), '127.0.0.1')
  socket.write(request)
  return Buffer.concat(await socket.toArray()).toString()
}

before(async () => {
  const body = JSON.stringify({ login: 'olena', password: 'olena-kasa' })
  const signedIn = await send('cloud', { method: 'POST', path: '/api/v1/cashier/signin', body })
  authorization = `Bearer ${((await signedIn.json()) as { access_token: string }).access_token}`
  await send('local', { method: 'POST', path: '/api/v1/shift/open' })
})
test('a header that is sent twice counts as it is sent first, with a comma of its own as well', async () => {
  const key = 'test-kasa-1'
  const head = (keys: string) => [
    `GET /api/v1/cash-registers/info HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${keys}\r\n`,
  ]
  const first = await raw('cloud', head(`x-license-key: ${key}\r\nx-license-key: other\r\n`))
  assert.match(first, /^HTTP\/1\.1 200 /)
  const other = await raw('cloud', head(`x-license-key: other\r\nx-license-key: ${key}\r\n`))
  assert.match(other, /^HTTP\/1\.1 401 /)
  const joined = await raw('cloud', head(`x-license-key: ${key}, other\r\n`))
  assert.match(joined, /^HTTP\/1\.1 401 /)
})

test('JSON called plain text is read in the cloud, and behind a byte order mark everywhere', async () => {
  const headers = { 'content-type': 'text/plain;charset=UTF-8' }
  const path = '/api/v1/cashier/signin'
  const body = '\ufeff{"login":"olena","password":"olena-kasa"}'
  assert.equal((await send('cloud', { method: 'POST', path, headers, body })).status, 200)
  const sale = { id: '00000000-0000-4000-8000-0000000000aa', ...SALE }
  const sold = { method: 'POST', path: '/api/v1/receipt/sell', body: `\ufeff${JSON.stringify(sale)}` }
  assert.equal((await send('local', { ...sold, headers })).status, 422)
  assert.equal((await send('local', sold)).status, 200)
  const advance = { method: 'POST', path: '/lab/clock/advance', body: '\ufeff{"by":"PT1S"}' }
  assert.equal((await send('lab', advance)).status, 200)
  assert.equal((await send('lab', { ...advance, headers })).status, 422)
})

test('a slash behind a path leads to the path without it in the cloud, the lab and, by GET, on the LAN', async () => {
  const status = async (surface: Operation['surface'], method: string, path: string): Promise<number> =>
    (await send(surface, { method, path })).status
  for (const [surface, method, path] of [
    ['cloud', 'POST', '/api/v1/shifts/'],
    ['cloud', 'GET', '/w/default/api/v1/shifts/?limit=1'],
    ['lab', 'GET', '/lab/facts/'],
    ['lan', 'GET', '/api/devices/'],
  ] as const)
    assert.equal(await status(surface, method, path), 307, path)
  for (const [surface, method, path] of [
    ['local', 'GET', '/api/v1/kasa/status/'],
    ['lan', 'POST', '/api/devices/'],
    ['cloud', 'GET', '/api/v1/nothing/'],
  ] as const)
    assert.equal(await status(surface, method, path), 404, path)
  const followed = await fetch(`${baseOf({ surface: 'cloud' })}/api/v1/shifts/?limit=1`, {
    headers: { authorization },
  })
  assert.deepEqual([followed.status, followed.redirected], [200, true])
})

/** Paths of the integers in a schema that have no bounds, or bounds past which numbers are not exact. */
function unbounded(schema: unknown, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each, index) => unbounded(each, `${path}/${index}`))
  if (typeof schema !== 'object' || schema === null) return []
  const { type, minimum, maximum } = schema as { type?: unknown; minimum?: number; maximum?: number }
  const safe = Number.isSafeInteger(minimum) && Number.isSafeInteger(maximum)
  return [
    ...([type].flat().includes('integer') && !safe ? [path] : []),
    ...Object.entries(schema).flatMap(([name, each]) => unbounded(each, `${path}/${name}`)),
  ]
}

test('every integer of every path, query, header and body has bounds', () => {
  const found = operations.flatMap(({ id, params, query, headers, body, optionalBody, variant }) =>
    Object.entries({ params, query, headers, body, optionalBody, bent: variant?.body }).flatMap(([part, schema]) =>
      unbounded(schema, `${id} ${part}`),
    ),
  )
  assert.deepEqual(found, [])
})

const HUGE = ['9007199254740992', '9223372036854775808', '1'.padEnd(400, '0'), '-1', '-9223372036854775809']

test('a number past what can be counted is malformed; the last that can is an empty page', async () => {
  const { cloud } = app.addresses
  const signIn = await fetch(`${cloud}/api/v1/cashier/signin`, {
    method: 'POST',
    body: JSON.stringify({ login: 'olena', password: 'olena-kasa' }),
    headers: { 'content-type': 'application/json' },
  })
  const { access_token } = (await signIn.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, 'x-license-key': 'test-kasa-1' }
  const status = async (path: string) => (await fetch(cloud + path, { headers })).status
  for (const list of [
    '/api/v1/shifts?offset=',
    '/api/v1/cash-registers?offset=',
    '/api/v1/cash-registers/shifts?offset=',
    '/api/v1/receipt-templates?offset=',
    '/api/v1/paylink/terminals?offset=',
    '/lab/facts?after=',
    '/lab/webhooks?after=',
  ]) {
    assert.equal(await status(`${list}${Number.MAX_SAFE_INTEGER}`), 200, list)
    for (const huge of HUGE) assert.equal(await status(list + huge), 422, list + huge)
  }
})

const PATHS = ['/', '/api/v1/goods', '/api/v1/shifts/:shift_id', '/lab/prints/:register/:job.png']
const ledTo = (url: string, surface: Operation['surface'] = 'cloud', method = 'GET', places = ['/w/:world', '/']) => {
  const given = slashRedirect(surface, places, PATHS)({ url, method } as IncomingMessage)
  return given && [given.status, given.headers?.location]
}

test('a slash behind a path leads to the path without it, in its world and with its query', () => {
  for (const [url, to] of [
    ['/api/v1/goods/', '/api/v1/goods'],
    ['/api/v1/goods///', '/api/v1/goods'],
    ['/api/v1/goods/?limit=1&q=/', '/api/v1/goods?limit=1&q=/'],
    ['/w/ours/api/v1/goods/?', '/w/ours/api/v1/goods?'],
    ['/w/ours/api/v1/shifts/%7B7%7D/', '/w/ours/api/v1/shifts/%7B7%7D'],
    ['/lab/prints/a/b.png/', '/lab/prints/a/b.png'],
  ] as const)
    for (const method of ['GET', 'POST', 'DELETE']) assert.deepEqual(ledTo(url, 'cloud', method), [307, to], url)
})

test('where nothing is served a slash leads nowhere, and never to another host', () => {
  for (const url of [
    '/api/v1/goods',
    '/api/v1/good/',
    '/api/v1//goods/',
    '//example.com/',
    '//api/v1/goods/',
    '/w//api/v1/goods/',
    '/lab/prints/a/b-png/',
    '//',
    '/',
  ])
    assert.equal(ledTo(url), null, url)
})

test('without a lab there are no worlds, at the desk no such paths, and the local network reads alone', () => {
  assert.equal(ledTo('/w/ours/api/v1/goods/', 'cloud', 'GET', ['/']), null)
  assert.equal(ledTo('/api/v1/goods/', 'local'), null)
  assert.equal(ledTo('/api/v1/goods/', 'lan', 'POST'), null)
  assert.deepEqual(ledTo('/api/v1/goods/', 'lan'), [307, '/api/v1/goods'])
})
