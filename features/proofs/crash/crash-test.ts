/**
 * The crash test: the real server is killed at work, again and again, and restarted on the same
 * file. Nothing acknowledged may be missing, nothing may exist twice, every sum must be right.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SeedData } from '../../../machines/vocabulary/seed-data.ts'
import { HANGING_MS } from '../kit/hanging.ts'
import type { PostgresServer } from '../kit/postgres-server.ts'
import { Random } from '../kit/random.ts'
import { ServerProcess } from '../kit/server-process.ts'
import { type Checked, checkStore } from './checks.ts'
import { type CashCounter, payer } from './front-systems.ts'
import { Logbook, Violation } from './logbook.ts'
import { ServerUnderTest } from './server-under-test.ts'
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
const LOOK_MS = 10

interface CrashTest {
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

interface CrashOutcome extends Checked {
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
  const underTest = new ServerUnderTest({ losesDatabase: postgres !== undefined })
  const desks = await testDesks()
  // The first violation ends the test
  const work = Promise.all(await crewOf(underTest, desks, chance, logbook))
  const during = <T>(step: Promise<T>): Promise<T> => Promise.race([step, work.then(() => step)])
  /** Starts the server, and lets all clients work for this time. @param since the first sale, else the start */
  const open = async (time: number, { since }: { since: 'sale' | 'start' }): Promise<ServerProcess> => {
    server = await ServerProcess.start(place)
    underTest.open(server.addresses)
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
        await during(killDatabase(postgres, chance))
        tally.databaseKills++
      }
      underTest.shut()
      await server.kill()
      say(`kill ${tally.kills}: ${logbook.counts.sales} sales acknowledged so far`)
      if (tally.kills % STOPPED > 0) continue
      server = await live()
      underTest.shut()
      await stopInOrder(server)
      tally.stopped++
    }
    server = await open(300, { since: 'sale' })
    underTest.over = true
    await work
    await Promise.all(desks.map((desk) => deliverAll(underTest, desk, DELIVERY_MS)))
    await stopInOrder(server)
    const checked = await checkStore(place, logbook, Date.now())
    rmSync(folder, { recursive: true })
    const did = { counts: logbook.counts, refused: logbook.refused.size, seconds: (Date.now() - begun) / 1000 }
    return { ...checked, ...tally, ...did }
  } catch (error) {
    say(`the database is left in ${place}`)
    throw error
  } finally {
    underTest.over = true
    work.catch(() => {})
    await server?.kill()
  }
}

/** Kills the database while the server works, lets it come back, and lets all clients go on for a while. */
async function killDatabase(postgres: PostgresServer, chance: Random): Promise<void> {
  postgres.crash()
  await pause(chance.between(0, 500))
  postgres.again()
  await pause(chance.between(100, 900))
}

/** Waits for one more sale and one more card payment: a server that works does both, however busy the machine is. */
export async function firstSale({ counts }: Logbook): Promise<void> {
  const { sales, payments } = counts
  const begun = Date.now()
  while (counts.sales === sales || counts.payments === payments) {
    await pause(LOOK_MS)
    if (Date.now() - begun > HANGING_MS)
      throw new Violation(`nothing is sold, or nothing paid by card, within ${HANGING_MS} ms`)
  }
}

/** The clients of the server: at each desk a manager and its sellers, at each terminal its payers. */
export async function crewOf(
  underTest: ServerUnderTest,
  desks: readonly WorkloadDesk[],
  chance: Random,
  logbook: Logbook,
) {
  const crew = desks.flatMap((desk) => [
    manager(underTest, desk, chance.branch(), logbook),
    ...Array.from({ length: SELLERS_PER_DESK }, () => seller(underTest, desk, chance.branch(), logbook)),
  ])
  for (const counter of await counters())
    for (let each = 0; each < PAYERS_PER_TERMINAL; each++)
      crew.push(payer(underTest, counter, chance.branch(), logbook))
  return crew
}

async function stopInOrder(server: ServerProcess): Promise<void> {
  const begun = Date.now()
  const code = await server.stop()
  const how = code === null ? `does not end within ${Date.now() - begun} ms` : `ends with code ${code}`
  if (code !== 0) throw new Violation(`stopped in good order, the server ${how}\n${server.said}`)
}

/** Desks that work in parallel: one test register for each cashier, of an active organization. */
export async function testDesks(): Promise<WorkloadDesk[]> {
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
