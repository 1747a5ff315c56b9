/** Clients of the report bench: one that requests reports, and one that makes small requests meanwhile. */
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SeedData } from '../../../../machines/vocabulary/seed-data.ts'
import { FIRST_DAY } from '../seeding.ts'

const REPORTS = '/api/v1/extended-reports'
/** Delay before a task starts, milliseconds. */
const WAITING_MS = 1000
/** Interval of polling, long enough to cost nothing. */
const POLL_MS = 100
/** Interval of small requests, one after another. */
const PAUSE_MS = 2

const {
  cashiers: [cashier],
} = JSON.parse(readFileSync(new URL('../../../../fixtures/house.json', import.meta.url), 'utf8')) as SeedData

export interface Made {
  /** Lines of the table. */
  rows: number
  /** Time of making it, without the delay, milliseconds on the world's clock. */
  took_ms: number
}

interface Task {
  id: string
  status: 'PENDING' | 'DONE' | 'ERROR'
  created_at: string
  updated_at: string | null
}

/** Requests reports on all goods the organization has sold, by default up to now. */
export class Bookkeeper {
  readonly #base: string
  readonly #headers: Record<string, string>

  private constructor(base: string, token: string) {
    this.#base = base
    this.#headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-client-name': 'bench',
      'x-client-version': '1',
    }
  }

  static async signIn(port: number): Promise<Bookkeeper> {
    const base = `http://127.0.0.1:${port}`
    const { login, password } = cashier!
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ login, password })
    const response = await fetch(`${base}/api/v1/cashier/signin`, { method: 'POST', headers, body })
    const { access_token } = (await response.json()) as { access_token: string }
    return new Bookkeeper(base, access_token)
  }

  /** @returns its id, once it is being made */
  async begin(until: number = Date.now()): Promise<string> {
    const [from_date, to_date] = [FIRST_DAY, until].map((at) => new Date(at).toISOString())
    const { id } = await this.#ask<Task>('POST', `${REPORTS}/goods`, { from_date, to_date })
    await sleep(WAITING_MS)
    return id
  }

  async isDone(id: string): Promise<boolean> {
    return (await this.#ask<Task>('GET', `${REPORTS}/${id}`)).status !== 'PENDING'
  }

  /** Cancels a report. */
  async cancel(id: string): Promise<void> {
    await this.#ask('DELETE', `/lab/reports/${id}`)
  }

  /** @throws when it fails */
  async done(id: string): Promise<Made> {
    while (!(await this.isDone(id))) await sleep(POLL_MS)
    const { status, created_at, updated_at } = await this.#ask<Task>('GET', `${REPORTS}/${id}`)
    if (status !== 'DONE') throw new Error(`The report ends as ${status}`)
    const said = await this.#ask<{ fact: { rows: number } }[]>(
      'GET',
      `/lab/facts?type=report.done&address=report-task:${id}`,
    )
    return { rows: said[0]!.fact.rows, took_ms: Date.parse(updated_at!) - Date.parse(created_at) - WAITING_MS }
  }

  async goods(until?: number): Promise<Made> {
    return this.done(await this.begin(until))
  }

  async #ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const wish = { method, headers: this.#headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${this.#base}${path}`, wish)
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
}

/** Duration of successive small requests to the desk, milliseconds. */
export async function pollsReport(port: number, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + seconds * 1000
  const took: number[] = []
  while (performance.now() < until) {
    took.push(await status(port, agent))
    await sleep(PAUSE_MS)
  }
  agent.destroy()
  return took
}

function status(port: number, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const heard = (response: IncomingMessage): void => {
      response.on('end', () => resolve(performance.now() - begun)).resume()
    }
    request({ port, host: '127.0.0.1', path: '/api/v1/kasa/status', agent }, heard).on('error', reject).end()
  })
}
