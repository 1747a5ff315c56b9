/** A durable sale at the desk against a bare Express echo of the same body, alternating on one machine. */
import { join } from 'node:path'
import { ContestResult } from './contest.ts'
import type { BenchPlan } from './plan.ts'
import type { Result } from './processes/load.ts'
import { figure, median, textTable } from './statistics.ts'

const CONNECTIONS = [1, 16, 64]

export async function sellBench({ warm_up_s, round_s, rounds, folder, progress }: BenchPlan): Promise<string> {
  const contest = await ContestResult.open(join(folder, 'sell.db'))
  progress('warming up')
  await contest.echo(64, warm_up_s)
  await contest.sell(64, warm_up_s)
  const rows: string[][] = []
  let busy = 0
  for (const connections of CONNECTIONS) {
    const echoes: Result[] = []
    const sales: Result[] = []
    const costs: number[] = []
    for (let round = 1; round <= rounds; round++) {
      progress(`echo and sale at ${connections} connections, round ${round} of ${rounds}`)
      await contest.echoCpu()
      const echo = await contest.echo(connections, round_s)
      const echoMs = (await contest.echoCpu()) / echo.answered
      await contest.business()
      const sale = await contest.sell(connections, round_s)
      costs.push((await contest.business()).cpu_ms / sale.answered / echoMs)
      echoes.push(echo)
      sales.push(sale)
    }
    busy = Math.max(busy, ...echoes.concat(sales).map((result) => result.busy))
    const ratios = sales.map(({ per_second }, round) => per_second / echoes[round]!.per_second)
    const span = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => figure(ratio, 2)).join('-')
    const shares = [figure(median(ratios), 2), span, figure(median(costs), 2)]
    rows.push([String(connections), ...columns(echoes), ...columns(sales), ...shares])
  }
  const { sold } = contest
  progress('counting what is stored')
  await contest.close()
  const head = [
    'connections',
    'echo/s',
    'p50 ms',
    'p99 ms',
    'sale/s',
    'p50 ms',
    'p99 ms',
    'sale/echo',
    'rounds',
    'processor',
  ]
  return `A durable sale against a bare Express echo (medians of ${rounds} rounds of ${round_s} s)

${textTable(head, rows)}

${figure(sold)} sales answered, every one of them found in the file afterwards. "sale/echo" is the
median of the ratios of neighbouring rounds, "rounds" the least and greatest of them, "processor" the processor time of a
sale, all threads of its server, against that of an echo.
The load was busy for at most ${figure(100 * busy)} % of a round: near 100 % it would measure itself.`
}

const columns = (results: Result[]): string[] => [
  figure(median(results.map(({ per_second }) => per_second))),
  figure(median(results.map(({ p50_ms }) => p50_ms)), 2),
  figure(median(results.map(({ p99_ms }) => p99_ms)), 2),
]
