import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { Clock } from './clock.ts'
import { Clockwork } from './clockwork.ts'
import type { WorldRows } from './store/world-rows.ts'
import type { Switchboard } from './switchboard.ts'
import { type World, WorldGone } from './world.ts'

test('a timer that has failed is tried again as long as its world is there', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let woken = 0
  const world = { name: 'w', gone: false, clock: new Clock('real', 0, () => {}) } as unknown as World
  const switchboard = {
    fire: () => Promise.reject(new Error('the disk is full')),
    async wake() {
      woken++
      throw world.gone ? new WorldGone('w') : new Error('the disk is full')
    },
  } as unknown as Switchboard
  const clockwork = new Clockwork({} as WorldRows, switchboard, pino({ level: 'silent' }))
  world.clock.timers.set({ address: 'a:1', id: 'b', due: 0, event: { type: 'c' } })
  await clockwork.due(world)
  const later = async () => {
    t.mock.timers.tick(1000)
    await setImmediate()
  }
  await later()
  await later()
  assert.equal(woken, 2)
  world.gone = true
  await later()
  await later()
  await later()
  assert.ok(woken <= 3, `looked at ${woken - 2} times when it was gone`)
})
