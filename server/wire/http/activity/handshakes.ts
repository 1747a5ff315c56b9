/** Requests for a WebSocket that have been refused: there is an answer, but no response of node's. */
import type { IncomingMessage } from 'node:http'
import type { RequestRow } from '../../../runtime/activity/entries.ts'
import type { World } from '../../../runtime/world/world.ts'
import type { Reply } from '../operation.ts'
import { type Outgoing, outgoing } from '../outgoing.ts'
import { type BegunRequest, keep } from './recording.ts'

/** Keeps a handshake with the refusal as it was written. @param begun its path without the prefix of the world */
export function recordHandshake(
  row: RequestRow,
  http: IncomingMessage,
  world: World,
  begun: BegunRequest,
  refusal: Reply,
): void {
  const register = new URLSearchParams(begun.url.split('?')[1]).get('cash_register_id')
  const concerned = world.reference.registers.get(register ?? String(http.headers['x-cash-register-id']))
  const given: Outgoing = outgoing(refusal)
  keep(row, { http, world, ...(concerned && { concerned }) }, begun, { headersSent: true }, given)
}
