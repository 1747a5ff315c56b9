import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'

const FRAME_MAX_BYTES = 1_000_000

/** The result of an upgrade: a session for the socket, or a status that refuses it. */
export type Admission = { status: number } | { attend: (socket: WebSocket) => void }

/** A listening socket server. */
type SocketServer = { port: number; close: () => void }

function refuse(duplex: Duplex, status: number): void {
  duplex.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** A WebSocket server on a loopback port; plain HTTP is answered with 426. */
export function listenSockets(
  port: number,
  admit: (url: URL, request: IncomingMessage) => Admission,
): Promise<SocketServer> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAX_BYTES })
  const server: Server = createServer((_, response) => response.writeHead(426, { upgrade: 'websocket' }).end())
  server.on('upgrade', (request, duplex, head) => {
    duplex.on('error', () => duplex.destroy())
    const url = URL.parse(request.url ?? '/', 'ws://server')
    const admission = url === null ? { status: 400 } : admit(url, request)
    if ('status' in admission) {
      refuse(duplex, admission.status)
      return
    }
    sockets.handleUpgrade(request, duplex, head, (socket) => {
      socket.on('error', () => socket.terminate())
      admission.attend(socket)
    })
  })
  const close = () => {
    for (const socket of sockets.clients) socket.terminate()
    server.closeAllConnections()
    server.close()
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve({ port: (server.address() as AddressInfo).port, close }))
  })
}
