/** Bank terminals on the local network: those that are there, and the one that a path names (FLD-009, BRG-107). */
import Type, { type Static } from 'typebox'
import { type BankTerminalContext, isInBridgeMode } from '../../../../machines/vocabulary/outside/bank-terminal.ts'
import type { SeedTerminal } from '../../../../machines/vocabulary/seed-data.ts'
import type { World } from '../../../runtime/world/world.ts'
import { Model } from '../../../transport/http/model.ts'
import { type Reply, reply } from '../../../transport/http/operation.ts'
import type { BridgeCaller, TerminalAccess } from '../exchange.ts'
import { failed, type RequestReference } from '../messages.ts'
import { bodyOf, type LanOperation, parseLanRequest } from './bodies.ts'

// What the local network answers without a terminal's doing: the device list, and paths that lead to no device.

/** What a path says that names neither a terminal nor an operation. */
const NOWHERE = { terminal_id: null, operation_type: null }

/** The devices that can be reached, whatever the body says; [] when there is none (BRG-101). */
export async function deviceList(caller: BridgeCaller, text: string): Promise<object> {
  const { said, asked } = bodyOf(text, NOWHERE, () => null)
  if (!said) return failed(asked, 'jsonFormatError', caller.language)
  return (await devicesOf(caller)) ?? failed(asked, 'posTerminalNotConnected', caller.language)
}

/** The path names no device (NS-32). */
export function notFound({ world, language }: BridgeCaller, operation: LanOperation | null, text: string): object {
  const { asked } = bodyOf(text, { ...NOWHERE, operation_type: operation }, () => world.newId('request'))
  return failed(asked, 'deviceNotFound', language)
}

/** Nothing is served here: the terminal of the path, or every terminal of the world, is out of bridge mode (BRG-005). */
export const notServing = (language: BridgeCaller['language'], asked: Partial<RequestReference> = {}): Reply =>
  reply(503, failed({ ...NOWHERE, request_id: null, ...asked }, 'posTerminalNotConnected', language))

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

/** An entry of the device list; `type` is the maker. */
const LanDevice = Model('LanDevice', {
  id: Type.String(),
  name: Type.String(),
  type: Type.String(),
  model: Type.String(),
})
export const LanDevices = Type.Array(LanDevice)

/** A terminal as an entry of the list. */
export const lanDevice = ({ device_id, label, type, model }: SeedTerminal): Static<typeof LanDevice> => ({
  id: device_id,
  name: label,
  type,
  model,
})

/** The terminal of a device identifier; null: there is none. */
export const deviceNamed = (world: World, device_id: string | undefined): SeedTerminal | null =>
  world.reference.seed.terminals.find((each) => each.device_id === device_id) ?? null

const contextOf = ({ services, world }: BridgeCaller, { id }: SeedTerminal): Promise<BankTerminalContext> =>
  services.switchboard.read<BankTerminalContext>(world, `bank-terminal:${id}`)

const isUnplugged = ({ faults }: BankTerminalContext): boolean =>
  faults.some(({ name }) => name === 'terminal-unplugged')

/** Whether a terminal serves the local network (BRG-005). */
export const isServing = async (caller: BridgeCaller, terminal: SeedTerminal): Promise<boolean> =>
  isInBridgeMode(await contextOf(caller, terminal))

/** Whether an operation can be asked of it there now. */
export async function isReachable(caller: BridgeCaller, terminal: SeedTerminal): Promise<boolean> {
  const context = await contextOf(caller, terminal)
  return isInBridgeMode(context) && !isUnplugged(context)
}

/** The terminals that can be reached, in order of the seed; null: no terminal of the world is in bridge mode. */
export async function devicesOf(caller: BridgeCaller): Promise<Static<typeof LanDevices> | null> {
  const { terminals } = caller.world.reference.seed
  const contexts = await Promise.all(terminals.map((each) => contextOf(caller, each)))
  if (terminals.length > 0 && !contexts.some(isInBridgeMode)) return null
  return terminals
    .filter((_, index) => isInBridgeMode(contexts[index]!) && !isUnplugged(contexts[index]!))
    .map(lanDevice)
}
