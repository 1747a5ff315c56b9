/** What the local network answers without a terminal's doing: the device list, and paths that lead to no device. */
import { type Reply, reply } from '../../../wire/http/operation.ts'
import type { BridgeCaller } from '../exchange.ts'
import { failed, type RequestReference } from '../messages.ts'
import { bodyOf, type LanOperation } from './bodies.ts'
import { devicesOf } from './devices.ts'

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
