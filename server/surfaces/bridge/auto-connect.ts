/** Simulated terminals that connect by themselves. */
import type { Services } from '../../outbound/services.ts'
import type { World } from '../../runtime/world/world.ts'
import { terminalAddress } from './connection-registration.ts'

/**
 * Keeps every bank terminal of a world connected to the bridge, in this process and whenever it takes the world over
 * from another. Without a lab there is no other hand that could; hardware of its own that connects as one of them takes
 * its place.
 */
export async function autoConnect(services: Services, name: string): Promise<void> {
  const own = await services.worlds.findOwn(name)
  if (own) await connect(services, own)
  services.worlds.owned.whenRead(async (world) => {
    if (world.name === name) await connect(services, world)
  })
}

async function connect({ switchboard }: Services, world: World): Promise<void> {
  const asked = world.reference.seed.terminals.map(({ id }) =>
    switchboard.ask(world, terminalAddress(id), {
      type: 'terminal.connected',
      at: world.clock.now(),
      connection: world.newId('connection'),
    }),
  )
  await Promise.all(asked)
}
