/** Memory of the browser in which the console shows a busy world: it must not grow once all is kept that will be. */
import { join } from 'node:path'
import type { CDPSession } from 'playwright-core'
import { launchBrowser } from '../browser/launch.ts'
import { loadWith, openBenchShift, SELL } from './contest.ts'
import type { BenchPlan } from './plan.ts'
import { startChild, startLoad } from './processes/child.ts'
import type { ServerPorts } from './processes/server.ts'
import { figure, median, textTable } from './statistics.ts'

/** Clients that sell: more happens than the console is told. */
const CONNECTIONS = 16
/** Of the whole, in rounds of the plan: ten minutes. */
const SAMPLES = 30
/** Rounds of the plan between two looks. */
const ROUNDS = 20 / 3
/** Most that the last third may have over the one before it. */
const GROWTH_LIMIT = 1.2

/** What the browser has after its garbage is collected. */
interface Sample {
  seconds: number
  /** Entries in the timeline, and those that were too many for it. */
  kept: number
  dropped: number
  heap_mb: number
  nodes: number
}

async function sampled(network: CDPSession, seconds: number, status: string): Promise<Sample> {
  await network.send('HeapProfiler.collectGarbage')
  const { usedSize } = await network.send('Runtime.getHeapUsage')
  const { metrics } = await network.send('Performance.getMetrics')
  const [, kept = 0, dropped = 0] =
    status
      .replaceAll(/[\s,.]/g, ' ')
      .match(/\d+/g)
      ?.map(Number) ?? []
  const nodes = metrics.find(({ name }) => name === 'Nodes')!.value
  return { seconds, kept, dropped, heap_mb: usedSize / 1024 / 1024, nodes }
}

export async function consoleMemoryBench({ round_s, rounds, folder, progress }: BenchPlan): Promise<string> {
  const server = startChild('server.ts', join(folder, 'console-memory.db'))
  const load = startLoad()
  const ports = await server.hear<ServerPorts>()
  await openBenchShift(ports.port)
  const browser = await launchBrowser()
  const page = await browser.newPage({ locale: 'en-GB' })
  await page.goto(`http://127.0.0.1:${ports.cloud}/lab#/timeline`)
  const status = page.locator('.timeline [role=status]').first()
  await status.waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const samples: Sample[] = []
  const begun = performance.now()
  const count = rounds === 1 ? 3 : SAMPLES
  for (let n = 1; n <= count; n++) {
    progress(`the console shows a busy world, look ${n} of ${count}`)
    const job = { port: ports.port, path: SELL, connections: CONNECTIONS, seconds: round_s * ROUNDS }
    await loadWith(load, job)
    samples.push(await sampled(devtools, (performance.now() - begun) / 1000, await status.innerText()))
  }
  await browser.close()
  await Promise.all([load.stop(), server.stop()])
  return report(samples)
}

function report(samples: readonly Sample[]): string {
  const third = Math.ceil(samples.length / 3)
  const heapOf = (part: readonly Sample[]): number => median(part.map(({ heap_mb }) => heap_mb))
  const growth = heapOf(samples.slice(-third)) / heapOf(samples.slice(-2 * third, -third))
  const rows = samples.map(({ seconds, kept, dropped, heap_mb, nodes }) =>
    [seconds, kept, dropped, heap_mb, nodes].map((each) => figure(each)),
  )
  return `Memory of a browser that shows the timeline of a busy world, ${CONNECTIONS} clients selling

${textTable(['s', 'entries', 'not kept', 'heap MB', 'nodes'], rows)}

The last third of the time takes ${figure(growth, 2)} of the memory of the third before, ${growth <= GROWTH_LIMIT ? 'within' : 'OVER'} the limit of ${GROWTH_LIMIT}.`
}
