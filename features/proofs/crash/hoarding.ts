/**
 * Clients that try to make a server use more memory than they send: bodies, messages and mails in the smallest pieces.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Addresses of a server, from the card of its world. */
export interface HoardedPorts {
  base_url: string
  local_base_url: string
  terminal_lan_url: string
  smtp_url: string
  terminals: { id: string; device_id: string }[]
}

/** Sends its input without ever ending it. @returns its connections, which the server may have closed */
type Hoard = (doors: HoardedPorts) => Promise<Socket[]>

const KIB = 1024

async function connected(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  // Only the effect on the server matters
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Resolves when the server has read as much as it accepts, or has closed the connection. */
const sent = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      // A body of many pieces would otherwise leave one listener for each
      socket.off('close', done)
      resolve()
    }
    socket.once('close', done)
    socket.write(bytes, done)
  })

/** Opens connections that all do the same; answers are not read. */
async function crowd(url: string, count: number, says: (socket: Socket) => Promise<void>): Promise<Socket[]> {
  const sockets = await Promise.all(Array.from({ length: count }, () => connected(url)))
  await Promise.all(sockets.map((socket) => says(socket.resume())))
  return sockets
}

/** A body in chunks of one byte, without the last one. */
const singleBytes = (count: number): Buffer => Buffer.from('1\r\n \r\n'.repeat(count))

/** A request whose body does not end. */
const unended =
  (line: string, bytes: number, headers = '') =>
  async (socket: Socket): Promise<void> => {
    const head = `${line} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers}`
    socket.write(`${head}transfer-encoding: chunked\r\n\r\n`)
    const piece = singleBytes(64 * KIB)
    for (let left = bytes; left > 0 && !socket.destroyed; left -= 64 * KIB) await sent(socket, piece)
  }

/** A complete request. */
function whole(line: string, body: string): Buffer {
  const head = `${line} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`
  return Buffer.from(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

/** A masked text frame of one byte, of an unfinished message. @param opcode 1: the first frame */
const fragment = (opcode: 0 | 1): Buffer => Buffer.from([opcode, 0x81, 0, 0, 0, 0, 0x20])

const HANDSHAKE =
  'GET /paylink/ws HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n' +
  'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'

/** Resolves with the next bytes of the other side. */
const heard = async (socket: Socket): Promise<void> => {
  await Promise.race([once(socket, 'data'), once(socket, 'close')])
}

export const hoards: Readonly<Record<string, Hoard>> = {
  'sales of single bytes at the desk': ({ local_base_url }) =>
    crowd(local_base_url, 6, unended('POST /api/v1/receipt/sell', 128 * KIB)),

  'sales of thousands of goods, all at once': ({ local_base_url }) => {
    const goods = Array.from({ length: 10_000 }, (_, code) => ({
      code: `${code}`,
      name: 'Хліб',
      price: 1,
      quantity: 1000,
    }))
    return crowd(local_base_url, 40, async (socket) => {
      const body = JSON.stringify({ id: randomUUID(), goods, payments: [{ type: 'CASH', value: 10_000 }] })
      await sent(socket, whole('POST /api/v1/receipt/sell', body))
    })
  },

  'a file of a world of single bytes': ({ base_url }) => crowd(base_url, 1, unended('PUT /lab/snapshot', 768 * KIB)),

  'files of a world of nothing but braces': ({ base_url }) =>
    crowd(base_url, 3, async (socket) => {
      await sent(socket, whole('PUT /lab/snapshot', `[${'{},'.repeat(2 * 1024 * KIB)}0]`))
    }),

  'streams of facts with bodies of single bytes that nothing reads': ({ base_url }) =>
    crowd(base_url, 12, unended('GET /lab/facts', 128 * KIB, 'accept: text/event-stream\r\n')),

  'messages in fragments of one byte': ({ base_url }) =>
    crowd(base_url, 60, async (socket) => {
      socket.write(HANDSHAKE)
      await heard(socket)
      await sent(socket, Buffer.concat([fragment(1), ...Array<Buffer>(16_000).fill(fragment(0))]))
    }),

  'mails whose every line is a piece': ({ smtp_url }) =>
    crowd(smtp_url, 12, async (socket) => {
      await heard(socket)
      const lines = ['HELO kasa', 'MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>', 'DATA']
      for (const line of lines) {
        socket.write(`${line}\r\n`)
        await heard(socket)
      }
      await sent(socket, Buffer.from('..\r\n'.repeat(80_000)))
    }),

  'purchases on the local network, one behind the other, at a terminal that waits for its hand': async ({
    base_url,
    terminal_lan_url,
    terminals,
  }) => {
    const [{ id, device_id }] = terminals as [HoardedPorts['terminals'][number]]
    const headers = { 'content-type': 'application/json' }
    await fetch(`${base_url}/lab/terminals/${id}/script`, { method: 'PUT', headers, body: '{"mode":"manual"}' })
    const purchase = `POST /api/pos/${device_id}/purchase HTTP/1.1\r\nhost: localhost\r\ncontent-length: 14\r\n\r\n{"amount":"1"}`
    return crowd(terminal_lan_url, 4, (socket) => sent(socket, Buffer.from(purchase.repeat(3000))))
  },
}
