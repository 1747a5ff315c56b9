/** Calls at the wrong door, sockets without an upgrade, and HEAD. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { cloudSockets, lanOperations, lanSockets, operations } from '../../../app/operations.ts'

const { app } = await openServer()

type Surface = 'cloud' | 'local' | 'lan'
const baseOf = (surface: Surface): string => app.addresses[surface].replace(/^ws/, 'http')

async function call(surface: Surface, method: string, path: string) {
  const answer = await fetch(baseOf(surface) + path, { method, headers: { 'accept-language': 'en' } })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, rule: answer.headers.get('x-rule') ?? '' }
}

/** Where a call comes, and where it is served; `at` the surface of that. */
const WRONG: readonly (readonly [Surface, method: string, path: string, status: number, at: Surface, place: string])[] =
  [
    ['cloud', 'POST', '/api/v1/receipt/sell', 404, 'local', 'POST /api/v1/receipt/sell'],
    ['local', 'POST', '/api/v1/receipts/sell', 405, 'cloud', 'POST /api/v1/receipts/sell'],
    ['local', 'GET', '/api/v1/cashier/me', 404, 'cloud', 'GET /api/v1/cashier/me'],
    ['local', 'GET', '/lab/world', 404, 'cloud', 'GET /lab/world'],
    ['cloud', 'POST', '/api/pos/x/purchase', 404, 'lan', 'POST /api/pos/{device_id}/purchase'],
    ['lan', 'POST', '/api/v1/shifts', 404, 'cloud', 'POST /api/v1/shifts'],
    ['cloud', 'POST', '/v1/shifts', 404, 'cloud', 'POST /api/v1/shifts'],
    ['cloud', 'POST', '/shifts', 404, 'cloud', 'POST /api/v1/shifts'],
    ['cloud', 'POST', '/api/v2/shifts', 404, 'cloud', 'POST /api/v1/shifts'],
    ['cloud', 'POST', '/api/shifts', 404, 'cloud', 'POST /api/v1/shifts'],
    ['cloud', 'POST', '/API/V1/SHIFTS', 404, 'cloud', 'POST /api/v1/shifts'],
    ['cloud', 'GET', '/api/v1/lab/world', 404, 'cloud', 'GET /lab/world'],
    ['cloud', 'POST', '/api/v1/paylink/processing/auth/client', 404, 'cloud', 'POST /paylink/processing/auth/client'],
    ['local', 'POST', '/receipt/sell', 404, 'local', 'POST /api/v1/receipt/sell'],
    ['local', 'GET', '/shifts', 404, 'local', 'GET /api/v1/shifts'],
    ['local', 'GET', '/w/default/api/v1/cashier/me', 404, 'cloud', 'GET /w/default/api/v1/cashier/me'],
  ]

test('a call at the wrong door says where it is served', async () => {
  for (const [surface, method, path, status, at, place] of WRONG) {
    const asked = `${surface} ${method} ${path}`
    const answer = await call(surface, method, path)
    const [verb, target] = place.split(' ')
    const served = `${verb} ${baseOf(at)}${target}`
    assert.equal(answer.status, status, asked)
    assert.match(answer.rule, / at this path; (CLD-001|LOC-005)/, asked)
    assert.ok(answer.rule.endsWith(`; served_at=${served}`), `${asked}: ${answer.rule}`)
    const { message } = JSON.parse(answer.text)
    assert.equal(message.includes(served), surface !== 'cloud', `${asked}: ${message}`)
  }
})

test('what is served nowhere, or here by another method alone, names no other place', async () => {
  for (const [surface, method, path, status] of [
    ['cloud', 'GET', '/api/v1/nothing', 404],
    ['local', 'GET', '/api/v1/nothing', 404],
    ['cloud', 'PUT', '/api/v1/webhook', 405],
    ['cloud', 'OPTIONS', '/api/v1/shifts', 405],
    ['lan', 'POST', '/api/devices', 405],
    ['local', 'GET', '/api/v1/receipt/sell', 405],
    ['cloud', 'GET', `/${'a'.repeat(2000)}`, 404],
  ] as const) {
    const answer = await call(surface, method, path)
    assert.equal(answer.status, status)
    assert.doesNotMatch(answer.rule, /served_at|near=/, path)
  }
})

/** Calls of a path that is served nowhere by that method, and the paths that are near it. */
const NEAR: readonly (readonly [Surface, method: string, path: string, status: number, near: string])[] = [
  ['cloud', 'GET', '/lab/notice', 404, 'GET */lab/notices'],
  ['cloud', 'GET', '/api/v1/cashiers/me', 404, 'GET */api/v1/cashier/me'],
  ['cloud', 'GET', '/api/v1/webhooks', 404, 'GET */api/v1/webhook'],
  ['cloud', 'GET', '/api/v1/cash_registers', 404, 'GET */api/v1/cash-registers'],
  ['cloud', 'GET', '/api/v1/receipt/x', 404, 'GET */api/v1/receipts/{receipt_id}'],
  ['cloud', 'GET', '/w/default/lab/clocks', 404, 'GET */w/default/lab/clock'],
  ['cloud', 'PUT', '/lab/quirks', 405, 'PUT */lab/quirks/{quirk}'],
  ['cloud', 'POST', '/lab/webhooks/events', 405, 'POST */lab/webhooks/{cash_register_id}/events'],
  ['cloud', 'GET', '/lab/worlds/nowhere', 404, 'GET */lab/worlds'],
  ['cloud', 'GET', '/shop/lab/world', 404, 'GET */w/shop/lab/world'],
  ['cloud', 'POST', '/worlds/shop/api/v1/receipts/sell', 404, 'POST */w/shop/api/v1/receipts/sell'],
  ['cloud', 'PUT', '/lab/faults/authority-mut', 404, 'PUT */lab/faults/authority-mute'],
  ['cloud', 'PUT', '/lab/terminals/script', 405, 'PUT */lab/terminals/{id}/script'],
  ['lan', 'POST', '/api/pos/purchase', 404, 'POST */api/pos/{device_id}/purchase'],
  ['lan', 'GET', '/api/pos/purchase', 404, 'POST */api/pos/{device_id}/purchase'],
  ['local', 'POST', '/api/v1/receipt/sel', 404, 'POST */api/v1/receipt/sell'],
  ['local', 'GET', '/api/v1/kasa/statuss', 404, 'GET */api/v1/kasa/status'],
]

test('a path that nothing is served at names what is near it, once in the world that was asked', async () => {
  for (const [surface, method, path, status, near] of NEAR) {
    const answer = await call(surface, method, path)
    assert.equal(answer.status, status, path)
    assert.ok(answer.rule.endsWith(`; near=${near.replace('*', baseOf(surface))}`), `${path}: ${answer.rule}`)
    const isOwn = surface !== 'cloud' || /^(\/w\/\w+)?\/lab\//.test(path)
    assert.equal(JSON.parse(answer.text).message.includes('Was this meant'), isOwn, path)
  }
})

test('a list of kinds is named where the kind is unknown, and no more of it than eight', async () => {
  const kinds = await call('cloud', 'POST', '/api/v1/extended-reports/x')
  assert.equal(kinds.status, 405)
  for (const kind of ['/z', '/goods', '/daily_cash_flow']) assert.ok(kinds.rule.includes(kind), kinds.rule)
  const faults = await call('cloud', 'POST', '/lab/faults')
  assert.match(faults.rule, /; near=PUT \S+\/lab\/faults\//)
  assert.ok(faults.rule.length < 900, faults.rule)
})

test('of a list that is longer the call that lists it is named, and of nothing near the page of all calls', async () => {
  const faults = await call('cloud', 'PUT', '/lab/faults/tax/down')
  assert.match(faults.rule, /; near=PUT \S+\/lab\/faults\/.* more; list=GET \S+\/lab\/faults$/)
  const mute = await call('cloud', 'PUT', '/lab/faults/authority/authority-mut')
  assert.match(mute.rule, /; near=PUT \S+\/lab\/faults\/authority-mute, .* more; list=GET/)
  for (const [surface, path, at, page] of [
    ['cloud', '/lab/requests?status=refused', 'cloud', '/lab/docs'],
    ['cloud', '/api/v1/nothing', 'cloud', '/api/docs'],
    ['local', '/api/v1/nothing', 'local', '/api/docs'],
    ['lan', '/nothing', 'cloud', '/api/docs/sockets'],
  ] as const) {
    const { status, rule, text } = await call(surface, 'GET', path)
    assert.equal(status, 404)
    assert.ok(rule.endsWith(`; docs=GET ${surface === at ? '' : baseOf(at)}${page}`), rule)
    assert.equal(JSON.parse(text).message.includes(page), surface !== 'cloud' || path.startsWith('/lab/'), text)
    const answer = await fetch(baseOf(at) + page)
    assert.equal(answer.status, 200, page)
    await answer.arrayBuffer()
  }
})

test('a socket that is asked for without an upgrade is 426, at each of its paths, unless they are served in HTTP', async () => {
  const served = new Set(lanOperations.map(({ path }) => path))
  const sockets = [
    ...cloudSockets.map(({ path }) => ['cloud', path] as const),
    ...lanSockets.map(({ path }) => ['lan', path] as const),
  ].filter(([surface, path]) => surface === 'cloud' || !served.has(path))
  assert.ok(sockets.length > 1)
  for (const [surface, path] of sockets)
    for (const world of ['', '/w/default']) {
      const answer = await call(surface, 'GET', world + path.replace(/:\w+/g, 'x'))
      assert.equal(answer.status, 426, path)
      assert.equal(answer.headers.get('upgrade'), 'websocket')
      assert.match(answer.rule, /^socket asked for without an upgrade; NS-31/)
    }
  assert.equal((await call('cloud', 'POST', '/paylink/ws')).status, 404)
})

test('HEAD answers like GET for pages, documents and health, without a body', async () => {
  const heads = operations.filter(
    ({ method, path, linked, asset }) =>
      method === 'GET' && (linked || asset) && !path.includes(':') && !path.includes('*'),
  )
  assert.ok(heads.length >= 10, `${heads.length}`)
  const paths = heads.map(({ surface, path }) => [surface === 'local' ? 'local' : 'cloud', path] as const)
  const parts = ['/api/docs/swagger-ui.css', '/lab/assets/main.ts', '/health/live', '/health/ready']
  for (const [surface, path] of [...paths, ...parts.map((path) => ['cloud', path] as const)]) {
    const options = { redirect: 'manual', headers: { 'accept-encoding': 'identity' } } as const
    const [head, get] = [
      await fetch(baseOf(surface) + path, { ...options, method: 'HEAD' }),
      await fetch(baseOf(surface) + path, options),
    ]
    const body = await get.arrayBuffer()
    assert.equal(head.status, get.status, path)
    assert.equal((await head.arrayBuffer()).byteLength, 0, path)
    for (const name of ['content-length', 'content-type', 'vary', 'location'])
      assert.equal(head.headers.get(name), get.headers.get(name), `${path} ${name}`)
    if (get.status === 200) assert.equal(head.headers.get('content-length'), String(body.byteLength), path)
  }
})

test('HEAD is another method than that of an operation', async () => {
  for (const [surface, path] of [
    ['cloud', '/api/v1/cashier/me'],
    ['cloud', '/api/v1/shifts'],
    ['local', '/api/v1/kasa/status'],
  ] as const)
    assert.equal((await call(surface, 'HEAD', path)).status, 405, path)
})
