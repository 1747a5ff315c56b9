/** Durable sales with the streams of the console open and closed, alternating on one machine. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadWith, openBenchShift, receiptsIn, SELL } from './contest.ts'
import type { BenchPlan } from './plan.ts'
import { startChild, startLoad } from './processes/child.ts'
import type { Result } from './processes/load.ts'
import type { Business, ServerPorts } from './processes/server.ts'
import { figure, median, textTable } from './statistics.ts'

/** One client sells as fast as it is answered: with a sale's facts and its request, some thousand events a second. */
const CONNECTIONS = 1
/** Most that an open console is to cost of a sale's time on the event loop. */
const RATIO_LIMIT = 1.05
/** What the console asks for. */
const STREAMS = ['/lab/facts?last=5000', '/lab/activity']

/** A stream that is read and thrown away, as fast as it comes. */
interface OpenStream {
  /** Events so far. */
  events: number
  close(): Promise<void>
}

async function openStream(url: string): Promise<OpenStream> {
  const stop = new AbortController()
  const answer = await fetch(url, { headers: { accept: 'text/event-stream' }, signal: stop.signal })
  const stream = { events: 0 }
  const reading = (async () => {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream()))
      stream.events += chunk.split('\ndata: ').length - 1
  })().catch(() => {})
  return {
    get events() {
      return stream.events
    },
    async close() {
      stop.abort()
      await reading
    },
  }
}

/** A round: what was sold, the time of the server's event loop for each sale, and events seen a second. */
type Round = Result & { work_us: number; events: number }

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
    await business()
    const before = seen()
    const result = await loadWith(load, { port: ports.port, path: SELL, connections: CONNECTIONS, seconds })
    const { active_ms } = await business()
    const events = (seen() - before) / seconds
    await Promise.all(streams.map((stream) => stream.close()))
    sold += result.answered
    return { ...result, work_us: (1000 * active_ms) / result.answered, events }
  }
  for (const isOpen of [false, true]) await sell(isOpen, warm_up_s)
  const measured = { closed: [] as Round[], open: [] as Round[] }
  for (let round = 1; round <= rounds; round++) {
    progress(`sales with the console closed and open, round ${round} of ${rounds}`)
    measured.closed.push(await sell(false, round_s))
    measured.open.push(await sell(true, round_s))
  }
  await Promise.all([load.stop(), server.stop()])
  const stored = await receiptsIn(file)
  await rm(file)
  if (stored !== sold) throw new Error(`${sold} sales were answered, ${stored} are stored`)
  return report(measured, rounds, round_s)
}

function report(measured: Record<'closed' | 'open', Round[]>, rounds: number, round_s: number): string {
  const ratios = measured.open.map(({ work_us }, round) => work_us / measured.closed[round]!.work_us)
  const row = (name: string, results: Round[]): string[] => [
    name,
    figure(median(results.map(({ per_second }) => per_second))),
    figure(median(results.map(({ p50_ms }) => p50_ms)), 2),
    figure(median(results.map(({ work_us }) => work_us))),
    figure(median(results.map(({ events }) => events))),
  ]
  const ratio = median(ratios)
  return `Durable sales with the console's streams closed and open, ${CONNECTIONS} connection (medians of ${rounds} rounds of ${round_s} s)

${textTable(['console', 'sale/s', 'p50 ms', 'work µs', 'events/s'], [row('closed', measured.closed), row('open', measured.open)])}

An open console takes ${figure(ratio, 2)} of the time on the event loop, ${ratio <= RATIO_LIMIT ? 'within' : 'OVER'} the limit of ${RATIO_LIMIT}; rounds from ${figure(Math.min(...ratios), 2)} to ${figure(Math.max(...ratios), 2)}.`
}
