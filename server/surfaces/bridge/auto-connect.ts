/** Simulated terminals that connect at the start. */

import type { Handshake } from '../../wire/sockets/sockets.ts'
import { terminalAddress } from './connection-registration.ts'

/**
 * Connects every bank terminal of a world to the bridge. Without a lab there is no other hand that could; hardware of
 * its own that connects as one of them takes its place.
 */
export async function autoConnect({ services, world }: Pick<Handshake, 'services' | 'world'>): Promise<void> {
  const connect = ({ id }: { id: string }) =>
    services.switchboard.ask(world, terminalAddress(id), {
      type: 'terminal.connected',
      at: world.clock.now(),
      connection: world.newId('connection'),
    })
  await Promise.all(world.reference.seed.terminals.map(connect))
}
