/** The local network as the way to a terminal: open while the terminal is in bridge mode (BRG-005). */
import type { SeedTerminal } from '../../../../machines/vocabulary/seed-data.ts'
import type { BridgeCaller, TerminalAccess } from '../exchange.ts'
import { bodyOf, type LanOperation, parseLanRequest } from './bodies.ts'
import { isReachable } from './devices.ts'

/** Where the fact is said that a terminal has left bridge mode. */
export const deviceAddress = ({ id }: SeedTerminal): string => `bank-terminal:${id}`

export function lanAccess(caller: BridgeCaller, terminal: SeedTerminal, operation: LanOperation): TerminalAccess {
  const { services, world } = caller
  const path = { terminal_id: terminal.id, operation_type: operation }
  return {
    terminal,
    understand: (text) =>
      parseLanRequest(
        bodyOf(text, path, () => world.newId('request')),
        operation,
      ),
    unreachable: async () => ((await isReachable(caller, terminal)) ? null : 'posTerminalNotConnected'),
    cut: (signal) =>
      services.switchboard.subscriptions.next(world, deviceAddress(terminal), 'bridge-mode.left', signal),
  }
}
