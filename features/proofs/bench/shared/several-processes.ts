/** Durable sales in several worlds: on SQLite, and on PostgreSQL by one, two and four processes; and what a hop costs. */
import { join } from 'node:path'
import { NO_POSTGRES } from '../../kit/postgres-server.ts'
import { loadWith } from '../contest.ts'
import type { BenchPlan } from '../plan.ts'
import { type Child, startLoad } from '../processes/child.ts'
import type { Result } from '../processes/load.ts'
import { figure, median, textTable } from '../statistics.ts'
import { withDurablePostgres } from './durable-postgres.ts'
import { ServerGroup } from './server-group.ts'

const WORLDS = 8
const CONNECTIONS = 64
/** Processes of one store. */
const COUNTS = [1, 2, 4]

interface Contender {
  name: string
  group: ServerGroup
  /** Whom clients ask: the owner of their world, or another process that hands it on. */
  asked: 'owner' | 'other'
  rounds: Result[]
  /** With one connection. */
  alone: Result[]
}

export async function processesBench(plan: BenchPlan): Promise<string> {
  if (NO_POSTGRES !== null) return `Sales by several processes are not measured: ${NO_POSTGRES}.`
  plan.progress('starting PostgreSQL and all processes')
  return withDurablePostgres(plan.folder, (url) => measure(plan, url))
}

async function measure({ warm_up_s, round_s, rounds, folder, progress }: BenchPlan, url: string): Promise<string> {
  const groups: ServerGroup[] = []
  const load = startLoad()
  try {
    const open = async (place: string, count: number): Promise<ServerGroup> => {
      const group = await ServerGroup.open(place, count, WORLDS)
      groups.push(group)
      return group
    }
    const contender = (name: string, group: ServerGroup, asked: Contender['asked'] = 'owner'): Contender => ({
      ...{ name, group, asked },
      ...{ rounds: [], alone: [] },
    })
    const contenders = [contender('SQLite, 1 process', await open(join(folder, 'processes.db'), 1))]
    for (const count of COUNTS) {
      const group = await open(`${url}?schema=by_${count}`, count)
      contenders.push(contender(`PostgreSQL, ${count} ${count === 1 ? 'process' : 'processes'}`, group))
      if (count === 2) contenders.push(contender('PostgreSQL, 2 processes, each sale by a hop', group, 'other'))
    }
    for (const each of contenders) await sell(load, each, CONNECTIONS, warm_up_s / 2)
    for (let round = 1; round <= rounds; round++)
      for (const each of contenders) {
        progress(`${each.name}, round ${round} of ${rounds}`)
        each.rounds.push(await sell(load, each, CONNECTIONS, round_s))
        each.alone.push(await sell(load, each, 1, round_s / 3))
      }
    return report(contenders, rounds, round_s)
  } finally {
    await load.stop()
    await Promise.all(groups.map((group) => group.close()))
  }
}

function sell(load: Child, { group, asked }: Contender, connections: number, seconds: number): Promise<Result> {
  const [first, ...others] = group.targets(asked)
  return loadWith(load, { ...first!, others, connections, seconds })
}

function report(contenders: readonly Contender[], rounds: number, round_s: number): string {
  const [first] = contenders
  const rows = contenders.map(({ name, rounds, alone }) => {
    const ratios = rounds.map(({ per_second }, round) => per_second / first!.rounds[round]!.per_second)
    return [
      name,
      figure(median(rounds.map(({ per_second }) => per_second))),
      figure(median(rounds.map(({ p50_ms }) => p50_ms)), 2),
      figure(median(rounds.map(({ p99_ms }) => p99_ms)), 2),
      figure(median(ratios), 2),
      [Math.min(...ratios), Math.max(...ratios)].map((ratio) => figure(ratio, 2)).join('-'),
      figure(median(alone.map(({ p50_ms }) => p50_ms)), 2),
    ]
  })
  const alone = (asked: Contender['asked']): number =>
    median(contenders.find((each) => each.group.size === 2 && each.asked === asked)!.alone.map(({ p50_ms }) => p50_ms))
  return `Durable sales in ${WORLDS} worlds, ${CONNECTIONS} connections (medians of ${rounds} rounds of ${round_s} s; load, processes and PostgreSQL share this machine)

${textTable(['', 'sale/s', 'p50 ms', 'p99 ms', 'of SQLite', 'rounds', 'one connection, p50 ms'], rows)}

A hop costs a single client ${figure(alone('other') - alone('owner'), 2)} ms of ${figure(alone('other'), 2)} ms.`
}
