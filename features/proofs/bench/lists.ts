/** Lists on a store with a long history compared with a new store: a page's cost must not depend on rows outside it. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import type { SeedData } from '../../../machines/vocabulary/seed-data.ts'
import { openDatabase } from '../../../server/store/sqlite/database.ts'
import { loadWith, openBenchShift } from './contest.ts'
import type { BenchPlan } from './plan.ts'
import { type Child, startChild, startLoad } from './processes/child.ts'
import type { Result } from './processes/load.ts'
import type { ServerPorts } from './processes/server.ts'
import { saleRequest } from './requests.ts'
import { seedDatabase } from './seeding.ts'
import { figure, median, textTable } from './statistics.ts'

/** Maximum cost of a first page with a long history, relative to a store with little more than this page. */
const RATIO_LIMIT = 2
/** Enough for a full page at the first register, which has nine of ten shifts. */
const ONE_PAGE = { shifts: 30, receipts: 300 }
const DEEP = 50_000
/** Warm-up requests of each turn. */
const UNCOUNTED = 2
const AT_A_TURN = 10
const CONNECTIONS = 64

interface Store {
  name: string
  server: Child
  doors: ServerPorts
  headers: Record<string, string>
  agent: Agent
  /** Time of the first request about the registers, which loads them into memory. */
  loading_ms: number
}

const { cashiers, cash_registers } = JSON.parse(
  readFileSync(new URL('../../../fixtures/house.json', import.meta.url), 'utf8'),
) as SeedData

export async function listsBench(plan: BenchPlan): Promise<string> {
  const { folder, history, progress } = plan
  const filled = async (name: string, wish: BenchPlan['history']): Promise<string> => {
    const data = join(folder, `${name}.db`)
    let told = 0
    const say = (done: number): void => {
      const percent = 5 * Math.floor((20 * done) / wish.shifts)
      if (percent > told) progress(`lists: a history of ${figure(wish.shifts)} shifts is made, ${percent} %`)
      told = percent
    }
    await seedDatabase({ ...wish, data, progress: say })
    return data
  }
  const files = {
    empty: join(folder, 'empty.db'),
    'one page': await filled('one-page', ONE_PAGE),
    history: plan.store ?? (await filled('history', history)),
  }
  const size = await sizeOf(files.history)
  const stores: Store[] = []
  for (const [name, file] of Object.entries(files)) {
    progress(`lists: starting on ${name}`)
    stores.push(await open(name, file))
  }
  const [empty, onePage, long] = stores as [Store, Store, Store]
  const offset = Math.min(DEEP, Math.floor(size.shifts / 2))
  const pages = await measurePages(stores, offset, plan)
  const firstSales = [await firstSale(empty), await firstSale(long)]
  const sold = await measureSales([empty, long], plan)
  for (const store of stores) await close(store, store !== onePage)

  const worst = Math.max(...pages.filter(({ deep }) => !deep).map(({ ms: [, page, all] }) => all! / page!))
  const furthest = Math.max(...pages.filter(({ deep }) => deep).map(({ ms }) => ms[2]!))
  const nearest = Math.min(...pages.filter(({ path }) => path.endsWith('shifts')).map(({ ms }) => ms[2]!))
  const verdict = worst <= RATIO_LIMIT ? 'within' : 'OVER'
  const ratio = (to: number, from: number): string => figure(to / from, 2)
  const rows = pages.map(({ path, deep, ms }) => {
    const [none, page, all] = ms as [number, number, number]
    const ratios = deep ? ['', ''] : [ratio(all, page), ratio(all, none)]
    return [path, figure(none, 2), figure(page, 2), figure(all, 2), ...ratios]
  })
  const both = (figureOf: (result: Result) => number): [number, number] => [
    median(sold[0]!.map(figureOf)),
    median(sold[1]!.map(figureOf)),
  ]
  const after: [string, number, number][] = [
    ['first list of registers after the start, ms', empty.loading_ms, long.loading_ms],
    ['first sale, ms', firstSales[0]!, firstSales[1]!],
    [`sales per second, ${CONNECTIONS} connections`, ...both(({ per_second }) => per_second)],
    ['the same, p99, ms', ...both(({ p99_ms }) => p99_ms)],
  ]
  const head = ['request (p50, ms)', 'empty', 'one page', 'history', '÷ one page', '÷ empty']
  return `Lists with ${figure(size.shifts)} shifts and ${figure(size.receipts)} receipts, three servers asked by turns

${textTable(head, rows)}

The first page, history against one page: ${figure(worst, 2)} at the worst, ${verdict} the limit of ${figure(RATIO_LIMIT, 1)}. Against an empty store it
shows what the rows of a page cost: there the lists of shifts are empty.
A page ${figure(offset)} shifts back takes ${ratio(furthest, nearest)} times as long as the first one at the most.

${textTable(
  ['', 'empty', 'history', 'ratio'],
  after.map(([name, one, other]) => [name, figure(one, 2), figure(other, 2), ratio(other, one)]),
)}`
}

/** Number of shifts and receipts in a file, which is migrated to the present schema. */
async function sizeOf(file: string): Promise<BenchPlan['history']> {
  const database = await openDatabase(file)
  const count = (column: string) => database.knex.raw(`count(${column}) AS count`)
  const [shifts] = await database.knex('shifts').select<{ count: number }[]>(count('*'))
  const [documents] = await database.knex('documents').select<{ count: number }[]>(count('receipt_id'))
  await database.close()
  return { shifts: shifts!.count, receipts: documents!.count }
}

/** Starts a server on a file, and signs in as the first cashier, with the key of the first register. */
async function open(name: string, file: string): Promise<Store> {
  const server = startChild('server.ts', file)
  const doors = await server.hear<ServerPorts>()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { login, password } = cashiers[0]!
  const response = await fetch(`http://127.0.0.1:${doors.cloud}/api/v1/cashier/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, 'x-license-key': cash_registers[0]!.license_key }
  const store = { name, server, doors, headers, agent, loading_ms: 0 }
  store.loading_ms = await ask(store, '/api/v1/cash-registers')
  return store
}

async function close({ server, doors, agent }: Store, hasShift: boolean): Promise<void> {
  agent.destroy()
  if (hasShift) await atDesk(doors, '/api/v1/shift/close')
  await server.stop()
}

interface Page {
  path: string
  /** With a large offset. */
  deep: boolean
  /** Median of each store. */
  ms: number[]
}

/** Measures each list on each store, alternating. */
async function measurePages(stores: Store[], offset: number, { askings, progress }: BenchPlan): Promise<Page[]> {
  const lists = ['/api/v1/shifts', '/api/v1/cash-registers/shifts']
  const first = lists.flatMap((path) => [path, `${path}?desc=true`, `${path}?statuses=OPENED`])
  const deep = lists.flatMap((path) => [`${path}?offset=${offset}`, `${path}?statuses=CLOSED&offset=${offset}`])
  const paths = ['/api/v1/cash-registers', ...first, ...deep]
  const measured = paths.map(() => stores.map((): number[] => []))
  for (let turn = 0; turn < askings / AT_A_TURN; turn++) {
    progress(`lists: turn ${turn + 1} of ${askings / AT_A_TURN}`)
    for (const [row, path] of paths.entries())
      for (let index = 0; index < stores.length; index++) {
        // The stores take turns in being first
        const which = (index + turn) % stores.length
        for (let n = 0; n < UNCOUNTED + AT_A_TURN; n++) {
          const took_ms = await ask(stores[which]!, path)
          if (n >= UNCOUNTED) measured[row]![which]!.push(took_ms)
        }
      }
  }
  return paths.map((path, row) => ({ path, deep: deep.includes(path), ms: measured[row]!.map(median) }))
}

/**
 * Time of one request to the cloud until the last byte of its answer, in milliseconds.
 * @throws unless the status is 200
 */
function ask({ name, doors, headers, agent }: Store, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const heard = (response: IncomingMessage): void => {
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begun)
        else reject(new Error(`${path} answers ${response.statusCode} on ${name}`))
      })
      response.resume()
    }
    request({ port: doors.cloud, host: '127.0.0.1', path, headers, agent }, heard).on('error', reject).end()
  })
}

async function atDesk({ port }: ServerPorts, path: string, body?: unknown): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answers ${response.status} ${text}`)
}

/** Opens the shift and sells once. @returns milliseconds of both */
async function firstSale({ doors }: Store): Promise<number> {
  const begun = performance.now()
  await openBenchShift(doors.port)
  await atDesk(doors, '/api/v1/receipt/sell', saleRequest(randomUUID()))
  return performance.now() - begun
}

/** Sales at each store, round by round. */
async function measureSales(stores: Store[], { rounds, round_s, warm_up_s, progress }: BenchPlan): Promise<Result[][]> {
  const load = startLoad()
  const path = '/api/v1/receipt/sell'
  const sell = ({ doors }: Store, seconds: number) =>
    loadWith(load, { port: doors.port, path, connections: CONNECTIONS, seconds })
  for (const store of stores) await sell(store, warm_up_s)
  const measured = stores.map((): Result[] => [])
  for (let round = 1; round <= rounds; round++)
    for (const [index, store] of stores.entries()) {
      progress(`sales with a history and without, round ${round} of ${rounds}`)
      measured[index]!.push(await sell(store, round_s))
    }
  await load.stop()
  return measured
}
