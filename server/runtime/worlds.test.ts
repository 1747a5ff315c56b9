import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import type { QuirksContext } from '../../machines/vocabulary/quirk.ts'
import { House } from '../app.ts'
import { StoreFault } from '../store/sqlite/batch.ts'
import { QUIRKS } from './quirks.ts'
import { type World, WorldGone } from './world.ts'
import { WorldRefused } from './worlds.ts'

const noSuchOrigin = (error: Error): boolean => error instanceof WorldRefused && /^no world /.test(error.message)

let house: House

before(async () => {
  house = await House.open({ data: ':memory:', clock: 'virtual', log: pino({ level: 'silent' }) })
})

after(() => house.close())

const virtual = { clock: { mode: 'virtual' } } as const

/** Something happens in a world. */
const disturb = (world: World) =>
  house.switchboard.ask(world, QUIRKS, { type: 'quirk.set', at: world.clock.now(), quirk: 'signout-null-body' })

test('worlds that are to be forked from each other, or from themselves, are refused and their names stay free', async () => {
  await assert.rejects(house.worlds.create({ name: 'own', from: 'own' }), noSuchOrigin)
  await Promise.all([
    assert.rejects(house.worlds.create({ name: 'one', from: 'other' }), noSuchOrigin),
    assert.rejects(house.worlds.create({ name: 'other', from: 'one' }), noSuchOrigin),
  ])
  for (const name of ['own', 'one', 'other']) assert.equal((await house.worlds.create({ name })).name, name)
})

test('a world that is deleted while a fork waits for it has none, and no other world is taken for it', async () => {
  const stranger = await house.worlds.create({ name: 'stranger', ...virtual })
  await disturb(stranger)
  const origin = await house.worlds.create({ name: 'origin', ...virtual })
  const gone = house.worlds.delete(origin)
  const heir = house.worlds.create({ from: 'stranger' })
  await assert.rejects(house.worlds.create({ from: 'origin' }), noSuchOrigin)
  await gone
  assert.notEqual((await heir).id, origin.id, 'its number is not given again')
})

test('a world that is reset while a fork waits for it is forked as it is then', async () => {
  const origin = await house.worlds.create({ name: 'reset', ...virtual })
  await disturb(origin)
  const reset = house.worlds.reset(origin)
  const fork = await house.worlds.create({ from: 'reset' })
  await reset
  assert.equal((await house.database.knex('facts').where({ world: fork.id })).length, fork.nextFact - 1)
})

test('a fork that waits for its origin has the clock the origin has then, as it has its rows', async () => {
  const origin = await house.worlds.create({ name: 'turned', ...virtual })
  origin.begin()
  const fork = house.worlds.create({ from: 'turned' })
  await setImmediate()
  const later = origin.clock.now() + 1000
  await house.scheduler.setClock(origin, 'virtual', later)
  origin.end()
  assert.equal((await fork).clock.now(), later)
})

test('a world that cannot have the quirks it is wished for is not made', async () => {
  const { knex } = house.database
  const wish = { name: 'quirky', quirks: ['signout-null-body'] } as const
  await knex.raw(`CREATE TRIGGER full BEFORE INSERT ON snapshots BEGIN SELECT RAISE(ABORT, 'no room'); END`)
  await assert.rejects(house.worlds.create(wish), StoreFault)
  assert.equal(await house.worlds.find('quirky'), null)
  await knex.raw('DROP TRIGGER full')
  const world = await house.worlds.create(wish)
  assert.deepEqual((await house.switchboard.look<QuirksContext>(world, QUIRKS)).on, wish.quirks)
})

test('a world that is gone by the time it has been read again does not come back', async () => {
  const world = await house.worlds.create({ name: 'deleted', ...virtual })
  await disturb(world)
  await world.quiet()
  house.switchboard.forget(world)
  const settled = assert.rejects(house.scheduler.settle(world), WorldGone)
  await house.worlds.delete(world)
  await settled
  assert.ok(world.stale)
})
