/** What is done to provoke a refusal or to recover from it: requests as data, to be sent and to be printed as commands. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { deskUrlOf } from '../actors/desk.ts'
import { FrontSystem } from '../actors/front-system.ts'
import { labHeaders } from '../actors/lab.ts'
import { capabilityAt } from '../actors/lab-paths.ts'
import { type Answer, content, member } from '../law/answer.ts'
import type { ScenarioWorld } from '../world/scenario-world.ts'

export interface ScriptedRequest {
  /** `root`: the root of the cloud's address, outside of every world; `socket`: the cloud socket. */
  at: 'cloud' | 'desk' | 'root' | 'socket'
  method: string
  path: string
  /** Login of the cashier whose token is shown; he signs in first. */
  by?: string
  headers?: Record<string, string>
  body?: unknown
  /** Instead of a body so many bytes of nothing. */
  bytes?: number
  /** Where its body says LINES, so many lines. */
  lines?: number
  /** Sent so often at the same time: the first answer is the one that counts, the others are not waited for. */
  abreast?: number
  /** Member of the answer that is kept: what its name in braces stands for in a path from then on. */
  keep?: string
  /** The lab is not shown its token. */
  tokenless?: true
  /** What it is for: where there is no clock to set, the answers of the tax authority are waited for. */
  until?: 'the tax authority has answered'
}

/** Another program locks the store, or releases it. */
export interface Lock {
  store: 'locked' | 'free'
}

export type ScriptedStep = ScriptedRequest | Lock

type More = Omit<ScriptedRequest, 'at' | 'method' | 'path' | 'body'>

const request = (at: ScriptedRequest['at'], line: string, body: unknown, more: More): ScriptedRequest => {
  const [method, path] = line.split(' ') as [string, string]
  return { at, method, path, ...(body !== undefined && { body }), ...more }
}

export const desk = (line: string, body?: unknown, more: More = {}): ScriptedRequest =>
  request('desk', line, body, more)
export const cloud = (line: string, more: More & { key?: string } = {}, body?: unknown): ScriptedRequest => {
  const { key, headers, ...rest } = more
  return request('cloud', line, body, { ...rest, headers: { ...headers, ...(key && { 'X-License-Key': key }) } })
}
export const lab = (line: string, body?: unknown, more: More = {}): ScriptedRequest =>
  request('cloud', line, body, more)
export const socket = (query: string): ScriptedRequest => request('socket', `GET /paylink/ws?${query}`, undefined, {})
export const root = (line: string, more: More = {}): ScriptedRequest => request('root', line, undefined, more)

/** A path of the lab, and what stands behind it. */
const LAB_PATH = /^(?:\/w\/[^/]+)?\/lab(\/.*)$/

/** What stands in a body for many lines. */
export const LINES = '{lines}'

/** Begins to write to the store at a path, says so and does not end, as a program that works on a file may. */
export const LOCKING =
  "const { DatabaseSync } = require('node:sqlite'); globalThis.store = new DatabaseSync(process.argv[1], { timeout: 5000 }); " +
  "store.exec('BEGIN IMMEDIATE'); console.log('locked'); setTimeout(() => {}, 60_000)"

/** Where requests are sent to. */
const ORIGINS: Record<ScriptedRequest['at'], (scenario: ScenarioWorld) => string> = {
  cloud: ({ lab }) => lab.cloudUrl,
  desk: ({ lab }) => deskUrlOf(lab.world),
  root: ({ root }) => root,
  socket: ({ lab }) => lab.proxyUrl.replace(/^ws/, 'http').replace(/\/paylink\/ws$/, ''),
}

let lock: ChildProcess | null = null

/**
 * Makes a request ready to be sent, as often as it is asked to be; the cashier it needs has signed in then.
 * @returns what sends it and gives the last answer
 */
export async function ready(
  scenario: ScenarioWorld,
  request: ScriptedRequest,
  language?: string,
): Promise<() => Promise<Answer>> {
  const { at, method, path, by, headers = {}, bytes, lines = 0, abreast = 1, tokenless } = request
  const body = JSON.parse(JSON.stringify(request.body ?? null).replace(LINES, 'x\\n'.repeat(lines))) ?? undefined
  const lab = LAB_PATH.exec(path)
  if (lab) scenario.needs.require(capabilityAt(lab[1]!))
  // Another desk than that of the scenario: its register is as the house has it, codes and all.
  if (path.startsWith('/desks/')) scenario.needs.require('worlds')
  const url = ORIGINS[at](scenario) + scenario.filled(path)
  const sent = {
    ...(tokenless ? {} : labHeaders()),
    ...(by && { authorization: `Bearer ${await tokenOf(scenario, by)}` }),
    ...(language && { 'accept-language': language }),
    ...headers,
  }
  if (at === 'socket') return () => upgraded(scenario, url, language)
  const one = (signal?: AbortSignal) =>
    scenario.wire.call(method, url, { headers: sent, body: bytes === undefined ? body : '0'.repeat(bytes), signal })
  if (abreast > 1) return () => first(abreast, one)
  return () => one()
}

/** The first answer of many. */
async function first(abreast: number, one: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const rest = new AbortController()
  const answers = Array.from({ length: abreast }, () => one(rest.signal))
  const answer = await Promise.race(answers)
  rest.abort()
  await Promise.allSettled(answers)
  return answer
}

/** A socket that opens is a client of the scenario, and has been answered with the upgrade. */
async function upgraded(scenario: ScenarioWorld, url: string, language?: string): Promise<Answer> {
  const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language }
  const opened = await FrontSystem.open(scenario.wire, url.replace(/^http/, 'ws'), headers)
  if (!(opened instanceof FrontSystem)) return opened
  scenario.session.clients.push(opened)
  return { status: 101, headers: new Headers(), text: '', bytes: Buffer.alloc(0), body: undefined }
}

/** Carries out what has to be so before: each must succeed. */
export async function prepare(scenario: ScenarioWorld, deeds: readonly ScriptedStep[]): Promise<void> {
  for (const deed of deeds)
    if ('store' in deed) {
      scenario.needs.require('store')
      await turn(deed, scenario.target.data!)
    } else if (deed.until && !scenario.needs.has('clock')) await scenario.lab.letAuthorityAnswer()
    else {
      const body = content(await carriedOut(scenario, deed))
      if (deed.keep !== undefined) scenario.ids.met[deed.keep] = String(member(body, deed.keep))
      await scenario.lab.settle()
    }
}

/** What is done to a bank terminal is done where that is, be it the harness that plays it. */
async function carriedOut(scenario: ScenarioWorld, deed: ScriptedRequest): Promise<Answer> {
  const path = LAB_PATH.exec(deed.path)?.[1] ?? ''
  if (capabilityAt(path) === 'terminals') return scenario.lab.send(deed.method, path, deed.body)
  const send = await ready(scenario, deed)
  return send()
}

/** Locks in one process do not shut that process out, so another one it is. */
async function turn({ store }: Lock, data: string): Promise<void> {
  await release()
  if (store === 'free') return
  lock = spawn(process.execPath, ['-e', LOCKING, data], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(lock.stdout!, 'data')
}

/** The program that locks the store ends. */
export async function release(): Promise<void> {
  const gone = lock && once(lock, 'exit')
  lock?.kill()
  lock = null
  await gone
}

async function tokenOf({ wire, lab }: ScenarioWorld, login: string): Promise<unknown> {
  const { password } = lab.world.cashiers.find((each) => each.login === login)!
  const answer = await wire.call('POST', `${lab.cloudUrl}/api/v1/cashier/signin`, { body: { login, password } })
  return member(content(answer), 'access_token')
}
