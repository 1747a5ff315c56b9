/** Durable sales with the streams of the console open and closed, alternating on one machine. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loadWith, openBenchShift, receiptsIn, SELL } from './contest.ts'
import type { BenchPlan } from './plan.ts'
import { startChild, startLoad } from './processes/child.ts'
import type { Result } from './processes/load.ts'
import type { Business, ServerPorts } from './processes/server.ts'
import { figure, median, quantile, textTable } from './statistics.ts'

/** As many clients sell as fast as they are answered: much more happens than a stream tells. */
const CONNECTIONS = 16
/** Most that an open console is to cost of a sale's processor time. */
const RATIO_LIMIT = 1.05
/** The machine's speed changes within seconds: rounds are short, and many. */
const PARTS = 4
/** The console has read what was before when nothing has come for so long. */
const QUIET_MS = 300
/** Sales before each round that are not counted. */
const SETTLE_S = 0.5
/** What the console asks for. */
const STREAMS = ['/lab/facts?last=5000&per_second=2000', '/lab/activity']

/** A stream that is read and thrown away, as fast as it comes. */
interface OpenStream {
  /** Events so far. */
  events: number
  /** When the last part came, by performance.now(). */
  heard_at: number
  close(): Promise<void>
}

async function openStream(url: string): Promise<OpenStream> {
  const stop = new AbortController()
  const answer = await fetch(url, { headers: { accept: 'text/event-stream' }, signal: stop.signal })
  const stream = { events: 0, heard_at: performance.now() }
  const reading = (async () => {
    for await (const chunk of answer.body!) {
      stream.events += eventsIn(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
      stream.heard_at = performance.now()
    }
  })().catch(() => {})
  return {
    get events() {
      return stream.events
    },
    get heard_at() {
      return stream.heard_at
    },
    async close() {
      stop.abort()
      await reading
    },
  }
}

/** Events that begin in a part of a stream. */
function eventsIn(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(BEGIN); at >= 0; at = chunk.indexOf(BEGIN, at + 1)) count++
  return count
}
const BEGIN = Buffer.from('\nid: ')

/** A round: what was sold, the server's processor time for each sale, of it that of the event loop, events a second. */
type Round = Result & { cpu_us: number; loop_us: number; events: number }

export async function consoleBench({ warm_up_s, round_s, rounds, folder, progress }: BenchPlan): Promise<string> {
  const file = join(folder, 'console.db')
  const server = startChild('server.ts', file)
  const load = startLoad()
  const ports = await server.hear<ServerPorts>()
  await openBenchShift(ports.port)
  let sold = 0
  const business = (): Promise<Business> => {
    server.tell('business')
    return server.hear()
  }
  const sell = async (isOpen: boolean, seconds: number): Promise<Round> => {
    const streams = isOpen
      ? await Promise.all(STREAMS.map((path) => openStream(`http://127.0.0.1:${ports.cloud}${path}`)))
      : []
    const seen = (): number => streams.reduce((sum, { events }) => sum + events, 0)
    while (streams.some(({ heard_at }) => performance.now() - heard_at < QUIET_MS)) await pause(QUIET_MS)
    const sales = (during: number) =>
      loadWith(load, { port: ports.port, path: SELL, connections: CONNECTIONS, seconds: during })
    // What telling of the past has left to the garbage collector is no cost of these sales
    sold += (await sales(SETTLE_S)).answered
    await business()
    const before = seen()
    const result = await sales(seconds)
    const { cpu_ms, loop_cpu_ms } = await business()
    const events = (seen() - before) / seconds
    await Promise.all(streams.map((stream) => stream.close()))
    sold += result.answered
    const perSale = (ms: number): number => (1000 * ms) / result.answered
    return { ...result, cpu_us: perSale(cpu_ms), loop_us: perSale(loop_cpu_ms), events }
  }
  for (const isOpen of [false, true]) await sell(isOpen, warm_up_s)
  const measured = { closed: [] as Round[], open: [] as Round[] }
  for (let round = 1; round <= PARTS * rounds; round++) {
    progress(`sales with the console closed and open, round ${round} of ${PARTS * rounds}`)
    // In turn first: the machine may become slower or faster all the while
    const order = round % 2 === 0 ? [false, true] : [true, false]
    for (const isOpen of order) measured[isOpen ? 'open' : 'closed'].push(await sell(isOpen, round_s / PARTS))
  }
  await Promise.all([load.stop(), server.stop()])
  const stored = await receiptsIn(file)
  await rm(file)
  if (stored !== sold) throw new Error(`${sold} sales were answered, ${stored} are stored`)
  return report(measured)
}

function report(measured: Record<'closed' | 'open', Round[]>): string {
  const ratios = measured.open.map(({ cpu_us }, round) => cpu_us / measured.closed[round]!.cpu_us)
  const row = (name: string, results: Round[]): string[] => [
    name,
    figure(median(results.map(({ per_second }) => per_second))),
    figure(median(results.map(({ p50_ms }) => p50_ms)), 2),
    figure(median(results.map(({ cpu_us }) => cpu_us))),
    figure(median(results.map(({ loop_us }) => loop_us))),
    figure(median(results.map(({ events }) => events))),
  ]
  const ratio = median(ratios)
  return `Durable sales with the console's streams closed and open, ${CONNECTIONS} connection (medians of ${ratios.length} rounds)

${textTable(['console', 'sale/s', 'p50 ms', 'CPU µs', 'of it event loop', 'events/s'], [row('closed', measured.closed), row('open', measured.open)])}

An open console takes ${figure(ratio, 2)} of the processor time of a sale, ${ratio <= RATIO_LIMIT ? 'within' : 'OVER'} the limit of ${RATIO_LIMIT}; rounds from ${figure(Math.min(...ratios), 2)} to ${figure(Math.max(...ratios), 2)}, the middle half from ${figure(quantile(ratios, 0.25), 2)} to ${figure(quantile(ratios, 0.75), 2)}.`
}
