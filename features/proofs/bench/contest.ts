/** Two servers and the load, each a separate process: the yardstick, and the desk of the real server. */
import { rm } from 'node:fs/promises'
import { openDatabase } from '../../../server/store/sqlite/database.ts'
import { type Child, startChild, startLoad } from './processes/child.ts'
import type { LoadJob, Result } from './processes/load.ts'
import type { Business } from './processes/server.ts'

/** Sales of the desk. */
export const SELL = '/api/v1/receipt/sell'

interface Ports {
  echo: number
  desk: number
}

export class ContestResult {
  #echo: Child
  #server: Child
  #load: Child
  #ports: Ports
  #file: string
  /** Sales answered with 200 so far. */
  sold = 0

  private constructor(file: string, children: Record<'echo' | 'server' | 'load', Child>, ports: Ports) {
    this.#file = file
    this.#echo = children.echo
    this.#server = children.server
    this.#load = children.load
    this.#ports = ports
  }

  /**
   * Starts all three, and opens the shift.
   * @param file of the database: a new one
   */
  static async open(file: string): Promise<ContestResult> {
    const echo = startChild('echo.ts')
    const server = startChild('server.ts', file)
    const load = startLoad()
    const ports = {
      echo: (await echo.hear<{ port: number }>()).port,
      desk: (await server.hear<{ port: number }>()).port,
    }
    await openBenchShift(ports.desk)
    return new ContestResult(file, { echo, server, load }, ports)
  }

  echo(connections: number, seconds: number): Promise<Result> {
    return loadWith(this.#load, { port: this.#ports.echo, path: '/echo', connections, seconds })
  }

  /** Processor time of the echo since the last call, ms. */
  async echoCpu(): Promise<number> {
    this.#echo.tell('business')
    return (await this.#echo.hear<Pick<Business, 'cpu_ms'>>()).cpu_ms
  }

  async sell(connections: number, seconds: number): Promise<Result> {
    const result = await loadWith(this.#load, { port: this.#ports.desk, path: SELL, connections, seconds })
    this.sold += result.answered
    return result
  }

  /** Utilization of the server's event loop since the last call. */
  business(): Promise<Business> {
    this.#server.tell('business')
    return this.#server.hear()
  }

  /** Stops all three and removes the file. @throws when the file lacks an answered sale, or has another one */
  async close(): Promise<void> {
    await Promise.all([this.#load.stop(), this.#echo.stop(), this.#server.stop()])
    const stored = await receiptsIn(this.#file)
    await rm(this.#file)
    if (stored !== this.sold) throw new Error(`${this.sold} sales were answered, ${stored} are stored`)
  }
}

/** At the desk of the first register. @throws unless the shift opens */
export async function openBenchShift(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/shift/open`, { method: 'POST' })
  const text = await response.text()
  if (text !== '{"status":true}') throw new Error(`The shift does not open: ${response.status} ${text}`)
}

/** One round of load. @throws when any answer is no success: the figures would mean nothing */
export async function loadWith(load: Child, job: LoadJob): Promise<Result> {
  load.tell(job)
  const result = await load.hear<Result>()
  if (result.failed > 0)
    throw new Error(`${result.failed} answers of ${job.path} are no success. The first:\n${result.failure}`)
  return result
}

/** Receipts in the file of a stopped server. */
export async function receiptsIn(file: string): Promise<number> {
  const database = await openDatabase(file)
  const [row] = await database
    .knex('documents')
    .whereNotNull('receipt_id')
    .count<{ receipts: number }[]>('* as receipts')
  await database.close()
  return row!.receipts
}
