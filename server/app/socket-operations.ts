/** Sockets, and what is served beside them in plain HTTP. */
import { cloudSocket } from '../surfaces/bridge/cloud-socket.ts'
import { deviceSocket } from '../surfaces/bridge/device/socket.ts'
import { lanOperations } from '../surfaces/bridge/lan/calls.ts'
import { lanSockets } from '../surfaces/bridge/lan/sockets.ts'
import { INTERFACE_VERSION } from '../transport/http/description/document.ts'
import type { SocketTable } from '../transport/sockets/description/asyncapi.ts'
import type { SocketOperation } from '../transport/sockets/sockets.ts'

/** Sockets served beside the cloud surface. */
export const cloudSockets: readonly SocketOperation[] = [cloudSocket, deviceSocket]

/** All sockets, on whatever server. */
export const socketTable: SocketTable = {
  title: 'Kasalab terminal bridge',
  version: INTERFACE_VERSION,
  description:
    'WebSockets between a front system and a simulated bank terminal. Messages are JSON objects in text frames; amounts are whole minor units of the currency, so 2000 is 20.00. An answer repeats the `request_id` of its request, which is mandatory on purchase and cancel, and on no other message.',
  rows: [...cloudSockets, ...lanSockets],
}

/** The local network of the bank terminals: sockets, and the same in plain HTTP. */
export { lanOperations, lanSockets }
