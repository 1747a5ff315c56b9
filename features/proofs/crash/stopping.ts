/** Work in progress at a server when it receives the signal to stop. */
import { Agent, createServer, get, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { ServerProcess } from '../kit/server-process.ts'

/** Started work, as seen by its client. */
export interface WorkInProgress {
  /** True until the server has ended it. */
  open(): boolean
  /** Cleans up on the client's side. */
  clear(): void
}

/** Starts work at a server. */
export type StopSituation = (server: ServerProcess) => Promise<WorkInProgress>

// biome-ignore lint/suspicious/noExplicitAny: the body of any answer
type Body = any

async function call(method: string, url: string, body?: unknown, headers = {}): Promise<Body> {
  const init = { method, headers: { 'content-type': 'application/json', ...headers } }
  const answer = await fetch(url, body === undefined ? init : { ...init, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url} was answered ${answer.status} ${text}`)
  return text && JSON.parse(text)
}

/** Sends a request that the end of the server may leave unanswered. */
function begin(method: string, url: string, body?: unknown, headers = {}): WorkInProgress {
  let waits = true
  const over = (): void => {
    waits = false
  }
  call(method, url, body, headers).then(over, over)
  return { open: () => waits, clear: nothing }
}

/** Waits for the head of an answer. @throws when its status is not the expected one */
async function answered(socket: Socket, status: number): Promise<void> {
  const head = String(await new Promise((resolve) => socket.once('data', resolve)))
  if (!head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`answered ${head}`)
}

/** An open WebSocket that sends nothing more. @param url of it */
async function webSocket(url: string): Promise<Socket> {
  const { port, hostname, pathname } = new URL(url)
  const headers = Object.entries({
    host: 'localhost',
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const socket = await connected(hostname, port, `GET ${pathname} HTTP/1.1\r\n${head}\r\n`)
  await answered(socket, 101)
  return socket
}

const all = (begun: WorkInProgress[]): WorkInProgress => ({
  open: () => begun.some((each) => each.open()),
  clear: () => {
    for (const each of begun) each.clear()
  },
})

/** Sockets to be ended by the server. */
const held = (...sockets: Socket[]): WorkInProgress => ({
  open: () => sockets.some(({ closed }) => !closed),
  clear: () => {
    for (const socket of sockets) socket.destroy()
  },
})

const nothing = (): void => {}
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function virtualWorld(server: ServerProcess, name: string) {
  const world = await call('POST', `${server.addresses.cloud}/lab/worlds`, { name, clock: { mode: 'virtual' } })
  const lab = (method: string, path: string, body?: unknown) => call(method, `${world.base_url}/lab/${path}`, body)
  const desk = (path: string, body: unknown) => call('POST', `${world.local_base_url}/api/v1/${path}`, body)
  return { ...world, lab, desk }
}

/** Headers of a signed-in cashier of a world, and of his register. */
async function signedIn(world: Body): Promise<Record<string, string>> {
  const [cashier] = world.cashiers
  const { login, password } = cashier
  const client = { 'x-client-name': 'stopping', 'x-client-version': '1' }
  const { access_token } = await call('POST', `${world.base_url}/api/v1/cashier/signin`, { login, password }, client)
  const key = world.cash_registers[0].license_key
  return { ...client, authorization: `Bearer ${access_token}`, 'x-license-key': key }
}

function raw(server: ServerProcess, text: string): Promise<Socket> {
  const { hostname, port } = new URL(server.addresses.cloud)
  return connected(hostname, port, text)
}

async function connected(hostname: string, port: string, text: string): Promise<Socket> {
  const socket = connect(Number(port), hostname).on('error', nothing)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(text)
  return socket
}

export const stoppingSale = (id: string) => ({
  id,
  goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000 }],
  payments: [{ type: 'CASH', value: 5100 }],
})

/** All of these wait at one server at the same time. */
export const waitingWork: Record<string, StopSituation> = {
  'a live stream of facts that is read': async (server) => {
    const headers = { accept: 'text/event-stream' }
    const stream = get(`${server.addresses.cloud}/lab/facts`, { headers }, (answer) => answer.resume())
    stream.on('error', nothing)
    await new Promise((resolve) => stream.once('response', resolve))
    return held(stream.socket!)
  },

  'a live stream of facts that is not read': async (server) => {
    const socket = await raw(server, 'GET /lab/facts HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n')
    await answered(socket, 200)
    socket.pause()
    return held(socket)
  },

  'a cloud socket whose other side never agrees to a close': async (server) => {
    const world = await virtualWorld(server, 'socket')
    return held(await webSocket(world.proxy_ws_url))
  },

  'purchases on the LAN that wait for a hand': async (server) => {
    const world = await virtualWorld(server, 'lan')
    const lab = `terminals/${world.terminals[0].id}`
    await world.lab('PUT', `${lab}/script`, { mode: 'manual' })
    const path = `/api/pos/${world.terminals[0].device_id}/purchase`
    const socket = await webSocket(world.terminal_lan_url + path)
    const called = begin('POST', world.terminal_lan_url.replace('ws', 'http') + path, { amount: '100' })
    for (let current = null; current === null; ) current = (await world.lab('GET', lab)).current
    return all([called, held(socket)])
  },

  'a receiver of webhooks that does not answer': async (server) => {
    const receiver = createServer(nothing).listen(0, '127.0.0.1')
    await new Promise((resolve) => receiver.once('listening', resolve))
    const world = await virtualWorld(server, 'receiver')
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    await call('POST', `${world.base_url}/api/v1/webhook`, { url }, await signedIn(world))
    const called = new Promise((resolve) => receiver.once('request', resolve))
    await world.desk('shift/open', {})
    const advance = begin('POST', `${world.base_url}/lab/clock/advance`, { by: 'PT1M' })
    await called
    const clear = (): void => {
      receiver.close()
      receiver.closeAllConnections()
    }
    return { open: advance.open, clear }
  },

  'codes that are asked of a slow tax authority': async (server) => {
    const world = await virtualWorld(server, 'codes')
    const headers = await signedIn(world)
    await world.lab('PUT', 'faults/authority-slow', { latency: 'PT1H' })
    const asked = begin(
      'GET',
      `${world.base_url}/api/v1/cash-registers/ask-offline-codes?sync=true`,
      undefined,
      headers,
    )
    await pause(300)
    return asked
  },

  'half a head': async (server) => {
    const socket = await raw(server, 'POST /lab/clock/advance HTTP/1.1\r\nhost:')
    await pause(100)
    return held(socket)
  },

  'half a body': async (server) => {
    const head = 'host: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n'
    const socket = await raw(server, `POST /lab/worlds HTTP/1.1\r\n${head}\r\n{"name":`)
    await pause(100)
    return held(socket)
  },

  'connections that have said nothing': async (server) => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => raw(server, '')))
    return held(...sockets)
  },

  'a pool of kept connections': async (server) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 50 })
    const ask = () =>
      new Promise((resolve, reject) =>
        request(`${server.addresses.cloud}/lab/world`, { agent }, (answer) => answer.resume().once('end', resolve))
          .on('error', reject)
          .end(),
      )
    await Promise.all(Array.from({ length: 50 }, ask))
    const open = (): boolean => Object.values(agent.freeSockets).flat().length > 0
    return { open, clear: () => agent.destroy() }
  },
}

/** Here the server itself is at work until it ends: the clock and the others share its one thread. */
export const works: Record<string, StopSituation> = {
  'a clock on a long way': async (server) => {
    const world = await virtualWorld(server, 'advance')
    await world.lab('PUT', 'faults/authority-mute', {})
    await world.desk('shift/open', {})
    const advance = begin('POST', `${world.base_url}/lab/clock/advance`, { by: 'P1000000D' })
    await pause(300)
    return advance
  },

  'worlds that are forked and reset': async (server) => {
    const name = 'origin'
    const world = await virtualWorld(server, name)
    await world.desk('shift/open', {})
    const begun = Array.from({ length: 10 }, () => [
      begin('POST', `${server.addresses.cloud}/lab/worlds`, { from: name }),
      begin('POST', `${world.base_url}/lab/reset`, {}),
    ])
    return all(begun.flat())
  },

  'slips that are drawn': async (server) => {
    const world = await virtualWorld(server, 'slips')
    await world.desk('shift/open', {})
    await world.desk('receipt/sell', { ...stoppingSale('7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d01'), print: true })
    const prints = `${world.base_url}/lab/prints/${world.cash_registers[0].id}`
    const slips = await call('GET', prints)
    const drawn = Array.from({ length: 8 }, () => begin('GET', `${prints}/${slips.at(-1).number}.png`))
    await pause(50)
    return all(drawn)
  },
}
