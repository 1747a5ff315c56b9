import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import type { StoredWorlds } from '../../store/store.ts'
import { Clock } from '../world/clock.ts'
import { type World, WorldGone } from '../world/world.ts'
import { Scheduler } from './scheduler.ts'
import type { Switchboard } from './switchboard.ts'

test('a timer that has failed is tried again as long as its world is there', async () => {
  let woken = 0
  const world = { name: 'w', gone: false, clock: new Clock('real', 0, () => {}) } as unknown as World
  const switchboard = {
    fire: () => Promise.reject(new Error('the disk is full')),
    async wake() {
      woken++
      throw world.gone ? new WorldGone('w') : new Error('the disk is full')
    },
  } as unknown as Switchboard
  const clockwork = new Scheduler({} as StoredWorlds, switchboard, pino({ level: 'silent' }), 1)
  world.clock.timers.set({ address: 'a:1', id: 'b', due: 0, event: { type: 'c' } })
  await clockwork.due(world)
  while (woken < 3) await pause(1)
  world.gone = true
  await pause(5)
  const last = woken
  await pause(20)
  assert.equal(woken, last, 'it is gone')
})

test('a timer that has failed is not tried again at once when its clock is wound', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  let looks = 0
  const clock = new Clock('real', 0, () => looks++)
  const switchboard = { fire: () => Promise.reject(new Error('the disk is full')), wake: async () => {} }
  const world = { name: 'w', gone: false, clock } as unknown as World
  const log = pino({ level: 'silent' })
  const scheduler = new Scheduler({} as StoredWorlds, switchboard as unknown as Switchboard, log, 1000)
  const timer = { address: 'a:1', id: 'b', due: 0, event: { type: 'c' } }
  clock.timers.set(timer)
  await scheduler.due(world)
  // Read from the store again, for a client
  clock.timers.set(timer)
  clock.wind()
  context.mock.timers.tick(999)
  assert.equal(looks, 0)
  context.mock.timers.tick(1)
  assert.equal(looks, 1)
  clock.stop()
})
