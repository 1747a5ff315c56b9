/** Devices connected to this process in place of simulated terminals, by the name of their connection. */
import type { BankRequest } from '../../../../machines/vocabulary/outside/bank-operation.ts'
import type { StatusName } from '../../../../machines/vocabulary/outside/bank-status.ts'
import type { World } from '../../../runtime/world/world.ts'
import type { DeviceAnswer } from './answer.ts'

export interface ConnectedDevice {
  /**
   * Asks for an operation. A request_id that comes again is asked again: the device has its first result.
   * @param over ends the waiting; the operation goes on
   * @returns the answer, why there is none, or null when it is not waited for any more
   */
  ask(request_id: string, request: BankRequest, over: AbortSignal): Promise<DeviceAnswer | StatusName | null>
}

const connected = new WeakMap<World, Map<string, ConnectedDevice>>()

/** From now on the connection is that of a device. @returns what takes it out again, when the terminal knows it gone */
export function addDevice(world: World, connection: string, device: ConnectedDevice): () => void {
  const devices = connected.get(world) ?? new Map<string, ConnectedDevice>()
  connected.set(world, devices)
  devices.set(connection, device)
  return () => void devices.delete(connection)
}

/** It was there a moment ago. */
const absent: ConnectedDevice = { ask: async () => 'posTerminalNotConnected' }

/** The device of a terminal's connection; null: the lab has plugged in the simulated terminal. */
export const deviceOf = (world: World, connection: string | null): ConnectedDevice | null =>
  connection === null ? absent : (connected.get(world)?.get(connection) ?? null)
