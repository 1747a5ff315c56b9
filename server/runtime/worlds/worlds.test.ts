import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openApp } from '../../../features/proofs/kit/server.ts'
import type { QuirksContext } from '../../../machines/vocabulary/quirk.ts'
import { StoreError } from '../../store/errors.ts'
import { databaseOf } from '../../store/sqlite/sqlite-store.ts'
import { QUIRKS } from '../world/quirks.ts'
import { type World, WorldGone } from '../world/world.ts'
import { WorldRefused } from './world-options.ts'

const noSuchOrigin = (error: Error): boolean => error instanceof WorldRefused && /^no world /.test(error.message)

const { app } = await openApp()

const virtual = { clock: { mode: 'virtual' } } as const

/** Something happens in a world. */
const disturb = (world: World) =>
  app.switchboard.ask(world, QUIRKS, { type: 'quirk.set', at: world.clock.now(), quirk: 'signout-null-body' })

test('worlds that are to be forked from each other, or from themselves, are refused and their names stay free', async () => {
  await assert.rejects(app.worlds.create({ name: 'own', from: 'own' }), noSuchOrigin)
  await Promise.all([
    assert.rejects(app.worlds.create({ name: 'one', from: 'other' }), noSuchOrigin),
    assert.rejects(app.worlds.create({ name: 'other', from: 'one' }), noSuchOrigin),
  ])
  for (const name of ['own', 'one', 'other']) assert.equal((await app.worlds.create({ name })).name, name)
})

test('a world that is deleted while a fork waits for it has none, and no other world is taken for it', async () => {
  const stranger = await app.worlds.create({ name: 'stranger', ...virtual })
  await disturb(stranger)
  const origin = await app.worlds.create({ name: 'origin', ...virtual })
  const gone = app.worlds.delete(origin)
  const heir = app.worlds.create({ from: 'stranger' })
  await assert.rejects(app.worlds.create({ from: 'origin' }), noSuchOrigin)
  await gone
  assert.notEqual((await heir).id, origin.id, 'its number is not given again')
})

test('a world that is reset while a fork waits for it is forked as it is then', async () => {
  const origin = await app.worlds.create({ name: 'reset', ...virtual })
  await disturb(origin)
  const reset = app.worlds.reset(origin)
  const fork = await app.worlds.create({ from: 'reset' })
  await reset
  assert.equal((await databaseOf(app.store).knex('facts').where({ world: fork.id })).length, fork.nextFact - 1)
})

test('a fork that waits for its origin has the clock the origin has then, as it has its rows', async () => {
  const origin = await app.worlds.create({ name: 'turned', ...virtual })
  origin.begin()
  const fork = app.worlds.create({ from: 'turned' })
  await setImmediate()
  const later = origin.clock.now() + 1000
  await app.scheduler.setClock(origin, 'virtual', later)
  origin.end()
  assert.equal((await fork).clock.now(), later)
})

test('a world that cannot have the quirks it is wished for is not made', async () => {
  const { knex } = databaseOf(app.store)
  const wish = { name: 'quirky', quirks: ['signout-null-body'] } as const
  await knex.raw(`CREATE TRIGGER full BEFORE INSERT ON snapshots BEGIN SELECT RAISE(ABORT, 'no room'); END`)
  await assert.rejects(app.worlds.create(wish), StoreError)
  assert.equal(await app.worlds.find('quirky'), null)
  await knex.raw('DROP TRIGGER full')
  const world = await app.worlds.create(wish)
  assert.deepEqual((await app.switchboard.read<QuirksContext>(world, QUIRKS)).on, wish.quirks)
})

test('a world that is gone by the time it has been read again does not come back', async () => {
  const world = await app.worlds.create({ name: 'deleted', ...virtual })
  await disturb(world)
  await world.idle()
  app.switchboard.forget(world)
  const settled = assert.rejects(app.scheduler.awaitIdle(world), WorldGone)
  await app.worlds.delete(world)
  await settled
  assert.ok(world.stale)
})
