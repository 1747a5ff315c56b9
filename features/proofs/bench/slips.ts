/** Slips of a thousand goods rendered in one world: how much longer a small request to another world takes. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import type { BenchPlan } from './plan.ts'
import { startChild } from './processes/child.ts'
import type { ServerPorts } from './processes/server.ts'
import { figure, median, quantile, textTable } from './statistics.ts'

const GOODS = 1000
/** Maximum added delay of a small request, milliseconds. */
const AIM_MS = 100
/** Interval of small requests, one after another. */
const PAUSE_MS = 2
const FORMS = ['txt', 'html', 'png'] as const
type Load = (typeof FORMS)[number] | 'list'

interface World {
  base_url: string
  local_base_url: string
  cash_registers: { id: string }[]
}

/** Milliseconds of each small request, and the number of slips rendered meanwhile. */
interface Round {
  status: number[]
  sale: number[]
  slips: number
}

export async function slips({ folder, rounds, round_s, progress }: BenchPlan): Promise<string> {
  const server = startChild('server.ts', join(folder, 'slips.db'))
  const { cloud } = await server.hear<ServerPorts>()
  const base = `http://127.0.0.1:${cloud}`
  const [busy, small] = [await world(base), await world(base)]
  for (const each of [busy, small]) await ask('POST', `${each.local_base_url}/api/v1/shift/open`)
  await ask('POST', `${busy.local_base_url}/api/v1/receipt/sell`, sale(0, GOODS, true))
  const prints = `${busy.base_url}/lab/prints/${busy.cash_registers[0]!.id}`
  const loads: Record<Load, string> = {
    txt: `${prints}/1.txt`,
    html: `${prints}/1.html`,
    png: `${prints}/1.png`,
    list: prints,
  }
  const seen = new Map<Load | 'alone', Round[]>()
  let sold = 0
  const round = async (load: Load | 'alone'): Promise<void> => {
    const until = performance.now() + round_s * 1000
    const found: Round = { status: [], sale: [], slips: 0 }
    const render = async (): Promise<void> => {
      while (load !== 'alone' && performance.now() < until) {
        await ask('GET', loads[load])
        found.slips++
      }
    }
    const wait = async (): Promise<void> => {
      while (performance.now() < until) {
        found.status.push(await ask('GET', `${small.local_base_url}/api/v1/kasa/status`))
        found.sale.push(await ask('POST', `${small.local_base_url}/api/v1/receipt/sell`, sale(++sold, 1, false)))
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    await Promise.all([render(), render(), wait()])
    seen.set(load, [...(seen.get(load) ?? []), found])
  }
  for (const load of Object.keys(loads) as Load[]) await ask('GET', loads[load])
  for (let turn = 1; turn <= rounds; turn++)
    for (const load of ['alone', ...(Object.keys(loads) as Load[])] as const) {
      progress(`slips: round ${turn} of ${rounds}, ${load}`)
      await round(load)
    }
  agent.destroy()
  await server.stop()
  return report(seen)
}

function report(seen: ReadonlyMap<Load | 'alone', Round[]>): string {
  const alone = seen.get('alone')!
  const rows: string[][] = []
  let worst = 0
  for (const kind of ['status', 'sale'] as const)
    for (const [load, found] of seen) {
      const all = (from: Round[]) => from.flatMap((each) => each[kind])
      const [p50, p99] = [0.5, 0.99].map((share) => quantile(all(found), share)) as [number, number]
      const greatest = found.map((each) => Math.max(...each[kind]))
      const more = found.map((_, turn) => greatest[turn]! - Math.max(...alone[turn]![kind]))
      if (load !== 'alone') worst = Math.max(worst, median(more))
      const differences = load === 'alone' ? ['', ''] : [figure(median(more), 1), figure(Math.max(...more), 1)]
      const rendered = load === 'alone' ? '' : figure(found.reduce((sum, each) => sum + each.slips, 0))
      const largest = Math.max(...greatest)
      rows.push([`${kind}, ${load}`, figure(p50, 2), figure(p99, 2), figure(largest, 1), ...differences, rendered])
    }
  const head = ['small request, beside', 'p50', 'p99', 'max', 'max more, p50', 'max more, max', 'answers']
  const verdict = worst <= AIM_MS ? 'within' : 'OVER'
  return `Slips of ${figure(GOODS)} goods, two asked for at a time in one world, small requests in another, milliseconds

${textTable(head, rows)}

"Max more": the slowest of a round less the slowest of the round alone before it, median and greatest of all rounds:
what other programs take from the processors is in both. The median is ${figure(worst, 1)} ms at the worst, ${verdict} the aim of ${AIM_MS} ms.`
}

const world = async (base: string): Promise<World> => {
  const response = await fetch(`${base}/lab/worlds`, { method: 'POST' })
  if (!response.ok) throw new Error(`No world is made: ${response.status}`)
  return (await response.json()) as World
}

const sale = (number: number, goods: number, print: boolean): object => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  goods: Array.from({ length: goods }, (_, index) => ({
    ...{ code: String(index), name: `Товар номер ${index} з довгою назвою`, price: 1000, quantity: 1000, taxes: [1] },
  })),
  payments: [{ type: 'CASH', value: goods * 1000 }],
  print,
})

const agent = new Agent({ keepAlive: true })

/** Until the last byte of the answer, in milliseconds. @throws unless it is a success */
function ask(method: string, url: string, body?: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const headers = body && { 'content-type': 'application/json' }
    const heard = (response: IncomingMessage): void => {
      response.on('end', () => {
        if (response.statusCode! < 300) resolve(performance.now() - begun)
        else reject(new Error(`${method} ${url} answers ${response.statusCode}`))
      })
      response.resume()
    }
    request(url, { method, headers, agent }, heard)
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
}
