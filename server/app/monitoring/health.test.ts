/** Whether the server lives and is ready, as probes without a token ask it, with a lab and without. */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type TestContext, test } from 'node:test'
import { openServer } from '../../../features/proofs/kit/server.ts'
import { databaseOf } from '../../store/sqlite/sqlite-store.ts'
import type { AppOptions } from '../app.ts'
import { operations } from '../operations.ts'
import { Readiness } from './readiness.ts'

async function server(context: TestContext, options: Partial<AppOptions> = {}) {
  const { app, listeners } = await openServer({ clock: 'real', ...options }, context)
  const asked = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(app.addresses.cloud + path, init)
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text && JSON.parse(text) }
  }
  return { app, listeners, asked }
}

for (const [name, options] of Object.entries<Partial<AppOptions>>({
  'with a lab': {},
  'with a lab that asks for a token': { labToken: 'secret' },
  'as a stranger’s': { lab: false },
}))
  test(`the server ${name} lives and is ready, and needs no token to say so`, async (context) => {
    const { asked } = await server(context, options)
    for (const [path, status] of [
      ['/health/live', 'live'],
      ['/health/ready', 'ready'],
      ['/health/ready?from=probe', 'ready'],
    ] as const) {
      const answer = await asked(path)
      assert.deepEqual([answer.status, answer.body], [200, { status }], path)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      assert.equal(answer.headers.get('content-type'), 'application/json')
      const head = await asked(path, { method: 'HEAD' })
      assert.deepEqual([head.status, head.body], [200, ''], path)
    }
    const posted = await asked('/health/live', { method: 'POST' })
    assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD'])
    assert.equal(posted.headers.has('x-rule'), options.lab !== false)
  })

test('they are of no world, of no other port, and no path beside them is taken', async (context) => {
  const { app, asked } = await server(context)
  for (const path of [
    '/health',
    '/health/',
    '/health/live/',
    '/HEALTH/live',
    '/health/live/x',
    '/w/default/health/live',
  ])
    assert.deepEqual((await asked(path)).body, (await asked('/nothing/here')).body, path)
  assert.equal((await fetch(`${app.addresses.local}/health/live`)).status, 404)
  assert.deepEqual(
    operations.filter(({ path }) => /^\/(health|metrics)/.test(path)),
    [],
    'a path of the law would be answered by the probes',
  )
})

test('a page from elsewhere is refused as everywhere', async (context) => {
  const { asked } = await server(context)
  const { status, body } = await asked('/health/ready', { headers: { origin: 'https://evil.example' } })
  assert.equal(status, 403)
  assert.equal(body.status, undefined)
})

test('a store that cannot be read makes it not ready, and it lives on', async (context) => {
  const { app, asked } = await server(context)
  await databaseOf(app.store).knex.raw('DELETE FROM commits')
  const { status, body } = await asked('/health/ready')
  assert.deepEqual([status, body.status], [503, 'not ready'])
  assert.deepEqual(body.not_ready, [{ part: 'store', reason: 'a read failed' }])
  assert.equal((await asked('/health/live')).status, 200)
})

test('a store that does not answer is waited for within bounds, by all probes with one read', async () => {
  let reads = 0
  let answer = (): void => {}
  const open = { cloud: { listening: true } }
  const readiness = new Readiness(open, () => {
    reads++
    return new Promise<void>((resolve) => {
      answer = resolve
    })
  })
  const begun = performance.now()
  const late = { part: 'store', reason: 'no answer to a read within 900 ms' }
  assert.deepEqual(await Promise.all([readiness.missing(), readiness.missing()]), [[late], [late]])
  assert.ok(performance.now() - begun < 2000)
  assert.equal(reads, 1)
  answer()
  await new Promise(setImmediate)
  const next = readiness.missing()
  answer()
  assert.deepEqual([await next, reads], [[], 2])
})

test('a listener that is not open is named', async () => {
  const closed = createServer()
  const readiness = new Readiness({ cloud: { listening: true }, lan: closed }, async () => {})
  assert.deepEqual(await readiness.missing(), [{ part: 'listeners', reason: 'not open: lan' }])
})

test('a server that is told to stop is not ready at once, and answers on', async (context) => {
  const { listeners, asked } = await server(context)
  listeners.drain()
  const { status, body } = await asked('/health/ready')
  assert.deepEqual(
    [status, body],
    [503, { status: 'not ready', not_ready: [{ part: 'server', reason: 'it is stopping' }] }],
  )
  assert.equal((await asked('/lab/world')).status, 200)
})
