/** Clients at the cloud socket of a server: of ws, and bare ones. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { TerminalContext } from '../../../machines/vocabulary/terminal.ts'
import type { RunningServer } from './server.ts'

/** How a socket ended. */
interface Ended {
  code: number
  reason: string
}

/** The first terminal of the world. */
export const idOf = ({ world }: RunningServer): string => world.reference.seed.terminals[0]!.id

export const terminal = (at: RunningServer): Promise<TerminalContext> =>
  at.app.switchboard.read(at.world, `terminal:${idOf(at)}`)

export async function call(at: RunningServer, method: string, path: string, body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(at.app.addresses.cloud + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

/** The path of a socket that anybody with this token may open. */
export async function ticket(at: RunningServer, prefix = ''): Promise<string> {
  const granted = await call(at, 'POST', `${prefix}/paylink/processing/auth/client`, { terminalId: idOf(at) })
  const { token } = (await granted.json()) as { token: string }
  return `${prefix}/paylink/ws?token=${token}&cash_register_id=${at.world.reference.firstRegister.id}`
}

/** A client that is in, and how its socket ends. */
export async function come(
  at: RunningServer,
  prefix = '',
  path?: string,
): Promise<{ socket: WebSocket; ended: Promise<Ended> }> {
  const socket = new WebSocket(at.app.addresses.cloud.replace('http', 'ws') + (path ?? (await ticket(at, prefix))))
  socket.on('error', () => {})
  const ended = once(socket, 'close').then(([code, reason]) => ({ code, reason: String(reason) }))
  await once(socket, 'open')
  return { socket, ended }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever is answered
export async function said(socket: WebSocket, text: string): Promise<any> {
  socket.send(text)
  const [data] = await once(socket, 'message')
  return JSON.parse(String(data))
}

/** A bare connection on which a WebSocket has been opened: for what no client library would send. */
export async function bare(at: RunningServer): Promise<{ socket: Socket; heard: Buffer[] }> {
  const socket = connect(Number(new URL(at.app.addresses.cloud).port), '127.0.0.1')
  const heard: Buffer[] = []
  socket.on('data', (chunk: Buffer) => heard.push(chunk))
  socket.on('error', () => {})
  socket.write(
    `GET ${await ticket(at)} HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  await once(socket, 'data')
  heard.length = 0
  return { socket, heard }
}

/** A masked frame, its mask all zeros. @param length what it says of itself */
export function frame(opcode: number, payload: Buffer | string, length = Buffer.byteLength(payload)): Buffer {
  const head = Buffer.alloc(length < 126 ? 6 : 14)
  head[0] = 0x80 | opcode
  head[1] = 0x80 | (length < 126 ? length : 127)
  if (length >= 126) head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, Buffer.from(payload)])
}

/** A frame after which others of the same message follow. */
export function fragment(opcode: number, payload: Buffer | string): Buffer {
  const begun = frame(opcode, payload)
  begun[0] = begun[0]! & 0x7f
  return begun
}
