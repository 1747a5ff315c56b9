/** Time from the start of a process to its first answer. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from '../../support/run/child-process.ts'
import { freePort } from '../kit/free-port.ts'
import { loadWith, openBenchShift, receiptsIn } from './contest.ts'
import type { BenchPlan } from './plan.ts'
import { startLoad } from './processes/child.ts'
import { figure, median, textTable } from './statistics.ts'

const SERVER = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))
const ECHO = fileURLToPath(new URL('processes/echo.ts', import.meta.url))
/** Interval of polling. */
const POLL_MS = 3
/** After this it will never answer. */
const TIMEOUT_MS = 30_000

export async function startUp({ starts, folder, progress }: BenchPlan): Promise<string> {
  const existing = join(folder, 'existing.db')
  progress('start-up: filling a file')
  const { process: filled, port } = await startServer(existing)
  await sellFor(port)
  await end(filled)
  const sold = await receiptsIn(existing)
  const times = { echo: [] as number[], fresh: [] as number[], existing: [] as number[] }
  for (let start = 1; start <= starts; start++) {
    progress(`start-up, ${start} of ${starts}`)
    times.echo.push(await lifetime(startEcho()))
    times.fresh.push(await lifetime(startServer(join(folder, `fresh-${start}.db`))))
    times.existing.push(await lifetime(startServer(existing)))
  }
  const row = (name: string, values: number[]): string[] => [
    name,
    ...[median(values), Math.min(...values), Math.max(...values)].map((each) => figure(each)),
    figure(median(values) / median(times.echo), 2),
  ]
  const rows = [
    row('bare Express echo', times.echo),
    row('server, new file', times.fresh),
    row(`server, file with ${figure(sold)} sales`, times.existing),
  ]
  return `From the start of the process to its first answer, ms (${starts} starts)

${textTable(['process', 'median', 'least', 'most', '× echo'], rows)}`
}

interface Started {
  process: ChildProcess
  port: number
  took_ms: number
}

const startEcho = async (): Promise<Started> => {
  const port = await freePort()
  return answered([ECHO, String(port)], port, '/')
}

/** The command line itself; its first answer is the desk's status. */
const startServer = async (data: string): Promise<Started> => {
  const port = await freePort()
  const args = ['--port', '0', '--local-port', String(port), '--lan-port', '0', '--data', data]
  return answered([SERVER, ...args], port, '/api/v1/kasa/status')
}

async function answered(args: string[], port: number, path: string): Promise<Started> {
  const begun = performance.now()
  const child = spawn(process.execPath, args, { env: ownEnvironment(), stdio: ['pipe', 'ignore', 'inherit'] })
  while (performance.now() - begun < TIMEOUT_MS && child.exitCode === null) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
      const took_ms = performance.now() - begun
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path} answers ${response.status}`)
      return { process: child, port, took_ms }
    } catch (error) {
      if ((error as Error).message !== 'fetch failed') throw error
      await sleep(POLL_MS)
    }
  }
  child.kill()
  throw new Error(`${args[0]} does not answer`)
}

async function lifetime(starting: Promise<Started>): Promise<number> {
  const { process, took_ms } = await starting
  await end(process)
  return took_ms
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

async function sellFor(port: number): Promise<void> {
  await openBenchShift(port)
  const load = startLoad()
  await loadWith(load, { port, path: '/api/v1/receipt/sell', connections: 64, seconds: 0.5 })
  await load.stop()
}
