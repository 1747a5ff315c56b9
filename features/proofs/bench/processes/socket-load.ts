/**
 * The load of the bridge, as a separate process: bare WebSockets, one pending message on each. A job is a line of JSON,
 * and so is its result. Sockets of a job stay open until the next job names others. It does as little as possible per
 * message, since it shares the machine with the measured process: the masks of its frames are zeros.
 */
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { BLANK } from '../requests.ts'
import { quantile } from '../statistics.ts'
import type { Result } from './load.ts'

/** A socket to open, and the message to send on it, with BLANK for its request_id. */
export interface SocketCaller {
  port: number
  path: string
  message: string
}

export interface SocketJob {
  callers: SocketCaller[]
  /** 0: the sockets are opened and nothing is sent. */
  seconds: number
  /** Text in every valid answer. */
  sign: string
}

/** All sockets read into one buffer. */
const MEMORY = Buffer.alloc(64 * 1024)
/** Handshakes in parallel. */
const AT_ONCE = 64

/** Opcode of a ping, which the client must answer. */
const PING = 0x89
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

/** A text frame masked with zeros. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = Buffer.alloc(payload.length < 126 ? 6 : 8)
  head[0] = 0x81
  head[1] = 0x80 | Math.min(payload.length, 126)
  if (payload.length >= 126) head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

class Line {
  readonly socket: Socket
  readonly bytes: Buffer
  readonly id_at: number
  /** Called with received bytes, valid until it returns. */
  hear: (chunk: Buffer) => void = () => {}

  private constructor({ port, message }: SocketCaller) {
    this.bytes = frame(message)
    this.id_at = this.bytes.indexOf(BLANK)
    const callback = (size: number): boolean => {
      this.hear(MEMORY.subarray(0, size))
      return true
    }
    this.socket = connect({ port, host: '127.0.0.1', onread: { buffer: MEMORY, callback } }).setNoDelay(true)
  }

  static open(caller: SocketCaller): Promise<Line> {
    const line = new Line(caller)
    line.socket.write(
      `GET ${caller.path} HTTP/1.1\r\nHost: 127.0.0.1:${caller.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    )
    return new Promise((resolve, reject) => {
      line.socket.once('error', reject)
      line.hear = (chunk) => {
        const head = chunk.toString('latin1')
        if (head.startsWith('HTTP/1.1 101 ') && head.endsWith('\r\n\r\n')) resolve(line)
        else reject(new Error(`The socket is not opened: ${head}`))
      }
    })
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.socket.removeAllListeners('close').once('close', resolve)
      this.socket.destroy()
    })
  }
}

let lines: Line[] = []
let opened = ''

async function run({ callers, seconds, sign }: SocketJob): Promise<Result | null> {
  const wanted = JSON.stringify(callers)
  if (wanted !== opened) {
    await Promise.all(lines.map((line) => line.close()))
    lines = []
    opened = wanted
    for (let at = 0; at < callers.length; at += AT_ONCE)
      lines.push(...(await Promise.all(callers.slice(at, at + AT_ONCE).map((caller) => Line.open(caller)))))
  }
  if (seconds === 0) return null
  const latencies: number[] = []
  const result = { answered: 0, failed: 0, failure: null as string | null }
  const before = performance.eventLoopUtilization()
  const until = performance.now() + seconds * 1000
  await Promise.all(lines.map((line) => converse(line, sign, until, latencies, result)))
  const busy = performance.eventLoopUtilization(before).utilization
  const [p50_ms, p99_ms] = [quantile(latencies, 0.5), quantile(latencies, 0.99)]
  return { per_second: latencies.length / seconds, p50_ms, p99_ms, busy, ...result }
}

/** Length of a frame's head and payload; null: the head is incomplete. */
function measure(frame: Buffer): { head: number; payload: number } | null {
  const [, short] = frame
  if (short === undefined || (short === 126 && frame.length < 4)) return null
  return short < 126 ? { head: 2, payload: short } : { head: 4, payload: frame.readUInt16BE(2) }
}

/** Sends its message, waits for the complete answer, and repeats with another request_id until the time is over. */
function converse(
  line: Line,
  sign: string,
  until: number,
  latencies: number[],
  result: Pick<Result, 'answered' | 'failed' | 'failure'>,
): Promise<void> {
  const { socket, bytes, id_at } = line
  let sent_at = 0
  let begun: Buffer | null = null
  const send = (): void => {
    bytes.write(randomUUID(), id_at, 'latin1')
    sent_at = performance.now()
    socket.write(bytes)
  }
  return new Promise((resolve, reject) => {
    const answered = (text: Buffer): void => {
      const now = performance.now()
      if (text.includes(sign)) result.answered++
      else {
        result.failed++
        result.failure ??= text.toString()
      }
      if (now >= until) resolve()
      else {
        latencies.push(now - sent_at)
        send()
      }
    }
    line.hear = (chunk) => {
      let received = begun === null ? chunk : Buffer.concat([begun, chunk])
      begun = null
      for (let size = measure(received); received.length > 0; size = measure(received)) {
        if (!size || received.length < size.head + size.payload) {
          // Copied, since the buffer is reused
          begun = Buffer.from(received)
          return
        }
        if (received[0] === PING) socket.write(PONG)
        else answered(received.subarray(size.head, size.head + size.payload))
        received = received.subarray(size.head + size.payload)
      }
    }
    socket.removeAllListeners('error').on('error', reject)
    socket.removeAllListeners('close').on('close', () => reject(new Error('The server has closed a socket')))
    send()
  })
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await run(JSON.parse(line)))}\n`)
process.exit()
