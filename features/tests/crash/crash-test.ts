/**
 * The crash test, `npm run torture`: the real server is killed at work, again and again, and restarted on the same
 * file. Nothing acknowledged may be missing, nothing may exist twice, every sum must be right.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SeedData } from '../../../machines/vocabulary/seed-data.ts'
import { MISUSED, Misuse, misuseLine, scriptArguments } from '../../../server/commands/line/arguments.ts'
import { NO_POSTGRES, PostgresServer } from '../../../server/tests/postgres-server.ts'
import { type Checked, checkStore } from './checks.ts'
import { type CashCounter, payer } from './front-systems.ts'
import { Logbook } from './logbook.ts'
import { Random } from './random.ts'
import { ServerProcess } from './server-process.ts'
import { CrashSite } from './site.ts'
import { Violation } from './violation.ts'
import { deliverAll, manager, seller, type WorkloadDesk } from './workload.ts'

const SELLERS_PER_DESK = 8
const PAYERS_PER_TERMINAL = 4
/** Duration of a step at every second terminal: a kill meets running operations there. */
const STEP_MS = 5
/** Before every second kill there is one during the start; after every fifth the server is stopped in order. */
const KILLED_AT_START = 2
const STOPPED = 5
/** Of a store in PostgreSQL: before every third kill the database is killed, and comes back, while the server works. */
const DATABASE_KILLED = 3
/** The tax authority takes 500 documents a second of each register; a lost page is sent again after 10 s. */
const DELIVERY_MS = 60_000
/** A server that takes no sale for this long is broken, even on a busy machine. */
const FIRST_SALE_MS = 30_000
const LOOK_MS = 10

export interface CrashTest {
  kills: number
  seed: number
  /** Minimum duration of the kills. */
  seconds?: number
  /** Maximum time from a server's start, or from its first sale, to its kill or stop. Milliseconds. */
  life?: number
  /** The store is kept there: it is killed as well, after every third kill. Left out: a file. */
  postgres?: PostgresServer
  say?: (line: string) => void
}

export interface CrashOutcome extends Checked {
  kills: number
  killedAtStart: number
  stopped: number
  databaseKills: number
  counts: Logbook['counts']
  refused: number
  seconds: number
}

/** Runs the crash test in a new folder. @throws Violation; then the folder is kept for inspection */
export async function crashTest({
  kills,
  seed,
  seconds = 0,
  life = 900,
  postgres,
  say = () => {},
}: CrashTest): Promise<CrashOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'kasalab-torture-'))
  const place = postgres?.url ?? join(folder, 'house.db')
  const begun = Date.now()
  const chance = new Random(seed)
  const logbook = new Logbook()
  const site = new CrashSite()
  site.losesDatabase = postgres !== undefined
  const desks = await testDesks()
  const crew = await crewOf(site, desks, chance, logbook)
  // The first violation ends the test
  const work = Promise.all(crew)
  const during = <T>(step: Promise<T>): Promise<T> => Promise.race([step, work.then(() => step)])
  /** Starts the server, and lets all clients work for this time. @param since the first sale, else the start */
  const open = async (time: number, { since }: { since: 'sale' | 'start' }): Promise<ServerProcess> => {
    server = await ServerProcess.start(place)
    site.open(server.addresses)
    if (since === 'sale') await during(firstSale(logbook))
    await during(pause(time))
    return server
  }
  /** Every other life is counted from its first sale; the rest may end before one. */
  const live = (): Promise<ServerProcess> =>
    open(chance.between(100, life), { since: chance.happens(0.5) ? 'sale' : 'start' })
  let server: ServerProcess | null = null
  const tally = { kills: 0, killedAtStart: 0, stopped: 0, databaseKills: 0 }
  try {
    while (tally.kills < kills || Date.now() - begun < seconds * 1000) {
      tally.kills++
      if (tally.kills % KILLED_AT_START === 0) {
        await during(ServerProcess.startInVain(place, chance.between(50, 700)))
        tally.killedAtStart++
      }
      server = await live()
      if (postgres && tally.kills % DATABASE_KILLED === 0) {
        postgres.crash()
        await pause(chance.between(0, 500))
        postgres.again()
        await during(pause(chance.between(100, life)))
        tally.databaseKills++
      }
      site.shut()
      await server.kill()
      say(`kill ${tally.kills}: ${logbook.counts.sales} sales acknowledged so far`)
      if (tally.kills % STOPPED > 0) continue
      server = await live()
      site.shut()
      await stopInOrder(server)
      tally.stopped++
    }
    server = await open(300, { since: 'sale' })
    site.over = true
    await work
    await Promise.all(desks.map((desk) => deliverAll(site, desk, DELIVERY_MS)))
    await stopInOrder(server)
    const checked = await checkStore(place, logbook, Date.now())
    rmSync(folder, { recursive: true })
    const took = (Date.now() - begun) / 1000
    return { ...checked, ...tally, counts: logbook.counts, refused: logbook.refused.size, seconds: took }
  } catch (error) {
    say(`the database is left in ${place}`)
    throw error
  } finally {
    site.over = true
    work.catch(() => {})
    await server?.kill()
  }
}

/** Waits for one more sale and one more card payment: a server that works does both, however busy the machine is. */
async function firstSale({ counts }: Logbook): Promise<void> {
  const { sales, payments } = counts
  const begun = Date.now()
  while (counts.sales === sales || counts.payments === payments) {
    await pause(LOOK_MS)
    if (Date.now() - begun > FIRST_SALE_MS)
      throw new Violation(`nothing is sold, or nothing paid by card, within ${FIRST_SALE_MS} ms`)
  }
}

/** The clients of the server: at each desk a manager and its sellers, at each terminal its payers. */
async function crewOf(site: CrashSite, desks: readonly WorkloadDesk[], chance: Random, logbook: Logbook) {
  const crew = desks.flatMap((desk) => [
    manager(site, desk, chance.branch(), logbook),
    ...Array.from({ length: SELLERS_PER_DESK }, () => seller(site, desk, chance.branch(), logbook)),
  ])
  for (const counter of await counters())
    for (let each = 0; each < PAYERS_PER_TERMINAL; each++) crew.push(payer(site, counter, chance.branch(), logbook))
  return crew
}

async function stopInOrder(server: ServerProcess): Promise<void> {
  const begun = Date.now()
  const code = await server.stop()
  const how = code === null ? `does not end within ${Date.now() - begun} ms` : `ends with code ${code}`
  if (code !== 0) throw new Violation(`stopped in good order, the server ${how}\n${server.said}`)
}

/** Desks that work in parallel: one test register for each cashier, of an active organization. */
async function testDesks(): Promise<WorkloadDesk[]> {
  const app = await seedData()
  const paid = new Set(app.organizations.filter(({ billing }) => billing.status === 'PAID').map(({ id }) => id))
  const desks = new Map<string, WorkloadDesk>()
  for (const { id, license_key, cashier_id, is_test, active, frozen, organization_id } of app.cash_registers) {
    const { login, password } = app.cashiers.find((cashier) => cashier.id === cashier_id)!
    if (!is_test || !active || frozen || !paid.has(organization_id) || desks.has(cashier_id)) continue
    desks.set(cashier_id, { register: id, license_key, login, password })
  }
  return [...desks.values()]
}

/** The terminals of the first register's organization, alternately slow and fast. */
async function counters(): Promise<CashCounter[]> {
  const { terminals, cash_registers } = await seedData()
  const { id: cash_register_id, organization_id } = cash_registers[0]!
  return terminals
    .filter((each) => each.organization_id === organization_id)
    .map(({ id }, index) => ({ terminal_id: id, cash_register_id, latency_ms: index % 2 === 0 ? STEP_MS : 0 }))
}

const seedData = async (): Promise<SeedData> =>
  JSON.parse(await readFile(new URL('../../../fixtures/house.json', import.meta.url), 'utf8'))

/** Summary of work and findings, for people. */
export function crashSummary({ counts, ...outcome }: CrashOutcome): string {
  const rows: [string, string | number][] = [
    ['kills at work', outcome.kills],
    ['kills at starting', outcome.killedAtStart],
    ['stopped in order, at work', outcome.stopped],
    ['kills of the database', outcome.databaseKills],
    ['sales acknowledged', counts.sales],
    ['cash movements acknowledged', counts.services],
    [
      're-sent after a kill',
      `${counts.resent}: ${counts.madeNow} made then, ${counts.duplicates} refused as duplicates`,
    ],
    ['given up after a kill', counts.abandoned],
    ['refused in order', outcome.refused],
    ['offline and online', `${counts.offline} times, ${counts.online} times`],
    ['documents checked', `${outcome.documents} of ${outcome.registers} registers, ${outcome.facts} facts`],
    ['purchases approved', `${counts.payments} at ${outcome.terminals} terminals, ${outcome.operations} operations`],
    ['asked again', `${counts.unheard} without an answer after a kill, ${counts.paidAgain} answered already`],
    ['time', `${outcome.seconds.toFixed(1)} s`],
  ]
  return rows.map(([name, value]) => `  ${name.padEnd(28)} ${value}`).join('\n')
}

const USAGE = `npm run torture -- [--kills N] [--seconds N] [--seed N] [--postgres]

Kills the real server again and again while it sells and is paid by card, starts it on the same file, and checks that
nothing acknowledged is missing, nothing is there twice and every sum is right.

  --kills N    how often it is killed (20)
  --seconds N  runs at least N seconds (0)
  --seed N     the same kills again: a run names its seed
  --postgres   a store in a PostgreSQL server of its own, which is killed as well
  --help

It ends with 0 when all was right, 1 when something was not, 2 when the arguments are wrong.
`

async function main(): Promise<void> {
  const { values } = scriptArguments('npm run torture', USAGE, {
    options: {
      kills: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '0' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 32) },
      postgres: { type: 'boolean', default: false },
    },
  })
  const [kills, seconds, seed] = [values.kills, values.seconds, values.seed].map(Number) as [number, number, number]
  if (![kills, seconds, seed].every((number) => Number.isInteger(number) && number >= 0)) {
    process.stderr.write(misuseLine('npm run torture', new Misuse('its options take whole numbers')))
    process.exitCode = MISUSED
    return
  }
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  say(`torture: seed ${seed}`)
  if (values.postgres && NO_POSTGRES !== null) throw new Error(NO_POSTGRES)
  const postgres = values.postgres ? await PostgresServer.start() : undefined
  try {
    const outcome = await crashTest({ kills, seed, seconds, say, ...(postgres && { postgres }) })
    say(`torture: nothing lost, nothing twice\n${crashSummary(outcome)}`)
  } finally {
    postgres?.stop()
  }
}

if (import.meta.main)
  main().catch((error: Error) => {
    process.stderr.write(`torture: ${error instanceof Violation ? `VIOLATION: ${error.message}` : error.stack}\n`)
    process.exit(1)
  })
