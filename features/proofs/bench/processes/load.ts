/**
 * The load, as a separate process: bare keep-alive sockets, one pending request on each. A job is a line of JSON, and
 * so is its result. It does as little as possible per request, since it shares the machine with the measured process.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { cloudSaleRequest, saleRequest } from '../requests.ts'
import { quantile } from '../statistics.ts'

/** What a connection asks. */
export interface LoadTarget {
  port: number
  path: string
}

export interface LoadJob extends LoadTarget {
  /** Further targets: the connections are shared out among all. */
  others?: LoadTarget[]
  connections: number
  seconds: number
  /** Access token: the sale is one of the cloud. */
  token?: string
}

export interface Result {
  /** Answers within the time, per second. */
  per_second: number
  p50_ms: number
  p99_ms: number
  /** Share of the time in which the load itself was busy: near 1 it measures itself. */
  busy: number
  /** All valid answers, including those that came after the time. */
  answered: number
  /** Answers that are no success, and the first of them. */
  failed: number
  failure: string | null
}

const BLANK = '00000000-0000-4000-8000-000000000000'
const BODIES = {
  desk: Buffer.from(JSON.stringify(saleRequest(BLANK))),
  cloud: Buffer.from(JSON.stringify(cloudSaleRequest(BLANK))),
}

/** A complete request; the id of its sale is overwritten before each sending. */
function request({ path, port }: LoadTarget, token: string | undefined): { bytes: Buffer; id_at: number } {
  const body = token === undefined ? BODIES.desk : BODIES.cloud
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  ]
  const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
  return { bytes, id_at: bytes.indexOf(BLANK) }
}

async function run(job: LoadJob): Promise<Result> {
  const targets: LoadTarget[] = [job, ...(job.others ?? [])]
  const lines = await Promise.all(
    Array.from({ length: job.connections }, (_, index) => Line.open(targets[index % targets.length]!)),
  )
  const latencies: number[] = []
  const result = { answered: 0, failed: 0, failure: null as string | null }
  const before = performance.eventLoopUtilization()
  const until = performance.now() + job.seconds * 1000
  await Promise.all(lines.map((line) => converse(line, job.token, until, latencies, result)))
  const busy = performance.eventLoopUtilization(before).utilization
  const [p50_ms, p99_ms] = [quantile(latencies, 0.5), quantile(latencies, 0.99)]
  return { per_second: latencies.length / job.seconds, p50_ms, p99_ms, busy, ...result }
}

/** All connections read into one buffer: one for each answer would cause most of the load's garbage. */
const MEMORY = Buffer.alloc(64 * 1024)

/** A connection. */
class Line {
  readonly socket: Socket
  readonly target: LoadTarget
  /** Called with received bytes, valid until it returns. */
  hear: (chunk: Buffer) => void = () => {}

  static async open(target: LoadTarget): Promise<Line> {
    const line = new Line(target)
    await once(line.socket, 'connect')
    return line
  }

  private constructor(target: LoadTarget) {
    this.target = target
    const callback = (size: number): boolean => {
      this.hear(MEMORY.subarray(0, size))
      return true
    }
    this.socket = connect({ port: target.port, host: '127.0.0.1', onread: { buffer: MEMORY, callback } }).setNoDelay(
      true,
    )
  }
}

/** Sends, waits for the complete answer, and repeats until the time is over. */
function converse(
  line: Line,
  token: string | undefined,
  until: number,
  latencies: number[],
  result: Pick<Result, 'answered' | 'failed' | 'failure'>,
): Promise<void> {
  const { socket } = line
  const { bytes, id_at } = request(line.target, token)
  let sent_at = 0
  let begun: Buffer | null = null
  const send = (): void => {
    bytes.write(randomUUID(), id_at, 'latin1')
    sent_at = performance.now()
    socket.write(bytes)
  }
  /** Copied, since the buffer is reused. */
  const wait = (received: Buffer): void => {
    begun = Buffer.from(received)
  }
  return new Promise((resolve, reject) => {
    line.hear = (chunk) => {
      const received = begun === null ? chunk : Buffer.concat([begun, chunk])
      begun = null
      const head_end = received.indexOf('\r\n\r\n')
      if (head_end < 0) return wait(received)
      const length = /content-length: (\d+)/i.exec(received.toString('latin1', 0, head_end))?.[1]
      if (length === undefined) return reject(new Error(`No content-length in ${received.toString()}`))
      if (received.length < head_end + 4 + Number(length)) return wait(received)
      const now = performance.now()
      if (received.toString('latin1', 9, 11) === '20') result.answered++
      else {
        result.failed++
        result.failure ??= received.toString()
      }
      if (now >= until) return void socket.end(resolve)
      latencies.push(now - sent_at)
      send()
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server has closed a connection')))
    send()
  })
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await run(JSON.parse(line)))}\n`)
