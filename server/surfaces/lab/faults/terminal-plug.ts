/** The plug of a bank terminal: what is pulled out of it, the bridge misses. */
import type { ConnectionEvent, TerminalContext } from '../../../../machines/vocabulary/terminal.ts'
import type { FaultTarget } from './store-damage.ts'

async function tell(
  { services, world, id }: FaultTarget,
  type: ConnectionEvent['type'],
  connection: string,
): Promise<void> {
  await services.switchboard.ask(world, `terminal:${id}`, { type, at: world.clock.now(), connection })
}

const connectionOf = async ({ services, world, id }: FaultTarget): Promise<string | null> =>
  (await services.switchboard.read<TerminalContext>(world, `terminal:${id}`)).server.connection

/** Its connection to the bridge drops, if it has one. */
export async function unplug(where: FaultTarget): Promise<void> {
  const connection = await connectionOf(where)
  if (connection !== null) await tell(where, 'terminal.disconnected', connection)
}

/** It connects to the bridge, if it is not connected. */
export async function plugIn(where: FaultTarget): Promise<void> {
  if ((await connectionOf(where)) === null) await tell(where, 'terminal.connected', where.world.newId('connection'))
}
