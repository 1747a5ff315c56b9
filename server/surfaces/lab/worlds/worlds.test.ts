/** Worlds: made, named, forked, deleted, and shut to who has no token of the lab. */
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { pino } from 'pino'
import { openLab, START, virtual } from '../../../../features/proofs/kit/lab.ts'
import { serverOf } from '../../../../features/proofs/kit/server.ts'
import { App } from '../../../app/app.ts'
import { labOperations } from '../../../app/operations.ts'
import { application } from '../../../wire/http/application.ts'

const site = await openLab()

test('the default world names everything a test needs', async () => {
  const { status, body } = await site.call('GET', `${site.app.addresses.cloud}/lab/world`)
  assert.equal(status, 200)
  assert.equal(body.world, 'default')
  assert.equal(body.base_url, site.app.addresses.cloud)
  assert.equal(body.proxy_ws_url, site.app.addresses.proxy)
  assert.deepEqual(body.clock, { mode: 'virtual', now: START })
  const [first, second] = body.cash_registers
  assert.equal(first.local_base_url, body.local_base_url)
  assert.equal(second.local_base_url, `${body.local_base_url}/desks/${second.id}`)
  assert.deepEqual(Object.keys(body.cashiers[0]).at(-1), 'cash_register_ids')
  assert.ok(body.access_keys.length > 0)
})

test('a world is made with a name, a seed and a clock', async () => {
  const made = await site.world({
    name: 'shop-1',
    seed: 's',
    clock: { mode: 'virtual', now: '2026-03-28T23:00:00+02:00' },
  })
  assert.equal(made.world, 'shop-1')
  assert.equal(made.seed, 's')
  assert.equal(made.base_url, `${site.app.addresses.cloud}/w/shop-1`)
  assert.equal(made.proxy_ws_url, site.app.addresses.proxy.replace('/paylink', '/w/shop-1/paylink'))
  assert.deepEqual(made.clock, { mode: 'virtual', now: '2026-03-28T21:00:00.000Z' })
  const wrong = [
    { name: 'shop-1' },
    { name: '-' },
    { name: 'x'.repeat(65) },
    { fixture: 'none' },
    { from: 'nobody' },
    { from: 'shop-1', fixture: 'house' },
    { clock: { mode: 'real', now: START } },
    { clock: { mode: 'virtual', now: '2026-03-28T23:00:00' } },
    { colour: 'red' },
  ]
  for (const wish of wrong) {
    const { status, body } = await site.call('POST', `${site.app.addresses.cloud}/lab/worlds`, wish)
    assert.equal(status, 422, JSON.stringify(wish))
    assert.equal(body.detail.length, 1)
  }
})

test('a quirk that has retired may still be named, and nothing follows', async () => {
  const { lab } = await site.world({ name: 'old-script', quirks: ['taxes-by-key', 'ping-at-older-path'] })
  const on = (quirks: { name: string; active: boolean }[]) => quirks.filter(({ active }) => active)
  assert.deepEqual(
    on((await lab('GET', 'quirks')).body).map(({ name }) => name),
    ['ping-at-older-path'],
  )
  // A file of an older server has it among those that are on
  const { body: file } = await lab('GET', 'snapshot')
  const old = JSON.parse(JSON.stringify(file).replaceAll('"ping-at-older-path"', '"taxes-by-key"'))
  assert.notDeepEqual(old, file)
  assert.equal((await lab('PUT', 'snapshot', old)).status, 200)
  assert.deepEqual(on((await lab('GET', 'quirks')).body), [])
  assert.equal((await lab('PUT', 'quirks/taxes-by-key')).status, 404)
})

test('a name taken by two at once is given to one', async () => {
  const asked = [1, 2, 3].map(() => site.call('POST', `${site.app.addresses.cloud}/lab/worlds`, { name: 'race' }))
  assert.deepEqual((await Promise.all(asked)).map(({ status }) => status).sort(), [201, 422, 422])
})

test('a world is forked as it stands, and goes its own way', async () => {
  const origin = await site.world({ ...virtual, name: 'origin' })
  await origin.desk('shift/open')
  const fork = await site.world({ from: 'origin' })
  assert.equal(fork.seed, origin.seed)
  assert.deepEqual((await fork.lab('GET', 'facts')).body, (await origin.lab('GET', 'facts')).body)
  const there = await fork.lab('POST', 'clock/advance', { by: 'PT1M' })
  assert.ok(there.body.facts.some(({ type }: { type: string }) => type === 'delivery.settled'))
  assert.equal((await origin.lab('GET', 'clock')).body.now, START)
  assert.deepEqual((await origin.lab('POST', 'clock/advance', { by: 'PT1M' })).body, there.body)
})

test('a world is deleted, but not the default one', async () => {
  const { lab, base_url } = await site.world({ name: 'short' })
  assert.deepEqual((await lab('DELETE', 'world')).body, { ok: true })
  assert.equal((await lab('GET', 'world')).status, 404)
  assert.equal((await site.world({ name: 'short' })).base_url, base_url)
  const { status, body } = await site.call('DELETE', `${site.app.addresses.cloud}/lab/world`)
  assert.equal(status, 400)
  assert.equal(body.code, 'lab.default_world')
})

test('worlds are listed by age, with when they were last asked for', async () => {
  await site.world({ name: 'listed-1' })
  const { lab } = await site.world({ name: 'listed-2' })
  await lab('GET', 'clock')
  const { status, body } = await site.call('GET', `${site.app.addresses.cloud}/lab/worlds`)
  assert.equal(status, 200)
  const [first, ...others] = body as { world: string; base_url: string; created_at: string; last_used_at: string }[]
  assert.equal(first!.world, 'default')
  assert.equal(first!.base_url, site.app.addresses.cloud)
  const [unused, used] = others.filter(({ world }) => world.startsWith('listed-'))
  assert.equal(unused!.world, 'listed-1')
  assert.equal(unused!.last_used_at, null)
  assert.equal(used!.base_url, `${site.app.addresses.cloud}/w/listed-2`)
  assert.ok(used!.last_used_at >= used!.created_at)
  await lab('DELETE', 'world')
  const after = await site.call('GET', `${site.app.addresses.cloud}/lab/worlds`)
  assert.equal(after.body.length, body.length - 1)
})

test('with a token the lab opens to it only', async () => {
  const guarded = await App.open({
    data: ':memory:',
    clock: 'virtual',
    log: pino({ level: 'silent' }),
    labToken: 't',
  })
  const server = serverOf(application(guarded, labOperations))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    for (const headers of [{}, { 'x-lab-token': 'T' }, { authorization: 'Bearer tt' }]) {
      const { status, body } = await site.call('GET', `${url}/lab/world`, undefined, headers)
      assert.equal(status, 403)
      assert.equal(body.code, 'lab.token_needed')
    }
    assert.equal((await site.call('PUT', `${url}/w/default/lab/snapshot`, { format: 1 })).status, 403)
    for (const headers of [{ 'x-lab-token': 't' }, { authorization: 'bearer t' }])
      assert.equal((await site.call('GET', `${url}/lab/world`, undefined, headers)).status, 200)
  } finally {
    server.close()
    await guarded.close()
  }
})
