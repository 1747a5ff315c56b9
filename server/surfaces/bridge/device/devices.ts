/** Devices connected to this process in place of simulated terminals, by the name of their connection. */
import type { BankRequest } from '../../../../machines/vocabulary/outside/bank-operation.ts'
import type { BankResult } from '../../../../machines/vocabulary/outside/bank-result.ts'
import type { StatusName } from '../../../../machines/vocabulary/outside/bank-status.ts'
import { nativeStatuses, STATUS_NAMES } from '../../../../machines/vocabulary/outside/bank-status.ts'
import type { World } from '../../../runtime/world/world.ts'
import { failed, type RequestReference, succeeded } from '../messages.ts'

/** As it came, its types right. */
export interface DeviceAnswer {
  success: boolean
  code: number
  result: object
  /** What it says of a failure. */
  texts: { error?: string; description?: string }
}

/** The answer, or null when a member is wrong, or success and code do not agree (BRG-212, ERR-401). */
export function understood(said: Record<string, unknown>, operation_type: string): DeviceAnswer | null {
  const { success, code, error, description } = said
  const result = said.result ?? {}
  if (typeof success !== 'boolean' || !Number.isInteger(code) || said.operation_type !== operation_type) return null
  if (success !== (code === 0) || typeof result !== 'object' || Array.isArray(result)) return null
  const texts = {
    ...(typeof error === 'string' && { error }),
    ...(typeof description === 'string' && { description }),
  }
  return { success, code: code as number, result, texts }
}

/** With the ids the client gave; a failure without words of the device gets those of the status. */
export function deviceAnswerBody(
  asked: RequestReference,
  { success, code, result, texts }: DeviceAnswer,
  language: 'uk' | 'en',
): object {
  if (success) return succeeded(asked, result as BankResult)
  const status = STATUS_NAMES.find((name) => nativeStatuses[name].code === code) ?? 'resultCodeIsUnknown'
  return { ...failed(asked, status, language), code, ...texts, result }
}

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
