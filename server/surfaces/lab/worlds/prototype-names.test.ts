/** Names that every object has by its prototype, where a client, a file or a row may name something. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HANGING_MS } from '../../../../features/proofs/kit/hanging.ts'
import { openLab, virtual } from '../../../../features/proofs/kit/lab.ts'
import { operations } from '../../../app/operations.ts'
import { databaseOf } from '../../../store/sqlite/sqlite-store.ts'

const NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'length', 'name']

const lab = await openLab({}, { isDescribed: false })

/** The file of a world with an open shift, and the URL of its lab. */
async function soldWorld() {
  const world = await lab.world(virtual)
  assert.equal((await world.desk('shift/open', {})).status, 200)
  return { ...world, file: (await world.lab('GET', 'snapshot')).body }
}

test('no actor of a world has a noun or an id of theirs', async () => {
  const world = await lab.world(virtual)
  for (const name of NAMES)
    for (const address of [`${name}:x`, `${name}:`, `register:${name}`, `gateway:${name}`, name]) {
      const { status } = await world.lab('GET', `actors?address=${encodeURIComponent(address)}`)
      assert.equal(status, 404, address)
    }
})

test('a file with rows of theirs is refused in words, and the world stays as it was', async () => {
  const { file, lab: ask } = await soldWorld()
  const [timer] = [...file.timers, { address: '', id: 'x', due: file.world.now + 1000, event: { type: 'x' } }]
  const [snapshot] = file.snapshots
  for (const name of NAMES) {
    const address = `${name}:1`
    for (const rows of [
      { timers: [{ ...timer, address }] },
      { snapshots: [...file.snapshots, { ...snapshot, address }] },
      { snapshots: [{ ...snapshot, state: { ...snapshot.state, value: name } }, ...file.snapshots.slice(1)] },
      { snapshots: [{ ...snapshot, state: { ...snapshot.state, value: { [name]: name } } }] },
      { documents: [{ ...file.documents[0], register: name }] },
    ]) {
      const { status, body } = await ask('PUT', 'snapshot', { ...file, ...rows })
      assert.equal(status, 422, JSON.stringify(rows).slice(0, 200))
      assert.ok(body.detail.length > 0)
    }
    const { status } = await ask('PUT', 'snapshot', { ...file, world: { ...file.world, fixture: name } })
    assert.equal(status, 422, name)
  }
  assert.equal((await ask('POST', 'clock/advance', { by: 'PT1M' })).status, 200)
})

test('a timer whose event its actor cannot hear is passed over, at every move of the clock, and others run', async () => {
  const { file, lab: ask, desk } = await soldWorld()
  const own = file.snapshots.map(({ address }: { address: string }) => address)
  const events = [...NAMES, 'receipt.sell', 'delivery.judged', 'shift.close', 'fault.set', 'cashier.blocked']
  const timers = own.flatMap((address: string) =>
    events.map((type, index) => ({ address, id: `odd ${index}`, due: file.world.now + 1000 + index, event: { type } })),
  )
  assert.equal((await ask('PUT', 'snapshot', { ...file, timers: [...file.timers, ...timers] })).status, 200)
  for (const by of ['PT1M', 'PT1M', 'P1D']) assert.equal((await ask('POST', 'clock/advance', { by })).status, 200)
  const again = (await ask('GET', 'snapshot')).body
  assert.equal((await ask('PUT', 'snapshot', again)).status, 200)
  assert.equal((await ask('POST', 'clock/advance', { by: 'P1D' })).status, 200)
  assert.ok((await desk('xreport')).status < 500)
})

test('a row of the database with their names stops no clock', async () => {
  const world = await lab.world(virtual)
  const { id } = (await lab.app.worlds.find(world.world))!
  const { now } = (await world.lab('GET', 'clock')).body
  const rows = NAMES.map((name) => ({
    world: id,
    address: `${name}:1`,
    id: name,
    due: Date.parse(now) + 1000,
    event: JSON.stringify({ type: name }),
  }))
  await databaseOf(lab.app.store).knex('timers').insert(rows)
  await world.lab('POST', 'restart')
  assert.equal((await world.lab('POST', 'clock/advance', { by: 'PT1M' })).status, 200)
  assert.equal((await world.lab('POST', 'clock/advance', { by: 'PT1M' })).status, 200)
})

test('whatever operation is given one as parameter, member or header, it answers below 500', async () => {
  const world = await lab.world(virtual)
  const bodies = NAMES.map((name) => `${JSON.stringify(name)}:${JSON.stringify(name)}`)
  const seen: string[] = []
  for (const { id, surface, method, path, query } of operations) {
    if (surface === 'lan') continue
    const base = surface === 'local' ? world.local_base_url : world.base_url
    const members = Object.keys((query as { properties?: object } | undefined)?.properties ?? {})
    for (const name of ['__proto__', 'constructor']) {
      const asked = new URLSearchParams([...members, ...NAMES].map((member) => [member, name]))
      const url = `${base}${path.replace(/:\w+/g, name)}?${asked}`
      const sent = method === 'GET' ? {} : { body: `{${bodies}}` }
      const headers = { 'content-type': 'application/json', 'x-license-key': name, 'x-device-id': name, [name]: name }
      const signal = AbortSignal.timeout(HANGING_MS)
      const { status, body } = await fetch(url, { method, headers, signal, ...sent })
      await body?.cancel()
      if (status >= 500) seen.push(`${id} ${name}: ${status}`)
    }
  }
  assert.deepEqual(seen, [])
})
