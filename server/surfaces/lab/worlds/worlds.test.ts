/** Worlds: made, named, forked, kept as a file, reset, restarted, deleted, and shut to who has no token of the lab. */
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { pino } from 'pino'
import { minimalSale, openLab, RECEIPT, START, virtual } from '../../../../features/proofs/kit/lab.ts'
import { serverOf } from '../../../../features/proofs/kit/server.ts'
import { App } from '../../../app/app.ts'
import { labOperations } from '../../../app/operations.ts'
import { application } from '../../../transport/http/application.ts'

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

test('a world is one file: put back, it goes on byte for byte as it would have', async () => {
  const { lab, desk } = await site.world({ ...virtual, name: 'kept' })
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT2S' })
  const { body: file } = await lab('GET', 'snapshot')
  assert.equal(file.format, 1)
  const first = await desk('receipt/sell', minimalSale(RECEIPT))
  assert.equal(first.status, 200)
  const went = await lab('POST', 'clock/advance', { by: 'PT1M' })
  const { body: full } = await lab('GET', 'snapshot')
  assert.equal((await desk('receipt/sell', minimalSale(RECEIPT))).status, 400)

  const put = await lab('PUT', 'snapshot', file)
  assert.equal(put.status, 200)
  assert.equal(put.body.clock.now, '2026-06-01T06:00:02.000Z')
  assert.deepEqual((await lab('GET', 'snapshot')).body, file)
  assert.deepEqual((await desk('receipt/sell', minimalSale(RECEIPT))).body, first.body)
  assert.deepEqual((await lab('POST', 'clock/advance', { by: 'PT1M' })).body, went.body)

  // Into a world of another seed, and a receipt known there by its id alone.
  const other = await site.world({ name: 'other' })
  const there = await other.lab('PUT', 'snapshot', full)
  assert.deepEqual([there.body.world, there.body.seed], ['other', 'kept'])
  assert.equal((await other.desk('receipt/sell', minimalSale(RECEIPT))).status, 400)

  // Larger than any other body may be.
  full.facts[0].body.padding = 'x'.repeat(5_000_000)
  assert.equal((await other.lab('PUT', 'snapshot', full)).status, 200)
  assert.equal((await other.lab('PUT', 'clock', full)).status, 413)
})

test('a file with half a character is refused, wherever that is; one with a NUL is put back as it is', async () => {
  const { lab, desk } = await site.world(virtual)
  await desk('shift/open')
  await desk('receipt/sell', {
    ...minimalSale(RECEIPT),
    goods: [{ ...minimalSale(RECEIPT).goods[0], name: 'a\u0000b' }],
  })
  const { body: file } = await lab('GET', 'snapshot')
  assert.ok(JSON.stringify(file).includes('a\\u0000b'))
  const [fact, ...facts] = file.facts
  for (const half of [{ odd: '\ud800' }, { '\udc00': 1 }]) {
    const put = await lab('PUT', 'snapshot', {
      ...file,
      facts: [{ ...fact, body: { ...fact.body, ...half } }, ...facts],
    })
    assert.deepEqual([put.status, put.body.detail[0].msg], [422, 'has half a character'])
  }
  const odd = { n: file.facts.at(-1).n + 1, at: fact.at, address: 'a\u0000:1', type: 'a\u0000b' }
  const whole = { ...file, facts: [...file.facts, { ...odd, body: { type: odd.type, text: '\u0000' } }] }
  assert.equal((await lab('PUT', 'snapshot', whole)).status, 200)
  assert.deepEqual((await lab('GET', 'snapshot')).body, whole)
  for (const name of ['\ud800', 'a\u0000b']) assert.equal((await lab('POST', 'worlds', { name })).status, 422)
})

test('a file that is not a world changes nothing', async () => {
  const { lab, desk } = await site.world(virtual)
  await desk('shift/open')
  const { body: file } = await lab('GET', 'snapshot')
  const [fact] = file.facts
  const [snapshot] = file.snapshots
  const wrong = [
    undefined,
    { ...file, format: 2 },
    { ...file, colour: 'red' },
    { ...file, world: { ...file.world, fixture: 'none' } },
    { ...file, world: { ...file.world, now: null } },
    { ...file, world: { ...file.world, clock: 'real' } },
    { ...file, world: { ...file.world, now: -8e15 } },
    { ...file, world: { ...file.world, start: 8e15 } },
    { ...file, facts: [{ ...fact, at: 8e15 }] },
    { ...file, facts: [] },
    { ...file, facts: [...file.facts, fact] },
    { ...file, snapshots: [{ ...snapshot, state: { value: 'nowhere', context: {} } }] },
    { ...file, timers: [{ ...file.timers[0], address: 'nobody:1' }] },
  ]
  for (const body of wrong) assert.equal((await lab('PUT', 'snapshot', body)).status, 422)
  assert.deepEqual((await lab('GET', 'snapshot')).body, file)
  const { body } = await lab('POST', 'clock/advance', { by: 'PT1M' })
  assert.ok(body.facts.some(({ type }: { type: string }) => type === 'delivery.settled'))
})

test('a reset takes back what has happened, faults and clock and all', async () => {
  const made = await site.world(virtual)
  const { lab, desk } = made
  const past = async () => {
    await lab('PUT', 'faults/authority-slow', { latency: 'PT3S' })
    await desk('shift/open')
    await lab('POST', 'clock/advance', { by: 'PT1M' })
    return (await lab('GET', 'facts')).body
  }
  const first = await past()
  const { status, body } = await lab('POST', 'reset')
  assert.equal(status, 200)
  assert.deepEqual(body, JSON.parse(JSON.stringify({ ...made, lab: undefined, desk: undefined })))
  assert.deepEqual((await lab('GET', 'facts')).body, [])
  assert.deepEqual((await lab('GET', 'timers')).body, [])
  assert.ok((await lab('GET', 'faults')).body.every(({ active }: { active: boolean }) => !active))
  assert.deepEqual(await past(), first)
})

test('resets, forks, files and sales at once leave a world whole', async () => {
  const { lab, desk } = await site.world({ ...virtual, name: 'busy' })
  const ids = Array.from({ length: 16 }, (_, index) => RECEIPT.slice(0, -2) + String(10 + index))
  const work = ids.flatMap((id, index) => [
    desk('shift/open'),
    desk('receipt/sell', minimalSale(id)),
    index % 10 === 0 ? lab('POST', 'reset') : lab('GET', index % 2 ? 'snapshot' : 'world'),
    index % 5 === 0 ? site.world({ from: 'busy' }) : lab('GET', 'faults'),
  ])
  const answers = (await Promise.all(work)) as { status?: number }[]
  // What comes while the world is reset is carried out in the world as it is then.
  for (const { status = 201 } of answers) assert.ok([200, 201, 400].includes(status), String(status))
  const { body: facts } = await lab('GET', 'facts')
  assert.deepEqual(
    facts.map(({ n }: { n: number }) => n),
    facts.map((_: unknown, index: number) => index + 1),
  )
})

test('calls of every surface that meet a reset are carried out in the world as it is then', async () => {
  const { lab, desk } = await site.world({ ...virtual, name: 'again' })
  for (let round = 0; round < 8; round++) {
    const { status } = await desk('shift/open')
    const work = [
      lab('POST', 'reset'),
      desk('shift/open'),
      desk('receipt/sell', minimalSale(RECEIPT)),
      lab('POST', 'clock/advance', { by: 'PT1S' }),
      lab('PUT', 'clock', { mode: 'virtual', now: START }),
      lab('PUT', 'faults/authority-mute', {}),
      lab('DELETE', 'faults'),
      lab('POST', 'reset'),
      lab('GET', 'timers'),
      lab('POST', 'webhooks/inbox', { n: round }),
      lab('GET', 'snapshot'),
    ]
    // A clock on its way in the world of before is stopped.
    for (const [n, { status, body }] of (await Promise.all(work)).entries())
      assert.ok(
        [200, 400].includes(status) || body.code === 'clock.interrupted',
        `call ${n}: ${status} ${JSON.stringify(body)}`,
      )
    assert.equal(status, 200)
  }
})

interface Fact {
  n: number
  type: string
}

test('a restart keeps what has happened, faults, clock and timers', async () => {
  const { lab, desk } = await site.world(virtual)
  await lab('PUT', 'faults/authority-slow', { latency: 'PT1M' })
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT10S' })
  const places = ['world', 'facts', 'faults', 'timers', 'clock']
  const shown = () => Promise.all(places.map(async (place) => (await lab('GET', place)).body))
  const before = await shown()
  const { status, body } = await lab('POST', 'restart')
  assert.equal(status, 200)
  assert.deepEqual(body, before[0])
  assert.deepEqual(await shown(), before)
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  const facts: Fact[] = (await lab('GET', 'facts')).body
  assert.ok(facts.some(({ type }) => type === 'shift.opened'))
})

test('sales that meet restarts are done once, answered or not', async () => {
  const { lab, desk } = await site.world({ ...virtual, name: 'restarted' })
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT10S' })
  const ids = Array.from({ length: 12 }, (_, index) => RECEIPT.slice(0, -2) + String(10 + index))
  const lost = (): null => null
  const answers = await Promise.all(
    ids.flatMap((id, index) => [
      desk('receipt/sell', minimalSale(id)).catch(lost),
      index % 4 === 1 ? lab('POST', 'restart').catch(lost) : lab('GET', 'facts').catch(lost),
    ]),
  )
  for (const answer of answers) assert.ok(answer === null || answer.status === 200, JSON.stringify(answer))
  // Each is sent again: those that were done are known, the others are done now.
  for (const [index, id] of ids.entries()) {
    const { status } = await desk('receipt/sell', minimalSale(id))
    assert.ok(status === 400 || (status === 200 && answers[2 * index] === null), `${id}: ${status}`)
  }
  const facts: Fact[] = (await lab('GET', 'facts')).body
  assert.equal(facts.filter(({ type }) => type === 'receipt.created').length, ids.length)
  assert.deepEqual(
    facts.map(({ n }) => n),
    facts.map((_, index) => index + 1),
  )
})
