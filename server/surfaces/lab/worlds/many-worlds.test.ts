/** Bounds of how many worlds there are, and how long idle ones stay. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { temporaryFolder } from '../../../../features/proofs/kit/folder.ts'
import { openLab } from '../../../../features/proofs/kit/lab.ts'
import { openApp } from '../../../../features/proofs/kit/server.ts'
import type { App } from '../../../app/app.ts'

const HOUR_MS = 3_600_000
const removed: string[] = []
const site = await openLab({
  worlds: 3,
  removeIdleMs: HOUR_MS,
  onRemoved: (name) => void removed.push(name),
})

const make = (wish: object) => site.call('POST', `${site.app.addresses.cloud}/lab/worlds`, wish)
const names = async () => (await site.app.worlds.list()).map(({ row }) => row.name)

test('one world more than the server takes is refused, with those that are idle longest', async () => {
  const [first] = [
    await site.world({ name: 'one' }),
    await site.world({ name: 'two' }),
    await site.world({ name: 'three' }),
  ]
  await first.lab('GET', 'clock')
  const before = await names()
  for (const wish of [{ name: 'four' }, { name: 'fork', from: 'one' }, {}]) {
    const { status, body } = await make(wish)
    assert.equal(status, 409)
    assert.equal(body.code, 'lab.too_many_worlds')
    assert.match(body.message, / 3[ ,]/)
    // Asked for, the first one is not among those that are idle longest
    assert.match(body.message, /: two \(.*, three \(/)
  }
  // A name that is taken is that first
  assert.equal((await make({ name: 'one' })).status, 422)
  assert.deepEqual(await names(), before)
  assert.equal((await first.lab('POST', 'reset')).status, 200, 'a reset makes no world')
  await first.lab('DELETE', 'world')
  assert.equal((await make({ name: 'four' })).status, 201)
})

test('of many that are made at once no more come to be than the server takes', async () => {
  for (const name of (await names()).slice(1)) await site.app.worlds.delete((await site.app.worlds.find(name))!)
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => make({ name: `at-once-${n}` })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 409, 409, 409, 409, 409])
  assert.equal((await names()).length, 4)
  for (const name of (await names()).slice(1)) await site.app.worlds.delete((await site.app.worlds.find(name))!)
})

test('a world that nothing was asked of for long is removed, and no other', async () => {
  const { base_url } = await site.world({ name: 'followed' })
  const used = await site.world({ name: 'used' })
  await site.world({ name: 'unused' })
  const leaving = new AbortController()
  const headers = { accept: 'text/event-stream' }
  await fetch(`${base_url}/lab/facts`, { headers, signal: leaving.signal })
  const now = Date.now()
  await site.app.worlds.removeIdle(now + HOUR_MS / 2)
  assert.deepEqual(await names(), ['default', 'followed', 'used', 'unused'])
  const world = (await site.app.worlds.find('used'))!
  await used.lab('GET', 'clock')
  world.usedAt = now + HOUR_MS
  await site.app.worlds.removeIdle(now + HOUR_MS + 1000)
  assert.deepEqual(await names(), ['default', 'followed', 'used'])
  assert.deepEqual(removed.splice(0), ['unused'])
  assert.equal((await site.call('GET', `${site.app.addresses.cloud}/w/unused/lab/world`)).status, 404)
  const followed = (await site.app.worlds.find('followed'))!
  leaving.abort()
  while (followed.retention.count > 0) await setImmediate()
  // It has been in use until now
  await site.app.worlds.removeIdle(Date.now() + HOUR_MS - 1000)
  assert.deepEqual(await names(), ['default', 'followed', 'used'])
})

test('a world that is asked for while its removal waits is not removed', async () => {
  const { world: name } = await site.world({ name: 'found' })
  const world = (await site.app.worlds.find(name))!
  const { scheduler } = site.app
  const replace = scheduler.replace.bind(scheduler)
  // The request comes when it has been decided that the world is idle
  scheduler.replace = (idle, work) => {
    idle.retention.begin()
    return replace(idle, work)
  }
  await site.app.worlds.removeIdle(Date.now() + 2 * HOUR_MS)
  scheduler.replace = replace
  assert.equal(world.gone, false)
  world.retention.end()
  await site.app.worlds.removeIdle(Date.now() + 2 * HOUR_MS)
  assert.ok(world.gone)
})

test('when a world was last asked for is known when the server has started again, and while it sleeps', async () => {
  const options = { data: join(temporaryFolder(), 'kasalab.db'), durable: false }
  const usedAt = async (app: App) => (await app.worlds.list()).find(({ row }) => row.name === 'noted')!.usedAt
  const { app, close } = await openApp(options)
  const world = await app.worlds.create({ name: 'noted', clock: { mode: 'virtual' } })
  assert.equal(await usedAt(app), null)
  world.usedAt = 12_345
  assert.equal(await usedAt(app), 12_345)
  app.worlds.look(Date.now() + HOUR_MS)
  assert.equal(app.worlds.isAwake(world.id), false)
  assert.equal(await usedAt(app), 12_345)
  const again = (await app.worlds.find('noted'))!
  assert.equal(again.usedAt, 12_345)
  again.usedAt = 23_456
  await close()
  const { app: other } = await openApp(options)
  assert.equal(await usedAt(other), 23_456)
  // An earlier instant does not take the place of a later one
  await other.store.worlds.noteUse([['noted', 99]])
  assert.equal(await usedAt(other), 23_456)
  const noted = (await other.worlds.find('noted'))!
  assert.equal((await other.worlds.reset(noted)).usedAt, 23_456, 'a reset leaves it')
})
