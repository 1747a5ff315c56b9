/** Worlds by the thousand, each with a shift and a sale: what one costs awake and asleep, to create and to wake. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import type { BenchPlan } from './plan.ts'
import { type Child, startChild } from './processes/child.ts'
import type { MemoryUse } from './processes/memory.ts'
import type { ServerPorts } from './processes/server.ts'
import { saleRequest } from './requests.ts'
import { figure, median, quantile, textTable } from './statistics.ts'

/** Clients that make worlds. */
const CLIENTS = 8
/** Worlds that are woken, one by one. */
const WOKEN = 300
/** A sleeping world takes at most this part of the memory of one that is awake. */
const RATIO_LIMIT = 0.25
/** Bound of a server that puts none to sleep. */
const NO_BOUND = 1_000_000_000
const KIB = 1024
const MIB = 1024 * KIB

interface Made {
  /** Milliseconds from a request to its answer. */
  created: number[]
  sold: number[]
  seconds: number
}

/** One server with all its worlds. */
class Town {
  readonly #server: Child
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  readonly #ports: ServerPorts
  /** Milliseconds from the start of the process until it listens. */
  readonly startedMs: number

  private constructor(server: Child, ports: ServerPorts, startedMs: number) {
    this.#server = server
    this.#ports = ports
    this.startedMs = startedMs
  }

  static async open(file: string, awake: number): Promise<Town> {
    const begun = performance.now()
    const server = startChild('server.ts', file, String(awake))
    const ports = await server.hear<ServerPorts>()
    return new Town(server, ports, performance.now() - begun)
  }

  /** @param how bare: without what was said in the worlds and what their machines did, which is given up */
  memory(how: 'memory' | 'bare' = 'memory'): Promise<MemoryUse> {
    this.#server.tell(how)
    return this.#server.hear()
  }

  async delete(from: number, to: number): Promise<void> {
    for (let n = from; n < to; n++) await this.#ask('DELETE', this.#ports.cloud, `/w/w${n}/lab/world`)
  }

  async sleep(): Promise<void> {
    this.#server.tell('sleep')
    await this.#server.hear()
  }

  async make(from: number, to: number): Promise<Made> {
    const made: Made = { created: [], sold: [], seconds: 0 }
    const begun = performance.now()
    let next = from
    const client = async (): Promise<void> => {
      for (let n = next++; n < to; n = next++) {
        made.created.push(await this.#ask('POST', this.#ports.cloud, '/lab/worlds', { name: `w${n}` }))
        await this.#ask('POST', this.#ports.port, `/w/w${n}/api/v1/shift/open`)
        made.sold.push(
          await this.#ask('POST', this.#ports.port, `/w/w${n}/api/v1/receipt/sell`, saleRequest(randomUUID())),
        )
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    made.seconds = (performance.now() - begun) / 1000
    return made
  }

  /** Milliseconds until a world says how its desk stands. */
  status(n: number): Promise<number> {
    return this.#ask('GET', this.#ports.port, `/w/w${n}/api/v1/kasa/status`)
  }

  async close(): Promise<void> {
    this.#agent.destroy()
    await this.#server.stop()
  }

  /** @throws when the answer is no success: the figures would mean nothing */
  async #ask(method: string, port: number, path: string, body?: object): Promise<number> {
    const begun = performance.now()
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request({ agent: this.#agent, host: '127.0.0.1', port, path, method, headers })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    const [response] = await once(sent, 'response')
    const text = (await response.toArray()).join('')
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${text}`)
    return performance.now() - begun
  }
}

export async function worldsBench({ worlds, folder, progress }: BenchPlan): Promise<string> {
  const files = ['awake', 'asleep'].map((name) => join(folder, `worlds-${name}.db`)) as [string, string]
  progress(`${figure(worlds)} worlds that stay awake`)
  const awake = await measured(files[0], NO_BOUND, worlds)
  progress(`${figure(worlds)} worlds of which most sleep`)
  const asleep = await measured(files[1], 1, worlds)
  progress('waking')
  const step = Math.max(1, Math.floor(worlds / WOKEN))
  const names = Array.from({ length: Math.min(WOKEN, worlds) }, (_, index) => index * step)
  const [woken, warm]: [number[], number[]] = [[], []]
  for (const n of names) {
    // By turns: both have the machine as it is then
    woken.push(await asleep.town.status(n))
    warm.push(await awake.town.status(n))
  }
  await Promise.all([awake.town.close(), asleep.town.close()])
  progress('starting again')
  const again = await Town.open(files[1], 500)
  const { startedMs } = again
  await again.close()
  const empty = await Town.open(join(folder, 'worlds-none.db'), 500)
  await empty.close()
  return report(worlds, { awake, asleep, woken, warm, restart: [startedMs, empty.startedMs] })
}

interface Measured {
  town: Town
  made: Made
  /** Bytes of one world. */
  held: number
  /** The same without its activity. */
  bare: number
  /** Bytes of the process, without worlds and with all of them. */
  resident: [before: number, after: number]
}

async function measured(file: string, bound: number, worlds: number): Promise<Measured> {
  const town = await Town.open(file, bound)
  const warmUp = Math.ceil(worlds / 20)
  await town.make(worlds, worlds + warmUp)
  await town.delete(worlds, worlds + warmUp)
  const before = await town.memory()
  const made = await town.make(0, worlds)
  if (bound !== NO_BOUND) await town.sleep()
  const after = await town.memory()
  const bare = await town.memory('bare')
  const each = (use: MemoryUse): number => (use.held - before.held) / worlds
  return { town, made, held: each(after), bare: each(bare), resident: [before.resident, after.resident] }
}

interface Figures {
  awake: Measured
  asleep: Measured
  woken: number[]
  warm: number[]
  restart: [full: number, empty: number]
}

function report(worlds: number, { awake, asleep, woken, warm, restart }: Figures): string {
  const row = (name: string, { made, held, bare, resident }: Measured): string[] => [
    name,
    figure(held / KIB, 1),
    figure(bare / KIB, 1),
    ...resident.map((bytes) => figure(bytes / MIB)),
    figure(median(made.created), 1),
    figure(median(made.sold), 1),
    figure(worlds / made.seconds),
  ]
  const times = (name: string, values: number[]): string[] => [
    name,
    ...[0.5, 0.9, 0.99].map((share) => figure(quantile(values, share), 1)),
  ]
  const ratio = asleep.bare / awake.bare
  return `${figure(worlds)} worlds, in each a shift and a sale, made by ${CLIENTS} clients

${textTable(
  [
    'worlds',
    'KiB each',
    'without activity',
    'RSS before, MiB',
    'RSS with all',
    'created, ms',
    'sold, ms',
    'worlds a second',
  ],
  [row('stay awake', awake), row('sleep', asleep)],
)}

${textTable(['first answer of a world, ms', 'median', '90 %', '99 %'], [times('that sleeps', woken), times('that is awake', warm)])}

To wake one costs ${figure(median(woken) - median(warm), 1)} ms, ${figure(median(woken) / median(warm), 1)} times what a world that is awake takes to answer.
The server starts in ${figure(restart[0])} ms on all of them, in ${figure(restart[1])} ms on none.
Without its activity, which all worlds share 64 MiB for, a world that sleeps holds ${figure(ratio, 2)} of one that is awake, ${ratio <= RATIO_LIMIT ? 'within' : 'OVER'} the limit of ${RATIO_LIMIT}.`
}
