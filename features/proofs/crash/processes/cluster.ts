/** Several processes of one store, and what is done to them. */
import { readdir, readFile, readlink } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresServer } from '../../kit/postgres-server.ts'
import type { Random } from '../../kit/random.ts'
import { ServerProcess } from '../../kit/server-process.ts'
import type { SwallowingRelay } from '../../kit/swallowing-relay.ts'
import { Violation } from '../logbook.ts'
import type { ServerUnderTest } from '../server-under-test.ts'

/** One that is frozen for longer than this has been replaced, ms. */
const REPLACED_MS = 12_000
/** While replies are lost, so many of the statements that write turns lose theirs, or never arrive. */
const LOST = 0.3
/** Of the faults of one process, so many are of the owner of the world. */
const OF_OWNER = 0.6

/** What is done to a process, or to the database. */
export const PROCESS_FAULTS = [
  'killed',
  'frozen',
  'frozen for long',
  'stopped in order',
  'cut off',
  'replies lost',
  'database killed',
] as const
export type ProcessFault = (typeof PROCESS_FAULTS)[number]

/** The processes behind a relay to their database. */
export class Cluster {
  readonly #postgres: PostgresServer
  readonly #relay: SwallowingRelay
  readonly #chance: Random
  readonly #server: ServerUnderTest
  #members: ServerProcess[] = []

  constructor(postgres: PostgresServer, relay: SwallowingRelay, chance: Random, server: ServerUnderTest) {
    this.#postgres = postgres
    this.#relay = relay
    this.#chance = chance
    this.#server = server
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
    this.#server.open(...this.#members.map(({ addresses }) => addresses))
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
