import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { profileOf } from '../profile.ts'
import { READING_A } from '../reading-a.ts'
import { READING_B } from '../reading-b.ts'
import type { Reading } from '../readings.ts'
import { type LawfulServer, type ServerOptions, startServer } from '../server.ts'

const POLL_MS = 20
const POLL_MAX = 1500

/** A JSON value without types, judged member by member. */
// biome-ignore lint/suspicious/noExplicitAny: answers are judged member by member
export type Json = any

/** An answer as a client reads it. */
export type Reply = { status: number; body: Json; type: string; headers: Headers }

/** A server, and the calls of one of its clients. */
export type Client = {
  server: LawfulServer
  profile: Json
  cloud: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>
  desk: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>
  /** Headers of a session of a role, with the key of a register's role. */
  signIn: (role?: string, register?: string) => Promise<Record<string, string>>
}

const CLIENT = { 'x-client-name': 'trial', 'x-client-version': '1', 'content-type': 'application/json' }

/** One request by plain fetch; texts are sent unchanged. */
export async function call(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const init = content === undefined ? {} : { body: content }
  const response = await fetch(url, { method, headers: { ...CLIENT, ...headers }, ...init })
  const type = response.headers.get('content-type') ?? ''
  const text = Buffer.from(await response.arrayBuffer())
  const parsed = type.includes('json') ? JSON.parse(text.toString()) : text
  return { status: response.status, body: parsed, type, headers: response.headers }
}

/** A started server and a client of its first register. */
export async function startClient(reading: Reading, options: Partial<ServerOptions> = {}): Promise<Client> {
  const server = await startServer({ reading, port: 0, ...options })
  const profile: Json = profileOf(server)
  const cloud: Client['cloud'] = (method, path, body, headers) => call(profile.cloud + path, method, body, headers)
  const desk: Client['desk'] = (method, path, body, headers) => {
    return call(`${profile.registers['the register'].desk}/api/v1/${path}`, method, body, headers)
  }
  const signIn: Client['signIn'] = async (role = 'the cashier', register = 'the register') => {
    const { login, password } = profile.cashiers[role]
    const reply = await cloud('POST', '/api/v1/cashier/signin', { login, password })
    const key = profile.registers[register].license_key
    return { authorization: `Bearer ${reply.body.access_token}`, 'x-license-key': key }
  }
  return { server, profile, cloud, desk, signIn }
}

/** Polls until an answer fits, as clients of the service do; fails after a generous limit. */
export async function poll<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
  for (let turn = 0; turn < POLL_MAX; turn += 1) {
    const answer = await ask()
    if (holds(answer)) return answer
    await wait(POLL_MS)
  }
  throw new Error('What was polled for did not come')
}

/** A minimal cash sale of one item. */
export const sale = (more: Record<string, unknown> = {}, value = 1000): Record<string, unknown> => ({
  id: crypto.randomUUID(),
  goods: [{ code: '1', name: 'Хліб', price: 1000, quantity: 1000 }],
  payments: [{ type: 'CASH', value }],
  ...more,
})

/** A socket whose frames are read one by one as JSON. */
export async function openSocket(url: string, first?: unknown) {
  const socket = new WebSocket(url)
  const frames: Json[] = []
  const readers: ((frame: Json) => void)[] = []
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data))
    const reader = readers.shift()
    if (reader) reader(frame)
    else frames.push(frame)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const next = (): Promise<Json> => {
    const frame = frames.shift()
    return frame === undefined ? new Promise((resolve) => readers.push(resolve)) : Promise.resolve(frame)
  }
  const send = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  if (first !== undefined) send(first)
  return { next, send, close: () => socket.close() }
}

/** Starts a server for each reading, and returns a function that runs a test against both. */
export function inBothReadings<C>(start: (reading: Reading) => Promise<C>, stop: (context: C) => void) {
  const readings = [READING_A, READING_B]
  const contexts = new Map<Reading, C>()
  before(async () => {
    for (const reading of readings) contexts.set(reading, await start(reading))
  })
  after(() => {
    for (const context of contexts.values()) stop(context)
  })
  return (name: string, body: (context: C, reading: Reading) => Promise<void>): void => {
    for (const reading of readings) {
      test(`${name}, reading ${reading.name}`, () => body(contexts.get(reading) as C, reading))
    }
  }
}
