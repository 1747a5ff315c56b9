/** The server of a run: it is started again at the addresses it had. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lab, LabWorldOptions } from '../actors/lab.ts'
import { ALL, Needs } from '../law/capabilities.ts'
import { openEmbedded } from './embedded.ts'

/** Ports from here on are given to connections, and to servers that ask for any. */
const GIVEN_AWAY = 32_768

const WORLD: LabWorldOptions = { clock: { mode: 'virtual', now: '2026-07-01T09:00:00Z' } }

test('its ports are given to no other program while it is started again, and are its own afterwards', async () => {
  const target = await openEmbedded()
  try {
    const lab = await target.enter(WORLD, new Needs(ALL))
    const ports = portsOf(lab)
    assert.ok(
      ports.every((port) => port > 0 && port < GIVEN_AWAY),
      ports.join(' '),
    )
    await target.restart()
    assert.equal((await lab.awaitIdle()).status, 200)
    assert.deepEqual(portsOf(await target.enter(WORLD, new Needs(ALL))), ports)
  } finally {
    await target.close()
  }
})

const portsOf = ({ world }: Lab): number[] =>
  [world.base_url, world.local_base_url, world.terminal_lan_url].map((address) => Number(new URL(address!).port))
