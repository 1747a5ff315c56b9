/** Our own server on free ports, opened for the run. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { App } from '../../../server/app/app.ts'
import { openListeners } from '../../../server/app/listeners.ts'
import type { QuirkName } from '../../../server/runtime/world/quirks.ts'
import { Lab } from '../actors/lab.ts'
import { ALL } from '../law/capabilities.ts'
import { Wire } from '../wire/wire.ts'
import { ALL_KNOWN } from '../world/knowledge.ts'
import type { Target } from '../world/target.ts'
import { onOwnPorts } from './own-ports.ts'

/** A scenario that locks the store must not delay the suite. */
const BUSY_MS = 100

/**
 * @param wire the run's connection to it
 * @param quirks on in each of its worlds
 * @throws when it cannot be opened
 */
export async function openEmbedded(wire = new Wire(), quirks: readonly QuirkName[] = []): Promise<Target> {
  // Our own lab requires a token, so that authentication is tested as well.
  process.env.KASALAB_LAB_TOKEN ??= 'a token of the features'
  const labToken = process.env.KASALAB_LAB_TOKEN
  const directory = await mkdtemp(join(tmpdir(), 'kasalab-features-'))
  const data = join(directory, 'kasalab.db')
  const start = async (port: number, localPort: number, lanPort: number) => {
    const app = await App.open({
      data,
      clock: 'virtual',
      log: pino({ level: 'silent' }),
      labToken,
      busyMs: BUSY_MS,
      // Durability against a loss of power is not tested here: no scenario waits for the disk.
      durable: false,
    })
    try {
      return { app, doors: await openListeners(app, { host: '127.0.0.1', port, localPort, lanPort }) }
    } catch (error) {
      await app.close()
      throw error
    }
  }
  let server = await onOwnPorts(start, (error) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE')
  const stop = async (): Promise<void> => {
    await server.doors.close()
    await server.app.close()
  }
  const base = server.app.addresses.cloud
  return {
    wire,
    base,
    data,
    app: () => server.app,
    knowledge: ALL_KNOWN,
    offers: ALL,
    quirks,
    enter: (options, needs) => Lab.create(wire, base, options, needs),
    async leave(labs) {
      // The server stops with all its worlds: a virtual clock can wait.
      for (const lab of labs) if (lab.world.clock.mode === 'real') await lab.delete()
    },
    async restart() {
      const { cloud, local, lan } = server.app.addresses
      await stop()
      const [port, localPort, lanPort] = [cloud, local, lan].map((each) => Number(new URL(each).port))
      server = await start(port!, localPort!, lanPort!)
    },
    async close() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
