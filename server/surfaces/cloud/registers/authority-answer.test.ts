import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openApp } from '../../../../features/proofs/kit/server.ts'
import type { AuthorityFault } from '../../../../machines/vocabulary/document.ts'
import type { RegisterContext } from '../../../../machines/vocabulary/register.ts'
import type { World } from '../../../runtime/world/world.ts'
import { authorityAnswer } from './authority-answer.ts'

const SLOW_MS = 5000

const { app: services } = await openApp()
let world: World

const register = () => world.reference.firstRegister
const disturb = (fault: AuthorityFault) =>
  services.switchboard.ask(world, `authority:${register().id}`, { type: 'fault.set', at: world.clock.now(), fault })
const lastCode = async () =>
  (await services.switchboard.read<RegisterContext>(world, `register:${register().id}`)).codes.last

/** Asks for seven codes, and waits. */
const ask = () =>
  authorityAnswer({ services, world, register: register() }, 'codes.granted', () =>
    services.switchboard.ask(world, `register:${register().id}`, {
      type: 'codes.ask',
      at: world.clock.now(),
      count: 7,
    }),
  )

// A suite of its own: in a run of many files in one process, hooks outside of it would be those of all.
describe('what the authority answers', () => {
  beforeEach(async () => {
    world = await services.worlds.create({ clock: { mode: 'virtual' } })
  })

  test('an answer of the same turn has come, and what it brought is there', async () => {
    const before = await lastCode()
    const { said, came } = await ask()
    assert.deepEqual([said?.type, came], ['codes.asked', true])
    assert.equal(await lastCode(), before + 7)
  })

  test('a slow answer is waited for', async () => {
    await disturb({ name: 'authority-slow', latency_ms: SLOW_MS })
    const before = await lastCode()
    let settled = false
    const asking = ask().finally(() => {
      settled = true
    })
    await setImmediate()
    await world.idle()
    await services.scheduler.advance(world, world.clock.now() + SLOW_MS - 1)
    assert.equal(settled, false)
    await services.scheduler.advance(world, world.clock.now() + 1)
    assert.equal((await asking).came, true)
    assert.equal(await lastCode(), before + 7)
  })

  test('nothing comes of a mute authority, and nobody waits for it', async () => {
    await disturb({ name: 'authority-mute' })
    assert.equal((await ask()).came, false)
  })
})
