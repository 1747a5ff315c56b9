/**
 * Several processes of one store under load, with a fault every second: one is killed, frozen and let go on, stopped in
 * order, cut off from the database; replies of the database are lost, or it is killed. A client asks any process that listens. Nothing
 * acknowledged may be missing, nothing may be there twice, and the world goes on at another process each time.
 */
import { readdir, readFile, readlink } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresServer } from '../../../../server/tests/postgres-server.ts'
import { SwallowingRelay } from '../../../../server/tests/swallowing-relay.ts'
import { type Checked, checkStore } from '../checks.ts'
import { crewOf, firstSale, testDesks } from '../crash-test.ts'
import { Logbook } from '../logbook.ts'
import { Random } from '../random.ts'
import { ServerProcess } from '../server-process.ts'
import { CrashSite } from '../site.ts'
import { Violation } from '../violation.ts'
import { deliverAll } from '../workload.ts'

/** One that is frozen for longer than this has been replaced, ms. */
const REPLACED_MS = 12_000
const DELIVERY_MS = 120_000
/** While replies are lost, so many of the statements that write turns lose theirs, or never arrive. */
const LOST = 0.3
/** Of the faults of one process, so many are of the owner of the world. */
const OF_OWNER = 0.6

export interface SeveralProcesses {
  processes: number
  faults: number
  seed: number
  postgres: PostgresServer
  say?: (line: string) => void
}

/** What is done to a process, or to the database. */
const FAULTS = [
  'killed',
  'frozen',
  'frozen for long',
  'stopped in order',
  'cut off',
  'replies lost',
  'database killed',
] as const
type ProcessFault = (typeof FAULTS)[number]

export interface SeveralOutcome extends Checked {
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
  const site = new CrashSite({ losesProcesses: true })
  const relay = await SwallowingRelay.open(postgres.url)
  const house = new House(postgres, relay, chance, site)
  const desks = await testDesks()
  const work = Promise.all(await crewOf(site, desks, chance, logbook))
  const during = <T>(step: Promise<T>): Promise<T> => Promise.race([step, work.then(() => step)])
  const done = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<ProcessFault, number>
  const waits = Object.fromEntries(FAULTS.map((fault) => [fault, [] as number[]])) as Record<ProcessFault, number[]>
  try {
    for (let each = 0; each < processes; each++) await house.add()
    for (let round = 0; round < faults; round++) {
      await during(firstSale(logbook))
      await during(pause(chance.between(100, 700)))
      const fault = FAULTS[round % FAULTS.length]!
      await during(house.inflict(fault))
      const at = Date.now()
      await during(firstSale(logbook))
      done[fault]++
      waits[fault].push(Date.now() - at)
      say(`${round + 1} of ${faults}, ${fault}: ${logbook.counts.sales} sales acknowledged so far`)
      await during(house.fill(processes))
    }
    site.over = true
    await work
    await Promise.all(desks.map((desk) => deliverAll(site, desk, DELIVERY_MS)))
    await house.close()
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
    site.over = true
    work.catch(() => {})
    await house.kill()
    relay.close()
  }
}

/** The processes, and what happens to them. */
class House {
  readonly #postgres: PostgresServer
  readonly #relay: SwallowingRelay
  readonly #chance: Random
  readonly #site: CrashSite
  #members: ServerProcess[] = []

  constructor(postgres: PostgresServer, relay: SwallowingRelay, chance: Random, site: CrashSite) {
    this.#postgres = postgres
    this.#relay = relay
    this.#chance = chance
    this.#site = site
  }

  async add(): Promise<void> {
    this.#members.push(await ServerProcess.start(this.#relay.url))
    this.#announce()
  }

  /** As many as there should be. */
  async fill(processes: number): Promise<void> {
    this.#members = this.#members.filter(({ runs }) => runs)
    while (this.#members.length < processes) await this.add()
  }

  /** Clients ask these; one that is about to end is asked until it has ended. */
  #announce(): void {
    this.#site.open(...this.#members.map(({ addresses }) => addresses))
  }

  #remove(member: ServerProcess): void {
    this.#members = this.#members.filter((each) => each !== member)
    this.#announce()
  }

  async inflict(fault: ProcessFault): Promise<void> {
    if (fault === 'database killed') {
      this.#postgres.crash()
      await pause(this.#chance.between(0, 500))
      return this.#postgres.again()
    }
    if (fault === 'replies lost') return this.#loseReplies()
    const member = await this.#victim()
    switch (fault) {
      case 'killed':
        await member.kill()
        return this.#remove(member)
      case 'stopped in order': {
        const code = await member.stop()
        this.#remove(member)
        if (code !== 0) throw new Violation(`stopped in order, a process ends with ${code}\n${member.said}`)
        return
      }
      case 'frozen':
        return this.#freeze(member, this.#chance.between(100, 3000))
      case 'frozen for long':
        // It is not asked meanwhile, as behind a balancer that looks whether it is ready
        this.#remove(member)
        await this.#freeze(member, REPLACED_MS + this.#chance.between(0, 2000))
        // It was replaced if it owned anything, and ends
        return void (await member.kill())
      case 'cut off':
        return this.#cutOff(member)
    }
  }

  async #freeze(member: ServerProcess, ms: number): Promise<void> {
    member.signal('SIGSTOP')
    await pause(ms)
    member.signal('SIGCONT')
    await pause(this.#chance.between(100, 1000))
  }

  /** For a while, of any process; at least one is lost. */
  async #loseReplies(): Promise<void> {
    const before = this.#relay.cuts
    this.#relay.lose = () => (this.#chance.happens(LOST) ? this.#chance.pick(['request', 'reply'] as const) : null)
    await pause(this.#chance.between(200, 1500))
    while (this.#relay.cuts === before) await pause(10)
    this.#relay.lose = () => null
  }

  /** Every connection of it to the database breaks, in the midst of what is done there. */
  async #cutOff({ pid }: ServerProcess): Promise<void> {
    await this.#query(
      `SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity AS a
        WHERE a.application_name = 'kasalab' AND a.client_port = ANY (SELECT unnest($1::int[]))`,
      [this.#relay.portsBehind(await portsOf(pid))],
    )
  }

  /** Often the owner of the world that the clients work in. */
  async #victim(): Promise<ServerProcess> {
    const [owner] = await this.#query<{ pid: number }>(
      "SELECT p.pid::int AS pid FROM kasalab.worlds AS w JOIN kasalab.processes AS p ON p.id = w.owner WHERE w.name = 'default'",
    )
    const owning = this.#members.find(({ pid }) => pid === owner?.pid)
    return owning && this.#chance.happens(OF_OWNER) ? owning : this.#chance.pick(this.#members)
  }

  async #query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client(this.#postgres.url)
    await client.connect()
    try {
      return (await client.query<Row>(sql, values)).rows
    } finally {
      await client.end()
    }
  }

  async close(): Promise<void> {
    for (const member of this.#members) {
      const code = await member.stop()
      if (code !== 0) throw new Violation(`stopped in order, a process ends with ${code}\n${member.said}`)
    }
  }

  kill = async (): Promise<void> => {
    for (const member of this.#members) member.signal('SIGCONT')
    await Promise.all(this.#members.map((member) => member.kill()))
  }
}

/** Local ports of the TCP connections of a process. */
async function portsOf(pid: number): Promise<number[]> {
  const links = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')),
  )
  const inodes = new Set(links.flatMap((link) => link.match(/^socket:\[(\d+)\]$/)?.[1] ?? []))
  const table = (await readFile(`/proc/${pid}/net/tcp`, 'utf8')).split('\n').slice(1)
  return table.flatMap((line) => {
    const columns = line.trim().split(/\s+/)
    return columns.length > 9 && inodes.has(columns[9]!) ? [Number.parseInt(columns[1]!.split(':')[1]!, 16)] : []
  })
}

/** Summary of work and findings, for people. */
export function severalSummary({ faults, waits, counts, lost, ...outcome }: SeveralOutcome): string {
  const rows: [string, string | number][] = [
    ...FAULTS.map((fault): [string, string] => {
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
