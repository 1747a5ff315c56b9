/**
 * A durable purchase through the cloud socket against a bare ws server with the same texts, alternating on one machine.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { SeedData } from '../../../../machines/vocabulary/seed-data.ts'
import type { BenchPlan } from '../plan.ts'
import { type Child, startChild, startLoad } from '../processes/child.ts'
import type { Result } from '../processes/load.ts'
import type { MemoryUse } from '../processes/memory.ts'
import type { ServerPorts } from '../processes/server.ts'
import type { SocketCaller, SocketJob } from '../processes/socket-load.ts'
import { purchase } from '../requests.ts'
import { figure, median, textTable } from '../statistics.ts'

const { terminals, cash_registers } = JSON.parse(
  readFileSync(new URL('../../../../fixtures/house.json', import.meta.url), 'utf8'),
) as SeedData

interface Shop {
  /** Of its world. */
  base_url: string
  /** Those of the first register's organization. */
  terminals: {
    id: string
    /** Of the socket, with all credentials of a front system. */
    path: string
  }[]
}

/** Creates a world with a real clock, and connects its terminals. */
async function shopOf(base: string): Promise<Shop> {
  const { base_url } = await ask<Shop>('POST', `${base}/lab/worlds`, { clock: { mode: 'real' } })
  const shop: Shop = { base_url, terminals: [] }
  const [{ id: register, organization_id }] = cash_registers as [SeedData['cash_registers'][number]]
  for (const { id } of terminals.filter((each) => each.organization_id === organization_id)) {
    await ask('PUT', `${base_url}/lab/terminals/${id}/connection`)
    const grant = { terminalId: id }
    const { token } = await ask<{ token: string }>('POST', `${base_url}/paylink/processing/auth/client`, grant)
    const path = `${new URL(base_url).pathname}/paylink/ws?token=${token}&cash_register_id=${register}`
    shop.terminals.push({ id, path })
  }
  return shop
}

/** Sends one message to the first terminal. @returns the answer */
function tell({ base_url, terminals: [first] }: Shop, message: string): Promise<string> {
  const socket = new WebSocket(base_url.replace(/^http(:\/\/[^/]+).*/, 'ws$1') + first!.path)
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(message))
    socket.on('error', reject)
    socket.on('message', (data) => {
      resolve(String(data))
      socket.close()
    })
  })
}

/** Purchases in the batches of all terminals. */
async function charged({ base_url, terminals: own }: Shop): Promise<number> {
  let count = 0
  for (const { id } of own) {
    const { batch } = await ask<{ batch: { purchases: { count: number } } }>('GET', `${base_url}/lab/terminals/${id}`)
    count += batch.purchases.count
  }
  return count
}

/** @throws unless the answer is a success */
async function ask<Body>(method: string, url: string, body?: object): Promise<Body> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url} answers ${response.status} ${text}`)
  return JSON.parse(text)
}

const SOCKETS = [1, 64, 1000]
/** Idle sockets for measuring memory. */
const IDLE = 1000
/** Front systems are distributed over this many worlds, and over the terminals of each. */
const WORLDS = 16
/** Target of the durable purchase, as a share of the bare server's round trips. */
const AIM = 0.6
/** Memory is settled when it has shrunk by less than this since the last measurement. */
const SETTLED_BYTES = 4096
const LOOK_MS = 100
/** Text in a valid answer. */
const SIGNS = { bare: '"success":true', purchase: '"success":true', refusal: '"code":9006' }

type Kind = keyof typeof SIGNS

export async function bridge({ warm_up_s, round_s, rounds, folder, progress }: BenchPlan): Promise<string> {
  progress('bridge: worlds are made')
  const server = startChild('server.ts', join(folder, 'bridge.db'))
  const { cloud } = await server.hear<ServerPorts>()
  const base = `http://127.0.0.1:${cloud}`
  const shops: Shop[] = []
  for (let made = 0; made < WORLDS; made++) shops.push(await shopOf(base))
  const answer = await tell(shops[0]!, purchase(shops[0]!.terminals[0]!.id))
  const yardstick = startChild('ws-echo.ts', answer)
  const { port } = await yardstick.hear<{ port: number }>()
  const load = startLoad('socket-load.ts')
  const callers = (count: number, kind: Kind): SocketCaller[] =>
    Array.from({ length: count }, (_, index) => {
      const { terminals } = shops[index % WORLDS]!
      const { id, path } = terminals[Math.floor(index / WORLDS) % terminals.length]!
      const said = purchase(id, kind === 'refusal' ? 'no-operation' : 'purchase')
      return kind === 'bare' ? { port, path: '/', message: said } : { port: cloud, path, message: said }
    })
  let purchases = 1
  const round = async (count: number, kind: Kind, seconds: number): Promise<Result> => {
    const result = await converse(load, { callers: callers(count, kind), seconds, sign: SIGNS[kind] })
    if (kind === 'purchase') purchases += result.answered
    return result
  }

  const kinds = Object.keys(SIGNS) as Kind[]
  progress('bridge: warming up')
  for (const kind of kinds) await round(64, kind, warm_up_s)
  const rows: string[][] = []
  let busy = 0
  for (const count of SOCKETS) {
    const found: Record<Kind, Result[]> = { bare: [], purchase: [], refusal: [] }
    for (let turn = 1; turn <= rounds; turn++)
      for (const kind of kinds) {
        progress(`bridge: ${kind} at ${count} sockets, round ${turn} of ${rounds}`)
        found[kind].push(await round(count, kind, round_s))
      }
    busy = Math.max(busy, ...kinds.flatMap((kind) => found[kind].map((result) => result.busy)))
    const figures = [columns(found.bare), columns(found.purchase), ratio(found.purchase, found.bare)]
    rows.push([String(count), ...figures.flat(), rate(found.refusal), ...ratio(found.refusal, found.bare)])
  }
  progress('bridge: memory of idle sockets')
  const bare = await idle(yardstick, load, callers(IDLE, 'bare'))
  const ours = await idle(server, load, callers(IDLE, 'purchase'))
  const counted = (await Promise.all(shops.map(charged))).reduce((sum, each) => sum + each, 0)
  for (const child of [load, yardstick, server]) await child.stop()
  if (counted !== purchases) throw new Error(`${purchases} purchases were answered, ${counted} are charged`)

  const ends = ['p50 ms', 'p99 ms']
  const head = ['sockets', 'bare/s', ...ends, 'purchase/s', ...ends, 'ratio', 'rounds', 'refusal/s', 'ratio', 'rounds']
  return `A durable purchase through the cloud socket against a bare ws server (medians of ${rounds} rounds of ${round_s} s)

${textTable(head, rows)}

Each socket is a front system of its own, one message outstanding; they are spread over ${WORLDS} worlds and the ${shops[0]!.terminals.length}
terminals of each. The bare server answers with the text of a purchase and reads nothing of what it is sent. "Refusal"
is a message of an unknown operation, which leaves nothing on disk. "Ratio" is the median of the ratios to the
neighbouring round of the bare server, "rounds" the least and greatest of them; the aim of a purchase is ${AIM}.
${figure(purchases)} purchases answered, every one of them charged once. The load was busy for at most ${figure(100 * busy)} % of a round.

Memory of an idle socket, of ${figure(IDLE)}: ${figure(ours.held)} bytes, of the bare server ${figure(bare.held)}: ${figure(ours.held / bare.held, 2)} times as much.
Given by the system: ${figure(ours.resident)} bytes, of the bare server ${figure(bare.resident)}.`
}

const rate = (results: Result[]): string => figure(median(results.map(({ per_second }) => per_second)))

const columns = (results: Result[]): string[] => [
  rate(results),
  figure(median(results.map(({ p50_ms }) => p50_ms)), 2),
  figure(median(results.map(({ p99_ms }) => p99_ms)), 2),
]

/** Ratio to the neighbouring rounds: median, and minimum and maximum. */
function ratio(results: Result[], bare: Result[]): [string, string] {
  const ratios = results.map(({ per_second }, round) => per_second / bare[round]!.per_second)
  return [
    figure(median(ratios), 2),
    [Math.min(...ratios), Math.max(...ratios)].map((each) => figure(each, 2)).join('-'),
  ]
}

/** @throws when any answer is invalid: the figures would mean nothing */
async function converse(load: Child, job: SocketJob): Promise<Result> {
  load.tell(job)
  const result = await load.hear<Result>()
  if (result.failed > 0)
    throw new Error(`${result.failed} answers are not as they are to be. The first:\n${result.failure}`)
  return result
}

/** Memory of one idle socket, bytes. */
async function idle(server: Child, load: Child, callers: SocketCaller[]): Promise<MemoryUse> {
  const look = async (open: SocketCaller[]): Promise<MemoryUse> => {
    load.tell({ callers: open, seconds: 0, sign: '' } satisfies SocketJob)
    await load.hear()
    return settledMemory(server)
  }
  // A first socket allocates what is shared
  await look(callers)
  const without = await look([])
  const within = await look(callers)
  return {
    held: (within.held - without.held) / callers.length,
    resident: (within.resident - without.resident) / callers.length,
  }
}

/** Memory of a process once it stops shrinking: closed sockets are released late. */
async function settledMemory(server: Child): Promise<MemoryUse> {
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    server.tell('memory')
    const now = await server.hear<MemoryUse>()
    if (now.held >= before - SETTLED_BYTES) return now
    before = now.held
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
