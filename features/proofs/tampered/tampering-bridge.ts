/** A proxy for a terminal bridge: forwards each message, except those to tamper with on their way to a client. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'

/** @returns what the client hears instead; null: nothing */
export type FrameChange = (message: Record<string, unknown>) => Record<string, unknown> | null

const OWN_HEADERS = /^(host|connection|upgrade|sec-websocket-.*)$/

function changed(text: string, change: FrameChange): string | null {
  try {
    const message = change(JSON.parse(text))
    return message && JSON.stringify(message)
  } catch {
    return text
  }
}

/** Both ends of a connection hear each other until one of them closes. */
function joined(client: WebSocket, target: WebSocket, change: FrameChange): void {
  client.on('message', (bytes, isBinary) => target.send(bytes, { binary: isBinary }))
  target.on('message', (bytes) => {
    const told = changed(String(bytes), change)
    if (told !== null) client.send(told)
  })
  client.on('close', () => target.close())
  target.on('close', () => client.close())
  for (const each of [client, target]) each.on('error', () => each.terminate())
}

/** @param origin of the bridge, `ws://host:port` */
export async function bridgeProxy(origin: string, change: FrameChange): Promise<Server> {
  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (asked, socket, head) => {
    const kept = Object.entries(asked.headers).filter(([name]) => !OWN_HEADERS.test(name))
    const target = new WebSocket(origin + asked.url, { headers: Object.fromEntries(kept) as Record<string, string> })
    // What the target says at once is heard when the client is there
    target.once('upgrade', () => target.pause())
    target.once('open', () =>
      sockets.handleUpgrade(asked, socket, head, (client) => {
        joined(client, target, change)
        target.resume()
      }),
    )
    target.once('unexpected-response', (_, { statusCode, statusMessage }) =>
      socket.end(`HTTP/1.1 ${statusCode} ${statusMessage}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`),
    )
    target.once('error', () => socket.destroy())
  })
  server.once('close', () => {
    for (const client of sockets.clients) client.terminate()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}
