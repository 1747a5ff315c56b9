import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnyMachineSnapshot, assign, setup } from 'xstate'
import { openDatabase } from '../../store/sqlite/database.ts'
import { Snapshots } from '../../store/sqlite/sqlite-store.ts'
import type { World } from '../world/world.ts'
import { Actors } from './actors.ts'
import { Transitions } from './transitions.ts'

const counter = setup({ types: { context: {} as { count: number }, events: {} as { type: 'up' } } }).createMachine({
  context: { count: 0 },
  on: { up: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
})

/** Ten actors at most, of a world born here, and a disk that counts how often it is asked. */
async function memory() {
  const database = await openDatabase(':memory:')
  const { knex } = database
  const steps = new Transitions()
  const kinds = { counter: { machine: counter, input: () => ({}) } }
  const actors = new Actors(kinds, new Snapshots(knex), steps, 10)
  const world = { id: 12 } as World
  let asked = 0
  knex.on('query', () => asked++)
  const load = (id: number) => actors.load(world, `counter:${id}`, async () => {})
  return {
    actors,
    world,
    load,
    asked: () => asked,
    count: async (id: number) => (await load(id)).snapshot.context.count as number,
    /** What a turn does, at once and for good. */
    async up(id: number): Promise<void> {
      const actor = await load(id)
      ;[actor.snapshot] = steps.next(counter, actor.snapshot, { type: 'up' })
      const { value, context } = actor.snapshot as AnyMachineSnapshot
      const row = { world: world.id, address: actor.address, state: JSON.stringify({ value, context }) }
      await knex('snapshots').insert(row).onConflict(['world', 'address']).merge()
    },
    close: () => database.close(),
  }
}

test('no state is looked for on disk in a world made here, but those of actors that have been dropped', async () => {
  const { actors, world, up, count, asked, close } = await memory()
  actors.begin(world)
  await up(1)
  const before = asked()
  for (let id = 2; id <= 1000; id++) assert.equal(await count(id), 0)
  assert.equal(actors.get(world, 'counter:1'), undefined)
  assert.equal(asked(), before)
  assert.equal(await count(1), 1)
  assert.equal(asked(), before + 1)
  await close()
})

test('in a world that was there before every state is looked for on disk', async () => {
  const { up, count, asked, close } = await memory()
  await up(1)
  const before = asked()
  for (let id = 2; id <= 30; id++) assert.equal(await count(id), 0)
  assert.equal(asked(), before + 29)
  assert.equal(await count(1), 1)
  await close()
})

test('a world forgotten is read from disk, and others are not touched', async () => {
  const { actors, world, up, count, load, close } = await memory()
  actors.begin(world)
  await up(1)
  const other = await actors.load({ id: 1 } as World, 'counter:1', async () => {})
  actors.forget(world)
  assert.equal(await count(1), 1)
  assert.equal(actors.get({ id: 1 } as World, 'counter:1'), other)
  actors.forget()
  assert.equal(actors.get({ id: 1 } as World, 'counter:1'), undefined)
  assert.equal((await load(1)).snapshot.context.count, 1)
  await close()
})

test('no actor is dropped that the disk does not know yet', async () => {
  const { actors, world, load, close } = await memory()
  const first = await load(1)
  first.unwritten++
  for (let id = 2; id <= 11; id++) await load(id)
  assert.equal(actors.get(world, 'counter:1'), first)
  assert.equal(actors.get(world, 'counter:2'), undefined)
  await close()
})

test('an actor that could not be told what is new to it is told when it comes in again', async () => {
  const { actors, world, close } = await memory()
  const fault = new Error('not now')
  const greeted: string[] = []
  const greet = (error: Error | null) => async (actor: { address: string }) => {
    if (error) throw error
    greeted.push(actor.address)
  }
  await assert.rejects(actors.load(world, 'counter:1', greet(fault)), fault)
  await actors.load(world, 'counter:1', greet(null))
  await actors.load(world, 'counter:1', greet(null))
  assert.deepEqual(greeted, ['counter:1'])
  await close()
})
