/** The same durable sale through the cloud and at the desk, alternating on one machine. */
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeedData } from '../../../machines/vocabulary/seed-data.ts'
import { loadWith, openBenchShift, receiptsIn, SELL } from './contest.ts'
import type { BenchPlan } from './plan.ts'
import { startChild, startLoad } from './processes/child.ts'
import type { LoadJob, Result } from './processes/load.ts'
import type { Business, ServerPorts } from './processes/server.ts'
import { figure, median, textTable } from './statistics.ts'

const CONNECTIONS = 64
/** Least part of the desk's sales per second that the cloud is to make. */
const RATIO_LIMIT = 0.85

const { cashiers, cash_registers } = JSON.parse(
  readFileSync(new URL('../../../fixtures/house.json', import.meta.url), 'utf8'),
) as SeedData

/** Of the cashier whose shift the desk opens. */
async function tokenOf(cloud: number): Promise<string> {
  const { login, password } = cashiers.find(({ id }) => id === cash_registers[0]!.cashier_id)!
  const response = await fetch(`http://127.0.0.1:${cloud}/api/v1/cashier/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** A round, and the time of the server's event loop for each sale, microseconds. */
type Sold = Result & { work_us: number }

export async function cloudSellBench({ warm_up_s, round_s, rounds, folder, progress }: BenchPlan): Promise<string> {
  const file = join(folder, 'cloud-sell.db')
  const server = startChild('server.ts', file)
  const load = startLoad()
  const ports = await server.hear<ServerPorts>()
  await openBenchShift(ports.port)
  const jobs: Record<'desk' | 'cloud', Omit<LoadJob, 'seconds'>> = {
    desk: { port: ports.port, path: SELL, connections: CONNECTIONS },
    cloud: {
      port: ports.cloud,
      path: '/api/v1/receipts/sell',
      connections: CONNECTIONS,
      token: await tokenOf(ports.cloud),
    },
  }
  let sold = 0
  const business = (): Promise<Business> => {
    server.tell('business')
    return server.hear()
  }
  const sell = async (where: 'desk' | 'cloud', seconds: number): Promise<Sold> => {
    await business()
    const result = await loadWith(load, { ...jobs[where], seconds })
    const { active_ms } = await business()
    sold += result.answered
    return { ...result, work_us: (1000 * active_ms) / result.answered }
  }
  for (const where of ['desk', 'cloud'] as const) await sell(where, warm_up_s)
  const measured = { desk: [] as Sold[], cloud: [] as Sold[] }
  for (let round = 1; round <= rounds; round++)
    for (const where of ['desk', 'cloud'] as const) {
      progress(`sales at the desk and in the cloud, round ${round} of ${rounds}`)
      measured[where].push(await sell(where, round_s))
    }
  await Promise.all([load.stop(), server.stop()])
  const stored = await receiptsIn(file)
  await rm(file)
  if (stored !== sold) throw new Error(`${sold} sales were answered, ${stored} are stored`)

  const ratios = measured.cloud.map(({ per_second }, round) => per_second / measured.desk[round]!.per_second)
  const row = (name: string, results: Sold[]): string[] => [
    name,
    figure(median(results.map(({ per_second }) => per_second))),
    figure(median(results.map(({ p50_ms }) => p50_ms)), 2),
    figure(median(results.map(({ p99_ms }) => p99_ms)), 2),
    figure(median(results.map(({ work_us }) => work_us))),
  ]
  const ratio = median(ratios)
  return `A durable sale through the cloud beside one at the desk, ${CONNECTIONS} connections (medians of ${rounds} rounds of ${round_s} s)

${textTable(['where', 'sale/s', 'p50 ms', 'p99 ms', 'work µs'], [row('desk', measured.desk), row('cloud', measured.cloud)])}

${figure(ratio, 2)} of the desk's sales per second, ${ratio >= RATIO_LIMIT ? 'within' : 'UNDER'} the limit of ${RATIO_LIMIT}; rounds from ${figure(Math.min(...ratios), 2)} to ${figure(Math.max(...ratios), 2)}.
"work" is the time of the server's event loop for each sale. The cloud answers with the whole receipt and its shift,
the desk with its transaction.`
}
