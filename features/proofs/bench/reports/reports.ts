/** A report of a million receipts: memory and time per line, and how it slows down sales and small requests. */
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { loadWith, openBenchShift } from '../contest.ts'
import type { BenchPlan } from '../plan.ts'
import { type Child, startChild, startLoad } from '../processes/child.ts'
import type { Result } from '../processes/load.ts'
import type { Business, ServerPorts } from '../processes/server.ts'
import { FIRST_DAY, SHIFT_EVERY_MS, seedDatabase } from '../seeding.ts'
import { figure, median, textTable } from '../statistics.ts'
import { Bookkeeper, type Made, pollsReport } from './report-client.ts'

/** Receipts per day of a busy shop. */
const RECEIPTS_OF_SHIFT = 500
const SELL = '/api/v1/receipt/sell'
const CONNECTIONS = 64
const AIMS = { resident_mib: 300, time_ratio: 1.5, sales_ratio: 0.7, p99_ms: 50, wait_ms: 20 }
const MIB = 1024 * 1024

/** One turn: without a report before and after, since the machine's speed varies, and during the large one. */
interface Turn {
  alone: { sales: [before: Result, after: Result]; waits: number[] }
  beside: { sales: Result; waits: number[] }
  /** Whether the report was still being made at the end. */
  covered: boolean
}

export async function reports(plan: BenchPlan): Promise<string> {
  const { folder, reported, store, progress } = plan
  const data = store ?? join(folder, 'reports.db')
  const begun = performance.now()
  if (store === null) {
    const { receipts } = reported
    const shifts = receipts / RECEIPTS_OF_SHIFT
    const tenth = Math.ceil(shifts / 10)
    const told = (done: number): void => {
      if (done % tenth === 0) progress(`reports: ${figure(done)} of ${figure(shifts)} shifts are made`)
    }
    await seedDatabase({ shifts, receipts, data, progress: told })
  }
  const seeded_s = (performance.now() - begun) / 1000
  const sized = await measureSizes(data, plan)
  const turns = await measureBeside(data, plan)
  const seeding = store === null ? `, made in ${figure(seeded_s)} s` : ''
  return `${report(sized, turns)}
Load of the machine meanwhile (1, 5 and 15 minutes): ${loadavg()
    .map((each) => figure(each, 1))
    .join(', ')}${seeding}.`
}

interface Sizes {
  idle_mib: number
  /** Peak after the small reports, and after the large one. */
  small_mib: number
  great_mib: number
  small: Made[]
  great: Made
}

/** A separate server, so that its peak is that of the report. */
async function measureSizes(data: string, { reported, rounds, progress }: BenchPlan): Promise<Sizes> {
  const server = startChild('server.ts', data)
  const { cloud } = await server.hear<ServerPorts>()
  const bookkeeper = await Bookkeeper.signIn(cloud)
  const highest = async (): Promise<number> => (await business(server)).highest_bytes / MIB
  const idle_mib = await highest()
  const until = FIRST_DAY + (reported.few / RECEIPTS_OF_SHIFT) * SHIFT_EVERY_MS - 1
  const small: Made[] = []
  // The first round also starts the thread
  for (let round = 0; round <= rounds; round++) {
    progress(`reports: a small one, ${round} of ${rounds}`)
    small.push(await bookkeeper.goods(until))
  }
  const small_mib = await highest()
  progress('reports: the great one')
  const great = await bookkeeper.goods()
  const sizes = { idle_mib, small_mib, great_mib: await highest(), small: small.slice(1), great }
  await server.stop()
  return sizes
}

async function measureBeside(data: string, { rounds, round_s, warm_up_s, progress }: BenchPlan): Promise<Turn[]> {
  const server = startChild('server.ts', data)
  const { port, cloud } = await server.hear<ServerPorts>()
  const bookkeeper = await Bookkeeper.signIn(cloud)
  // A reused store has an open shift from the last time
  await fetch(`http://127.0.0.1:${port}/api/v1/shift/close`, { method: 'POST' })
  await openBenchShift(port)
  const load = startLoad()
  const sell = (seconds: number) => loadWith(load, { port, path: SELL, connections: CONNECTIONS, seconds })
  await sell(warm_up_s)
  const turns: Turn[] = []
  for (let round = 1; round <= rounds * 2; round++) {
    progress(`reports: sales and small requests beside a report, ${round} of ${rounds * 2}`)
    const before = await sell(round_s)
    const quiet = await pollsReport(port, round_s)
    const task = await bookkeeper.begin()
    const sales = await sell(round_s)
    const small = await pollsReport(port, round_s)
    const covered = !(await bookkeeper.isDone(task))
    if (covered) await bookkeeper.cancel(task)
    const after = await sell(round_s)
    turns.push({ alone: { sales: [before, after], waits: quiet }, beside: { sales, waits: small }, covered })
  }
  await load.stop()
  await server.stop()
  return turns
}

function business(server: Child): Promise<Business> {
  server.tell('business')
  return server.hear()
}

const verdict = (isWithin: boolean): string => (isWithin ? 'within' : 'OVER')

function report({ idle_mib, small_mib, great_mib, small, great }: Sizes, turns: Turn[]): string {
  const perRow = ({ took_ms, rows }: Made): number => (1000 * took_ms) / rows
  const smallRow = median(small.map(perRow))
  const growth = perRow(great) / smallRow
  const spread = (values: number[], decimals = 2): string[] =>
    [median(values), Math.min(...values), Math.max(...values)].map((each) => figure(each, decimals))
  const of = (figureOf: (turn: Turn) => number): number[] => turns.map(figureOf)
  const mean = ([before, after]: [Result, Result], figureOf: (sales: Result) => number): number =>
    (figureOf(before) + figureOf(after)) / 2
  const rateAlone = of(({ alone }) => mean(alone.sales, ({ per_second }) => per_second))
  const rate = turns.map(({ beside }, turn) => beside.sales.per_second / rateAlone[turn]!)
  const p99 = of(({ beside }) => beside.sales.p99_ms)
  const slowest = (values: number[]): number => Math.max(...values)
  const more = of(({ alone, beside }) => slowest(beside.waits) - slowest(alone.waits))
  const rows = [
    ['sales each second, alone', ...spread(rateAlone, 0)],
    [
      'sales each second, beside',
      ...spread(
        of(({ beside }) => beside.sales.per_second),
        0,
      ),
    ],
    ['beside / alone', ...spread(rate)],
    [
      'p99 of sales alone, ms',
      ...spread(
        of(({ alone: { sales } }) => mean(sales, ({ p99_ms }) => p99_ms)),
        1,
      ),
    ],
    ['p99 of sales beside, ms', ...spread(p99, 1)],
    ['small request alone, median, ms', ...spread(of(({ alone }) => median(alone.waits)))],
    ['small request beside, median, ms', ...spread(of(({ beside }) => median(beside.waits)))],
    [
      'small request alone, slowest, ms',
      ...spread(
        of(({ alone }) => slowest(alone.waits)),
        1,
      ),
    ],
    [
      'small request beside, slowest, ms',
      ...spread(
        of(({ beside }) => slowest(beside.waits)),
        1,
      ),
    ],
    ['slowest more than alone, ms', ...spread(more, 1)],
  ]
  const uncovered = turns.filter(({ covered }) => !covered).length
  return `Reports of goods, as workbooks

${figure(great.rows)} lines in ${figure(great.took_ms / 1000, 1)} s: ${figure(perRow(great), 1)} µs each; ${figure(small[0]!.rows)} lines: ${figure(smallRow, 1)} µs each (median of ${small.length}). Ratio ${figure(growth, 2)}, ${verdict(growth <= AIMS.time_ratio)} the aim of ${AIMS.time_ratio}.
Resident memory at its highest: ${figure(great_mib)} MiB with the great one, ${figure(small_mib)} with the small ones, ${figure(idle_mib)} before. ${verdict(great_mib <= AIMS.resident_mib)} the aim of ${AIMS.resident_mib}.

${textTable([`beside a report of ${figure(great.rows)} lines`, 'median', 'least', 'most'], rows)}

Sales keep ${figure(median(rate), 2)} of their rate, ${verdict(median(rate) >= AIMS.sales_ratio)} the aim of ${AIMS.sales_ratio}; their p99 is ${verdict(median(p99) <= AIMS.p99_ms)} the aim of ${AIMS.p99_ms} ms.
The slowest small request waits ${figure(median(more), 1)} ms more, ${verdict(median(more) <= AIMS.wait_ms)} the aim of ${AIMS.wait_ms} ms.${
    uncovered > 0 ? `\nIn ${uncovered} of ${turns.length} turns the report was done before the turn was over.` : ''
  }`
}
