/**
 * Several processes of one store under load, with a fault every second (see PROCESS_FAULTS). A client asks any process that
 * listens. Nothing acknowledged may be missing, nothing may be there twice, and the world goes on at another process
 * each time.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresServer } from '../../kit/postgres-server.ts'
import { Random } from '../../kit/random.ts'
import { SwallowingRelay } from '../../kit/swallowing-relay.ts'
import { type Checked, checkStore } from '../checks.ts'
import { crewOf, firstSale, testDesks } from '../crash-test.ts'
import { Logbook } from '../logbook.ts'
import { ServerUnderTest } from '../server-under-test.ts'
import { deliverAll } from '../workload.ts'
import { Cluster, PROCESS_FAULTS, type ProcessFault } from './cluster.ts'

const DELIVERY_MS = 120_000

interface SeveralProcesses {
  processes: number
  faults: number
  seed: number
  postgres: PostgresServer
  say?: (line: string) => void
}

interface SeveralOutcome extends Checked {
  faults: Record<ProcessFault, number>
  counts: Logbook['counts']
  /** How long it took from a fault until the next sale, ms, by fault. */
  waits: Record<ProcessFault, number[]>
  /** Replies and statements lost while replies were lost. */
  lost: number
  seconds: number
}

/** @throws Violation */
export async function severalProcesses({
  processes,
  faults,
  seed,
  postgres,
  say = () => {},
}: SeveralProcesses): Promise<SeveralOutcome> {
  const begun = Date.now()
  const chance = new Random(seed)
  const logbook = new Logbook()
  const server = new ServerUnderTest({ losesProcesses: true })
  const relay = await SwallowingRelay.open(postgres.url)
  const cluster = new Cluster(postgres, relay, chance, server)
  const desks = await testDesks()
  const work = Promise.all(await crewOf(server, desks, chance, logbook))
  const during = <T>(step: Promise<T>): Promise<T> => Promise.race([step, work.then(() => step)])
  const done = Object.fromEntries(PROCESS_FAULTS.map((fault) => [fault, 0])) as Record<ProcessFault, number>
  const waits = Object.fromEntries(PROCESS_FAULTS.map((fault) => [fault, [] as number[]])) as Record<
    ProcessFault,
    number[]
  >
  try {
    for (let each = 0; each < processes; each++) await cluster.add()
    for (let round = 0; round < faults; round++) {
      await during(firstSale(logbook))
      await during(pause(chance.between(100, 700)))
      const fault = PROCESS_FAULTS[round % PROCESS_FAULTS.length]!
      await during(cluster.inflict(fault))
      const at = Date.now()
      await during(firstSale(logbook))
      done[fault]++
      waits[fault].push(Date.now() - at)
      say(`${round + 1} of ${faults}, ${fault}: ${logbook.counts.sales} sales acknowledged so far`)
      await during(cluster.fill(processes))
    }
    server.over = true
    await work
    await Promise.all(desks.map((desk) => deliverAll(server, desk, DELIVERY_MS)))
    await cluster.close()
    const checked = await checkStore(postgres.url, logbook, Date.now())
    return {
      ...checked,
      faults: done,
      waits,
      counts: logbook.counts,
      lost: relay.cuts,
      seconds: (Date.now() - begun) / 1000,
    }
  } finally {
    server.over = true
    work.catch(() => {})
    await cluster.kill()
    relay.close()
  }
}

/** Summary of work and findings, for people. */
export function severalSummary({ faults, waits, counts, lost, ...outcome }: SeveralOutcome): string {
  const rows: [string, string | number][] = [
    ...PROCESS_FAULTS.map((fault): [string, string] => {
      const sorted = [...waits[fault]].sort((a, b) => a - b)
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0
      return [
        fault,
        `${faults[fault]} times; next sale after ${median} ms (${sorted[0] ?? 0} to ${sorted.at(-1) ?? 0})`,
      ]
    }),
    ['statements or replies lost', lost],
    ['sales acknowledged', counts.sales],
    ['sent again', `${counts.resent}: ${counts.madeNow} made then, ${counts.duplicates} refused as duplicates`],
    ['documents checked', `${outcome.documents} of ${outcome.registers} registers, ${outcome.facts} facts`],
    ['purchases approved', `${counts.payments} at ${outcome.terminals} terminals, ${outcome.operations} operations`],
    ['time', `${outcome.seconds.toFixed(1)} s`],
  ]
  return rows.map(([name, value]) => `  ${name.padEnd(28)} ${value}`).join('\n')
}
